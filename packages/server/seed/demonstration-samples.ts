import { reportedResults } from '@curbstop/contract/samples/result.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { newResults } from '../src/domains/samples/result.service.ts';
import { editSample, newSamples, pageOfSamples } from '../src/domains/samples/sample.service.ts';
import { pageOfEventLocations } from '../src/domains/sampling-events/event-location.service.ts';
import { editEvent, oneEvent } from '../src/domains/sampling-events/sampling-event.service.ts';
import type { Caller } from '../src/foundation/caller.ts';
import { dateSamples } from './demonstration.repository.ts';
import { resultsOf, toldSamples, type ToldSamples } from './harlow-falls/samples.ts';

type At = (on: string) => Promise<Caller>;

/** The samples of the story with what the laboratory found, as the office and the laboratory would bring them in. */
export async function tellSamples(at: At, events: ReadonlyMap<string, string>): Promise<void> {
  for (const told of toldSamples) await tellEvent(at, events.get(told.event) as string, told);
}

async function tellEvent(at: At, eventId: string, { createdOn, collectedOn, reportedOn, isOver, samples: told }: ToldSamples): Promise<void> {
  const dated: string[] = [];
  const step = async (on: string, tell: (caller: Caller) => Promise<unknown>) => {
    const caller = await at(on);
    await tell(caller);
    await dateSamples(caller.house.database.owner, { accountId: caller.accountId, eventId, on, dated });
    dated.push(on);
  };
  await step(createdOn, (caller) => createFor(caller, eventId, told.length));
  const samples = await samplesOf(await at(createdOn), eventId);
  await step(collectedOn, async (caller) => {
    for (const [index, { found: _, ...noted }] of told.entries()) await editSample(caller, asked({ accountId: caller.accountId, id: idAt(samples, index) }, { version: 1, reason: null, ...noted }));
  });
  await step(reportedOn, async (caller) => {
    const results = told.flatMap((one, index) => resultsOf(idAt(samples, index), one));
    if (results.length > 0) await newResults({ ...caller, door: 'api' }, asked({ accountId: caller.accountId }, { results: reportedResults.parse(results) }));
    if (isOver) await complete(caller, eventId);
  });
}

async function createFor(caller: Caller, eventId: string, many: number): Promise<void> {
  const { accountId } = caller;
  const event = await oneEvent(caller, asked({ accountId, id: eventId }, undefined));
  const { items } = await pageOfEventLocations(caller, asked({ accountId, id: eventId }, undefined, question('address')));
  await newSamples(caller, asked({ accountId, programId: event.programId, eventId }, { locationIds: items.slice(0, many).map(({ locationId }) => locationId) }));
}

async function samplesOf(caller: Caller, eventId: string): Promise<readonly SampleRow[]> {
  return (await pageOfSamples(caller, asked({ accountId: caller.accountId }, undefined, { ...question('number'), filters: { eventId: [eventId] } }))).items;
}

/** What is over takes no more. */
async function complete(caller: Caller, id: string): Promise<void> {
  const { accountId } = caller;
  const { version } = await oneEvent(caller, asked({ accountId, id }, undefined));
  await editEvent(caller, asked({ accountId, id }, { version, reason: null, status: 'Completed' }));
}

const question = (sort: string) => ({ page: 1, pageSize: 100, searchTerm: '', sort, filters: {} });

const idAt = (samples: readonly SampleRow[], at: number) => samples[at]?.id as string;

function asked(params: object, body: unknown, query: object = {}) {
  return { params, body, query, parts: noParts, idempotencyKey: undefined } as never;
}

const noParts = async function* () {};
