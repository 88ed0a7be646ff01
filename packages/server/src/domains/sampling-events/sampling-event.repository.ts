import type { EventAnalyte } from '@curbstop/contract/sampling-events/event-analyte.rules';
import type { ProtocolDefinition } from '@curbstop/contract/sampling-events/protocol-definition.rules';
import type { EventFields, NewEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { pickChangeableFields, pickEnteredFields } from '@curbstop/contract/primitives/fields';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import { eventList } from '@curbstop/contract/sampling-events/sampling-event-list.values';
import type { EventOfProgram } from '@curbstop/contract/programs/program.rules';
import type { EventStatus } from '@curbstop/contract/sampling-events/sampling-event.values';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction, Schema } from '../../foundation/database/database.ts';
import { compileListFields, compileSelectedFields, writeFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { createId } from '../../foundation/new-id.ts';
import { toSamplingEvent, type StoredEvent } from './sampling-event-row.calculation.ts';

/** An event in the version that was seen. */
type SeenEvent = Pick<SamplingEvent, 'id' | 'version'>;

/** The program appears under its current name; decimals are read as text to keep them exact. */
const eventColumns = sql`l.id, ${compileSelectedFields(eventDescriptor)}, (select p.name from programs p
  where p.account_id = l.account_id and p.id = l.program_id) as "programName",
  (select p.starts_on from programs p where p.account_id = l.account_id and p.id = l.program_id) as "programStartsOn",
  (select p.ends_on from programs p
    where p.account_id = l.account_id and p.id = l.program_id) as "programEndsOn",
  l.created_on as "createdOn", l.updated_on as "updatedOn", l.version,
  (select coalesce(jsonb_agg(jsonb_build_object('analyteId', a.analyte_id,
      'exceedanceLimit', trim_scale(a.exceedance_limit)::text, 'lowerLimit',
    trim_scale(a.lower_limit)::text, 'primary', a.is_primary, 'checkExceedance', a.check_exceedance)
      order by a.position), '[]') from sampling_event_analytes a
    where a.account_id = l.account_id and a.event_id = l.id) as analytes,
  (select coalesce(jsonb_agg(jsonb_build_object('skuId', d.sku_id, 'willDeliver', d.will_deliver)
                             order by d.position), '[]') from protocol_definitions d
    where d.account_id = l.account_id and d.event_id = l.id) as protocols`;

const { columns, searched } = compileListFields(eventDescriptor);
export const eventSource: ListSource<typeof eventList> = {
  list: eventList,
  table: 'sampling_events',
  search: 'search_text',
  searched,
  lowCardinality: [],
  columns,
  references: { programId: 'programs' },
  select: eventColumns,
};

export async function findEvent(trx: AccountTransaction, id: string): Promise<SamplingEvent | undefined> {
  const { rows } = await sql<StoredEvent>`select ${eventColumns} from sampling_events l
                            where l.id = ${id} and l.removed_on is null`.execute(trx);
  return rows[0] && toSamplingEvent(rows[0]);
}

/** The events of programs of a type, or of all programs, newest first. */
export async function listEventsOfProgramType(
  trx: AccountTransaction,
  programTypeId: number | undefined,
): Promise<readonly SamplingEvent[]> {
  const ofType = programTypeId === undefined ? sql`true` : sql`g.program_type_id = ${programTypeId}`;
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from sampling_events l join programs g on g.account_id = l.account_id and g.id = l.program_id
     where l.account_id = current_account_id() and l.removed_on is null and ${ofType}
     order by l.starts_on desc, l.name, l.id`.execute(trx);
  return rows.map(toSamplingEvent);
}

/** `for key share` locks against removal; `for share` also against edits. */
const eventLocks = { removal: sql`for key share`, edits: sql`for share` } as const;
type EventLock = keyof typeof eventLocks;

/** Locks the event until the end of the transaction. */
export async function lockEvent(
  trx: AccountTransaction,
  id: string,
  against: EventLock,
): Promise<SamplingEvent | undefined> {
  const { rows } = await sql<StoredEvent>`select ${eventColumns} from sampling_events l
                            where l.id = ${id} and l.removed_on is null ${eventLocks[against]}`.execute(trx);
  return rows[0] && toSamplingEvent(rows[0]);
}

/** The event of the program with this name, in any spelling that counts as the same name. */
export async function findEventNamed(
  trx: AccountTransaction,
  programId: string,
  name: string,
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('sampling_events')
    .select('id')
    .where('program_id', '=', programId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
}

export async function insertEvent(
  trx: AccountTransaction,
  {
    id,
    now,
    event,
  }: {
    readonly id: string;
    readonly now: string;
    readonly event: Omit<NewEvent, 'samplingEventAnalytes' | 'protocolDefinitions'>;
  },
): Promise<void> {
  await trx
    .insertInto('sampling_events')
    .values({
      id,
      ...(writeFields(pickEnteredFields(eventDescriptor), event) as Omit<Insertable<Schema['sampling_events']>, 'id'>),
      created_on: now,
      updated_on: now,
    })
    .execute();
}

/** Changes an event if it still has this version; false if it was changed since. */
export async function updateEventRow(
  trx: AccountTransaction,
  { id, version }: Pick<SamplingEvent, 'id' | 'version'>,
  { fields, now }: { readonly fields: EventFields; readonly now: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('sampling_events')
    .set({ ...writeFields(pickChangeableFields(eventDescriptor), fields), updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Locks those of the events that still have the version that was seen, always in the same order; returns their number.
 */
export async function lockUnchangedEvents(trx: AccountTransaction, events: readonly SeenEvent[]): Promise<number> {
  const { rows } = await sql`
    select from sampling_events l join ${compileSeen(events)} on s.id = l.id and s.version = l.version
     where l.account_id = current_account_id() and l.removed_on is null order by l.id for no key update of l`.execute(
    trx,
  );
  return rows.length;
}

/** Sets the status of events and records it; returns how many changed. */
export async function updateEventStatusRows(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  {
    events,
    status,
    now,
  }: { readonly events: readonly SeenEvent[]; readonly status: EventStatus; readonly now: string },
): Promise<number> {
  const { rows } = await sql<{ updated: number }>`
    with differing as (select l.id, l.status as was from sampling_events l join ${compileSeen(events)} on s.id = l.id
      where l.account_id = current_account_id() and l.status <> ${status}),
      changed as (update sampling_events l
                     set status = ${status}, updated_on = ${now}::timestamptz, version = l.version + 1 from differing d
        where l.account_id = current_account_id() and l.id = d.id returning l.id, d.was),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'samplingEvent',
        operation: 'updated',
        before: sql`jsonb_build_object('status', was)`,
        after: sql`jsonb_build_object('status', ${status}::text)`,
        from: sql`changed`,
      })})
    select count(*)::int as updated from changed`.execute(trx);
  return rows[0]?.updated ?? 0;
}

function compileSeen(events: readonly SeenEvent[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as s(id uuid, version integer)`;
}

/** Replaces the analytes of the event. */
export async function replaceAnalytes(
  trx: AccountTransaction,
  eventId: string,
  analytes: readonly EventAnalyte[],
): Promise<void> {
  await trx.deleteFrom('sampling_event_analytes').where('event_id', '=', eventId).execute();
  if (analytes.length === 0) return;
  const rows = analytes.map((one, position) => ({
    id: createId(),
    event_id: eventId,
    position,
    analyte_id: one.analyteId,
    exceedance_limit: one.exceedanceLimit,
    lower_limit: one.lowerLimit,
    is_primary: one.primary,
    check_exceedance: one.checkExceedance,
  }));
  await trx.insertInto('sampling_event_analytes').values(rows).execute();
}

export async function insertProtocols(
  trx: AccountTransaction,
  eventId: string,
  protocols: readonly ProtocolDefinition[],
): Promise<void> {
  await trx
    .insertInto('protocol_definitions')
    .values(
      protocols.map(({ skuId, willDeliver }, position) => ({
        id: createId(),
        event_id: eventId,
        position,
        sku_id: skuId,
        will_deliver: willDeliver,
      })),
    )
    .execute();
}

/** False if the event was removed already. A foreign key prevents the removal while records refer to the event. */
/** Returns false if the event has changed since `version`, or is removed. */
export async function softDeleteEvent(
  trx: AccountTransaction,
  { id, version }: Pick<SamplingEvent, 'id' | 'version'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sampling_events')
    .set(({ eb }) => ({ removed_on: now, updated_on: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The events of a program, newest first. */
export async function listNamesAndDaysOfEvents(
  trx: AccountTransaction,
  programId: string,
): Promise<readonly EventOfProgram[]> {
  return trx
    .selectFrom('sampling_events')
    .select(['id', 'name', 'status', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('program_id', '=', programId)
    .where('removed_on', 'is', null)
    .orderBy('starts_on', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
}
