import type { TakenBack } from '@curbstop/contract/kinds/selection';
import type { TierTally } from '@curbstop/contract/locations/location-selection.calls';
import { sql } from 'kysely';
import { takenBackOf, writerColumns, writerValues, type BulkWriter } from '../../foundation/database/bulk-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The table of this transaction that holds the locations' ids: those selected themselves, or those of selected lines. */
export type LaidOut = 'selected' | 'selected_locations';

export async function tallyTiers(trx: AccountTransaction, laidOut: LaidOut): Promise<TierTally> {
  const { rows } = await sql<TierTally[number]>`
    select l.tier, count(*) from locations l join ${sql.table(laidOut)} s on s.id = l.id where l.removed_on is null group by l.tier order by l.tier`.execute(trx);
  return rows;
}

/** Gives all of them the tier, each with its entry in the history, in one statement; answers what they had when they were held. The hold lets others go on hanging things on them. */
export async function setTiers(trx: AccountTransaction, writer: BulkWriter, { laidOut, tier }: { readonly laidOut: LaidOut; readonly tier: number | null }): Promise<TierTally> {
  const { rows } = await sql<TierTally[number]>`
    with held as materialized (
      select l.id, l.tier, l.version from locations l join ${sql.table(laidOut)} s on s.id = l.id where l.removed_on is null order by l.id for no key update of l
    ), changed as (
      update locations l set tier = ${tier}::smallint, updated_on = ${writer.on}, version = l.version + 1
        from held h
       where l.account_id = current_account_id() and l.id = h.id and h.tier is distinct from ${tier}::smallint
      returning l.id, h.tier as was, h.version
    ), told as (
      insert into change_history (id, entity_type, entity_id, operation, before, after, ${writerColumns})
      select new_id(), 'location', id, 'updated', jsonb_build_object('tier', was, 'version', version), jsonb_build_object('tier', ${tier}::smallint), ${writerValues(writer)} from changed
    )
    select tier, count(*) from held group by tier order by tier`.execute(trx);
  return rows;
}

/** Gives back the tiers that one action changed, where nobody changed the location since; nothing where there is no such action. */
export async function giveBackTiers(trx: AccountTransaction, changeId: string, writer: BulkWriter): Promise<TakenBack | undefined> {
  const { rows } = await sql<{ written: number; restored: number }>`
    with written as materialized (
      select h.entity_id as id, h.before, h.after from change_history h where h.bulk_id = ${changeId} and h.entity_type = 'location' and h.operation = 'updated'
    ), restored as (
      update locations l set tier = (w.before ->> 'tier')::smallint, updated_on = ${writer.on}, version = l.version + 1
        from written w
       where l.account_id = current_account_id() and l.id = w.id and l.version = (w.before ->> 'version')::integer + 1 and l.removed_on is null
      returning l.id, w.before, w.after
    ), told as (
      insert into change_history (id, entity_type, entity_id, operation, before, after, reason, ${writerColumns})
      select new_id(), 'location', id, 'restored', after, before - 'version', 'The change of tier was undone', ${writerValues(writer)} from restored
    )
    select (select count(*) from written) as written, (select count(*) from restored) as restored`.execute(trx);
  return takenBackOf(rows[0]);
}
