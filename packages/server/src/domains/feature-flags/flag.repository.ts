import type { FlagName } from '@curbstop/contract/feature-flags/flag.values';
import type { Executor } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';

// Flags do not belong to accounts, so these queries run as the table owner.

interface FlagRow {
  readonly key: string;
  readonly enabled: boolean;
}

/**
 * The switches that apply to this person in this account, least specific first: global, account, person, person in the
 * account.
 */
export async function listSwitches(
  owner: Executor,
  scope: { readonly accountId: string | undefined; readonly personId: string | undefined },
): Promise<FlagRow[]> {
  return owner
    .selectFrom('feature_flags')
    .select(['key', 'enabled'])
    .where((e) =>
      e.or([e('account_id', 'is', null), ...(scope.accountId ? [e('account_id', '=', scope.accountId)] : [])]),
    )
    .where((e) => e.or([e('user_id', 'is', null), ...(scope.personId ? [e('user_id', '=', scope.personId)] : [])]))
    .orderBy((e) => e('user_id', 'is not', null))
    .orderBy((e) => e('account_id', 'is not', null))
    .execute();
}

/** The scope of a switch; global if both are absent. */
export interface FlagScope {
  readonly accountId?: string | undefined;
  readonly personId?: string | undefined;
}

export async function upsertSwitch(
  owner: Executor,
  { key, accountId, personId, enabled }: FlagScope & { readonly key: FlagName; readonly enabled: boolean },
): Promise<void> {
  await owner
    .insertInto('feature_flags')
    .values({ id: createId(), key, account_id: accountId ?? null, user_id: personId ?? null, enabled })
    .onConflict((conflict) => conflict.columns(['key', 'account_id', 'user_id']).doUpdateSet({ enabled }))
    .execute();
}

/** Returns false if there was no such switch. */
export async function deleteSwitch(
  owner: Executor,
  key: FlagName,
  { accountId, personId }: FlagScope,
): Promise<boolean> {
  const { numDeletedRows } = await owner
    .deleteFrom('feature_flags')
    .where('key', '=', key)
    .where('account_id', accountId ? '=' : 'is', accountId ?? null)
    .where('user_id', personId ? '=' : 'is', personId ?? null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
