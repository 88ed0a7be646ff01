import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { createSamplingEvent, listSamplingEvents, readSamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.calls';
import { eventTypesOf } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import { eventProblems } from '@curbstop/contract/sampling-events/sampling-event.problems';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { instant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { asks, findPage } from '../../foundation/database/list-door.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { newId } from '../../foundation/new-id.ts';
import { programWithin } from '../programs/program.service.ts';
import { eventOf, eventSource, findEvent, hasEventNamed, insertEvent, type StoredEvent } from './sampling-event.repository.ts';

// Two may take the same name at the same moment; the database lets one of them.
nameConstraint('sampling_events_name', 'nameTaken', 409, eventProblems.nameTaken().message);

export const pageOfEvents: AccountHandler<typeof listSamplingEvents> = async (caller, { query }) => {
  const page = await findPage<typeof eventSource.list, StoredEvent>(asks(caller), eventSource, query);
  return { ...page, items: page.items.map(eventOf) };
};

export const oneEvent: AccountHandler<typeof readSamplingEvent> = (caller, { params }) => caller.database.read((trx) => read(trx, params.id));

/** [A4.4] */
export const newEvent: AccountHandler<typeof createSamplingEvent> = (caller, { body: event }) =>
  caller.database.write(async (trx) => {
    const program = await programWithin(trx, event.programId);
    if (!program) throw eventProblems.noSuchProgram({ property: 'programId' });
    if (!eventTypesOf(program).includes(event.eventType)) throw eventProblems.strayType({ property: 'eventType' });
    if (await hasEventNamed(trx, event.programId, event.name)) throw eventProblems.nameTaken({ property: 'name' });
    const [id, on] = [newId(), instant(caller.house.clock)];
    await insertEvent(trx, { id, on, event });
    await recordChange(trx, caller, { entityType: 'samplingEvent', entityId: id, operation: 'created', before: null, after: { ...event, programName: program.name, status: 'Active' } });
    return read(trx, id);
  });

/** For what names an event. */
export function eventWithin(trx: AccountTransaction, id: string): Promise<SamplingEvent | undefined> {
  return findEvent(trx, id);
}

async function read(trx: AccountTransaction, id: string): Promise<SamplingEvent> {
  const event = await findEvent(trx, id);
  if (!event) throw commonProblems.notFound();
  return event;
}
