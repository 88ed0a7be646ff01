import type { SampleStatusChange } from '@curbstop/contract/samples/kit.calculation';
import { kitDescriptor } from '@curbstop/contract/samples/kit.fields';
import { kitList } from '@curbstop/contract/samples/kit-list.values';
import { kitAtLab, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { sql, type RawBuilder } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import { copyColumns } from '../../foundation/database/copied-columns.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { compileIsSelected, type SelectedRecords } from '../../foundation/database/selected-rows.ts';
import type { StoredKit } from './kit-row.calculation.ts';
import { isAnalyzed, isAwaitingResults, isValid, isWithoutDate } from './sample-stage.values.ts';

/** Programs and events appear under their current names. */
const kitColumns = sql`l.id, l.number, l.code, l.sku_id as "skuId", l.program_id as "programId",
  (select g.name from programs g where g.account_id = l.account_id and g.id = l.program_id) as "programName",
  l.event_id as "eventId", (select v.name from sampling_events v
                             where v.account_id = l.account_id and v.id = l.event_id) as "eventName",
  l.location_id as "locationId", l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city, l.status,
  l.status_on as "statusOn", l.tracking_number as "trackingNumber", l.replacement,
  l.shipment, l.shipment_error as "shipmentError", l.label_url as "labelUrl", l.ordered_on as "orderedOn",
  (select o.ordered_by_name from kit_orders o where o.account_id = l.account_id and o.id = l.order_id) as "orderedBy",
  array(select s.number from samples s where s.account_id = l.account_id and s.kit_id = l.id
         order by s.number) as "sampleNumbers",
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'position', s.position)
                             order by s.number), '[]')
     from samples s where s.account_id = l.account_id and s.kit_id = l.id
                      and ${isWithoutDate('s')}) as "undatedSamples"`;

const { columns, searched } = compileListFields(kitDescriptor);
export const kitSource: ListSource<typeof kitList> = {
  list: kitList,
  table: 'kits',
  noSoftDelete: true,
  search: 'search_text',
  searched,
  lowCardinality: [],
  columns,
  references: { programId: 'programs', eventId: 'sampling_events', locationId: 'locations' },
  select: kitColumns,
};

export async function findKit(trx: AccountTransaction, id: string): Promise<StoredKit | undefined> {
  const { rows } = await sql<StoredKit>`select ${kitColumns} from kits l where l.id = ${id}`.execute(trx);
  return rows[0];
}

/** What a change of status needs of a kit. */
export interface LockedKit {
  readonly id: string;
  readonly code: string;
  readonly eventId: string;
  readonly skuId: number;
  readonly status: KitStatus;
  readonly trackingNumber: string | null;
}

const locked = sql`l.id, l.code, l.event_id as "eventId", l.sku_id as "skuId", l.status,
  l.tracking_number as "trackingNumber"`;

/** Locks the kits and their samples until the end of the transaction. */
export function lockKits(trx: AccountTransaction, records: SelectedRecords): Promise<readonly LockedKit[]> {
  return lockKitsWhere(trx, compileIsSelected(sql`l.id`, records));
}

/** Locks kits by the codes on their labels, and their samples. */
export function lockKitsByCode(trx: AccountTransaction, codes: readonly string[]): Promise<readonly LockedKit[]> {
  return lockKitsWhere(trx, sql`l.code = any(${codes}::text[])`);
}

/** Always in the same order to avoid deadlocks, and samples first, as new results lock them. */
async function lockKitsWhere(trx: AccountTransaction, isChosen: RawBuilder<unknown>): Promise<readonly LockedKit[]> {
  await sql`
    select s.id from samples s
     where s.account_id = current_account_id()
       and s.kit_id in (select l.id from kits l where l.account_id = s.account_id and ${isChosen})
     order by s.id for update of s`.execute(trx);
  const { rows } =
    await sql<LockedKit>`select ${locked} from kits l where ${isChosen} order by l.id for update of l`.execute(trx);
  return rows;
}

/** The codes of these kits that have a valid sample below this status, or no sample at all. */
export async function listKitsWithoutResults(
  trx: AccountTransaction,
  kitIds: readonly string[],
  minStatus: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`
    select k.code from kits k
      left join samples s on s.account_id = k.account_id and s.kit_id = k.id and ${isValid('s')}
     where k.account_id = current_account_id() and k.id = any(${kitIds}::uuid[])
     group by k.code having coalesce(min(s.status), 0) < ${minStatus} order by k.code`.execute(trx);
  return rows.map(({ code }) => code);
}

/**
 * Locks samples with the other samples of their kits and then the kits, in the order in which changes of kits lock them:
 * two people who withdraw results of one kit would otherwise each decide without the other's change.
 */
export async function lockSamplesWithKits(trx: AccountTransaction, sampleIds: readonly string[]): Promise<void> {
  await sql`
    select s.id from samples s
     where s.account_id = current_account_id()
       and s.id in (select unnest(${sampleIds}::uuid[])
                     union
                    select o.id from samples c join samples o on o.account_id = c.account_id and o.kit_id = c.kit_id
                     where c.account_id = current_account_id() and c.id = any(${sampleIds}::uuid[]))
     order by s.id for update of s`.execute(trx);
  await sql`
    select k.id from kits k
     where k.account_id = current_account_id()
       and k.id in (select s.kit_id from samples s
                     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[]))
     order by k.id for update`.execute(trx);
}

/** The kits of locked samples that are on their way or at the laboratory although all of their samples have results. */
export async function listKitsWithAllResults(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<readonly LockedKit[]> {
  const { rows } = await sql<LockedKit>`
    select ${locked} from kits l
     where l.account_id = current_account_id()
       and l.status in ('Ordered', 'Shipped', 'Delivered', 'Collected', 'At Lab')
       and l.id in (select s.kit_id from samples s
                     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[]))
       and exists (select from samples s where s.account_id = l.account_id and s.kit_id = l.id and ${isAnalyzed('s')})
       and not exists (select from samples s
                        where s.account_id = l.account_id and s.kit_id = l.id and ${isAwaitingResults('s')})
     order by l.id`.execute(trx);
  return rows;
}

export interface KitAwaitingResults extends LockedKit {
  readonly statusBeforeResults: KitStatus;
}

/** The Results Ready kits of locked samples that await results again. */
export async function listKitsAwaitingResults(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<readonly KitAwaitingResults[]> {
  const { rows } = await sql<KitAwaitingResults>`
    select ${locked},
           coalesce((select h.before ->> 'status' from change_history h
                      where h.account_id = l.account_id and h.entity_type = 'kit' and h.entity_id = l.id
                        and h.after ->> 'status' = l.status and h.before ->> 'status' <> l.status
                      order by h.id desc limit 1), ${kitAtLab}) as "statusBeforeResults"
      from kits l
     where l.account_id = current_account_id() and l.status = 'Results Ready'
       and l.id in (select s.kit_id from samples s
                     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[])
                       and ${isAwaitingResults('s')})
     order by l.id`.execute(trx);
  return rows;
}

/** The valid samples of locked kits: those that can get a collection date with their kit, and the others. */
export async function listSamplesToDate(
  trx: AccountTransaction,
  kitIds: readonly string[],
): Promise<{ readonly ids: readonly string[]; readonly others: readonly OtherSample[] }> {
  const { rows } = await sql<OtherSample & { readonly isWithoutDate: boolean }>`
    select s.id, s.number, s.collected_on is not null as "isDated", ${isWithoutDate('s')} as "isWithoutDate"
      from samples s
     where s.account_id = current_account_id() and s.kit_id = any(${kitIds}::uuid[]) and ${isValid('s')}`.execute(trx);
  return {
    ids: rows.flatMap((row) => (row.isWithoutDate ? [row.id] : [])),
    others: rows.filter((row) => !row.isWithoutDate),
  };
}

interface OtherSample {
  readonly id: string;
  readonly number: number;
  readonly isDated: boolean;
}

/** What changes of a locked kit. */
interface KitUpdate {
  readonly id: string;
  readonly status: KitStatus;
  readonly trackingNumber: string | null;
}

/** Saves the statuses and tracking numbers of locked kits and records them in their history. */
export async function updateKitRows(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { updates, now }: { readonly updates: readonly KitUpdate[]; readonly now: string },
): Promise<void> {
  const listValues = <Value>(read: (update: KitUpdate) => Value) => updates.map(read);
  await sql`
    with new as (select *
                   from unnest(${listValues(({ id }) => id)}::uuid[], ${listValues(({ status }) => status)}::text[],
        ${listValues(({ trackingNumber }) => trackingNumber)}::text[]) as n (id, status, tracking_number)),
      before as (select k.id, k.status, k.tracking_number, new.status as new_status,
                 new.tracking_number as new_tracking_number
        from new join kits k on k.id = new.id),
      updated as (
        update kits k set status = b.new_status, status_on = case when k.status = b.new_status then k.status_on
          else ${now}::timestamptz end,
            tracking_number = b.new_tracking_number
          from before b where k.account_id = current_account_id() and k.id = b.id
        returning b.*)
    ${compileInsertChanges(trx, changer, {
      entityType: 'kit',
      operation: 'updated',
      before: sql`case when tracking_number is distinct from new_tracking_number
        then jsonb_build_object('status', status, 'trackingNumber', tracking_number)
        else jsonb_build_object('status', status) end`,
      after: sql`case when tracking_number is distinct from new_tracking_number
        then jsonb_build_object('status', new_status, 'trackingNumber', new_tracking_number)
          else jsonb_build_object('status', new_status) end`,
      from: sql`updated`,
    })}`.execute(trx);
}

export interface SamplesOfKits extends SampleStatusChange {
  readonly kitIds: readonly string[];
  readonly kitStatus: KitStatus;
}

/**
 * Saves the status that samples without a date of receipt get from their locked kits, and records it in their history.
 * They have no finding, so that no count of findings changes.
 */
export async function updateSamplesOfKits(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { samples: { kitIds, kitStatus, from, to }, now }: { readonly samples: SamplesOfKits; readonly now: string },
): Promise<void> {
  await sql`
    with before as (
        select s.id, s.status_label, k.code from samples s
          join kits k on k.account_id = s.account_id and k.id = s.kit_id
         where s.account_id = current_account_id() and s.kit_id = any(${kitIds}::uuid[]) and s.status = ${from}
           and s.received_on is null),
      updated as (
        update samples s set status = ${to}, updated_on = ${now}::timestamptz
          from before b where s.account_id = current_account_id() and s.id = b.id
        returning s.id, b.code, b.status_label as old_label, s.status_label as new_label)
    ${compileInsertChanges(trx, changer, {
      entityType: 'sample',
      operation: 'updated',
      before: sql`jsonb_build_object('status', old_label)`,
      after: sql`jsonb_build_object('status', new_label)`,
      reason: sql`'Status of kit ' || code || ' changed to ' || ${kitStatus}::text`,
      from: sql`updated`,
    })}`.execute(trx);
}

/** Copies the addresses of these locations, which its lists sort and search by without a join. */
export function updateKitAddresses(trx: AccountTransaction, locationIds: readonly string[]): Promise<void> {
  const copied = {
    from: 'locations',
    to: 'kits',
    by: 'location_id',
    columns: ['address_line1', 'address_line2', 'city'],
  } as const;
  return copyColumns(trx, copied, locationIds);
}

/** Whether the location has kits in the program. */
export async function hasKits(
  trx: AccountTransaction,
  { programId, locationId }: { readonly programId: string; readonly locationId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('kits')
    .select('id')
    .where('program_id', '=', programId)
    .where('location_id', '=', locationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the locations that have kits in an event. */
export async function listLocationsWithKits(
  trx: AccountTransaction,
  { eventId, locationIds }: { readonly eventId: string; readonly locationIds: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ locationId: string }>`
    select distinct location_id as "locationId" from kits
     where account_id = current_account_id() and event_id = ${eventId}::uuid
       and location_id = any(${locationIds}::uuid[])`.execute(trx);
  return rows.map(({ locationId }) => locationId);
}
