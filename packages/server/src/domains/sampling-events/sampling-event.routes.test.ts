import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { Program } from '@curbstop/contract/programs/program.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCaller, summarizeFieldProblem } from '../../../testing/call-endpoint.ts';
import { aPerson, aWaterSystem, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

// Programs and their sampling events, from the outside.

let product: TestProduct;
let administrator: TestPerson;
let crew: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;
let small: TestPerson;
let taps: Program;

beforeAll(async () => {
  product = await sharedProduct();
  administrator = await aPerson(product.app);
  const { accountId } = administrator;
  crew = await aPerson(product.app, { accountId, permissions: ['pws:create'] });
  reader = await aPerson(product.app, { accountId, permissions: ['pws:read'] });
  stranger = await aPerson(product.app);
  // Basic brings no type of program; these bought filters.
  const basic = await aWaterSystem(product.app, { plan: 'Basic' });
  await product.app.database.owner
    .insertInto('account_features')
    .values({ account_id: basic, feature_code: 'PT:PF', enabled: true })
    .execute();
  small = await aPerson(product.app, { accountId: basic });
  taps = (await create()).body;
});

const requestJson = createCaller(() => product);
const create = (overrides: object = {}, person = crew) =>
  requestJson<Program>(person, 'POST', '@/programs', {
    programTypeId: 2,
    name: 'Tap sampling 2026',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    ...overrides,
  });
const createEvent = (overrides: object = {}, person = crew) =>
  requestJson<SamplingEvent>(person, 'POST', '@/samplingevents', {
    programId: taps.id,
    name: 'First half',
    eventType: 'Sampling',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    protocolDefinitions: [{ skuId: 1 }],
    ...overrides,
  });
const listHistory = (id: string) =>
  product.app.database.owner
    .selectFrom('change_history')
    .select(['entity_type', 'operation', 'after', 'changed_by'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('creating a program [A4.3, A7.6]', () => {
  test('creates it as Active, with its type and history', async () => {
    expect(taps).toMatchObject({
      name: 'Tap sampling 2026',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      programTypeId: 2,
      programType: { id: 2, name: 'LCR' },
      status: 'Active',
      assetTypeId: 1,
      replacementIntervalMonths: null,
      doesPreSampling: true,
      doesPostSampling: true,
      replacementProgramSettings: null,
      version: 1,
    });
    expect((await requestJson<Program>(reader, 'GET', `@/programs/${taps.id}`)).body).toEqual({ ...taps, events: [] });
    expect(await listHistory(taps.id)).toMatchObject([
      {
        entity_type: 'program',
        operation: 'created',
        changed_by: crew.id,
        after: { name: 'Tap sampling 2026', status: 'Active' } satisfies Change['after'],
      },
    ]);
  });

  test('computes the end of a replacement program from its interval [A5.25]', async () => {
    const { body } = await create({
      programTypeId: 8,
      name: 'Replacements',
      startsOn: '2026-08-31',
      endsOn: undefined,
      replacementIntervalMonths: 6,
      doesPreSampling: false,
    });
    expect(body).toMatchObject({
      endsOn: '2027-02-28',
      programType: { name: 'REPLACEMENT' },
      replacementIntervalMonths: 6,
      replacementProgramSettings: { doesPreSampling: false, doesPostSampling: true },
    });
    expect(summarizeFieldProblem(await create({ programTypeId: 8, endsOn: '2027-12-31' }))).toEqual([
      400,
      'endsOn',
      'The end date must be the start date plus the replacement interval.',
    ]);
  });

  test('is refused with the messages of the rules', async () => {
    expect(summarizeFieldProblem(await create({ name: ' ' }))).toEqual([400, 'name', 'A Program Name is required.']);
    expect(summarizeFieldProblem(await create({ endsOn: '2026-01-01' }))).toEqual([
      400,
      'endsOn',
      'A Program must end after it starts.',
    ]);
  });

  test('requires the permission to add and a program type of the account', async () => {
    expect((await create({}, reader)).status).toBe(403);
    expect(summarizeFieldProblem(await create({}, small))).toEqual([
      403,
      'programTypeId',
      'Programs of this type are not part of your plan.',
    ]);
    expect(summarizeFieldProblem(await create({ programTypeId: 8, endsOn: undefined }, small))).toEqual([
      403,
      'programTypeId',
      'Programs of this type are not part of your plan.',
    ]);
    expect((await create({ programTypeId: 5, name: 'Filters' }, small)).status).toBe(200);
  });

  test('is invisible to other accounts', async () => {
    expect((await requestJson(stranger, 'GET', `@/programs/${taps.id}`)).status).toBe(404);
    expect((await requestJson<Page<Program>>(stranger, 'GET', '@/programs')).body.total).toBe(0);
  });
});

test('programs are listed, filtered, searched and sorted', async () => {
  const names = async (query: string) =>
    (await requestJson<Page<Program>>(reader, 'GET', `@/programs${query}`)).body.items.map(({ name }) => name);
  expect(await names('')).toEqual(['Replacements', 'Tap sampling 2026']);
  expect(await names('?sort=startsOn')).toEqual(['Tap sampling 2026', 'Replacements']);
  expect(await names('?filters[programTypeId]=2')).toEqual(['Tap sampling 2026']);
  expect(await names('?filters[endsOn]=after:2027-01-01')).toEqual(['Replacements']);
  expect(await names('?searchTerm=TAP')).toEqual(['Tap sampling 2026']);
});

test('lists all program types, and those that the account may create [A7.18]', async () => {
  const names = async (person: TestPerson, path: string) =>
    (await requestJson<{ id: number; name: string }[]>(person, 'GET', path)).body.map(({ name }) => name);
  expect(await names(reader, '/pws/rest/programtypes/all')).toContain('LSLR');
  expect(await names(reader, '/pws/rest/programtypes')).toEqual([
    'LCR',
    'CR',
    'LIS',
    'PF',
    'COVID',
    'VERIFICATION',
    'REPLACEMENT',
  ]);
  expect(await names(small, '/pws/rest/programtypes')).toEqual(['PF']);
});

describe('creating a sampling event [A4.4, A7.7]', () => {
  test('creates it as Active, with its program and history', async () => {
    const { status, body } = await createEvent({ totalSamplesGoal: 40 });
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'First half',
        programId: taps.id,
        programName: 'Tap sampling 2026',
        eventType: 'Sampling',
        status: 'Active',
        startsOn: '2026-01-01',
        endsOn: '2026-06-30',
        totalGoal: 40,
        totalSamplesGoal: 40,
        totalPitchersGoal: null,
        version: 1,
      },
    ]);
    expect((await requestJson<SamplingEvent>(reader, 'GET', `@/samplingevents/${body.id}`)).body).toEqual(body);
    expect(await listHistory(body.id)).toMatchObject([
      {
        entity_type: 'samplingEvent',
        operation: 'created',
        after: { name: 'First half', programName: 'Tap sampling 2026' },
      },
    ]);
    expect((await requestJson(stranger, 'GET', `@/samplingevents/${body.id}`)).status).toBe(404);
  });

  test('refuses a name that the program already has in any spelling [A5.6]; another program may use it', async () => {
    expect(summarizeFieldProblem(await createEvent({ name: ' FIRST half ' }))).toEqual([
      409,
      'name',
      'Event Name cannot already exist in this Program',
    ]);
    const { body: other } = await create({ name: 'Tap sampling 2027', startsOn: '2027-01-01', endsOn: '2027-12-31' });
    expect((await createEvent({ programId: other.id })).status).toBe(200);
  });

  test('accepts one of two simultaneous requests with the same name', async () => {
    const both = await Promise.all([createEvent({ name: 'Schools' }), createEvent({ name: 'schools' })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.errors[0]).toMatchObject({
      code: 'nameTaken',
      detail: 'Event Name cannot already exist in this Program',
    });
  });

  test('is refused with the field and the reason', async () => {
    expect(summarizeFieldProblem(await createEvent({ name: 'A/B' }))).toEqual([
      400,
      'name',
      'Event Name includes disallowed characters',
    ]);
    expect(summarizeFieldProblem(await createEvent({ name: 'Before', eventType: 'Pre-Replacement' }))).toEqual([
      400,
      'eventType',
      'This program has no events of this type',
    ]);
    expect((await createEvent({ name: 'Read only' }, reader)).status).toBe(403);
  });

  test('is refused for a program of another account', async () => {
    expect((await createEvent({ name: 'Theirs' }, stranger)).body.errors[0]).toMatchObject({
      code: 'noSuchProgram',
      property: 'programId',
    });
  });
});

test('an event keeps its kit and its delivery: others are refused, its own can be sent [A4.6]', async () => {
  const { body: event } = await createEvent({ name: 'With its kit' });
  const put = (protocolDefinitions: readonly object[]) =>
    requestJson<SamplingEvent>(administrator, 'PUT', `@/samplingevents/${event.id}`, {
      version: event.version,
      protocolDefinitions,
    });
  for (const others of [[{ skuId: 2 }], [{ skuId: 1, willDeliver: true }], [{ skuId: 1 }, { skuId: 1 }]])
    expect(summarizeFieldProblem(await put(others))).toEqual([
      400,
      'protocolDefinitions',
      'The kit and its delivery cannot be changed in an event. Create another event instead.',
    ]);
  expect((await put([{ skuId: 1 }])).body).toEqual(event);
  expect((await put(event.protocolDefinitions)).body).toEqual(event);
});

test('an event whose kit is delivered can be sent without the delivery, which stays [A4.6]', async () => {
  const { body: event } = await createEvent({
    name: 'Delivered',
    protocolDefinitions: [{ skuId: 1, willDeliver: true }],
  });
  const put = (protocolDefinitions: readonly object[]) =>
    requestJson<SamplingEvent>(administrator, 'PUT', `@/samplingevents/${event.id}`, {
      version: event.version,
      protocolDefinitions,
    });
  expect(event.protocolDefinitions).toMatchObject([{ skuId: 1, willDeliver: true }]);
  expect((await put([{ skuId: 1 }])).body).toEqual(event);
  expect((await put([{ skuId: 1, willDeliver: false }])).status).toBe(400);
});

test('an event or program that was changed since it was seen is not deleted', async () => {
  const { body: event } = await createEvent({ name: 'Changed since' });
  const { body: program } = await create({ name: 'Changed since' });
  for (const path of [`@/samplingevents/${event.id}`, `@/programs/${program.id}`]) {
    const { startsOn, endsOn } = path.includes('programs') ? program : event;
    const change = { version: 1, name: 'Changed meanwhile', startsOn, endsOn };
    expect((await requestJson(administrator, 'PUT', path, change)).body).toMatchObject({ version: 2 });
    const stale = await requestJson<{ name: string }>(administrator, 'DELETE', `${path}?version=1`);
    expect([stale.status, stale.body.current?.name]).toEqual([409, 'Changed meanwhile']);
    expect((await requestJson(administrator, 'DELETE', `${path}?version=2`)).status).toBe(204);
    expect((await requestJson(administrator, 'GET', path)).status).toBe(404);
  }
});

test('reports an event outside its program in every response, and a program shortened below its events as well', async () => {
  const { body: program } = await create({ name: 'Short program' });
  const { body: inside } = await createEvent({ programId: program.id, name: 'Inside' });
  expect(inside.outsideProgram).toBeNull();
  const days = { startsOn: '2025-03-01', endsOn: '2027-03-01' };
  const { status, body: event } = await createEvent({ programId: program.id, name: 'Outside', ...days });
  expect([status, event.outsideProgram]).toEqual([200, 'both']);
  const stored = async () => (await requestJson<SamplingEvent>(reader, 'GET', `@/samplingevents/${event.id}`)).body;
  expect((await stored()).outsideProgram).toBe('both');
  const { name, startsOn, endsOn } = program;
  const shortened = await requestJson<Program & { eventsOutside: number }>(
    administrator,
    'PUT',
    `@/programs/${program.id}`,
    {
      name,
      startsOn,
      endsOn: '2026-01-02',
      version: program.version,
    },
  );
  expect([shortened.status, shortened.body.eventsOutside]).toEqual([200, 2]);
  const corrected = await requestJson<Program & { eventsOutside: number }>(
    administrator,
    'PUT',
    `@/programs/${program.id}`,
    {
      name,
      startsOn,
      endsOn,
      version: program.version + 1,
    },
  );
  expect(corrected.body.eventsOutside).toBe(1);
});

test('a program is sent with its events, newest first [A3.25]', async () => {
  const program = (await create({ name: 'Program with events' })).body;
  await createEvent({ programId: program.id });
  const later = { programId: program.id, name: 'Second half', startsOn: '2026-07-01', endsOn: '2026-12-31' };
  const second = (await createEvent(later)).body;
  const { events } = (
    await requestJson<Program & { events: readonly object[] }>(reader, 'GET', `@/programs/${program.id}`)
  ).body;
  expect(events).toEqual([
    { id: second.id, name: 'Second half', status: 'Active', startsOn: '2026-07-01', endsOn: '2026-12-31' },
    expect.objectContaining({ name: 'First half', startsOn: '2026-01-01' }),
  ]);
});

describe('the status of several events [B7.17]', () => {
  const setStatuses = (events: readonly SamplingEvent[], person = administrator) =>
    requestJson<{ updated: number; unchanged: number }>(person, 'POST', '@/samplingevents/statuses', {
      events: events.map(({ id, version }) => ({ id, version })),
      status: 'Completed',
    });
  const read = async ({ id }: SamplingEvent) =>
    (await requestJson<SamplingEvent>(reader, 'GET', `@/samplingevents/${id}`)).body;

  test('changes all, with a history of each', async () => {
    const events = [(await createEvent({ name: 'Round 1' })).body, (await createEvent({ name: 'Round 2' })).body];
    expect((await setStatuses(events)).body).toEqual({ updated: 2, unchanged: 0 });
    for (const event of events) {
      expect(await read(event)).toMatchObject({ status: 'Completed', version: event.version + 1 });
      expect((await listHistory(event.id)).at(-1)).toMatchObject({
        operation: 'updated',
        after: { status: 'Completed' },
      });
    }
  });

  test('changes none if one was changed in the meantime', async () => {
    const [first, second] = [
      (await createEvent({ name: 'Round 3' })).body,
      (await createEvent({ name: 'Round 4' })).body,
    ];
    await requestJson(administrator, 'PUT', `@/samplingevents/${second.id}`, { version: second.version, totalGoal: 7 });
    expect(summarizeFieldProblem(await setStatuses([first, second]))).toEqual([
      409,
      undefined,
      'Someone else changed or deleted 1 of the 2 events in the meantime. No changes were made. Reload the list, then select again.',
    ]);
    expect((await read(first)).status).toBe('Active');
  });

  test('is refused without permission and for events of another account', async () => {
    const event = (await createEvent({ name: 'Round 5' })).body;
    expect((await setStatuses([event], reader)).status).toBe(403);
    expect((await setStatuses([event], stranger)).status).toBe(409);
    expect((await read(event)).status).toBe('Active');
  });
});

test('events are listed by program in the order of their dates', async () => {
  await createEvent({ name: 'Second half', startsOn: '2026-07-01', endsOn: '2026-12-31' });
  const names = async (query: string, person = reader) =>
    (await requestJson<Page<SamplingEvent>>(person, 'GET', `@/samplingevents${query}`)).body.items.map(
      ({ name }) => name,
    );
  expect((await names(`?filters[programId]=${taps.id}`)).at(-1)).toBe('Second half');
  expect(await names(`?filters[programId]=${taps.id}&searchTerm=half`)).toEqual(['First half', 'Second half']);
  expect(await names(`?programId=${taps.id}&searchTerm=half&pageSize=1000`)).toEqual(['First half', 'Second half']);
  const { body: other } = await create({ name: 'Without events' });
  expect(await names(`?programId=${other.id}`)).toEqual([]);
  for (const path of ['@/samplingevents?program=1', '@/locations?programId=1', '@/activities?locationId=1'])
    expect((await requestJson(reader, 'GET', path)).body.errors[0]?.detail).toMatch(/^This list has no parameter \w+$/);
  const refused = await requestJson(reader, 'GET', '@/samplingevents?programId=not-an-id');
  expect(refused.body.errors[0]?.detail).toMatch(/^“filters\[programId\]” must be an id/);
  expect(await names('', stranger)).toEqual([]);
});

test('GraphQL lists the events of one type of programs, newest first [B7.55]', async () => {
  const query = async (person: TestPerson, programType?: string, accountId = person.accountId) => {
    const ofType = programType === undefined ? '' : `, programType: "${programType}"`;
    const fields = 'name programName startsOn samplingEventAnalytes { name exceedanceLimit primary }';
    const response = await product.server.inject({
      method: 'POST',
      url: '/pws/graphql',
      headers: person.headers,
      payload: { query: `{ samplingEvents(accountId: "${accountId}"${ofType}) { ${fields} } }` },
    });
    return response.json<{
      data?: { samplingEvents: { name: string; programName: string }[] } | null;
      errors?: { message: string; extensions: { code: string } }[];
    }>();
  };
  const requests = (await create({ name: 'Requests of customers', programTypeId: 3 })).body;
  await createEvent({ name: 'Asked for', programId: requests.id, startsOn: '2026-02-01' });
  const { id } = (await createEvent({ name: 'Removed again', programId: requests.id })).body;
  await requestJson(administrator, 'DELETE', `@/samplingevents/${id}`);
  expect((await query(reader, 'CR')).data?.samplingEvents).toEqual([
    {
      name: 'Asked for',
      programName: 'Requests of customers',
      startsOn: '2026-02-01',
      samplingEventAnalytes: expect.arrayContaining([
        { name: 'Lead', exceedanceLimit: '15', primary: true },
      ]) as unknown,
    },
  ]);
  const all = (await query(reader)).data?.samplingEvents ?? [];
  expect(new Set(all.map(({ programName }) => programName)).size).toBeGreaterThan(0);
  expect(all.map(({ name }) => name)).toContain('Asked for');
  expect((await query(reader, 'XYZ')).errors?.[0]?.message).toContain('Enter one of LSLR, LCR');
  expect((await query(stranger)).data?.samplingEvents).toEqual([]);
  expect((await query(stranger, undefined, reader.accountId)).errors?.[0]?.extensions.code).toBe('notFound');
});
