import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { changeMonthsOfSamples } from './sample-month.repository.ts';
import { isValid } from './sample-stage.values.ts';

/** The first result of these samples for an analyte that the event does not have. */
export async function findResultOutsideEvent(
  trx: AccountTransaction,
  eventId: string,
  sampleIds: readonly string[],
): Promise<{ readonly number: number; readonly analyteId: number } | undefined> {
  const { rows } = await sql<{ number: number; analyteId: number }>`
    select s.number, r.analyte_id as "analyteId"
      from samples s join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id and r.withdrawn_on is null
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[])
       and r.analyte_id not in (select a.analyte_id from sampling_event_analytes a where a.account_id = current_account_id() and a.event_id = ${eventId}::uuid)
     order by s.number, r.analyte_id limit 1`.execute(trx);
  return rows[0];
}

/** The first of these samples whose bottle and location are taken, by a sample of the event or by another of them. */
export async function findSampleAtPosition(
  trx: AccountTransaction,
  eventId: string,
  sampleIds: readonly string[],
): Promise<{ readonly number: number; readonly other: number } | undefined> {
  const { rows } = await sql<{ number: number; other: number }>`
    select s.number, t.number as other
      from samples s
      join samples t on t.account_id = s.account_id and t.location_id = s.location_id and t.position = s.position and t.id <> s.id
                    and ${isValid('t')} and (t.event_id = ${eventId}::uuid or t.id = any(${sampleIds}::uuid[]))
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[])
     order by s.number, t.number limit 1`.execute(trx);
  return rows[0];
}

/** Moves locked samples to another event of their program. */
export async function updateEventOfSamples(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  { eventId, on }: { readonly eventId: string; readonly on: string },
): Promise<void> {
  await changeMonthsOfSamples(trx, sampleIds, () =>
    trx.updateTable('samples').set({ event_id: eventId, updated_on: on }).where('id', 'in', sampleIds).execute(),
  );
}
