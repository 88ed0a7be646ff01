import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCaller, summarizeFieldProblem, type EndpointResponse } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { createPersonWithoutFeatures } from '../../../testing/tenant-fixture.ts';
import { createId } from '../../foundation/new-id.ts';

// Also runs on the installed PostgreSQL: locks between concurrent writes.

// Changing and deleting programs, tested through the API.

let product: TestProduct;
let editor: TestPerson;
let reader: TestPerson;
let crew: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  const administrator = await aPerson(product.app);
  const { accountId } = administrator;
  editor = await aPerson(product.app, { accountId, permissions: ['pws:create', 'pws:edit'] });
  crew = await aPerson(product.app, { accountId, permissions: ['pws:create'] });
  reader = await aPerson(product.app, { accountId, permissions: ['pws:read'] });
  stranger = await aPerson(product.app);
});

const requestJson = createCaller(() => product);
const taps = { programTypeId: 2, name: 'Tap sampling 2026', startsOn: '2026-01-01', endsOn: '2026-12-31' };
const create = async (overrides: object = {}) =>
  (await requestJson<Program>(editor, 'POST', '@/programs', { ...taps, ...overrides })).body;
const createEvent = (programId: string, name = 'First half') =>
  requestJson<{ id: string }>(editor, 'POST', '@/samplingevents', {
    programId,
    name,
    eventType: 'Sampling',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    protocolDefinitions: [{ skuId: 1 }],
  });
const aLocation = async () =>
  (
    await requestJson<{ id: string }>(editor, 'POST', '@/locations', {
      addressLine1: '7 Oak Road',
      city: 'Harlow',
      state: 'CT',
      zip: '06415',
    })
  ).body.id;
const addTo = (programId: string, locationIds: readonly string[]) =>
  requestJson<{ added: number }>(editor, 'POST', `@/programs/${programId}/locations`, { locationIds });
const update = ({ id, version }: Program, change: object, person = editor) =>
  requestJson<Program>(person, 'PUT', `@/programs/${id}`, {
    version,
    name: taps.name,
    startsOn: taps.startsOn,
    endsOn: taps.endsOn,
    ...change,
  });
const remove = (id: string, person = editor) => requestJson(person, 'DELETE', `@/programs/${id}`);
const listChanges = async (id: string) =>
  (await requestJson<{ total: number; items: Change[] }>(reader, 'GET', `@/programs/${id}/changes`)).body.items;
const toSummary = ({ status, body }: EndpointResponse<unknown>) =>
  [status, body.errors?.[0]?.code].filter(Boolean).join(' ');
const inUse = [409, undefined, 'Sorry, you cannot delete a Program that has Locations and/or Events attached to it.'];

describe('changing a program [A5.26]', () => {
  test('saves its name and dates; its other fields stay', async () => {
    const program = await create();
    const { status, body } = await update(program, { name: ' Taps of 2026 ', endsOn: '2027-01-31' });
    expect([status, body]).toEqual([
      200,
      {
        ...program,
        name: 'Taps of 2026',
        endsOn: '2027-01-31',
        version: 2,
        updatedOn: body.updatedOn,
        eventsOutside: 0,
      },
    ]);
    const stored = (await requestJson<Program>(reader, 'GET', `@/programs/${program.id}`)).body;
    expect({ ...stored, eventsOutside: 0 }).toEqual({ ...body, events: [] });
    const [changed, created] = await listChanges(program.id);
    expect(changed).toMatchObject({
      operation: 'updated',
      before: { name: 'Tap sampling 2026', endsOn: '2026-12-31' },
      after: { name: 'Taps of 2026', endsOn: '2027-01-31' },
    });
    expect(created).toMatchObject({ operation: 'created', before: null });
  });

  test('moves the end of a replacement program with its start [A5.25]', async () => {
    const program = await create({
      programTypeId: 8,
      name: 'Replacements',
      startsOn: '2026-04-01',
      endsOn: null,
      replacementIntervalMonths: 24,
    });
    const moved = await update(program, { name: 'Replacements', startsOn: '2026-05-31', endsOn: null });
    expect(moved.body).toMatchObject({ startsOn: '2026-05-31', endsOn: '2028-05-31', replacementIntervalMonths: 24 });
    expect(summarizeFieldProblem(await update(moved.body, { startsOn: '2026-05-31', endsOn: '2027-05-31' }))).toEqual([
      400,
      'endsOn',
      'The end date must be the start date plus the replacement interval.',
    ]);
  });

  test('is refused with the messages of the rules', async () => {
    const program = await create();
    expect(summarizeFieldProblem(await update(program, { name: ' ' }))).toEqual([
      400,
      'name',
      'A Program Name is required.',
    ]);
    expect(summarizeFieldProblem(await update(program, { endsOn: '2026-01-01' }))).toEqual([
      400,
      'endsOn',
      'A Program must end after it starts.',
    ]);
    expect(summarizeFieldProblem(await update(program, { endsOn: null }))).toEqual([400, 'endsOn', 'Required']);
  });

  test('is not recorded when nothing changed', async () => {
    const program = await create();
    expect((await update(program, {})).body).toEqual({ ...program, eventsOutside: 0 });
    expect(await listChanges(program.id)).toHaveLength(1);
  });

  test('does not overwrite a concurrent change and returns it', async () => {
    const program = await create();
    const [one, other] = await Promise.all([update(program, { name: 'Theirs' }), update(program, { name: 'Mine' })]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect(lost).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'changedMeanwhile' }], current: { name: won.body.name, version: 2 } },
    });
  });

  test('requires edit permission; another account’s program is not found', async () => {
    const program = await create();
    for (const person of [reader, crew]) expect((await update(program, { name: 'No' }, person)).status).toBe(403);
    const poor = await createPersonWithoutFeatures(product);
    expect((await update(program, { name: 'No' }, poor)).body.errors[0]?.code).toBe('featureMissing');
    expect((await update(program, { name: 'No' }, stranger)).status).toBe(404);
    expect((await requestJson(stranger, 'GET', `@/programs/${program.id}/changes`)).status).toBe(404);
  });
});

describe('deleting a program [A8.17]', () => {
  test('removes it from every list and keeps its history', async () => {
    const { id, name } = await create({ name: 'Set up by mistake' });
    expect((await remove(id)).status).toBe(204);
    expect((await requestJson(reader, 'GET', `@/programs/${id}`)).status).toBe(404);
    expect((await requestJson<Page<Program>>(reader, 'GET', '@/programs?searchTerm=mistake')).body.total).toBe(0);
    expect((await remove(id)).status).toBe(404);
    const history = await product.app.database.owner
      .selectFrom('change_history')
      .select(['operation', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .execute();
    expect(history[0]).toEqual({
      operation: 'removed',
      before: { name, startsOn: taps.startsOn, endsOn: taps.endsOn, shippingVendorId: null },
      after: null,
    });
  });

  test('is refused while it has an event, with the specified message', async () => {
    const { id } = await create();
    const event = await createEvent(id);
    expect(summarizeFieldProblem(await remove(id))).toEqual(inUse);
    expect((await requestJson<Program>(reader, 'GET', `@/programs/${id}`)).body.version).toBe(1);
    // A removed event does not prevent it.
    await product.app.database.owner
      .updateTable('sampling_events')
      .set({ removed_on: '2026-02-01T12:00:00Z' })
      .where('id', '=', event.body.id)
      .execute();
    expect((await remove(id)).status).toBe(204);
  });

  test('is refused while it has a location, and allowed once that was removed', async () => {
    const { id } = await create();
    const locationId = await aLocation();
    expect((await addTo(id, [locationId])).body.added).toBe(1);
    expect(summarizeFieldProblem(await remove(id))).toEqual(inUse);
    expect(
      (await requestJson(editor, 'DELETE', `@/programLocations/program/${id}/locations/${locationId}`)).status,
    ).toBe(204);
    expect((await remove(id)).status).toBe(204);
  });

  test('waits for an event that is being created, and is then refused', async () => {
    const { id } = await create();
    const removal = await product.app.database.owner.transaction().execute(async (trx) => {
      await trx
        .insertInto('sampling_events')
        .values({
          account_id: editor.accountId,
          id: createId(),
          program_id: id,
          name: 'Schools',
          event_type: 'Sampling',
          starts_on: '2026-09-01',
          ends_on: '2026-11-30',
        })
        .execute();
      const pending = remove(id);
      expect(
        await Promise.race([
          pending.then(() => 'answered'),
          new Promise((resolve) => setTimeout(() => resolve('waiting'), 300)),
        ]),
      ).toBe('waiting');
      return { pending };
    });
    expect(summarizeFieldProblem(await removal.pending)).toEqual(inUse);
  });

  test('lets either the removal or a new event succeed when both are concurrent, and returns an error to the other', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await create({ name: `Round ${round}` });
      const [removed, made] = await Promise.all([remove(id), createEvent(id)]);
      expect(['204, 404 noSuchProgram', '409 inUse, 200']).toContain(`${toSummary(removed)}, ${toSummary(made)}`);
    }
  });

  test('lets either the removal or a new location succeed when both are concurrent', async () => {
    const locationId = await aLocation();
    for (let round = 0; round < 8; round++) {
      const { id } = await create({ name: `Locations, round ${round}` });
      const [removed, added] = await Promise.all([remove(id), addTo(id, [locationId])]);
      expect(['204, 404 notFound', '409 inUse, 200']).toContain(`${toSummary(removed)}, ${toSummary(added)}`);
    }
  });

  test('requires edit permission; another account’s program is not found', async () => {
    const { id } = await create();
    for (const person of [reader, crew]) expect((await remove(id, person)).status).toBe(403);
    expect((await remove(id, stranger)).status).toBe(404);
    expect((await requestJson(reader, 'GET', `@/programs/${id}`)).status).toBe(200);
  });
});

test('GraphQL lists the active programs of the account by name [A7.41]', async () => {
  const active = async (person: TestPerson, accountId = person.accountId) => {
    const payload = {
      query: `{ activePrograms(accountId: "${accountId}") { name programTypeId programType { name } status replacementIntervalMonths } }`,
    };
    const response = await product.server.inject({
      method: 'POST',
      url: '/pws/graphql',
      headers: person.headers,
      payload,
    });
    return response.json<{
      data?: { activePrograms: { name: string }[] } | null;
      errors?: { extensions: { code: string } }[];
    }>();
  };
  const { id } = await create({ name: 'A first one', programTypeId: 8, endsOn: null, replacementIntervalMonths: 6 });
  expect((await active(reader)).data?.activePrograms[0]).toEqual({
    name: 'A first one',
    programTypeId: 8,
    programType: { name: 'REPLACEMENT' },
    status: 'Active',
    replacementIntervalMonths: 6,
  });
  await remove(id);
  expect((await active(reader)).data?.activePrograms.map(({ name }) => name)).not.toContain('A first one');
  expect((await active(stranger)).data?.activePrograms).toEqual([]);
  expect((await active(stranger, reader.accountId)).errors?.[0]?.extensions.code).toBe('notFound');
});
