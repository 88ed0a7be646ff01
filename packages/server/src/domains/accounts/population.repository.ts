import type { PopulationEntryRecord } from '@curbstop/contract/accounts/population.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** All numbers of people served, also corrected ones, in the order of their days. */
export async function listPopulationRows(trx: AccountTransaction): Promise<PopulationEntryRecord[]> {
  const { rows } = await sql<PopulationEntryRecord>`
    select id, population_served as "populationServed", starts_on as "startsOn", recorded_on as "recordedOn",
           recorded_by_name as "recordedBy", corrects_id as "correctsId",
           case when corrected_at is not null then jsonb_build_object(
             'correctedAt', corrected_at, 'correctedBy', corrected_by_name,
             'reason', correction_reason) end as correction
      from population_entries where account_id = current_account_id()
     order by starts_on nulls first, id`.execute(trx);
  return rows;
}

interface NewPopulation extends Pick<
  PopulationEntryRecord,
  'id' | 'populationServed' | 'startsOn' | 'recordedOn' | 'recordedBy' | 'correctsId'
> {
  readonly now: string;
}

export async function insertPopulation(trx: AccountTransaction, entry: NewPopulation): Promise<void> {
  await trx
    .insertInto('population_entries')
    .values({
      id: entry.id,
      population_served: entry.populationServed,
      starts_on: entry.startsOn,
      recorded_on: entry.recordedOn,
      recorded_by_name: entry.recordedBy,
      corrects_id: entry.correctsId,
      created_on: entry.now,
    })
    .execute();
}

interface Correction {
  readonly reason: string;
  readonly correctedBy: string;
  readonly now: string;
}

/** Returns false if there is no such entry, or it was corrected before. */
export async function markPopulationCorrected(
  trx: AccountTransaction,
  id: string,
  { reason, correctedBy, now }: Correction,
): Promise<boolean> {
  const changed = await trx
    .updateTable('population_entries')
    .set({ corrected_at: now, corrected_by_name: correctedBy, correction_reason: reason })
    .where('account_id', '=', sql<string>`current_account_id()`)
    .where('id', '=', id)
    .where('corrected_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Serializes changes of the numbers of an account. */
export async function lockPopulation(trx: AccountTransaction): Promise<number | null> {
  const { population_served: populationServed } = await trx
    .selectFrom('accounts')
    .select('population_served')
    .where('id', '=', sql<string>`current_account_id()`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return populationServed;
}

/** The number that holds today; open forms of the profile are out of date. */
export async function updatePopulationServed(trx: AccountTransaction, populationServed: number | null): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ population_served: populationServed, version: sql<number>`version + 1` })
    .where('id', '=', sql<string>`current_account_id()`)
    .where('population_served', 'is distinct from', populationServed)
    .execute();
}
