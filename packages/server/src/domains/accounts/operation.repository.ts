import type { FeatureCode, SubscriptionPlan } from '@curbstop/contract/accounts/feature.values';
import { sql } from 'kysely';
import { escapeLike } from '../../foundation/database/like-pattern.ts';
import type { Executor } from '../../foundation/database/database.ts';

// Operations of the system operator on accounts; all run as the table owner.

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly pwsid: string;
  readonly plan: SubscriptionPlan;
  readonly enabled: boolean;
  readonly people: number;
  readonly createdOn: string;
}

const columns = sql<AccountRow>`
  a.id, a.name, a.pwsid, a.plan, a.enabled, a.created_on as "createdOn",
  (select count(*) from memberships m where m.account_id = a.id and m.active) as people`;

export async function findAccount(owner: Executor, pwsid: string): Promise<AccountRow | undefined> {
  const { rows } =
    await sql<AccountRow>`select ${columns} from accounts a where upper(a.pwsid) = upper(${pwsid})`.execute(owner);
  return rows[0];
}

/** Whether the installation has further accounts, disabled ones included. */
export async function hasOtherAccounts(owner: Executor, accountId: string): Promise<boolean> {
  return (await owner.selectFrom('accounts').select('id').where('id', '!=', accountId).limit(1).execute()).length > 0;
}

export async function listAccounts(owner: Executor, part: string): Promise<AccountRow[]> {
  const pattern = `%${escapeLike(part)}%`;
  const { rows } =
    await sql<AccountRow>`select ${columns} from accounts a where a.name ilike ${pattern} or a.pwsid ilike ${pattern}
                           order by a.name, a.id`.execute(owner);
  return rows;
}

export async function updatePlan(owner: Executor, accountId: string, plan: SubscriptionPlan): Promise<void> {
  await owner.updateTable('accounts').set({ plan }).where('id', '=', accountId).execute();
}

export async function updateEnabled(
  owner: Executor,
  accountId: string,
  { enabled }: { readonly enabled: boolean },
): Promise<void> {
  await owner.updateTable('accounts').set({ enabled }).where('id', '=', accountId).execute();
}

/** The override of a feature; undefined if the plan decides. */
export async function findOverride(
  owner: Executor,
  accountId: string,
  featureCode: FeatureCode,
): Promise<boolean | undefined> {
  const row = await owner
    .selectFrom('account_features')
    .select('enabled')
    .where('account_id', '=', accountId)
    .where('feature_code', '=', featureCode)
    .executeTakeFirst();
  return row?.enabled;
}

export async function upsertOverride(
  owner: Executor,
  {
    accountId,
    featureCode,
    enabled,
  }: { readonly accountId: string; readonly featureCode: FeatureCode; readonly enabled: boolean | undefined },
): Promise<void> {
  await owner
    .deleteFrom('account_features')
    .where('account_id', '=', accountId)
    .where('feature_code', '=', featureCode)
    .execute();
  if (enabled !== undefined)
    await owner
      .insertInto('account_features')
      .values({ account_id: accountId, feature_code: featureCode, enabled })
      .execute();
}
