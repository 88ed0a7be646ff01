import type { RecordedExceedance } from '@curbstop/contract/compliance/ended-exceedance.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** A lead exceedance that the system learned of. */
export interface ExceedanceWithNotice extends Pick<RecordedExceedance, 'periodStartsOn' | 'exceededAt'> {
  /** When a person marked its Tier 1 notice as completed. */
  readonly markedAt: string | null;
}

/** The day on which the last letter was mailed of a Tier 1 notice that was mailed to everyone it is owed to. */
type FindMailedDay = (
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  exceedance: ExceedanceWithNotice,
) => Promise<string | undefined>;

let findDay: FindMailedDay | undefined;

/** Lets the campaigns say when a notice was mailed: who is owed it and which letters count is decided there. */
export function registerMailedDayFinder(find: FindMailedDay): void {
  findDay = find;
}

export function findMailedDay(...exceedance: Parameters<FindMailedDay>): ReturnType<FindMailedDay> {
  if (!findDay) throw new Error('The notice campaigns are not loaded');
  return findDay(...exceedance);
}
