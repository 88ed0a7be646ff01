import { sql } from 'kysely';
import { compileWriterValues, writerColumns, type BulkWriter } from '../../foundation/database/bulk-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

export async function hasNextTiers(trx: AccountTransaction): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from locations
        where account_id = current_account_id() and removed_on is null and next_tier is not null) as has`.execute(trx);
  return rows[0]?.has ?? false;
}

/**
 * Sets the tiers recorded ahead for a rule and records each change, in one statement; returns how many locations
 * changed.
 */
export async function updateFromNextTiers(
  trx: AccountTransaction,
  writer: BulkWriter,
  ruleSet: string,
): Promise<number> {
  const previousValues = sql`jsonb_build_object('tier', had_tier, 'tierRuleSet', had_rule_set, 'nextTier', had_next)`;
  const changedValues = sql`jsonb_build_object('tier', tier, 'tierRuleSet', tier_rule_set, 'nextTier', null)`;
  const { rows } = await sql<{ changed: number }>`
    with ahead as materialized (
      select id, tier, tier_rule_set, next_tier from locations
       where account_id = current_account_id() and removed_on is null and next_tier is not null
       order by id for no key update
    ), changed as (
      update locations l set tier = case when h.tier_rule_set = ${ruleSet} then h.tier
        else h.next_tier end, tier_rule_set = ${ruleSet},
             next_tier = null, updated_on = ${writer.now}, version = l.version + 1
        from ahead h where l.account_id = current_account_id() and l.id = h.id
      returning l.id, l.tier, l.tier_rule_set, h.tier as had_tier, h.tier_rule_set as had_rule_set,
                h.next_tier as had_next
    ), history as (
      insert into change_history (id, entity_type, entity_id, operation, before, after, reason, ${writerColumns})
      select new_id(), 'location', id, 'updated', ${previousValues}, ${changedValues},
             'The rule for which the tier was recorded is in effect', ${compileWriterValues(writer)} from changed
    )
    select count(*)::int as changed from changed`.execute(trx);
  return rows[0]?.changed ?? 0;
}
