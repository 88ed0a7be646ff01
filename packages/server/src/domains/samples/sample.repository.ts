import { pickChangeableFields } from '@curbstop/contract/primitives/fields';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import { replacementSampleDays } from '@curbstop/contract/samples/sample-status-reason.values';
import { kitAtLab } from '@curbstop/contract/samples/kit.values';
import { withoutResultChoice, type SampleStatus } from '@curbstop/contract/samples/sample.values';
import type { FindingCounts, SampleFields } from '@curbstop/contract/samples/sample.rules';
import { sql, type RawBuilder } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import { copyColumns } from '../../foundation/database/copied-columns.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields, compileSelectedFields, writeFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { compileIsSelected, type SelectedRecords } from '../../foundation/database/selected-rows.ts';
import { isCountedProgram } from './sample-counting.values.ts';
import { dayOfSample } from './sample-day.values.ts';
import { compileMissingAnalyteIds } from './sample-completion.repository.ts';
import { lockSamplesWithKits } from './kit.repository.ts';
import type { StoredSample } from './sample-row.calculation.ts';
import { changeMonthsOfSamples, markMonthOfEvent, markMonthsOfSamples } from './sample-month.repository.ts';
import { isInvalidated, isValid } from './sample-stage.values.ts';

const changeable = pickChangeableFields(sampleDescriptor);

/**
 * Programs and events appear under their current names. For `exists`, PostgreSQL would read the kits of all accounts once
 * for each page.
 */
const sampleColumns = sql`l.id, l.number, l.position, l.sku_id as "skuId", l.program_id as "programId",
  (select g.name from programs g
  where g.account_id = l.account_id and g.id = l.program_id) as "programName",
  (select g.program_type_id from programs g
    where g.account_id = l.account_id and g.id = l.program_id) as "programTypeId",
  (select g.shipping_vendor_id from programs g
    where g.account_id = l.account_id and g.id = l.program_id) as "shippingVendorId",
  l.event_id as "eventId", (select v.name from sampling_events v
                             where v.account_id = l.account_id and v.id = l.event_id) as "eventName",
    l.location_id as "locationId", l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city,
  (select ${isCountedProgram({
    programTypeId: sql`g.program_type_id`,
    endsOn: sql`v.ends_on`,
    state: sql`a.primacy_code`,
  })}
     from programs g join sampling_events v on v.account_id = g.account_id join accounts a on a.id = g.account_id
    where g.account_id = l.account_id and g.id = l.program_id and v.id = l.event_id) as "isForCompliance",
  case when l.counts_decision is not null then jsonb_build_object('decision', l.counts_decision,
      'decidedOn', l.counts_decided_on,
    'reason', l.counts_reason, 'decidedBy', l.counts_decided_by_name) end as counting,
  l.counted_on as "countedOn", case when l.replaces_sample_id is not null then (
    select jsonb_build_object('id', r.id, 'number', r.number, 'dueOn', l.replacement_due_on)
    from samples r where r.account_id = l.account_id and r.id = l.replaces_sample_id) end as replaces,
  case when ${isInvalidated('l')} then (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number) order by r.number), '[]'::jsonb)
      from samples r where r.account_id = l.account_id and r.replaces_sample_id = l.id)
    else '[]'::jsonb end as "replacedBy",
  l.status, l.status_label as "statusLabel", l.status_reason as "statusReason", l.status_notes as "statusNotes",
    l.state_decision_on as "stateDecisionOn", l.invalidated_on as "invalidatedOn",
    l.invalidated_by_name as "invalidatedBy", l.invalidation_requested as "invalidationRequested",
    l.results_changed_on as "resultsChangedOn", l.exceedance_open as "exceedanceOpen", l.detection,
    trim_scale(l.lead_amount)::text as "leadAmount", ${compileMissingAnalyteIds('l')} as "missingAnalyteIds",
    l.lead_detection as "leadDetection", trim_scale(l.copper_amount)::text as "copperAmount",
    l.copper_detection as "copperDetection",
    coalesce((select k.status = ${sql.lit(kitAtLab)} from kits k where k.account_id = l.account_id and k.id = l.kit_id),
             false) as "isKitAtLab", ${compileSelectedFields(changeable)}, l.created_on as "createdOn",
             l.updated_on as "updatedOn", l.version`;

const { columns, searched } = compileListFields(sampleDescriptor);
export const sampleSource: ListSource<typeof sampleList> = {
  list: sampleList,
  table: 'samples',
  noSoftDelete: true,
  search: 'search_text',
  searched,
  textIndexes: ['address_line1'],
  lowCardinality: [],
  columns,
  blankChoices: { detection: withoutResultChoice.value },
  references: { programId: 'programs', eventId: 'sampling_events', locationId: 'locations' },
  select: sampleColumns,
};

export async function countLocationsOfSamples(trx: AccountTransaction, records: SelectedRecords): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct location_id) as count from samples
    where account_id = current_account_id() and ${compileIsSelected(sql`id`, records)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function findSample(trx: AccountTransaction, id: string): Promise<StoredSample | undefined> {
  const { rows } = await sql<StoredSample>`select ${sampleColumns} from samples l where l.id = ${id}`.execute(trx);
  return rows[0];
}

/** Locks the samples with their results and kits until the end of the transaction. */
export async function lockSamples(trx: AccountTransaction, ids: readonly string[]): Promise<readonly StoredSample[]> {
  await lockSamplesWithKits(trx, ids);
  // Not read by the statements that wait: their subqueries would read kits as they were before the wait.
  return listSamplesById(trx, ids);
}

export async function listSamplesById(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<readonly StoredSample[]> {
  const { rows } = await sql<StoredSample>`select ${sampleColumns} from samples l
    where l.id = any(${ids}::uuid[]) order by l.id`.execute(trx);
  return rows;
}

/** The samples of an event at these locations, invalidated ones included, by bottle. */
export async function listStoredSamplesAt(
  trx: AccountTransaction,
  { eventId, locationIds }: { readonly eventId: string; readonly locationIds: readonly string[] },
): Promise<readonly StoredSample[]> {
  const { rows } = await sql<StoredSample>`select ${sampleColumns} from samples l
    where l.event_id = ${eventId} and l.location_id = any(${locationIds}::uuid[])
                                            order by l.position, l.number`.execute(trx);
  return rows;
}

/** What rows of a laboratory file can name of the samples of an event. */
export async function listSampleCandidates(
  trx: AccountTransaction,
  eventId: string,
): Promise<readonly StoredSampleCandidate[]> {
  const { rows } = await sql<StoredSampleCandidate>`
    select s.id, s.number, s.lab_sample_id as "labSampleId", s.address_line1 as "addressLine1",
           s.address_line2 as "addressLine2", s.city, s.collected_on as "collectedOn",
           ${isInvalidated('s')} as "isInvalidated", k.code as "kitCode", s.sku_id as "skuId", s.position, s.outlet
      from samples s left join kits k on k.account_id = s.account_id and k.id = s.kit_id
     where s.event_id = ${eventId}::uuid order by s.number`.execute(trx);
  return rows;
}

export interface StoredSampleCandidate {
  readonly id: string;
  readonly number: number;
  readonly labSampleId: string | null;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly collectedOn: string | null;
  readonly isInvalidated: boolean;
  readonly kitCode: string | null;
  readonly skuId: number;
  readonly position: number;
  readonly outlet: string | null;
}

/** The valid samples of these kits in an event whose outlet is not recorded. */
export async function countWithoutOutlet(
  trx: AccountTransaction,
  eventId: string,
  skuIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from samples s
     where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid
       and s.sku_id = any(${[...skuIds]}::int[])
       and s.outlet is null and ${isValid('s')}`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface EventOfSamples {
  readonly id: string;
  readonly name: string;
  readonly programId: string;
  readonly programName: string;
}

/**
 * The first of these locations that is not in the event. Compared with a set, because without statistics on new
 * assignments the planner would scan them for each location.
 */
export async function findLocationOutsideEvent(
  trx: AccountTransaction,
  eventId: string,
  locationIds: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${locationIds}::uuid[]) with ordinality a(id, at)
     where a.id not in (select l.location_id from sampling_event_locations l
      where l.in_event = ${eventId}::uuid) order by a.at limit 1`.execute(trx);
  return rows[0]?.id;
}

interface NewSamples {
  readonly event: EventOfSamples;
  readonly records: SelectedRecords;
  /** Only these bottles of their kits. */
  readonly bottles?: readonly Pick<StoredSample, 'locationId' | 'position'>[];
  readonly now: string;
}

/**
 * Creates the missing samples of these locations, one for each bottle of the event's kit, and records them in the history;
 * returns their number. An invalidated sample is missing, so that it is replaced, by a sample that knows it. Each sample goes into the newest kit of
 * its location, unless that kit had the same bottle before; an array, because an anti-join of tables without statistics
 * reads all samples for each of them. Creating samples is serialized for each account so that sample
 * numbers are unique.
 */
export async function insertSamples(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { event, records, bottles, now }: NewSamples,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sample numbers of ' || current_account_id(), 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ created: number }>`
    with missing as (
        select l.location_id, l.address_line1, l.address_line2, l.city, p.position, p.sku_id,
               (select k.id from kits k where k.event_id = l.in_event and k.location_id = l.location_id
                                          and k.sku_id = p.sku_id
                   and p.position <> all(array(select s.position from samples s where s.kit_id = k.id))
                 order by k.replacement desc limit 1) as kit_id,
               r.id as replaces_sample_id, r.day as replaced_day, r.due_on as replacement_due_on
          from sampling_event_locations l join protocol_definitions p on p.event_id = l.in_event
          left join lateral (
            select s.id, ${dayOfSample} as day, s.state_decision_on + ${replacementSampleDays}::int as due_on
              from samples s join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
             where s.event_id = ${event.id}::uuid and s.location_id = l.location_id and s.position = p.position
               and ${isInvalidated('s')}
               and s.state_decision_on is not null order by s.number desc limit 1) r on true
         where l.in_event = ${event.id}::uuid and ${compileIsSelected(sql`l.location_id`, records)}
           and (l.location_id, p.position) not in (select s.location_id, s.position from samples s
                                                    where s.event_id = ${event.id}::uuid and ${isValid('s')})
           ${bottles ? sql`and ${compileIsAtPosition(bottles)}` : sql``}),
      inserted as (
        insert into samples (id, number, program_id, event_id, location_id, position, sku_id, kit_id,
          address_line1, address_line2, city, replaces_sample_id, replaced_day, replacement_due_on,
          created_on, updated_on)
        select new_id(), (select coalesce(max(number), 0) from samples)
          + row_number() over (order by address_line1, location_id, position),
          ${event.programId}::uuid, ${event.id}::uuid, location_id, position, sku_id, kit_id,
               address_line1, address_line2, city, replaces_sample_id, replaced_day, replacement_due_on,
               ${now}::timestamptz, ${now}::timestamptz
          from missing
        returning id, number, location_id),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'sample',
        operation: 'created',
        before: sql`null::jsonb`,
        after: compileHistoryFields(event),
        from: sql`inserted`,
      })})
    select count(*) as created from inserted`.execute(trx);
  await markMonthOfEvent(trx, event.id);
  return rows[0]?.created ?? 0;
}

function compileIsAtPosition(bottles: NonNullable<NewSamples['bottles']>): RawBuilder<boolean> {
  const locationIds = bottles.map(({ locationId }) => locationId);
  const positions = bottles.map(({ position }) => position);
  return sql`(l.location_id, p.position) in (select * from unnest(${locationIds}::uuid[], ${positions}::smallint[]))`;
}

/** The fields for the history, with names as well as ids. */
function compileHistoryFields({ id, name, programId, programName }: EventOfSamples): RawBuilder<unknown> {
  return sql`jsonb_build_object('number', number, 'eventId', ${id}::text, 'eventName', ${name}::text,
      'programId', ${programId}::text, 'programName',
    ${programName}::text, 'locationId', location_id)`;
}

/** Copies the addresses of these locations, which its lists sort and search by without a join. */
export function updateSampleAddresses(trx: AccountTransaction, locationIds: readonly string[]): Promise<void> {
  const copied = {
    from: 'locations',
    to: 'samples',
    by: 'location_id',
    columns: ['address_line1', 'address_line2', 'city'],
  } as const;
  return copyColumns(trx, copied, locationIds);
}

/** Whether the location has samples in the program. */
export async function hasSamples(
  trx: AccountTransaction,
  { programId, locationId }: { readonly programId: string; readonly locationId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('samples')
    .select('id')
    .where('program_id', '=', programId)
    .where('location_id', '=', locationId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the locations that have samples in an event. */
export async function listLocationsWithSamples(
  trx: AccountTransaction,
  { eventId, locationIds }: { readonly eventId: string; readonly locationIds: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ locationId: string }>`
    select distinct location_id as "locationId" from samples
     where account_id = current_account_id() and event_id = ${eventId}::uuid
       and location_id = any(${locationIds}::uuid[])`.execute(trx);
  return rows.map(({ locationId }) => locationId);
}

/** Saves the fields of a locked sample. */
export async function updateSampleRow(
  trx: AccountTransaction,
  { id, version }: Pick<StoredSample, 'id' | 'version'>,
  { fields, status, now }: { readonly fields: SampleFields; readonly status: SampleStatus; readonly now: string },
): Promise<void> {
  await changeMonthsOfSamples(trx, [id], () =>
    trx
      .updateTable('samples')
      .set({ ...writeFields(changeable, fields), status, updated_on: now, version: version + 1 })
      .where('id', '=', id)
      .execute(),
  );
}

/** Saves the status of locked samples. Their version stays the same, because it protects only fields that people edit. */
export async function updateStatus(
  trx: AccountTransaction,
  ids: readonly string[],
  { status, now }: { readonly status: SampleStatus; readonly now: string },
): Promise<void> {
  await trx.updateTable('samples').set({ status, updated_on: now }).where('id', 'in', ids).execute();
  await markMonthsOfSamples(trx, ids);
}

interface SampleParent {
  readonly programId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly locationId?: string | undefined;
}

/** [A2.63]: one index scan for any combination of the three filters. */
export async function countFindingsIn(
  trx: AccountTransaction,
  { programId, eventId, locationId }: SampleParent,
): Promise<FindingCounts> {
  const parts = [sql<boolean>`status_label <> 'Invalidated'`];
  if (programId !== undefined) parts.push(sql`program_id = ${programId}::uuid`);
  if (eventId !== undefined) parts.push(sql`event_id = ${eventId}::uuid`);
  if (locationId !== undefined) parts.push(sql`location_id = ${locationId}::uuid`);
  const { rows } = await sql<FindingCounts>`
    select count(*) filter (where detection = 'exceedance') as exceedances,
      count(*) filter (where detection = 'detect') as detects,
      count(*) filter (where detection = 'nonDetect') as "nonDetects",
      count(*) filter (where detection is null) as waiting
      from samples where ${sql.join(parts, sql` and `)}`.execute(trx);
  return rows[0] ?? { exceedances: 0, detects: 0, nonDetects: 0, waiting: 0 };
}
