import type { SavedView, TableView } from '@curbstop/contract/saved-views/saved-view.rules';
import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

const columns = [
  'id',
  'name',
  'type',
  'view',
  'account_view as accountView',
  'owner_id as ownerId',
  'created_by_name as createdBy',
] as const;

interface StoredView {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly view: unknown;
  readonly accountView: boolean;
  readonly ownerId: string;
  readonly createdBy: string;
}

interface NewView extends Omit<StoredView, 'view' | 'type'> {
  readonly type: ViewType;
  readonly view: TableView;
}

export async function insertView(trx: AccountTransaction, view: NewView): Promise<void> {
  await trx
    .insertInto('saved_views')
    .values({
      id: view.id,
      name: view.name,
      type: view.type,
      view: JSON.stringify(view.view),
      account_view: view.accountView,
      owner_id: view.ownerId,
      created_by_name: view.createdBy,
    })
    .execute();
}

/** A person's own views of a list and those of the team. */
export async function listViews(trx: AccountTransaction, type: ViewType, personId: string): Promise<SavedView[]> {
  const rows = await trx
    .selectFrom('saved_views')
    .select(columns)
    .where('type', '=', type)
    .where((e) => e.or([e('account_view', '=', true), e('owner_id', '=', personId)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(toView);
}

export async function findView(trx: AccountTransaction, id: string): Promise<SavedView | undefined> {
  const row = await trx.selectFrom('saved_views').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toView(row);
}

export async function deleteView(trx: AccountTransaction, id: string): Promise<void> {
  await trx.deleteFrom('saved_views').where('id', '=', id).execute();
}

/**
 * Counts the views of the person (or the team). Locks until the transaction ends, so that concurrent requests can't
 * exceed the limit.
 */
export async function lockAndCountViews(
  trx: AccountTransaction,
  { type, ownerId, accountView }: Pick<NewView, 'type' | 'ownerId' | 'accountView'>,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved-views ' || current_account_id()::text, 0))`.execute(
    trx,
  );
  const views = trx.selectFrom('saved_views').where('type', '=', type).where('account_view', '=', accountView);
  const { total } = await (accountView ? views : views.where('owner_id', '=', ownerId))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function toView({ view, ...row }: StoredView): SavedView {
  return { ...row, type: row.type as ViewType, view: JSON.stringify(view), isPlatformView: false };
}
