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
      from samples s join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id
                      and r.withdrawn_on is null
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[])
       and r.analyte_id not in (select a.analyte_id from sampling_event_analytes a
                                 where a.account_id = current_account_id() and a.event_id = ${eventId}::uuid)
     order by s.number, r.analyte_id limit 1`.execute(trx);
  return rows[0];
}

/** The first of these samples that has a result and no collection date. */
export async function findUndatedResult(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<{ readonly number: number } | undefined> {
  const { rows } = await sql<{ number: number }>`
    select s.number from samples s
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[]) and s.collected_on is null
       and exists (select from analyte_results r
                    where r.account_id = s.account_id and r.sample_id = s.id and r.withdrawn_on is null)
     order by s.number limit 1`.execute(trx);
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
      join samples t on t.account_id = s.account_id and t.location_id = s.location_id
       and t.position = s.position and t.id <> s.id
                    and ${isValid('t')} and (t.event_id = ${eventId}::uuid or t.id = any(${sampleIds}::uuid[]))
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[])
     order by s.number, t.number limit 1`.execute(trx);
  return rows[0];
}

/** Moves locked samples to another event of their program. */
export async function updateEventOfSamples(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  { eventId, now }: { readonly eventId: string; readonly now: string },
): Promise<void> {
  await changeMonthsOfSamples(trx, sampleIds, () =>
    trx.updateTable('samples').set({ event_id: eventId, updated_on: now }).where('id', 'in', sampleIds).execute(),
  );
}

/** The first kit of which only some of the valid samples are among these. */
export async function findDividedKit(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<{ readonly code: string; readonly number: number; readonly other: number } | undefined> {
  const { rows } = await sql<{ code: string; number: number; other: number }>`
    select k.code, s.number, o.number as other
      from samples s
      join kits k on k.account_id = s.account_id and k.id = s.kit_id
      join samples o on o.account_id = s.account_id and o.kit_id = s.kit_id and ${isValid('o')}
       and o.id <> all(${sampleIds}::uuid[])
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[])
     order by s.number, o.number limit 1`.execute(trx);
  return rows[0];
}

export interface MovedKit {
  readonly id: string;
  /** The event that it leaves. */
  readonly eventId: string;
  readonly eventName: string;
}

/**
 * Moves the kits of these samples with them, so that none is ordered for the event again. A kit that the event has for
 * the site already keeps its number, and the one that is moved gets the next one.
 */
export async function updateEventOfKits(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  eventId: string,
): Promise<readonly MovedKit[]> {
  const { rows } = await sql<MovedKit>`
    with moved as (
      select k.id, k.event_id, e.name as event_name, k.location_id, k.sku_id,
             row_number() over (partition by k.location_id, k.sku_id order by k.replacement, k.number) - 1 as step
        from kits k join sampling_events e on e.account_id = k.account_id and e.id = k.event_id
       where k.account_id = current_account_id() and k.event_id <> ${eventId}::uuid
         and k.id in (select s.kit_id from samples s
                       where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[]))),
         numbered as (
      select m.*, m.step + coalesce((select max(t.replacement) + 1 from kits t where t.account_id = current_account_id()
                                        and t.event_id = ${eventId}::uuid and t.location_id = m.location_id
                                            and t.sku_id = m.sku_id), 0) as replacement
        from moved m)
    update kits k set event_id = ${eventId}::uuid, replacement = n.replacement
      from numbered n where k.account_id = current_account_id() and k.id = n.id
    returning k.id, n.event_id as "eventId", n.event_name as "eventName"`.execute(trx);
  return rows;
}

/** The samples of an event with an exceedance that count on its last day. */
export async function listUndatedExceedanceIds(trx: AccountTransaction, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from samples s where s.event_id = ${eventId}::uuid and s.collected_on is null
       and (s.lead_detection = 'exceedance' or s.copper_detection = 'exceedance') order by s.number`.execute(trx);
  return rows.map(({ id }) => id);
}
