import type { OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileChangeLetters } from './letter-change.repository.ts';

type Author = Parameters<typeof compileChangeLetters>[1];

interface Mailing {
  readonly mailedOn: string;
  /** The day on which the difference was found. */
  readonly foundOn: string;
  readonly now: string;
}

/** Records that unsent letters were mailed although they no longer match the records. */
export async function markMailedOutdated(
  trx: AccountTransaction,
  author: Author,
  {
    outdated,
    mailedOn,
    foundOn,
    now,
  }: Mailing & { readonly outdated: readonly Pick<OutdatedLetter, 'id' | 'reason'>[] },
): Promise<void> {
  const ids = outdated.map(({ id }) => id);
  const isUnsent = sql`l.id = any(${ids}::uuid[]) and l.status = 'Rendered' and l.handed_over_on is null`;
  await sql`
    update letters l set outdated_on = ${foundOn}::date, outdated_reason = o.reason
      from jsonb_to_recordset(${JSON.stringify(outdated)}::jsonb) as o(id uuid, reason text)
     where l.account_id = current_account_id() and l.id = o.id and ${isUnsent}`.execute(trx);
  await compileChangeLetters(trx, author, { status: 'Mailed', now, mailedOn, where: isUnsent }).execute(trx);
}

/** Records that a locked letter was mailed although it failed because it no longer matched the records. */
export async function markFailedMailed(
  trx: AccountTransaction,
  author: Author,
  { id, mailedOn, foundOn, now }: Mailing & { readonly id: string },
): Promise<void> {
  await sql`
    update letters set outdated_on = ${foundOn}::date, outdated_reason = coalesce(failure, 'The records had changed.')
     where account_id = current_account_id() and id = ${id}::uuid`.execute(trx);
  const change = { status: 'Mailed', now, mailedOn, failure: sql`null`, where: sql`l.id = ${id}::uuid` } as const;
  await compileChangeLetters(trx, author, change).execute(trx);
}
