import type { LetterStatus } from '@curbstop/contract/letters/letter.values';
import { sql, type RawBuilder } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** A change of the status of letters `l`. */
interface LettersChanged {
  readonly status: LetterStatus;
  readonly now: string;
  readonly where: RawBuilder<unknown>;
  /** An expression over `l`: why they failed, or null. Without it, what is recorded stays. */
  readonly failure?: RawBuilder<unknown>;
  readonly mailedOn?: string;
  /** The carrier or mail server certainly does not have them. */
  readonly isHandedBack?: true;
  /** Whether they left is not known. */
  readonly isUncertain?: true;
}

/**
 * Changes letters and records the change in the history of each, by one statement; it affects as many rows as letters.
 */
export function compileChangeLetters(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { status, now, where, failure, mailedOn, isHandedBack, isUncertain }: LettersChanged,
): RawBuilder<unknown> {
  return sql`
    with chosen as (
        select l.id, l.status as earlier_status, l.failure as earlier_failure from letters l
         where l.account_id = current_account_id() and ${where} order by l.id for update),
      updated as (
        update letters l set status = ${status}, updated_on = ${now}::timestamptz
            ${failure === undefined ? sql`` : sql`, failure = ${failure}`}
            ${mailedOn === undefined ? sql`` : sql`, mailed_on = ${mailedOn}::date`}
            ${isHandedBack ? sql`, handed_over_on = null` : sql``}
            ${isUncertain ? sql`, may_have_left = true` : sql``}
          from chosen c where l.account_id = current_account_id() and l.id = c.id
        returning l.id, c.earlier_status, c.earlier_failure, l.failure, l.mailed_on, l.outdated_reason)
    ${compileInsertChanges(trx, changer, {
      entityType: 'letter',
      operation: 'updated',
      before: sql`jsonb_strip_nulls(jsonb_build_object('status', earlier_status, 'failure', earlier_failure))`,
      after: sql`jsonb_strip_nulls(jsonb_build_object('status', ${status}::text,
        'failure', failure, 'mailedOn', ${mailedOn ?? null}::text,
        'outdatedReason', outdated_reason))`,
      from: sql`updated`,
    })}`;
}
