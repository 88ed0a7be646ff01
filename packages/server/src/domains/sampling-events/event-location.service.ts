import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { defaultLocationStatus } from '@curbstop/contract/programs/program-location.values';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import type * as eventLocationEndpoints from '@curbstop/contract/sampling-events/event-location.endpoints';
import { eventLocationProblems } from '@curbstop/contract/sampling-events/event-location.problems';
import type { ProgramLocationsInput } from '@curbstop/contract/programs/program-location.rules';
import type { AssignmentCounts, EventLocation } from '@curbstop/contract/sampling-events/event-location.rules';
import type { KitOrderPreview, KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import { onAddressesChanged } from '../locations/location.events.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { listSelectedIds, materializeSelectionForUpdate } from '../../foundation/database/selected-rows.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { addLocation } from '../locations/location.service.ts';
import {
  addLocationsToProgram,
  resolveLocations,
  type ResolvedLocations,
} from '../programs/program-location.service.ts';
import {
  insertEventLocations,
  updateEventLocationAddresses,
  countEventLocations,
  createEventLocationSource,
  listEventsAt,
  listSelectedEventLocations,
  softDeleteLocations,
} from './event-location.repository.ts';
import { listLinkedLocations } from './event-location.events.ts';
import { findEventById, lockActiveEvent } from './sampling-event.service.ts';

// Programs don't know their events, so a foreign key prevents the removal.
registerConstraintProblem('sampling_event_locations_in_program', eventLocationProblems.stillInEvent());
onAddressesChanged(updateEventLocationAddresses);

export const listEventLocations: Service<typeof eventLocationEndpoints.listEventLocations> = async (
  context,
  { id, ...request },
) => {
  await context.database.read((trx) => getEventWithin(trx, id));
  const source = createEventLocationSource(id);
  const page = await listPage<typeof source.list, EventLocation>(toListContext(context), source, request);
  return { ...page, items: [...page.items] };
};

interface Assignment extends ProgramLocationsInput {
  readonly eventId: string;
  /** If present, it must be the program of the event. */
  readonly programId?: string | undefined;
}

/** Creates the samples of locations of an event. Passed in by the app, because samples are in a higher layer. */
export type CreateSamples = (
  trx: AccountTransaction,
  context: RequestContext,
  request: { readonly event: SamplingEvent; readonly locationIds: readonly string[] },
) => Promise<{ readonly added: number }>;

interface KitOrder {
  readonly programId: string;
  readonly samplingEventId: string;
  readonly createKitsNow: boolean | undefined;
  /** Called after the event is locked. */
  readonly findLocations: () => Promise<ResolvedLocations>;
}

/** Orders kits for an event, and previews the order. Passed in by the app, because kits are in a higher layer. */
export interface KitOrdering {
  readonly orderKits: (trx: AccountTransaction, context: RequestContext, order: KitOrder) => Promise<KitsOrdered>;
  readonly previewKits: (trx: AccountTransaction, context: RequestContext, order: KitOrder) => Promise<KitOrderPreview>;
}

/**
 * Assigns the locations to the program first, because the locations of an event must be in its program. Their samples
 * are created only with `createSamples`.
 */
export function assignLocations(
  context: RequestContext,
  { eventId, programId, ...locationChoice }: Assignment,
  createSamples?: CreateSamples,
): Promise<AssignmentCounts> {
  return context.database.write(async (trx) => {
    const event = await lockOpenEvent(trx, { eventId, programId });
    const locations = await resolveLocations(trx, context, locationChoice);
    const assigned = await assignWithin(trx, context, { event, locations });
    await createSamples?.(trx, context, { event, locationIds: await listSelectedIds(trx, locations.records) });
    return assigned;
  });
}

/** [A7.4] */
export function createLocationInEvent(
  context: RequestContext,
  {
    programId,
    eventId,
    createSamplesOnImport,
    ...fields
  }: InputOf<typeof eventLocationEndpoints.createLocationInEvent>,
  createSamples: CreateSamples,
): Promise<LocationDetails> {
  return context.database.write(async (trx) => {
    const event = await lockOpenEvent(trx, { eventId, programId });
    const location = await addLocation(trx, context, fields);
    await assignWithin(trx, context, { event, locations: { records: [location.id], count: 1 } });
    if (createSamplesOnImport) await createSamples(trx, context, { event, locationIds: [location.id] });
    return location;
  });
}

export const listMatchingEventLocations: Service<typeof eventLocationEndpoints.listMatchingEventLocations> = (
  context,
  { id, ...selection },
) =>
  context.database.change(async (trx) => {
    await getEventWithin(trx, id);
    await materializeSelectionForUpdate(trx, toListContext(context), {
      source: createEventLocationSource(id),
      selection,
    });
    return listSelectedEventLocations(trx);
  });

export const removeEventLocation: Service<typeof eventLocationEndpoints.removeEventLocation> = (
  context,
  { programId, eventId, locationId },
) =>
  context.database.write(async (trx) => {
    const event = await getEventWithin(trx, eventId, programId);
    const removed = await softDeleteLocations(trx, context, {
      event,
      locationIds: [locationId],
      now: getInstant(context.app.clock),
    });
    if (removed.length === 0) throw commonProblems.notFound();
    return undefined;
  });

/** Removes those without kits and samples; the others are returned with the reason. */
export const removeEventLocations: Service<typeof eventLocationEndpoints.removeEventLocations> = (
  context,
  { id, locationIds },
) =>
  context.database.write(async (trx) => {
    const event = await getEventWithin(trx, id);
    const ids = [...new Set(locationIds.map((one) => one.toLowerCase()))];
    const linked = await listLinkedLocations(trx, { eventId: event.id, locationIds: ids });
    const removed = await softDeleteLocations(trx, context, {
      event,
      locationIds: ids.filter((one) => !linked.has(one)),
      now: getInstant(context.app.clock),
    });
    if (removed.length + linked.size === 0) throw eventLocationProblems.notInEvent();
    const wasRemoved = new Set(removed);
    const alreadyRemoved = eventLocationProblems.notInEvent().message;
    const kept = ids
      .filter((one) => !wasRemoved.has(one))
      .map((one) => ({ locationId: one, reason: linked.get(one) ?? alreadyRemoved }));
    return { removed: [...removed], kept };
  });

/** The number of locations that are assigned to an event. */
export function countLocationsOfEvent(trx: AccountTransaction, eventId: string): Promise<number> {
  return countEventLocations(trx, eventId);
}

/** The events shown with a location [A3.7]. */
export function listEventsOfLocation(trx: AccountTransaction, locationId: string) {
  return listEventsAt(trx, locationId);
}

/** Assigns locations to an event and its program in the caller's transaction. */
export async function assignWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { event, locations }: { readonly event: SamplingEvent; readonly locations: ResolvedLocations },
): Promise<AssignmentCounts> {
  const program = await addLocationsToProgram(trx, context, {
    program: { id: event.programId, name: event.programName },
    locations,
    status: defaultLocationStatus,
  });
  const added = await insertEventLocations(trx, context, {
    event,
    records: locations.records,
    now: getInstant(context.app.clock),
  });
  return { program, event: { added, alreadyThere: locations.count - added } };
}

/** Locks an event that takes locations; refuses others. */
export async function lockOpenEvent(
  trx: AccountTransaction,
  { eventId, programId }: Pick<Assignment, 'eventId' | 'programId'>,
): Promise<SamplingEvent> {
  const event = inProgram(await lockActiveEvent(trx, eventId), programId);
  if (!acceptsLocations(event))
    throw eventLocationProblems.eventNotActive({
      property: 'eventId',
      values: { event: event.name, status: event.status },
    });
  return event;
}

async function getEventWithin(trx: AccountTransaction, eventId: string, programId?: string): Promise<SamplingEvent> {
  return inProgram(await findEventById(trx, eventId), programId);
}

function inProgram(event: SamplingEvent | undefined, programId: string | undefined): SamplingEvent {
  if (!event || (programId !== undefined && event.programId !== programId.toLowerCase()))
    throw commonProblems.notFound();
  return event;
}
