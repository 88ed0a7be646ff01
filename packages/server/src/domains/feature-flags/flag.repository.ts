import type { FlagName } from '@curbstop/contract/feature-flags/flag.values';
import type { Executor } from '../../foundation/database/database.ts';
import { newId } from '../../foundation/new-id.ts';

// Flags are ours and not the accounts': all of this runs as the owner of the tables.

export interface FlagRow {
  readonly key: string;
  readonly enabled: boolean;
}

/** Every switch that speaks of this person in this account, the widest first: everybody, the account, the person, the person in the account. */
export async function listSwitches(
  owner: Executor,
  who: { readonly accountId: string | undefined; readonly personId: string | undefined },
): Promise<FlagRow[]> {
  return owner
    .selectFrom('feature_flags')
    .select(['key', 'enabled'])
    .where((e) => e.or([e('account_id', 'is', null), ...(who.accountId ? [e('account_id', '=', who.accountId)] : [])]))
    .where((e) => e.or([e('user_id', 'is', null), ...(who.personId ? [e('user_id', '=', who.personId)] : [])]))
    .orderBy((e) => e('user_id', 'is not', null))
    .orderBy((e) => e('account_id', 'is not', null))
    .execute();
}

/** Whom a switch is for; neither is everybody. */
export interface SwitchedFor {
  readonly accountId?: string | undefined;
  readonly personId?: string | undefined;
}

export async function saveSwitch(
  owner: Executor,
  key: FlagName,
  { accountId, personId }: SwitchedFor,
  enabled: boolean,
): Promise<void> {
  await owner
    .insertInto('feature_flags')
    .values({ id: newId(), key, account_id: accountId ?? null, user_id: personId ?? null, enabled })
    .onConflict((conflict) => conflict.columns(['key', 'account_id', 'user_id']).doUpdateSet({ enabled }))
    .execute();
}

/** Answers whether there was one. */
export async function deleteSwitch(
  owner: Executor,
  key: FlagName,
  { accountId, personId }: SwitchedFor,
): Promise<boolean> {
  const { numDeletedRows } = await owner
    .deleteFrom('feature_flags')
    .where('key', '=', key)
    .where('account_id', accountId ? '=' : 'is', accountId ?? null)
    .where('user_id', personId ? '=' : 'is', personId ?? null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
