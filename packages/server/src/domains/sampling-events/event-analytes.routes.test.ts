import type { Page } from '@curbstop/contract/primitives/list';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCaller, summarizeFieldProblem } from '../../../testing/call-endpoint.ts';
import { aPerson, aWaterSystem, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

// Also runs on the installed PostgreSQL: locks between concurrent writes.

// What an event has analyzed and the kit that its samples come in; how an event is changed and deleted.

let product: TestProduct;
let crew: TestPerson;
let editor: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;
let small: TestPerson;
let taps: string;
let replacing: string;
let inspections: string;

beforeAll(async () => {
  product = await sharedProduct();
  const { accountId } = await aPerson(product.app);
  crew = await aPerson(product.app, { accountId, permissions: ['pws:create'] });
  editor = await aPerson(product.app, { accountId, permissions: ['pws:edit'] });
  reader = await aPerson(product.app, { accountId, permissions: ['pws:read'] });
  stranger = await aPerson(product.app);
  // Basic brings no type of program; these bought line inspections.
  const basic = await aWaterSystem(product.app, { plan: 'Basic' });
  await product.app.database.owner
    .insertInto('account_features')
    .values({ account_id: basic, feature_code: 'PT:LIS', enabled: true })
    .execute();
  small = await aPerson(product.app, { accountId: basic });
  [taps, replacing, inspections] = [await program(2), await program(8), await program(4)];
});

const requestJson = createCaller(() => product);
async function program(programTypeId: number): Promise<string> {
  const sent = {
    programTypeId,
    name: `Program of type ${programTypeId}`,
    startsOn: '2026-01-01',
    ...(programTypeId !== 8 && { endsOn: '2026-12-31' }),
  };
  return (await requestJson<{ id: string }>(crew, 'POST', '@/programs', sent)).body.id;
}
const location = async () =>
  (
    await requestJson<{ id: string }>(crew, 'POST', '@/locations', {
      addressLine1: `${++createdCount} Mill Street`,
      city: 'Harlow',
      state: 'CT',
      zip: '06415',
    })
  ).body.id;
let createdCount = 0;
const create = (overrides: object = {}, person = crew) =>
  requestJson<SamplingEvent>(person, 'POST', '@/samplingevents', {
    programId: taps,
    name: `Event ${++createdCount}`,
    eventType: 'Sampling',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    protocolDefinitions: [{ skuId: 1 }],
    ...overrides,
  });
const change = ({ id, version }: Pick<SamplingEvent, 'id' | 'version'>, overrides: object, person = editor) =>
  requestJson<SamplingEvent>(person, 'PUT', `@/samplingevents/${id}`, { version, ...overrides });
const readEvent = async (id: string) =>
  (await requestJson<SamplingEvent>(reader, 'GET', `@/samplingevents/${id}`)).body;
const listHistory = (id: string) =>
  product.app.database.owner
    .selectFrom('change_history')
    .select(['operation', 'before', 'after', 'reason', 'changed_by'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

const leadAnalyte = { analyteId: 1, exceedanceLimit: '15', primary: true };

describe('a new event', () => {
  test('has lead and copper at their action levels by default, and its kit', async () => {
    const { status, body } = await create({ protocolDefinitions: [{ skuId: 2, willDeliver: true }, { skuId: 2 }] });
    expect([status, body]).toMatchObject([
      200,
      {
        primaryAnalyte: { id: 1, name: 'Lead', displayName: 'Lead' },
        samplingEventAnalytes: [
          {
            analyteId: 1,
            displayName: 'Lead',
            unit: 'µg/L',
            exceedanceLimit: '15',
            lowerLimit: null,
            primary: true,
            checkExceedance: true,
            isRange: false,
          },
          { analyteId: 2, exceedanceLimit: '1300', primary: false },
        ],
        protocolDefinitions: [
          { skuId: 2, sku: 'WTK-LC-2', willDeliver: true, sampleQuantity: 2 },
          { skuId: 2, willDeliver: false },
        ],
        kit: { id: 2, name: 'Lead and copper, first and fifth liter', sku: 'WTK-LC-2', sampleQuantity: 2 },
      },
    ]);
    expect(await readEvent(body.id)).toEqual(body);
    expect((await requestJson<Page<SamplingEvent>>(reader, 'GET', '@/samplingevents')).body.items).toContainEqual(body);
  });

  test('takes protocol definitions as they are read, and refuses other values of their kit [A3.35]', async () => {
    const { body } = await create({ protocolDefinitions: [{ skuId: 2, willDeliver: true }, { skuId: 2 }] });
    const { protocolDefinitions } = body;
    expect((await create({ protocolDefinitions })).body).toMatchObject({ protocolDefinitions });
    expect((await change(body, { protocolDefinitions })).body).toMatchObject({ protocolDefinitions });
    const other = protocolDefinitions.map((one) => ({ ...one, sampleQuantity: 1 }));
    expect(summarizeFieldProblem(await create({ protocolDefinitions: other }))).toEqual([
      400,
      'protocolDefinitions.0.sampleQuantity',
      'The kit WTK-LC-2 has 2 samples. Send this number, or leave the field out.',
    ]);
  });

  test('keeps limits exactly as entered, in the order of its analytes', async () => {
    const { body } = await create({
      samplingEventAnalytes: [
        { analyteId: 3, lowerLimit: '7.0', exceedanceLimit: 7.8 },
        { ...leadAnalyte, exceedanceLimit: '0.3' },
        { analyteId: 7, checkExceedance: false },
      ],
    });
    expect(
      body.samplingEventAnalytes.map(({ name, lowerLimit, exceedanceLimit, isRange }) => [
        name,
        lowerLimit,
        exceedanceLimit,
        isRange,
      ]),
    ).toEqual([
      ['pH', '7', '7.8', true],
      ['Lead', null, '0.3', false],
      ['Calcium', null, null, false],
    ]);
    const [created] = await listHistory(body.id);
    expect(created?.after).toMatchObject({
      analytes: ['pH, 7 to 7.8 pH units', 'Lead, at most 0.3 µg/L (primary)', 'Calcium, as CaCO₃, no limit'],
      kit: 'Lead and copper, first liter (WTK-LC-1)',
    });
  });

  test('has no analytes for filter distribution and inspections [A4.5]', async () => {
    const filters = await create({ eventType: 'Pitcher/Filter', protocolDefinitions: [{ skuId: 6 }] });
    expect(filters.body).toMatchObject({
      primaryAnalyte: null,
      samplingEventAnalytes: [],
      kit: { sku: 'PFK-1', sampleQuantity: 0 },
    });
    const inspection = await create({ programId: inspections, protocolDefinitions: [{ skuId: 9 }] });
    expect(inspection.body).toMatchObject({ primaryAnalyte: null, samplingEventAnalytes: [] });
    expect(
      summarizeFieldProblem(
        await create({
          eventType: 'Pitcher/Filter',
          protocolDefinitions: [{ skuId: 6 }],
          samplingEventAnalytes: [leadAnalyte],
        }),
      ),
    ).toEqual([400, 'samplingEventAnalytes', 'Events of this type have no analytes']);
  });

  test.each([
    [{ protocolDefinitions: undefined }, 'protocolDefinitions', 'A kit must be selected'],
    [{ protocolDefinitions: [] }, 'protocolDefinitions', 'No protocol definitions were provided.'],
    [
      { protocolDefinitions: [{ skuId: 6 }] },
      'protocolDefinitions',
      'This kit is not for events of this type in this program',
    ],
    [
      { samplingEventAnalytes: [leadAnalyte, { exceedanceLimit: '5' }] },
      'samplingEventAnalytes.1.analyteId',
      'All Analytes must be selected',
    ],
    [
      { samplingEventAnalytes: [leadAnalyte, { analyteId: 1, exceedanceLimit: '5' }] },
      'samplingEventAnalytes.1.analyteId',
      'No duplicate Analytes allowed',
    ],
    [{ samplingEventAnalytes: [] }, 'samplingEventAnalytes', 'Choose at least one analyte'],
    [
      { samplingEventAnalytes: [{ ...leadAnalyte, exceedanceLimit: '0.05' }] },
      'samplingEventAnalytes.0.exceedanceLimit',
      'Use at most one decimal',
    ],
  ])('refuses %j at its field [A5.10-A5.16, A8.23]', async (overrides, property, message) => {
    expect(summarizeFieldProblem(await create(overrides))).toEqual([400, property, message]);
  });

  test('has only analytes of its program type', async () => {
    expect(
      summarizeFieldProblem(
        await create({ programId: replacing, samplingEventAnalytes: [leadAnalyte, { analyteId: 3, lowerLimit: '7' }] }),
      ),
    ).toEqual([400, 'samplingEventAnalytes.1.analyteId', 'This analyte isn’t available for this program type']);
  });
});

describe('changing an event [A4.6, A7.7]', () => {
  test('changes only the fields that are sent and records them in the history', async () => {
    const { body: before } = await create({ totalGoal: 40 });
    const { status, body: after } = await change(before, {
      status: 'Completed',
      totalSamplesGoal: 42,
      samplingEventAnalytes: [{ ...leadAnalyte, exceedanceLimit: '10' }],
      reason: 'The State asked for it',
    });
    expect([status, after]).toMatchObject([
      200,
      {
        name: before.name,
        status: 'Completed',
        totalGoal: 42,
        samplingEventAnalytes: [{ exceedanceLimit: '10' }],
        kit: { sku: 'WTK-LC-1' },
        version: 2,
      },
    ]);
    expect((await listHistory(before.id)).at(-1)).toMatchObject({
      operation: 'updated',
      changed_by: editor.id,
      reason: 'The State asked for it',
      before: {
        status: 'Active',
        totalGoal: 40,
        analytes: ['Lead, at most 15 µg/L (primary)', 'Copper, at most 1,300 µg/L'],
      },
      after: { status: 'Completed', totalGoal: 42, analytes: ['Lead, at most 10 µg/L (primary)'] },
    });
    expect(
      (await requestJson<{ total: number }>(reader, 'GET', `@/samplingevents/${before.id}/changes`)).body.total,
    ).toBe(2);
  });

  test('records nothing if no field changed', async () => {
    const { body: before } = await create();
    const { body: after } = await change(before, { ...before, samplingEventAnalytes: before.samplingEventAnalytes });
    expect(after).toEqual(before);
    expect(await listHistory(before.id)).toHaveLength(1);
  });

  test('refuses the second of two edits of the same version', async () => {
    const { body: event } = await create();
    const both = await Promise.all([change(event, { totalGoal: 1 }), change(event, { totalGoal: 2 })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.errors[0]?.code).toBe('changedMeanwhile');
    expect(lost?.body.current?.version).toBe(2);
  });

  test('refuses another type, another program, or a name that the program already has', async () => {
    const { body: event } = await create();
    const { body: other } = await create();
    expect(summarizeFieldProblem(await change(event, { eventType: 'Pitcher/Filter' }))).toEqual([
      400,
      'eventType',
      'The type of an event cannot be changed. Create another event instead.',
    ]);
    expect(summarizeFieldProblem(await change(event, { programId: replacing }))).toEqual([
      400,
      'programId',
      'An event cannot be moved to another program. Create a new event in that program.',
    ]);
    expect(summarizeFieldProblem(await change(event, { name: other.name.toUpperCase() }))).toEqual([
      409,
      'name',
      'Event Name cannot already exist in this Program',
    ]);
    expect((await change(event, { name: event.name.toUpperCase() })).status).toBe(200);
  });

  test('validates the changed event as a whole', async () => {
    const { body: event } = await create();
    expect(summarizeFieldProblem(await change(event, { endsOn: '2025-12-31' }))).toEqual([
      400,
      'endsOn',
      'An event cannot end before it starts.',
    ]);
    expect(summarizeFieldProblem(await change(event, { samplingEventAnalytes: [] }))).toEqual([
      400,
      'samplingEventAnalytes',
      'Choose at least one analyte',
    ]);
    expect(summarizeFieldProblem(await change(event, { status: 'Paused' }))).toEqual([
      400,
      'status',
      'Choose an option from the list',
    ]);
  });

  test('requires the permission to edit in the account', async () => {
    const { body: event } = await create();
    expect((await change(event, { totalGoal: 1 }, crew)).status).toBe(403);
    expect((await change(event, { totalGoal: 1 }, stranger)).status).toBe(404);
    expect((await readEvent(event.id)).totalGoal).toBe(0);
  });
});

describe('deleting an event [A7.7]', () => {
  test('removes it from all lists, keeps its history, and frees its name', async () => {
    const { body: event } = await create();
    expect((await requestJson(editor, 'DELETE', `@/samplingevents/${event.id}`)).status).toBe(204);
    expect((await requestJson(reader, 'GET', `@/samplingevents/${event.id}`)).status).toBe(404);
    expect(
      (await requestJson<Page<SamplingEvent>>(reader, 'GET', '@/samplingevents?pageSize=100')).body.items.map(
        ({ id }) => id,
      ),
    ).not.toContain(event.id);
    expect((await listHistory(event.id)).at(-1)).toMatchObject({ operation: 'removed', before: { name: event.name } });
    expect((await create({ name: event.name })).status).toBe(200);
    expect((await requestJson(editor, 'DELETE', `@/samplingevents/${event.id}`)).status).toBe(404);
  });

  test('is refused with the message of the specification while it has locations [A8.18]', async () => {
    const [{ body: event }, locationId] = [await create(), await location()];
    await requestJson(crew, 'POST', `@/samplingevents/${event.id}/locations`, { locationIds: [locationId] });
    expect(summarizeFieldProblem(await requestJson(editor, 'DELETE', `@/samplingevents/${event.id}`))).toEqual([
      409,
      undefined,
      'Sorry, you cannot delete an Event that has Locations and/or Samples attached to it.',
    ]);
    expect((await readEvent(event.id)).version).toBe(1);
    expect((await listHistory(event.id)).map(({ operation }) => operation)).toEqual(['created']);
    await requestJson(
      editor,
      'DELETE',
      `@/samplingeventlocation/program/${taps}/samplingevent/${event.id}/locations/${locationId}`,
    );
    expect((await requestJson(editor, 'DELETE', `@/samplingevents/${event.id}`)).status).toBe(204);
  });

  test('and assigning a location at the same time cannot both succeed', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const [{ body: event }, locationId] = [await create(), await location()];
      const [removed, added] = await Promise.all([
        requestJson(editor, 'DELETE', `@/samplingevents/${event.id}`),
        requestJson(crew, 'POST', `@/samplingevents/${event.id}/locations`, { locationIds: [locationId] }),
      ]);
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([removed.status, added.status]);
      expect((await requestJson(reader, 'GET', `@/samplingevents/${event.id}`)).status).toBe(
        removed.status === 204 ? 404 : 200,
      );
    }
  });

  test('requires the permission to edit in the account', async () => {
    const { body: event } = await create();
    expect((await requestJson(crew, 'DELETE', `@/samplingevents/${event.id}`)).status).toBe(403);
    expect((await requestJson(stranger, 'DELETE', `@/samplingevents/${event.id}`)).status).toBe(404);
    expect((await readEvent(event.id)).id).toBe(event.id);
  });
});

describe('options for events', () => {
  const names = async (person: TestPerson, path: string) =>
    (await requestJson<{ name: string }[]>(person, 'GET', path)).body.map(({ name }) => name);

  test('the analytes of a program, and of all program types of the account [A7.17]', async () => {
    expect(await names(reader, `/pws/rest/analytes/program/${replacing}`)).toEqual(['Lead', 'Copper']);
    expect(await names(reader, `/pws/rest/analytes/program/${inspections}`)).toEqual([]);
    expect((await requestJson(stranger, 'GET', `/pws/rest/analytes/program/${replacing}`)).status).toBe(404);
    expect(await names(reader, `/pws/rest/analytes/$account/${reader.accountId}`)).toContain('Orthophosphate');
    expect(await names(small, `/pws/rest/analytes/$account/${small.accountId}`)).toEqual([]);
    expect((await requestJson(stranger, 'GET', `/pws/rest/analytes/$account/${reader.accountId}`)).status).toBe(404);
  });

  test('the kits, optionally of one program type, with their protocols [A3.37, A7.11, A7.42]', async () => {
    const { body } = await requestJson<
      { sku: string; sampleQuantity: number; skuProgramTypes: { programTypeId: number }[] }[]
    >(reader, 'GET', '@/skus?programTypeId=4');
    expect(body.map(({ sku }) => sku)).toEqual(['KS-CUSTOM', 'LSL-FT-1']);
    expect(body.every(({ skuProgramTypes }) => skuProgramTypes.some(({ programTypeId }) => programTypeId === 4))).toBe(
      true,
    );
    expect(await names(reader, '@/skus')).toHaveLength(11);
    expect(summarizeFieldProblem(await requestJson(reader, 'GET', '@/skus?programTypeId=999'))).toEqual([
      400,
      'programTypeId',
      'Filter programTypeId by 1, 2, 3, 4, 5, 6, 7 or 8, not by "999"',
    ]);
    const { body: protocols } = await requestJson<{ sku: string; samples: { milliliters: number }[] }[]>(
      reader,
      'GET',
      '@/protocols',
    );
    expect(protocols.find(({ sku }) => sku === 'WST-SCH-1')?.samples).toEqual([
      { name: 'First draw', milliliters: 250, draw: 'other' },
    ]);
  });

  test('the types of events [A7.42]', async () => {
    expect(await names(reader, '@/samplingevents/types')).toEqual([
      'Sampling',
      'Pitcher/Filter',
      'Pre-Replacement',
      'Post-Replacement',
    ]);
  });
});
