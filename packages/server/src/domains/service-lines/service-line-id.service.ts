import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { findIdInOtherCase, lockServiceLineIds } from './service-line-id.repository.ts';

export { lockServiceLineIds } from './service-line-id.repository.ts';

/** Throws if another line has this ID in other letters, also one that is being saved at the same time. */
export async function requireDistinctId(trx: AccountTransaction, id: string, externalId: string | null): Promise<void> {
  if (externalId === null) return;
  await lockServiceLineIds(trx);
  const alike = await findIdInOtherCase(trx, id, externalId);
  if (alike) throw serviceLineProblems.serviceLineIdInOtherLetters({ property: 'fields.externalId', values: alike });
}
