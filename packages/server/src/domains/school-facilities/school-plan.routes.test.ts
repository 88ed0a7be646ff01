import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import type { listSchoolFacilityRecords } from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import type { SchoolOutreach } from '@curbstop/contract/school-facilities/school-outreach.rules';
import type { SchoolPlan } from '@curbstop/contract/school-facilities/school-plan.rules';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

let createdCount = 0;
const create = async (overrides: object = {}) =>
  (
    await fixture.requestJson<SchoolFacility>(fixture.crew, 'POST', '@/school-facilities', {
      name: `School ${++createdCount}`,
      kind: 'elementarySchool',
      addressLine1: `${createdCount} Oak Road`,
      city: 'Harlow',
      state: 'CT',
      zip: '06415',
      ...overrides,
    })
  ).body;
const listRecords = async (id: string) =>
  (
    await fixture.requestJson<z.output<typeof listSchoolFacilityRecords.response>>(
      fixture.reader,
      'GET',
      `@/school-facilities/${id}/records`,
    )
  ).body;
const outlet = (overrides: object = {}) => ({ kind: 'fountain', place: 'Hall', ...overrides });
const createVisit = (overrides: object = {}) => ({
  visitedOn: '2026-01-06',
  stagnationHours: '10.50',
  milliliters: 250,
  outlets: [outlet(), outlet({ kind: 'kitchen', place: 'Kitchen' })],
  ...overrides,
});
const call = { contactedOn: '2026-01-05', purpose: 'scheduling', method: 'call', outcome: 'noResponse' };

test('a visit keeps its outlets in their order with exact results, and shows whether it counts', async () => {
  const { id } = await create({ kind: 'childCare' });
  const outlets = [
    outlet({ place: 'Hall', value: '0.01230', unit: 'mg/L', labSampleId: 'L-1' }),
    outlet({ place: 'Kitchen', kind: 'kitchen', value: '1', qualifier: '<' }),
  ];
  const sent = createVisit({ outlets, resultsReceivedOn: '2026-01-20' });
  const { body } = await fixture.requestJson<SchoolVisit>(
    fixture.crew,
    'POST',
    `@/school-facilities/${id}/visits`,
    sent,
  );
  expect(body).toMatchObject({
    stagnationHours: '10.5',
    problems: [],
    resultsDueOn: '2026-02-19',
    outlets: [
      { place: 'Hall', value: '0.0123', amount: '12.3', isNonDetect: false, labSampleId: 'L-1' },
      { place: 'Kitchen', amount: '1', isNonDetect: true, qualifier: '<' },
    ],
  });
  expect((await listRecords(id)).visits).toEqual([body]);
  const { version, outlets: stored, ...fields } = body;
  const change = { ...createVisit(), version, outlets: [outlet({ place: 'Office' })] };
  const changed = await fixture.requestJson<SchoolVisit>(fixture.editor, 'PUT', `@/school-visits/${body.id}`, change);
  expect(changed.body).toMatchObject({
    version: 2,
    problems: ['Only 1 of 2 required outlets sampled.'],
    resultsDueOn: null,
  });
  expect([stored.length, changed.body.outlets.length, fields.facilityId]).toEqual([2, 1, id]);
  const stale = await fixture.requestJson<SchoolVisit>(fixture.editor, 'PUT', `@/school-visits/${body.id}`, change);
  expect([stale.status, stale.body.current?.version]).toEqual([409, 2]);
  expect((await fixture.requestJson(fixture.editor, 'DELETE', `@/school-visits/${body.id}?version=2`)).status).toBe(
    204,
  );
  expect((await listRecords(id)).visits).toEqual([]);
});

test('an unusual lead level needs the confirmation of its unit once', async () => {
  const { id } = await create();
  const visit = (value: string, unit = 'µg/L') =>
    createVisit({ outlets: [outlet({ value, unit })], resultsReceivedOn: '2026-01-20' });
  const log = (sent: object) =>
    fixture.requestJson<SchoolVisit>(fixture.crew, 'POST', `@/school-facilities/${id}/visits`, sent);
  for (const sent of [visit('0.016'), visit('16', 'mg/L'), { ...visit('0.016'), confirmedUnits: 2 }])
    expect(summarizeProblem(await log(sent))).toEqual([
      409,
      'unitsNotConfirmed',
      expect.stringContaining('is unusually'),
    ]);
  const { body } = await log({ ...visit('0.016'), confirmedUnits: 1 });
  expect(body.outlets).toMatchObject([{ amount: '0.016' }]);
  const correct = (sent: object) =>
    fixture.requestJson<SchoolVisit>(fixture.editor, 'PUT', `@/school-visits/${body.id}`, { version: 1, ...sent });
  expect(summarizeProblem(await correct(visit('0.02')))[1]).toBe('unitsNotConfirmed');
  expect((await correct({ ...visit('0.016'), collectedBy: 'Lee' })).status).toBe(200);
});

test('a level above the action level is lowered or removed only with its confirmation, and the facility shows it', async () => {
  const { id, name } = await create();
  const visit = (value: string) => createVisit({ outlets: [outlet({ value })], resultsReceivedOn: '2026-01-20' });
  const path = `@/school-facilities/${id}`;
  const { body } = await fixture.requestJson<SchoolVisit>(fixture.crew, 'POST', `${path}/visits`, visit('20'));
  const one = `@/school-visits/${body.id}`;
  const correct = (sent: object) => fixture.requestJson<SchoolVisit>(fixture.editor, 'PUT', one, sent);
  const reason = 'Bottle of another school';
  expect(summarizeProblem(await correct({ version: 1, ...visit('16'), reason: 'x' }))[1]).toBe('loweredReasonMissing');
  for (const confirmedLead of [undefined, '16'])
    expect(summarizeProblem(await correct({ version: 1, ...visit('16'), reason, confirmedLead }))).toEqual([
      409,
      'highLeadNotConfirmed',
      expect.stringContaining(`${name} had lead of 20 µg/L on 01-06-2026; the action level is 15 µg/L`),
    ]);
  expect((await correct({ version: 1, ...visit('16'), reason, confirmedLead: '20' })).body.version).toBe(2);
  const remove = (query: string) => fixture.requestJson<SchoolVisit>(fixture.editor, 'DELETE', `${one}?${query}`);
  const confirmed = `reason=${encodeURIComponent(reason)}&confirmedLead=16`;
  const withoutVersion = await remove(confirmed);
  expect(summarizeProblem(withoutVersion)).toEqual([400, 'versionMissing', 'Required']);
  expect((withoutVersion.body as unknown as ProblemResponse).errors[0]?.property).toBe('version');
  expect(summarizeProblem(await remove(`${confirmed}&version=1`)).slice(0, 2)).toEqual([409, 'changedMeanwhile']);
  expect(summarizeProblem(await remove('version=2'))[1]).toBe('loweredReasonMissing');
  expect((await remove(`${confirmed}&version=2`)).status).toBe(204);
  const { items } = (await fixture.requestJson<{ items: Change[] }>(fixture.reader, 'GET', `${path}/changes`)).body;
  expect(
    items.slice(0, 2).map(({ before, after, reason: why }) => [before?.['visits'], after?.['visits'], why]),
  ).toEqual([
    [expect.stringMatching(/^01-06-2026, results received 01-20-2026.*: Hall \(.*\) 16 µg\/L/), null, reason],
    [expect.stringContaining('20 µg/L'), expect.stringContaining('16 µg/L'), reason],
  ]);
});

test('a level above the action level is moved to another outlet or a later receipt only with its confirmation', async () => {
  const { id } = await create();
  const visit = (hall: string, boiler: string, resultsReceivedOn = '2026-01-20') =>
    createVisit({
      outlets: [outlet({ value: hall }), outlet({ place: 'Boiler room', value: boiler })],
      resultsReceivedOn,
    });
  const path = `@/school-facilities/${id}/visits`;
  const { body } = await fixture.requestJson<SchoolVisit>(fixture.crew, 'POST', path, visit('40', '1'));
  const correct = (sent: object) =>
    fixture.requestJson<SchoolVisit>(fixture.editor, 'PUT', `@/school-visits/${body.id}`, { version: 1, ...sent });
  const reason = 'Bottles were exchanged';
  for (const changed of [visit('1', '40'), visit('40', '1', '2026-02-20')]) {
    expect(summarizeProblem(await correct(changed))[1]).toBe('loweredReasonMissing');
    expect(summarizeProblem(await correct({ ...changed, reason }))[1]).toBe('highLeadNotConfirmed');
  }
  expect((await correct({ ...visit('1', '40'), reason, confirmedLead: '40' })).body.version).toBe(2);
});

test('outreach is recorded, corrected and removed, with its history', async () => {
  const { id } = await create();
  const { body } = await fixture.requestJson<SchoolOutreach>(
    fixture.crew,
    'POST',
    `@/school-facilities/${id}/outreach`,
    call,
  );
  const path = `@/school-outreach/${body.id}`;
  const save = (sent: object) => fixture.requestJson<SchoolOutreach>(fixture.editor, 'PUT', path, sent);
  expect((await save({ version: 1, ...call })).body.version).toBe(1);
  expect((await save({ version: 1, ...call, outcome: 'declined' })).body).toMatchObject({ version: 2 });
  expect((await save({ version: 1, ...call })).status).toBe(409);
  expect((await save({ version: 2, ...call, outcome: 'informed' })).body.errors[0]?.property).toBe('outcome');
  expect((await fixture.requestJson(fixture.crew, 'DELETE', path)).status).toBe(403);
  expect((await fixture.requestJson(fixture.editor, 'DELETE', path)).status).toBe(204);
  expect((await fixture.requestJson(fixture.editor, 'DELETE', path)).status).toBe(404);
  expect((await listRecords(id)).outreach).toEqual([]);
  const { rows } = await fixture.product.app.database.ownerPool.query<{ operation: string }>(
    "select operation from change_history where entity_type = 'schoolOutreach' and entity_id = $1 order by changed_on",
    [body.id],
  );
  expect(rows.map(({ operation }) => operation)).toEqual(['created', 'updated', 'removed']);
  const { items } = (
    await fixture.requestJson<{ items: Change[] }>(fixture.reader, 'GET', `@/school-facilities/${id}/changes`)
  ).body;
  expect(items.slice(0, 3).map(({ before, after }) => [before?.['outreach'], after?.['outreach']])).toEqual([
    [expect.stringContaining('Declined'), null],
    [expect.stringMatching(/^\d\d-\d\d-\d{4}, /), expect.stringContaining('Declined')],
    [null, expect.stringMatching(/^\d\d-\d\d-\d{4}, /)],
  ]);
});

test('the plan has elementary schools and child care without exempt ones; planned years are recorded', async () => {
  const school = await create();
  const secondary = await create({ kind: 'secondarySchool' });
  const readPlan = async () => (await fixture.requestJson<SchoolPlan>(fixture.reader, 'GET', '@/school-plan')).body;
  const ids = (await readPlan()).facilities.map(({ id }) => id);
  expect([ids.includes(school.id), ids.includes(secondary.id)]).toEqual([true, false]);
  const save = (years: object[], person = fixture.editor) =>
    fixture.requestJson<SchoolPlan>(person, 'PUT', '@/school-plan', { years });
  const planned = { facilityId: school.id, version: 1, plannedYear: 3 };
  expect((await save([planned], fixture.crew)).status).toBe(403);
  const { facilities } = (await save([planned])).body;
  expect(facilities.find(({ id }) => id === school.id)).toMatchObject({ plannedYear: 3, version: 2, state: 'open' });
  expect((await save([{ ...planned, plannedYear: 4 }])).status).toBe(409);
  expect((await save([{ ...planned, version: 2 }])).status).toBe(200);
  expect((await save([{ facilityId: secondary.id, version: 1, plannedYear: 1 }])).status).toBe(404);
  expect((await save([{ ...planned, version: 2, plannedYear: 6 }])).status).toBe(400);
  const { items } = (
    await fixture.requestJson<{ items: Change[] }>(fixture.reader, 'GET', `@/school-facilities/${school.id}/changes`)
  ).body;
  expect(items.map(({ after }) => after?.['plannedYear'])).toEqual([3, null]);
});

const listAllDeadlines = async () =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.items;
const listHighResults = async () => (await listAllDeadlines()).filter(({ kind }) => kind === 'schoolHighResult');
/** Without their ids: an overdue one has an id once it is on record. */
const listOtherDeadlines = async () =>
  (await listAllDeadlines())
    .filter(({ kind }) => kind !== 'schoolHighResult')
    .map((deadline) => ({ ...deadline, id: null }));

test('results in schools never enter a 90th percentile, a period or a consumer notice', async () => {
  const event = await fixture.anEvent();
  const location = await fixture.inEvent(event);
  await fixture.create(event, [location]);
  const everything = async () => {
    const readPath = async (path: string) => {
      const { status, body } = await fixture.requestJson<object>(fixture.reader, 'GET', path);
      expect(status).toBe(200);
      return body;
    };
    return [
      await readPath(`@/samplingevents/${event.id}/percentiles`),
      await readPath('@/compliance/periods'),
      await readPath('@/compliance/periods/2026-01-01'),
      await listOtherDeadlines(),
    ];
  };
  const responsesBefore = await everything();
  const { id } = await create();
  const high = Array.from({ length: 5 }, () => outlet({ value: '900' }));
  const { status } = await fixture.requestJson(
    fixture.crew,
    'POST',
    `@/school-facilities/${id}/visits`,
    createVisit({ outlets: high, resultsReceivedOn: '2026-01-20' }),
  );
  expect(status).toBeLessThan(300);
  expect(await everything()).toEqual(responsesBefore);
});

test('a high result raises a deadline to tell the facility, and its row shows it', async () => {
  const { id, name } = await create();
  const visited = createVisit({ outlets: [outlet({ value: '0.5', unit: 'mg/L' })], resultsReceivedOn: '2026-01-20' });
  const { body } = await fixture.requestJson<SchoolVisit>(
    fixture.crew,
    'POST',
    `@/school-facilities/${id}/visits`,
    visited,
  );
  const find = async () => (await listHighResults()).find(({ key }) => key === `schoolHighResult:${body.id}`);
  expect(await find()).toMatchObject({
    title: `Tell the facility about its high lead result, ${name}, 500 µg/L, received 01-20-2026`,
    dueOn: '2026-02-19',
    state: 'overdue',
    interpretation: expect.stringContaining('Not yet required by the federal rule'),
  });
  const highLead = {
    amount: '500',
    level: '15',
    isLimit: false,
    sampledOn: '2026-01-06',
    place: 'Hall',
    sample: null,
  };
  const facilities = await fixture.requestJson<Page<SchoolFacility>>(fixture.reader, 'GET', '@/school-facilities');
  expect(facilities.body.items.find((one) => one.id === id)).toMatchObject({ highLead });
  const corrected = createVisit({ outlets: [outlet({ value: '5' })], resultsReceivedOn: '2026-01-20' });
  const confirmed = { reason: 'Bottle of another school', confirmedLead: '500' };
  const change = { version: 1, ...corrected, ...confirmed };
  expect((await fixture.requestJson(fixture.editor, 'PUT', `@/school-visits/${body.id}`, change)).status).toBe(200);
  expect(await find()).toMatchObject({ state: 'notRequired' });
});

test('a high result stays shown until its outlet is sampled again, whatever a later visit found elsewhere', async () => {
  const { id } = await create();
  const logVisit = async (visitedOn: string, results: object) => {
    const sent = createVisit({ visitedOn, outlets: [outlet(results)], resultsReceivedOn: '2026-01-20' });
    await fixture.requestJson<SchoolVisit>(fixture.crew, 'POST', `@/school-facilities/${id}/visits`, sent);
    return (await fixture.requestJson<SchoolFacility>(fixture.reader, 'GET', `@/school-facilities/${id}`)).body
      .highLead;
  };
  const hall = { amount: '400', sampledOn: '2026-01-05', place: 'Hall' };
  const kitchen = { amount: '16', sampledOn: '2026-01-06', place: 'Kitchen' };
  expect(await logVisit('2026-01-05', { value: '400' })).toMatchObject(hall);
  expect(await logVisit('2026-01-06', { place: 'Kitchen', value: '16' })).toMatchObject(hall);
  expect(await logVisit('2026-01-07', { place: 'Gym', value: '20', qualifier: '<' })).toMatchObject(hall);
  expect(await logVisit('2026-01-08', { value: '3' })).toMatchObject(kitchen);
});

const addressOfSamples = { city: 'Harlow', state: 'CT', zip: '06415' };

/** A sample of a kit at a new location of an event with its lead result, and the facility at that address. */
async function aFacilityWithSample(skuId: number, result: object) {
  const event = await fixture.anEvent({ protocolDefinitions: [{ skuId }] });
  const sample = await fixture.aSample(event);
  const addressLine1 = sample.addressLine1.replace('Street', 'St');
  const facility = await create({ kind: 'childCare', addressLine1, ...addressOfSamples });
  const sent = { sampleId: sample.id, collectedOn: '2026-01-06', receivedOn: '2026-01-20', ...result };
  expect((await fixture.report([sent])).status).toBe(200);
  return { sample, facility };
}
const readFacility = async (id: string) =>
  (await fixture.requestJson<SchoolFacility>(fixture.reader, 'GET', `@/school-facilities/${id}`)).body;

test('lead of a tap sample is shown at the facility of its address, and that of a school kit has a deadline', async () => {
  const { sample, facility } = await aFacilityWithSample(4, { result: '40' });
  const { id, number } = sample;
  const high = { amount: '40', level: '15', isLimit: false, sampledOn: '2026-01-06' };
  const highLead = { ...high, place: null, sample: { id, number } };
  expect(await readFacility(facility.id)).toMatchObject({ highLead });
  const list = await fixture.requestJson<Page<SchoolFacility>>(
    fixture.reader,
    'GET',
    '@/school-facilities?pageSize=100',
  );
  expect(list.body.items.find((one) => one.id === facility.id)).toMatchObject({ highLead });
  const records = { highTapSamples: [{ ...high, id, number, isInvalidated: false }] };
  expect(await listRecords(facility.id)).toMatchObject(records);
  const deadline = async () => (await listHighResults()).find(({ key }) => key === `schoolHighResult:${id}`);
  expect(await deadline()).toMatchObject({
    title: `Tell the facility about its high lead result, ${facility.name}, tap sample ${number}, 40 µg/L, received 01-20-2026`,
    dueOn: '2026-02-19',
    isRequired: true,
  });
  await fixture.requestJson(fixture.editor, 'DELETE', `@/school-facilities/${facility.id}`);
  expect(await deadline()).toMatchObject({ title: expect.stringContaining(sample.addressLine1), isRequired: true });
});

test('lead of another kit is shown at the facility without a deadline, and a low one is not shown', async () => {
  const other = await aFacilityWithSample(1, { result: '41' });
  const low = await aFacilityWithSample(4, { result: '15' });
  expect((await readFacility(other.facility.id)).highLead).toMatchObject({
    amount: '41',
    sample: { id: other.sample.id },
  });
  expect((await readFacility(low.facility.id)).highLead).toBeNull();
  expect(await listRecords(low.facility.id)).toMatchObject({ highTapSamples: [] });
  const keys = (await listHighResults()).map(({ key }) => key);
  for (const { sample } of [other, low]) expect(keys).not.toContain(`schoolHighResult:${sample.id}`);
});

test('a bottle of a school kit waits for its result from its collection on, and does not count once it is invalidated', async () => {
  const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 4 }] });
  const { id, number, addressLine1 } = await fixture.aSample(event);
  const facility = await create({ kind: 'childCare', outletCount: 1, addressLine1, ...addressOfSamples });
  const readKits = async () => {
    const { kitVisits, uncountedKitSamples } = await listRecords(facility.id);
    return { kitVisits, uncountedKitSamples };
  };
  const none = { kitVisits: [], uncountedKitSamples: [] };
  expect(await readKits()).toEqual({ ...none, uncountedKitSamples: [{ id, number, reason: 'notCollected' }] });
  const record = async (fields: object) => {
    const { version } = (await fixture.read(id)).body;
    return (await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${id}`, { version, ...fields })).status;
  };
  const visit = (received: string | null, outletCount: number) => ({
    visitedOn: '2026-01-06',
    samples: [
      { id, number, outlet: null, lead: received && { amount: '3', isLimit: false }, resultReceivedOn: received },
    ],
    sampledOutlets: 1,
    problems: outletCount === 1 ? [] : [`Only 1 of ${outletCount} required outlets sampled.`],
    resultsReceivedOn: outletCount === 1 ? received : null,
  });
  expect(await record({ receivedOn: '2026-01-08' })).toBe(200);
  expect(await readKits()).toEqual({
    ...none,
    uncountedKitSamples: [{ id, number, reason: 'collectionDateMissing' }],
  });
  expect(await record({ collectedOn: '2026-01-06' })).toBe(200);
  expect(await readKits()).toEqual({ ...none, kitVisits: [visit(null, 1)] });
  expect((await fixture.report([{ sampleId: id, receivedOn: '2026-01-20', result: '3' }])).status).toBe(200);
  expect(await readKits()).toEqual({ ...none, kitVisits: [visit('2026-01-20', 1)] });
  const path = `@/school-facilities/${facility.id}`;
  const grown = { version: 1, outletCount: 9, reason: 'Counted again' };
  expect((await fixture.requestJson(fixture.editor, 'PUT', path, grown)).status).toBe(200);
  expect(await readKits()).toEqual({ ...none, kitVisits: [visit('2026-01-20', 2)] });
  const decision = { statusReason: 3, stateDecisionOn: '2026-03-01', notes: 'Letter of the State of March 1' };
  expect((await fixture.requestJson(fixture.editor, 'POST', `@/samples/${id}/invalidate`, decision)).status).toBe(200);
  expect(await readKits()).toEqual({ ...none, uncountedKitSamples: [{ id, number, reason: 'invalidated' }] });
});

test('a result that a visit repeats has one deadline to tell the facility', async () => {
  const { sample, facility } = await aFacilityWithSample(4, { result: '40' });
  const saved = await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample.id}`, {
    version: (await fixture.read(sample.id)).body.version,
    labSampleId: 'LAB-40',
  });
  expect(saved.status).toBe(200);
  const outlets = [outlet({ value: '40', labSampleId: 'LAB-40' })];
  const sent = createVisit({ outlets, resultsReceivedOn: '2026-01-20' });
  const path = `@/school-facilities/${facility.id}/visits`;
  const { body: visit } = await fixture.requestJson<SchoolVisit>(fixture.crew, 'POST', path, sent);
  const listed = await listHighResults();
  const find = (id: string) => listed.find(({ key }) => key === `schoolHighResult:${id}`);
  expect(find(visit.id)).toMatchObject({ isRequired: true });
  // It was overdue: it stays on record.
  expect(find(sample.id)).toMatchObject({ state: 'notRequired', isRequired: false });
});

test('the deadlines have the list of facilities for a community water system only', async () => {
  const find = async () => {
    const { items } = (
      await fixture.requestJson<{ items: { key: string; dueOn: string; source: string }[] }>(
        fixture.reader,
        'GET',
        '@/compliance/deadlines',
      )
    ).body;
    return items.find(({ key }) => key === 'schoolList');
  };
  expect(await find()).toMatchObject({ dueOn: '2027-11-01', source: expect.stringContaining('141.92') });
  const { owner } = fixture.product.app.database;
  const accounts = owner.updateTable('accounts').where('id', '=', fixture.reader.accountId);
  await accounts.set({ system_type: 'NTNCWS' }).execute();
  expect(await find()).toBeUndefined();
  await accounts.set({ system_type: 'CWS' }).execute();
});
