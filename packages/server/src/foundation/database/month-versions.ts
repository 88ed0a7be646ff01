import { sql, type Transaction } from 'kysely';
import type { DB } from './database.schema.ts';

// Totals of past months rarely change. Each change of records notes the months that it concerns; at its commit they get
// the account's new data version. Code that remembers totals of some months reads their versions first.

const marked = new WeakMap<Transaction<DB>, Set<string>>();

/** Notes that totals of a kind change in a month with this transaction; `month` is `YYYY-MM`, kinds have no spaces. */
export function markMonth(trx: Transaction<DB>, kind: string, month: string): void {
  const months = marked.get(trx) ?? new Set<string>();
  months.add(`${kind} ${month}`);
  marked.set(trx, months);
}

/** Whether totals of any month change with this transaction. */
export const hasMarkedMonths = (trx: Transaction<DB>): boolean => (marked.get(trx)?.size ?? 0) > 0;

/**
 * Gives the noted months the data version of the transaction. The caller holds the lock of the account's data version.
 */
export async function storeMarkedMonths(trx: Transaction<DB>, version: number): Promise<void> {
  const months = [...(marked.get(trx) ?? [])].map((month) => month.split(' '));
  if (months.length === 0) return;
  await sql`
    insert into month_versions (kind, month, version)
    select kind, month, ${version}
      from unnest(${months.map(([kind]) => kind)}::text[], ${months.map(([, month]) => `${month}-01`)}::date[])
        as m (kind, month)
    on conflict (account_id, kind, month) do update set version = excluded.version`.execute(trx);
}

/** Finds the version of all months that have days of a range; 0 if nothing was changed in them. */
type FindVersion = (days: { readonly startsOn: string; readonly endsOn: string }) => number;

/**
 * The versions of months of a kind. Read them before the totals: what is committed meanwhile is at most counted once
 * more.
 */
export async function getMonthVersions(trx: Transaction<DB>, kind: string): Promise<FindVersion> {
  const { rows } = await sql<{ month: string; version: number }>`
    select to_char(month, 'YYYY-MM') as month, version from month_versions
     where account_id = current_account_id() and kind = ${kind}`.execute(trx);
  return ({ startsOn, endsOn }) =>
    rows.reduce(
      (latest, { month, version }) =>
        startsOn.slice(0, 7) <= month && month <= endsOn.slice(0, 7) ? Math.max(latest, version) : latest,
      0,
    );
}
