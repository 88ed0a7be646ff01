import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { PopulationEntryRecord } from '@curbstop/contract/accounts/population.rules';
import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import type { DecidedPeriod, AffectedPeriod } from '@curbstop/contract/compliance/population-effect.rules';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

type Entry = PopulationEntryRecord & { readonly periods: readonly DecidedPeriod[] };

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('accounts')
    .set({ created_on: '2025-02-01', population_served: 4_812 })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
});

const path = '/pws@/population-entries';
const listEntries = async () =>
  (await fixture.requestJson<{ items: Entry[] }>(fixture.administrator, 'GET', path)).body.items;
const required = async () => {
  const { items } = (await fixture.requestJson<PeriodList>(fixture.reader, 'GET', '@/compliance/periods')).body;
  return Object.fromEntries(items.map(({ startsOn, requiredSites }) => [startsOn, requiredSites]));
};
const add = (body: object, person = fixture.administrator) =>
  fixture.requestJson<{ id: string }>(person, 'POST', path, body);
const correct = (id: string, body: object, person = fixture.administrator) =>
  fixture.requestJson<{ id: string }>(person, 'POST', `${path}/${id}/correction`, body);
const preview = async (body: object) =>
  (await fixture.requestJson<{ changes: AffectedPeriod[] }>(fixture.administrator, 'POST', `${path}/preview`, body))
    .body.changes;
const reason = 'A digit too many';

test('a larger number leaves periods that ended before its day, and each number names the periods it decides', async () => {
  const entry = { populationServed: 60_000, startsOn: '2026-03-01' };
  expect(await preview({ entry })).toMatchObject([
    { startsOn: '2026-07-01', before: { requiredSites: 40 }, after: { requiredSites: 60 }, isLessProtective: false },
    { startsOn: '2026-01-01', isOver: true, before: { requiredSites: 40 }, after: { requiredSites: 60 } },
  ]);
  expect((await add(entry)).status).toBe(200);
  expect(await required()).toMatchObject({ '2025-07-01': 40, '2026-01-01': 60, '2026-07-01': 60 });
  const [later, first] = await listEntries();
  expect(later).toMatchObject({
    populationServed: 60_000,
    startsOn: '2026-03-01',
    periods: [{}, { requiredSites: 60 }],
  });
  expect(first).toMatchObject({ populationServed: 4_812, startsOn: null });
  expect(first?.periods.map(({ startsOn }) => startsOn)).toContain('2025-07-01');
});

test('a second number of the same day and a day in the future are refused at the day', async () => {
  expect(summarizeProblem(await add({ populationServed: 1, startsOn: '2026-03-01' }))).toEqual([
    409,
    'dayTaken',
    'Another number already starts on this day. Correct that number, or enter another day.',
  ]);
  expect(summarizeProblem(await add({ populationServed: 1, startsOn: '2100-01-01' }))[2]).toContain(
    'Enter today or an earlier date',
  );
});

test('a mistake is corrected on a later day with its reason, after the periods that require less are confirmed', async () => {
  const [mistake] = await listEntries();
  const id = mistake?.id ?? '';
  const replacement = { populationServed: 6_000, startsOn: '2026-03-01' };
  expect((await correct(id, { replacement, reason: 'x', confirmedPeriods: 2 })).status).toBe(400);
  expect(summarizeProblem(await correct(id, { replacement, reason }))).toEqual([
    409,
    'periodsNotConfirmed',
    'With this number, 2 monitoring periods that have begun require fewer sites. Check them and confirm the change.',
  ]);
  expect((await correct(id, { replacement, reason, confirmedPeriods: 2 })).status).toBe(200);
  expect(await required()).toMatchObject({ '2025-07-01': 40, '2026-01-01': 40, '2026-07-01': 40 });
  const entries = await listEntries();
  expect(entries.find((entry) => entry.id === id)).toMatchObject({ correction: { reason }, periods: [] });
  expect(entries.find(({ correctsId }) => correctsId === id)).toMatchObject({
    populationServed: 6_000,
    recordedOn: mistake?.recordedOn,
    correction: null,
  });
  expect(summarizeProblem(await correct(id, { replacement: null, reason }))[0]).toBe(409);
});

test('a smaller number lowers no period that has begun; a number is removed and the one before holds again', async () => {
  const before = await required();
  const added = await add({ populationServed: 90, startsOn: '2025-01-02' });
  expect(added.status).toBe(200);
  expect(await required()).toEqual(before);
  expect((await correct(added.body.id, { replacement: null, reason })).status).toBe(200);
  expect((await listEntries()).filter(({ correction }) => correction === null)).toHaveLength(2);
});

test('a smaller first number needs confirmation of the periods that require less', async () => {
  const [first] = (await listEntries()).filter(({ startsOn, correction }) => startsOn === null && !correction);
  const id = first?.id ?? '';
  const replacement = { populationServed: 300, startsOn: '2025-01-02' };
  const lessProtective = (await preview({ entry: replacement, correctsId: id })).filter(
    ({ isLessProtective }) => isLessProtective,
  );
  expect(lessProtective.length).toBeGreaterThan(0);
  expect(lessProtective.every(({ endsOn }) => endsOn < '2026-03-01')).toBe(true);
  expect(summarizeProblem(await correct(id, { replacement, reason }))[1]).toBe('periodsNotConfirmed');
});

test('the profile needs the same confirmation when a number of the same day becomes smaller', async () => {
  const save = async (populationServed: number, confirmed: object = {}) => {
    const { body } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
    const fields = { ...accountProfileFields.parse(body), populationServed };
    return fixture.requestJson(fixture.administrator, 'PUT', '/pws@/profile', {
      version: body.version,
      fields,
      ...confirmed,
    });
  };
  expect((await save(60_000)).status).toBe(200);
  const before = await required();
  expect(before).toMatchObject({ '2026-07-01': 60 });
  expect(summarizeProblem(await save(6_000))).toEqual([
    409,
    'periodsNotConfirmed',
    'With this number, 1 monitoring period that has begun requires fewer sites. Check it and confirm the change.',
  ]);
  expect(await required()).toEqual(before);
  expect((await save(6_000, { confirmedPeriods: 1 })).status).toBe(200);
  expect(await required()).toMatchObject({ '2026-07-01': 40 });
});

test('only administrators read and change the numbers, and of their own account', async () => {
  const [entry] = await listEntries();
  expect((await fixture.requestJson(fixture.reader, 'GET', path)).status).toBe(403);
  expect((await add({ populationServed: 5, startsOn: '2026-05-01' }, fixture.crew)).status).toBe(403);
  const theirs = await correct(entry?.id ?? '', { replacement: null, reason }, fixture.memberOfOtherAccount);
  expect([403, 404]).toContain(theirs.status);
});
