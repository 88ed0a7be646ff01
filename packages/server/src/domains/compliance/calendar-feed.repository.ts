import type { AccountTransaction, Executor } from '../../foundation/database/database.ts';

export async function findFeed(trx: AccountTransaction, userId: string): Promise<{ createdOn: string } | undefined> {
  return trx
    .selectFrom('calendar_feeds')
    .select('created_on as createdOn')
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

interface NewFeed {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly createdOn: string;
}

/** Replaces the feed of the person, so that an earlier address no longer works. */
export async function upsertFeed(
  trx: AccountTransaction,
  { id, userId, tokenHash, createdOn }: NewFeed,
): Promise<void> {
  const secret = { token_hash: tokenHash, created_on: createdOn };
  await trx
    .insertInto('calendar_feeds')
    .values({ id, user_id: userId, ...secret })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(secret))
    .execute();
}

export async function deleteFeed(trx: AccountTransaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Runs outside any account, because the address names none. */
export async function findFeedByToken(
  owner: Executor,
  tokenHash: string,
): Promise<{ accountId: string; userId: string } | undefined> {
  return owner
    .selectFrom('calendar_feeds')
    .select(['account_id as accountId', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}
