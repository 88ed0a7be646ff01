import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { usualLocationStatus } from '@curbstop/contract/programs/program-location.values';
import { takesLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import type {
  assignLocations,
  createLocationInEvent,
  listEventLocations,
  removeEventLocation,
} from '@curbstop/contract/sampling-events/event-location.calls';
import { eventLocationProblems } from '@curbstop/contract/sampling-events/event-location.problems';
import type { WhichLocations } from '@curbstop/contract/programs/program-location.rules';
import type { Assigned, EventLocation } from '@curbstop/contract/sampling-events/event-location.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { RequestContext } from '../../foundation/request-context.ts';
import { instant } from '../../foundation/clock.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { findPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { AccountHandler, EndpointRequest } from '../../foundation/http/serve.ts';
import { addLocation } from '../locations/location.service.ts';
import { addWithin, foundLocations, type AskedLocations } from '../programs/program-location.service.ts';
import { addLocations, listEventsOf, locationsOfEvent, takeOut } from './event-location.repository.ts';
import { eventWithin, standingEvent } from './sampling-event.service.ts';

// The program does not know its events; the database does.
nameConstraint(
  'sampling_event_locations_in_program',
  'stillInEvent',
  409,
  eventLocationProblems.stillInEvent().message,
);

export const pageOfEventLocations: AccountHandler<typeof listEventLocations> = async (context, { params, query }) => {
  await context.database.read((trx) => readEvent(trx, params.id));
  const source = locationsOfEvent(params.id);
  const page = await findPage<typeof source.list, EventLocation>(toListContext(context), source, query);
  return { ...page, items: [...page.items] };
};

export const newEventLocations: AccountHandler<typeof assignLocations> = (context, { params, body }) =>
  assignTo(context, { eventId: params.id, ...body });

interface Assigning extends WhichLocations {
  readonly eventId: string;
  /** Said beside the event, it has to be its own. */
  readonly programId?: string | undefined;
}

/** To the program first, since what is in an event is in its program. */
export function assignTo(context: RequestContext, { eventId, programId, ...which }: Assigning): Promise<Assigned> {
  return context.database.write(async (trx) => {
    const event = await readOpenEvent(trx, { eventId, programId });
    return assignWithin(trx, context, { event, asked: await foundLocations(trx, context, which) });
  });
}

/** Gives locations of an event their samples. The domain of the samples stands above this one and hands it in where the product is put together. */
export type CreateSamples = (
  trx: AccountTransaction,
  context: RequestContext,
  of: { readonly event: SamplingEvent; readonly locationIds: readonly string[] },
) => Promise<unknown>;

/** [A7.4] */
export function newLocationInEvent(
  context: RequestContext,
  { params: { programId, eventId }, body }: EndpointRequest<typeof createLocationInEvent>,
  createSamples: CreateSamples,
): Promise<LocationDetails> {
  return context.database.write(async (trx) => {
    const event = await readOpenEvent(trx, { eventId, programId });
    const { createSamplesOnImport, ...given } = body;
    const location = await addLocation(trx, context, given);
    await assignWithin(trx, context, { event, asked: { among: [location.id], count: 1 } });
    if (createSamplesOnImport) await createSamples(trx, context, { event, locationIds: [location.id] });
    return location;
  });
}

export const oneOutOfEvent: AccountHandler<typeof removeEventLocation> = (
  context,
  { params: { programId, eventId, locationId } },
) =>
  context.database.write(async (trx) => {
    const event = await readEvent(trx, eventId, programId);
    if (!(await takeOut(trx, context, { event, locationId, on: instant(context.app.clock) })))
      throw commonProblems.notFound();
    return undefined;
  });

/** For a location that tells what it belongs to [A3.7]. */
export function eventsOfLocation(trx: AccountTransaction, locationId: string) {
  return listEventsOf(trx, locationId);
}

async function assignWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { event, asked }: { readonly event: SamplingEvent; readonly asked: AskedLocations },
): Promise<Assigned> {
  const program = await addWithin(trx, context, {
    program: { id: event.programId, name: event.programName },
    asked,
    status: usualLocationStatus,
  });
  const added = await addLocations(trx, context, { event, among: asked.among, on: instant(context.app.clock) });
  return { program, event: { added, alreadyThere: asked.count - added } };
}

async function readOpenEvent(
  trx: AccountTransaction,
  { eventId, programId }: Pick<Assigning, 'eventId' | 'programId'>,
): Promise<SamplingEvent> {
  const event = inProgram(await standingEvent(trx, eventId), programId);
  if (!takesLocations(event))
    throw eventLocationProblems.eventNotActive({
      property: 'eventId',
      values: { event: event.name, status: event.status },
    });
  return event;
}

async function readEvent(trx: AccountTransaction, eventId: string, programId?: string): Promise<SamplingEvent> {
  return inProgram(await eventWithin(trx, eventId), programId);
}

function inProgram(event: SamplingEvent | undefined, programId: string | undefined): SamplingEvent {
  if (!event || (programId !== undefined && event.programId !== programId.toLowerCase()))
    throw commonProblems.notFound();
  return event;
}
