import type { UndoneCount } from '@curbstop/contract/primitives/selection';
import type { TierCounts } from '@curbstop/contract/locations/location-selection.endpoints';
import type { RecordedTier } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { sql } from 'kysely';
import {
  toUndone,
  writerColumns,
  compileWriterValues,
  type BulkWriter,
} from '../../foundation/database/bulk-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The reason of an undo in the change history. */
const tierChangeUndone = 'The change of tier was undone';

/** The temporary table with the location ids: of selected locations, or of the locations of selected lines. */
export type SelectionTable = 'selected' | 'selected_locations';

export async function countTiers(trx: AccountTransaction, selectionTable: SelectionTable): Promise<TierCounts> {
  const { rows } = await sql<TierCounts[number]>`
    select l.tier, l.tier_rule_set as "tierRuleSet", count(*) from locations l
      join ${sql.table(selectionTable)} s on s.id = l.id where l.removed_on is null
      group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}

/**
 * Sets the tier of all selected locations and records each change, in one statement. Returns the tiers that they had
 * when they were locked. The lock does not block foreign keys to them.
 */
export async function updateTiers(
  trx: AccountTransaction,
  { reason, ...writer }: BulkWriter & { readonly reason: string | null },
  { selectionTable, tier, tierRuleSet }: RecordedTier & { readonly selectionTable: SelectionTable },
): Promise<TierCounts> {
  const { rows } = await sql<TierCounts[number]>`
    with locked as materialized (
      select l.id, l.tier, l.tier_rule_set, l.version from locations l
        join ${sql.table(selectionTable)} s on s.id = l.id where l.removed_on is null
        order by l.id for no key update of l
    ), changed as (
      update locations l set tier = ${tier}::smallint, tier_rule_set = ${tierRuleSet}, updated_on = ${writer.now},
             version = l.version + 1
        from locked h
       where l.account_id = current_account_id() and l.id = h.id
         and (h.tier is distinct from ${tier}::smallint or h.tier_rule_set is distinct
         from ${tierRuleSet}::text)
      returning l.id, h.tier as was, h.tier_rule_set as was_rule_set, h.version
    ), history as (
      insert into change_history (id, entity_type, entity_id, operation, before, after, reason, ${writerColumns})
      select new_id(), 'location', id,
        'updated', jsonb_build_object('tier', was, 'tierRuleSet', was_rule_set, 'version', version),
        jsonb_build_object('tier', ${tier}::smallint, 'tierRuleSet', ${tierRuleSet}::text), ${reason},
        ${compileWriterValues(writer)} from changed
    )
    select tier, tier_rule_set as "tierRuleSet", count(*) from locked group by 1, 2 order by 1, 2`.execute(trx);
  return rows;
}

/**
 * Sets the tier of all selected locations under the rule that comes next and records each change, in one statement.
 * Returns how many had it already.
 */
export async function updateNextTiers(
  trx: AccountTransaction,
  writer: BulkWriter,
  { selectionTable, nextTier }: { readonly nextTier: number | null; readonly selectionTable: SelectionTable },
): Promise<number> {
  const { rows } = await sql<{ unchanged: number }>`
    with locked as materialized (
      select l.id, l.next_tier, l.version from locations l join ${sql.table(selectionTable)} s on s.id = l.id
       where l.removed_on is null
        order by l.id for no key update of l
    ), changed as (
      update locations l set next_tier = ${nextTier}::smallint, updated_on = ${writer.now}, version = l.version + 1
        from locked h
       where l.account_id = current_account_id() and l.id = h.id and h.next_tier is distinct from ${nextTier}::smallint
      returning l.id, h.next_tier as had, h.version
    ), history as (
      insert into change_history (id, entity_type, entity_id, operation, before, after, ${writerColumns})
      select new_id(), 'location', id, 'updated', jsonb_build_object('nextTier', had, 'version', version),
        jsonb_build_object('nextTier', ${nextTier}::smallint), ${compileWriterValues(writer)} from changed
    )
    select ((select count(*) from locked) - (select count(*) from changed))::int as unchanged`.execute(trx);
  return rows[0]?.unchanged ?? 0;
}

/** Changes from before tiers had a rule are read as in the migration: tiers 1 to 3 are of the 2020 rule. */
const ruleSetBefore = sql`case when w.before ? 'tierRuleSet' then w.before ->> 'tierRuleSet'
  when (w.before ->> 'tier')::smallint <= 3 then 'lcr-2020'
  when w.before ->> 'tier' is not null then 'unrecorded' end`;

/**
 * Restores the tiers that one action changed, except for locations that have changed since; undefined if there is no
 * such action.
 */
export async function restoreTiers(
  trx: AccountTransaction,
  changeId: string,
  writer: BulkWriter,
): Promise<UndoneCount | undefined> {
  const { rows } = await sql<{ written: number; restored: number }>`
    with written as materialized (
      select h.entity_id as id, h.before, h.after from change_history h
       where h.bulk_id = ${changeId} and h.entity_type = 'location' and h.operation = 'updated'
    ), restored as (
      update locations l set tier = case when w.before ? 'tier' then (w.before ->> 'tier')::smallint else l.tier end,
             tier_rule_set = case when w.before ? 'tier' then ${ruleSetBefore} else l.tier_rule_set end,
             next_tier = case when w.before ? 'nextTier' then (w.before ->> 'nextTier')::smallint else l.next_tier end,
             updated_on = ${writer.now}, version = l.version + 1
        from written w
       where l.account_id = current_account_id() and l.id = w.id and l.version = (w.before ->> 'version')::integer + 1
         and l.removed_on is null
      returning l.id, w.before, w.after
    ), history as (
      insert into change_history (id, entity_type, entity_id, operation, before, after, reason, ${writerColumns})
      select new_id(), 'location', id, 'restored', after, before - 'version', ${tierChangeUndone},
             ${compileWriterValues(writer)} from restored
    )
    select (select count(*) from written) as written, (select count(*) from restored) as restored`.execute(trx);
  return toUndone(rows[0]);
}
