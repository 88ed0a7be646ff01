import { termsVersion } from '@curbstop/contract/accounts/permission.values';
import type { Executor } from '../../foundation/database/database.ts';

/** Accepting again keeps the first date. */
export async function insertAcceptance(owner: Executor, userId: string, now: string): Promise<void> {
  await owner
    .insertInto('terms_acceptances')
    .values({ user_id: userId, terms_version: termsVersion, accepted_on: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasAcceptance(owner: Executor, userId: string): Promise<boolean> {
  const row = await owner
    .selectFrom('terms_acceptances')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('terms_version', '=', termsVersion)
    .executeTakeFirst();
  return row !== undefined;
}
