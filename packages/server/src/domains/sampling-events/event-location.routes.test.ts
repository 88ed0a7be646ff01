import type { Page } from '@curbstop/contract/primitives/list';
import type { LocationDetails, LocationWithPrograms } from '@curbstop/contract/locations/location.rules';
import type { TimelineEntry } from '@curbstop/contract/overviews/location-timeline.endpoints';
import type { Program } from '@curbstop/contract/programs/program.rules';
import type { MatchingLocation } from '@curbstop/contract/programs/program-location.rules';
import type {
  AssignmentCounts,
  EventLocation,
  RemovedLocations,
} from '@curbstop/contract/sampling-events/event-location.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, createCaller, summarizeProblem } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

// Locations in sampling events, from the outside.

let product: TestProduct;
let administrator: TestPerson;
let crew: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;
let program: Program;
let event: SamplingEvent;

beforeAll(async () => {
  product = await sharedProduct();
  administrator = await aPerson(product.app);
  const { accountId } = administrator;
  crew = await aPerson(product.app, { accountId, permissions: ['pws:create'] });
  reader = await aPerson(product.app, { accountId, permissions: ['pws:read'] });
  stranger = await aPerson(product.app);
  program = (
    await requestJson<Program>(administrator, 'POST', '@/programs', {
      programTypeId: 2,
      name: 'Tap sampling 2026',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    })
  ).body;
  event = await anEvent('First half');
});

const requestJson = createCaller(() => product);
const anEvent = async (name: string) =>
  (
    await requestJson<SamplingEvent>(administrator, 'POST', '@/samplingevents', {
      programId: program.id,
      name,
      eventType: 'Sampling',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      protocolDefinitions: [{ skuId: 1 }],
    })
  ).body;

let apps = 0;
const anAddress = () => ({ addressLine1: `${++apps} Mill Street`, city: 'Harlow', state: 'CT', zip: '06415' });
const aLocation = async (person = administrator) =>
  (await requestJson<LocationDetails>(person, 'POST', '@/locations', anAddress())).body.id;
const assign = (locationIds: readonly string[], person = crew, to = event) =>
  requestJson<AssignmentCounts>(person, 'POST', `@/samplingevents/${to.id}/locations`, { locationIds });
const removeFromEvent = (locationId: string, person = administrator, from = event) =>
  requestJson(
    person,
    'DELETE',
    `@/samplingeventlocation/program/${program.id}/samplingevent/${from.id}/locations/${locationId}`,
  );
const removeFromProgram = (locationId: string) =>
  requestJson(administrator, 'DELETE', `@/programLocations/program/${program.id}/locations/${locationId}`);
const readLocation = async (locationId: string) =>
  (await requestJson<LocationWithPrograms>(reader, 'GET', `@/locations/${locationId}`)).body;

describe('assigning locations to a program and event [A2.74, B7.21]', () => {
  test('adds them to the program and the event, and counts existing assignments', async () => {
    const [first, second] = [await aLocation(), await aLocation()];
    await requestJson(crew, 'POST', `@/programs/${program.id}/locations`, { locationIds: [first] });
    expect((await assign([first, second])).body).toEqual({
      program: { added: 1, alreadyThere: 1 },
      event: { added: 2, alreadyThere: 0 },
    });
    expect((await assign([first, second])).body).toEqual({
      program: { added: 0, alreadyThere: 2 },
      event: { added: 0, alreadyThere: 2 },
    });
    const { programs, samplingEvents } = await readLocation(second);
    expect(programs).toMatchObject([{ id: program.id, status: 'Assigned' }]);
    expect(samplingEvents).toEqual([
      {
        id: event.id,
        name: 'First half',
        programId: program.id,
        programName: 'Tap sampling 2026',
        eventType: 'Sampling',
        status: 'Active',
        startsOn: '2026-01-01',
        endsOn: '2026-06-30',
        assignedOn: expect.any(String) as unknown,
      },
    ]);
  });

  test('accepts a selection from the list of locations', async () => {
    const ids = [await aLocation(), await aLocation()];
    const { body } = await requestJson<AssignmentCounts>(crew, 'POST', `@/samplingevents/${event.id}/locations`, {
      selection: { ids },
    });
    expect(body).toEqual({ program: { added: 2, alreadyThere: 0 }, event: { added: 2, alreadyThere: 0 } });
  });

  test("is one entry in the location's timeline", async () => {
    const locationId = await aLocation();
    await assign([locationId]);
    const { items } = (
      await requestJson<{ items: TimelineEntry[] }>(reader, 'GET', `@/locations/${locationId}/timeline`)
    ).body;
    expect(items[0]?.changes.map(({ kind, operation, title }) => [kind, operation, title])).toEqual([
      ['eventLocation', 'created', 'First half'],
      ['programLocation', 'created', 'Tap sampling 2026'],
    ]);
    expect(items[0]).toMatchObject({ source: 'screen' });
  });

  test('assigns none if a location is missing or belongs to another account', async () => {
    const [ours, theirs] = [await aLocation(), await aLocation(stranger)];
    expect((await assign([ours, theirs])).status).toBe(404);
    expect(await readLocation(ours)).toMatchObject({ programs: [], samplingEvents: [] });
  });

  test('refuses events that are not Active', async () => {
    const completedEvent = await anEvent('Over');
    await product.app.database.owner
      .updateTable('sampling_events')
      .set({ status: 'Completed' })
      .where('id', '=', completedEvent.id)
      .execute();
    expect(summarizeProblem(await assign([await aLocation()], crew, completedEvent))).toEqual([
      409,
      'eventNotActive',
      'You can’t add locations while Over is Completed. Make it Active first, or choose another event.',
    ]);
  });

  test('requires the permission to add in the account', async () => {
    const locationId = await aLocation();
    expect((await assign([locationId], reader)).status).toBe(403);
    expect((await assign([await aLocation(stranger)], stranger)).status).toBe(404);
  });

  test('works through GraphQL, for an event of the program in the request', async () => {
    const locationId = await aLocation();
    const other = (
      await requestJson<Program>(administrator, 'POST', '@/programs', {
        programTypeId: 2,
        name: 'Other',
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
      })
    ).body;
    const mutation = async (programId: string) => {
      const query = `mutation { assignLocationsToProgramAndEvent(accountId: "${crew.accountId}", programId: "${programId}", eventId: "${event.id}", locationIds: ["${locationId}"]) { addedToProgram alreadyInProgram addedToEvent alreadyInEvent } }`;
      return (
        await product.server.inject({ method: 'POST', url: '/pws/graphql', headers: crew.headers, payload: { query } })
      ).json<unknown>();
    };
    expect(await mutation(other.id)).toMatchObject({ errors: [{ extensions: { statusCode: 404 } }] });
    expect(await mutation(program.id)).toEqual({
      data: {
        assignLocationsToProgramAndEvent: {
          addedToProgram: 1,
          alreadyInProgram: 0,
          addedToEvent: 1,
          alreadyInEvent: 0,
        },
      },
    });
  });
});

describe('a new location in an event [A7.4]', () => {
  const create = (overrides: object, person = crew, to = event) =>
    requestJson<LocationDetails>(person, 'POST', `@/programs/${program.id}/samplingevents/${to.id}`, {
      ...anAddress(),
      ...overrides,
    });

  test('is created with its contact in the event and its program', async () => {
    const { status, body } = await create({ contact: { firstName: 'Priya' }, createSamplesOnImport: false });
    expect([status, body.contacts[0]?.firstName]).toEqual([200, 'Priya']);
    expect(await readLocation(body.id)).toMatchObject({
      programs: [{ id: program.id }],
      samplingEvents: [{ id: event.id }],
    });
  });

  test('is refused if samples are requested but the event has no kit, or if the event is in another program', async () => {
    const total = async () => (await requestJson<Page<unknown>>(reader, 'GET', '@/locations')).body.total;
    const totalBefore = await total();
    const old = await anEvent('Before there were kits');
    await product.app.database.owner.deleteFrom('protocol_definitions').where('event_id', '=', old.id).execute();
    const refusedImport = await create({ createSamplesOnImport: true }, crew, old);
    expect([refusedImport.status, refusedImport.body.errors[0]?.code]).toEqual([409, 'noKit']);
    expect((await create({}, crew, { ...event, id: program.id })).status).toBe(404);
    expect((await create({}, reader)).status).toBe(403);
    expect((await create({}, stranger)).status).toBe(404);
    expect(await total()).toBe(totalBefore);
  });
});

describe('removing a location from an event [A7.13]', () => {
  test('keeps it in the program and allows assigning it again', async () => {
    const locationId = await aLocation();
    await assign([locationId]);
    expect((await removeFromEvent(locationId)).status).toBe(204);
    expect(await readLocation(locationId)).toMatchObject({ programs: [{ id: program.id }], samplingEvents: [] });
    expect((await removeFromEvent(locationId)).status).toBe(404);
    expect((await assign([locationId])).body.event).toEqual({ added: 1, alreadyThere: 0 });
  });

  test('is required before removing it from the program', async () => {
    const locationId = await aLocation();
    await assign([locationId]);
    expect(summarizeProblem(await removeFromProgram(locationId))).toEqual([
      409,
      'stillInEvent',
      'Location cannot be removed from the program while it is in one of its events. Remove it from the event first.',
    ]);
    expect((await readLocation(locationId)).programs).toHaveLength(1);
    await removeFromEvent(locationId);
    expect((await removeFromProgram(locationId)).status).toBe(204);
    expect(await readLocation(locationId)).toMatchObject({ programs: [], samplingEvents: [] });
  });

  test('requires the permission to edit in the account', async () => {
    const locationId = await aLocation();
    await assign([locationId]);
    expect((await removeFromEvent(locationId, crew)).status).toBe(403);
    expect((await removeFromEvent(locationId, stranger)).status).toBe(404);
  });
});

test('the locations of an event are listed, searched and sorted, with their status in the program', async () => {
  const listed = await anEvent('Listed');
  const ids = [await aLocation(), await aLocation()];
  await assign(ids, crew, listed);
  await removeFromEvent(ids[0] as string, administrator, listed);
  const page = async (query: string, person = reader) =>
    requestJson<Page<EventLocation>>(person, 'GET', `@/samplingevents/${listed.id}/locations${query}`);
  expect((await page('?sort=-assignedOn')).body.items).toMatchObject([
    {
      locationId: ids[1],
      eventId: listed.id,
      programId: program.id,
      status: 'Assigned',
      addressLine1: `${apps} Mill Street`,
    },
  ]);
  expect((await page('?searchTerm=nowhere')).body.total).toBe(0);
  expect((await page('', stranger)).status).toBe(404);
});

describe('bulk actions for all locations that match [B7.17]', () => {
  const matching = (path: string, body: object, person = reader) =>
    requestJson<MatchingLocation[]>(person, 'POST', `${path}/locations/matching`, body);
  const byText = (searchTerm: string, expectedCount: number) => ({
    request: { searchTerm, filters: {} },
    expectedCount,
  });

  test('names them with their status, in the event and in its program', async () => {
    const [first] = [await aLocation(), await aLocation()];
    await assign([first]);
    const name = `${apps - 1} Mill`;
    const rows = [{ locationId: first, status: 'Assigned', addressLine1: `${apps - 1} Mill Street` }];
    expect((await matching(`@/samplingevents/${event.id}`, byText(name, 1))).body).toMatchObject(rows);
    expect((await matching(`@/programs/${program.id}`, byText(name, 1))).body).toMatchObject(rows);
  });

  test('is refused if the list has changed, for an unknown filter and for more than can be changed at once', async () => {
    const path = `@/samplingevents/${event.id}`;
    expect(summarizeProblem(await matching(path, byText('no such street', 3)))).toEqual([
      409,
      'selectionChanged',
      'The list has changed since you made your selection (3 then, 0 now). No changes were made. Review the list and select again.',
    ]);
    expect((await matching(path, { request: { filters: { colour: ['red'] } }, expectedCount: 1 })).status).toBe(400);
    expect((await matching(path, byText('', 50_001))).status).toBe(400);
    expect((await matching(path, byText('', 1), stranger)).status).toBe(404);
  });

  const removeAll = (locationIds: readonly string[], person = administrator) =>
    requestJson<RemovedLocations>(person, 'POST', `@/samplingevents/${event.id}/locations/removals`, { locationIds });

  test('removes those without kits and samples, and keeps the others with the reason', async () => {
    const [free, sampled, absent] = [await aLocation(), await aLocation(), await aLocation()];
    await assign([free, sampled]);
    await callEndpoint(product, {
      as: administrator,
      method: 'POST',
      path: `/pws/rest/v2/accounts/${administrator.accountId}/programs/${program.id}/samplingevents/${event.id}/createsamples`,
      body: { locationIds: [sampled] },
    });
    const theirs = await aLocation(stranger);
    const alreadyRemoved = 'The location was already removed, or the program or event was deleted. Reload the page.';
    expect((await removeAll([free, sampled, absent, theirs])).body).toEqual({
      removed: [free],
      kept: [
        {
          locationId: sampled,
          reason: 'Location cannot be removed due to having linked samples. Samples have already been created.',
        },
        { locationId: absent, reason: alreadyRemoved },
        { locationId: theirs, reason: alreadyRemoved },
      ],
    });
    expect((await readLocation(free)).samplingEvents).toEqual([]);
    expect((await readLocation(sampled)).samplingEvents).toHaveLength(1);
  });

  test('is refused without permission and for an event of another account', async () => {
    const locationId = await aLocation();
    await assign([locationId]);
    expect((await removeAll([locationId], reader)).status).toBe(403);
    expect((await removeAll([locationId], stranger)).status).toBe(404);
    expect((await readLocation(locationId)).samplingEvents).toHaveLength(1);
  });
});
