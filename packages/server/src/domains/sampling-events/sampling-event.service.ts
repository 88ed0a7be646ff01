import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { maxEventsOfProgram, type EventOfProgram, type Program } from '@curbstop/contract/programs/program.rules';
import { programTypes, type ProgramTypeName } from '@curbstop/contract/programs/program.values';
import { listAnalytesOfEvent, getDefaultAnalytes } from '@curbstop/contract/sampling-events/analyte.calculation';
import { createEventAnalytesRule, type EventAnalyte } from '@curbstop/contract/sampling-events/event-analyte.rules';
import {
  createProtocolDefinitionsRule,
  type ProtocolDefinition,
  type SentProtocolDefinition,
} from '@curbstop/contract/sampling-events/protocol-definition.rules';
import type * as samplingEventEndpoints from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import {
  compareWithProgramDates,
  listEventTypesOfProgram,
} from '@curbstop/contract/sampling-events/sampling-event.calculation';
import { eventProblems } from '@curbstop/contract/sampling-events/sampling-event.problems';
import {
  eventFields,
  findRequestedGoal,
  type EventChange,
  type EventFields,
  type NewEvent,
  type SamplingEvent,
} from '@curbstop/contract/sampling-events/sampling-event.rules';
import { listKitsOfEvent } from '@curbstop/contract/sampling-events/sku.calculation';
import { z } from 'zod';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { writePossibleDeadlineChange } from '../accounts/deadline-change.events.ts';
import { findProgramById, lockProgram } from '../programs/program.service.ts';
import { publishEventChanged } from './sampling-event.events.ts';
import { pickEditableFields, toEventHistory } from './sampling-event-history.calculation.ts';
import { toSamplingEvent, type StoredEvent } from './sampling-event-row.calculation.ts';
import {
  eventSource,
  findEvent,
  findEventNamed,
  lockEvent,
  lockUnchangedEvents,
  insertEvent,
  insertProtocols,
  listNamesAndDaysOfEvents,
  listEventsOfProgramType,
  softDeleteEvent,
  replaceAnalytes,
  updateEventRow,
  updateEventStatusRows,
} from './sampling-event.repository.ts';

// If two requests use the same name at the same time, the constraint refuses one of them.
registerConstraintProblem('sampling_events_name', eventProblems.nameTaken());
// Records that refer to an event prevent its removal (docs/decisions/0008).
registerConstraintProblem('sampling_event_locations_in_active_event', eventProblems.inUse());

export const listSamplingEvents: Service<typeof samplingEventEndpoints.listSamplingEvents> = async (
  context,
  request,
) => {
  const page = await listPage<typeof eventSource.list, StoredEvent>(toListContext(context), eventSource, request);
  return { ...page, items: page.items.map(toSamplingEvent) };
};

/** Programs have few events, so they are not paged. */
export function listEventsOfType(
  context: RequestContext,
  { programType }: { readonly programType?: ProgramTypeName | undefined },
): Promise<readonly SamplingEvent[]> {
  const programTypeId = programTypes.find(({ name }) => name === programType)?.id;
  return context.database.read((trx) => listEventsOfProgramType(trx, programTypeId));
}

export const getSamplingEvent: Service<typeof samplingEventEndpoints.getSamplingEvent> = (context, { id }) =>
  context.database.read((trx) => read(trx, id));

export const listEventChanges: Service<typeof samplingEventEndpoints.listEventChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    await read(trx, id);
    return listChanges(trx, 'samplingEvent', id);
  });

/** [A4.4] */
export const createSamplingEvent: Service<typeof samplingEventEndpoints.createSamplingEvent> = (context, input) =>
  context.database.write(async (trx) => {
    const program = await lockProgram(trx, input.programId);
    if (!program) throw eventProblems.noSuchProgram({ property: 'programId' });
    if (!listEventTypesOfProgram(program).includes(input.eventType))
      throw eventProblems.typeNotAvailable({ property: 'eventType' });
    const { samplingEventAnalytes, protocolDefinitions, ...event } = validateForProgram(program, input);
    await requireFreeName(trx, event);
    const [id, now] = [createId(), getInstant(context.app.clock)];
    await insertEvent(trx, { id, now, event });
    await replaceAnalytes(trx, id, samplingEventAnalytes);
    await insertProtocols(trx, id, protocolDefinitions);
    const created = await read(trx, id);
    await recordChange(trx, context, {
      entityType: 'samplingEvent',
      entityId: id,
      operation: 'created',
      before: null,
      after: toEventHistory(created),
    });
    return created;
  });

/** [A4.6] */
export const updateSamplingEvent: Service<typeof samplingEventEndpoints.updateSamplingEvent> = async (
  context,
  { id, version, reason, confirmedLowerPercentiles: confirmed, ...change },
) => {
  // Samples without a day of their own count on the event's last day.
  const isDeadlineChange =
    change.startsOn !== undefined || change.endsOn !== undefined || change.samplingEventAnalytes !== undefined;
  return writePossibleDeadlineChange(context, { isDeadlineChange }, async (trx) => {
    const existing = await read(trx, id);
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
    if (change.programId !== undefined && change.programId !== existing.programId)
      throw eventProblems.programFixed({ property: 'programId' });
    if (change.eventType !== undefined && change.eventType !== existing.eventType)
      throw eventProblems.typeFixed({ property: 'eventType' });
    requireSameKit(existing, change);
    const fields = fieldsAfter(existing, change);
    const analytes =
      change.samplingEventAnalytes &&
      prepareAnalytes(await getEventProgram(trx, existing), {
        eventType: existing.eventType,
        samplingEventAnalytes: change.samplingEventAnalytes,
      });
    if (fields.name !== existing.name) await requireFreeName(trx, { ...existing, name: fields.name });
    const hasOtherDays = fields.startsOn !== existing.startsOn || fields.endsOn !== existing.endsOn;
    const confirm = hasOtherDays
      ? await confirmLowerPercentilesWithin(trx, context, { confirmed, reason, recordId: id, eventId: id })
      : undefined;
    const updated = await store(trx, context, { before: existing, fields, analytes, reason });
    await confirm?.();
    return updated;
  });
};

/** Changes all statuses or none. */
export const updateEventStatuses: Service<typeof samplingEventEndpoints.updateEventStatuses> = (
  context,
  { events, status },
) =>
  context.database.write(async (trx) => {
    const selected = new Map(events.map((event) => [event.id.toLowerCase(), event])).size;
    const unchanged = await lockUnchangedEvents(trx, events);
    if (unchanged !== events.length || selected !== events.length)
      throw eventProblems.someChangedMeanwhile({ values: { changed: events.length - unchanged, selected } });
    const updated = await updateEventStatusRows(trx, context, { events, status, now: getInstant(context.app.clock) });
    return { updated, unchanged: events.length - updated };
  });

/** [A8.18]: a foreign key refuses the removal of an event that is in use. */
export const deleteSamplingEvent: Service<typeof samplingEventEndpoints.deleteSamplingEvent> = (
  context,
  { id, version },
) =>
  context.database.write(async (trx) => {
    const existing = await read(trx, id);
    if (version !== undefined && existing.version !== version)
      throw commonProblems.changedMeanwhile({ current: existing });
    if (!(await softDeleteEvent(trx, existing, getInstant(context.app.clock))))
      throw commonProblems.changedMeanwhile({ current: await read(trx, id) });
    await recordChange(trx, context, {
      entityType: 'samplingEvent',
      entityId: id,
      operation: 'removed',
      before: toEventHistory(existing),
      after: null,
    });
    return undefined;
  });

/** The kit can be sent unchanged [A4.6], with or without its delivery. */
function requireSameKit(
  { protocolDefinitions: stored }: SamplingEvent,
  { protocolDefinitions: sent = stored }: EventChange,
): void {
  const isSame = ({ skuId, willDeliver }: SentProtocolDefinition, at: number) =>
    skuId === stored[at]?.skuId && (willDeliver === undefined || willDeliver === stored[at].willDeliver);
  if (sent.length !== stored.length || !sent.every(isSame))
    throw eventProblems.kitFixed({ property: 'protocolDefinitions' });
}

export function findEventById(trx: AccountTransaction, id: string): Promise<SamplingEvent | undefined> {
  return findEvent(trx, id);
}

/** The newest events of a program [A3.25]. */
export async function listEventsOfProgram(trx: AccountTransaction, program: Program): Promise<EventOfProgram[]> {
  const events = await listNamesAndDaysOfEvents(trx, program.id);
  return events.slice(0, maxEventsOfProgram);
}

/** The number of a program's events that leave its days. */
export async function countEventsOutside(trx: AccountTransaction, program: Program): Promise<number> {
  const events = await listNamesAndDaysOfEvents(trx, program.id);
  return events.filter((event) => compareWithProgramDates(event, program) !== undefined).length;
}

/** Reads an event and locks it against removal until the end of the transaction, for records that will refer to it. */
export function lockActiveEvent(trx: AccountTransaction, id: string): Promise<SamplingEvent | undefined> {
  return lockEvent(trx, id, 'removal');
}

/** Also against edits of its limits and dates, for results that are compared with them. */
export function lockUnchangedEvent(trx: AccountTransaction, id: string): Promise<SamplingEvent | undefined> {
  return lockEvent(trx, id, 'edits');
}

interface Storing {
  readonly before: SamplingEvent;
  readonly fields: EventFields;
  /** Undefined if the change does not contain analytes. */
  readonly analytes: readonly EventAnalyte[] | undefined;
  readonly reason: string | null;
}

/** Saves nothing and records nothing if no field changes. */
async function store(
  trx: AccountTransaction,
  context: RequestContext,
  { before, fields, analytes, reason }: Storing,
): Promise<SamplingEvent> {
  const changed = diffRecords<Record<string, unknown>>(pickEditableFields(before), {
    ...pickEditableFields(before),
    ...fields,
    ...(analytes && { samplingEventAnalytes: analytes }),
  });
  if (Object.keys(changed.after).length === 0) return before;
  if (!(await updateEventRow(trx, before, { fields, now: getInstant(context.app.clock) })))
    throw commonProblems.changedMeanwhile({ current: await read(trx, before.id) });
  if (analytes) await replaceAnalytes(trx, before.id, analytes);
  // The limits of a sample follow from both (contract/sampling-events/event-limit.calculation).
  if (analytes || fields.startsOn !== before.startsOn || fields.endsOn !== before.endsOn)
    await publishEventChanged(trx, context, {
      eventId: before.id,
      earlierDays: before,
      removedAnalyteIds: removedAnalytes(before, analytes),
    });
  const updated = await read(trx, before.id);
  await recordChange(trx, context, {
    entityType: 'samplingEvent',
    entityId: before.id,
    operation: 'updated',
    reason,
    ...diffRecords<Record<string, unknown>>(toEventHistory(before), toEventHistory(updated)),
  });
  return updated;
}

function removedAnalytes(
  { samplingEventAnalytes }: SamplingEvent,
  remaining: readonly EventAnalyte[] | undefined,
): readonly number[] {
  if (remaining === undefined) return [];
  return samplingEventAnalytes
    .map(({ analyteId }) => analyteId)
    .filter((id) => !remaining.some(({ analyteId }) => analyteId === id));
}

/** The fields after the change, validated together. */
function fieldsAfter(
  before: SamplingEvent,
  { totalGoal, totalSamplesGoal, totalPitchersGoal, ...change }: EventChange,
): EventFields {
  const sentGoals = { eventType: before.eventType, totalGoal, totalSamplesGoal, totalPitchersGoal };
  const goal = findRequestedGoal(sentGoals, before.totalGoal);
  if (goal === 'contradicting') throw eventProblems.goalsDiffer({ property: 'totalGoal' });
  return parseShape(eventFields, { ...before, ...change, totalGoal: goal ?? before.totalGoal });
}

type ValidatedEvent = Omit<NewEvent, 'protocolDefinitions'> & {
  readonly samplingEventAnalytes: readonly EventAnalyte[];
  readonly protocolDefinitions: readonly ProtocolDefinition[];
};

/** Validates the analytes and kits, which depend on the type of the program. */
function validateForProgram({ programTypeId }: Program, event: NewEvent): ValidatedEvent {
  const programScope = { programTypeId, eventType: event.eventType };
  const rules = z.object({
    samplingEventAnalytes: createEventAnalytesRule(listAnalytesOfEvent(programScope)),
    protocolDefinitions: createProtocolDefinitionsRule(listKitsOfEvent(programScope)),
  });
  return {
    ...event,
    ...parseShape(rules, {
      ...event,
      samplingEventAnalytes: event.samplingEventAnalytes ?? getDefaultAnalytes(programScope, event.startsOn),
    }),
  };
}

function prepareAnalytes(
  { programTypeId }: Program,
  { eventType, samplingEventAnalytes }: Pick<ValidatedEvent, 'eventType' | 'samplingEventAnalytes'>,
): readonly EventAnalyte[] {
  return parseShape(
    z.object({ samplingEventAnalytes: createEventAnalytesRule(listAnalytesOfEvent({ programTypeId, eventType })) }),
    { samplingEventAnalytes },
  ).samplingEventAnalytes;
}

async function getEventProgram(trx: AccountTransaction, { programId }: SamplingEvent): Promise<Program> {
  const program = await findProgramById(trx, programId);
  if (!program) throw eventProblems.noSuchProgram({ property: 'programId' });
  return program;
}

async function requireFreeName(
  trx: AccountTransaction,
  { id, programId, name }: { readonly id?: string; readonly programId: string; readonly name: string },
): Promise<void> {
  const namesake = await findEventNamed(trx, programId, name);
  if (namesake && namesake.id !== id) throw eventProblems.nameTaken({ property: 'name' });
}

async function read(trx: AccountTransaction, id: string): Promise<SamplingEvent> {
  const event = await findEvent(trx, id);
  if (!event) throw commonProblems.notFound();
  return event;
}
