import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { PopulationEntryRecord } from '@curbstop/contract/accounts/population.rules';
import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import { beforeEach, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// 40 CFR 141.80(c): below 100 people the 90th percentile of five samples is the average of the two highest, else the
// highest.

let fixture: SamplingFixture;
beforeEach(async () => {
  fixture = await SamplingFixture.share();
  await fixture.product.app.database.owner
    .updateTable('accounts')
    .set({ created_on: '2025-02-01', population_served: null })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
  const event = await fixture.anEvent({ name: 'First half', startsOn: '2026-01-01', endsOn: '2026-06-30' });
  for (const result of ['20', '8', '1', '1', '1']) {
    const sample = await fixture.aSample(event);
    const { version } = (await fixture.read(sample.id)).body;
    const path = `@/samples/${sample.id}`;
    await fixture.requestJson(fixture.editor, 'PUT', path, { collectedOn: '2026-06-10', version });
    await fixture.report([{ sampleId: sample.id, result, receivedOn: '2026-07-20' }]);
  }
});

const path = '/pws@/population-entries';
const add = (body: object) => fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', path, body);
const correct = (id: string, body: object) =>
  fixture.requestJson(fixture.administrator, 'POST', `${path}/${id}/correction`, body);
const saveProfile = async (populationServed: number | null, confirmation: object = {}) => {
  const { body } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
  const fields = { ...accountProfileFields.parse(body), populationServed };
  const { version } = body;
  return fixture.requestJson(fixture.administrator, 'PUT', '/pws@/profile', { version, fields, ...confirmation });
};
const listEntries = async () =>
  (await fixture.requestJson<{ items: PopulationEntryRecord[] }>(fixture.administrator, 'GET', path)).body.items;
const readLead = async () => {
  const { items } = (await fixture.requestJson<PeriodList>(fixture.reader, 'GET', '@/compliance/periods')).body;
  return items.find(({ startsOn }) => startsOn === '2026-01-01')?.analytes[0]?.percentile?.value;
};
const countPeriods = async (id: string, body: object) =>
  Number(/^With this number, (\d+) /.exec(String(summarizeProblem(await correct(id, body))[2]))?.[1]);
const small = { populationServed: 90, startsOn: '2025-01-01' };
const reason = 'The census of the State says so';
const confirmed = { confirmedLowerPercentiles: confirmAnyPercentiles, reason };
const question = [
  409,
  'percentilesNotConfirmed',
  'This lowers 90th percentiles: Lead of January to June 2026: 14 µg/L instead of 20 µg/L, which is above the action level of 15 µg/L. Compare the change with your records. Enter its reason in at least 10 characters and confirm it.',
];

test('a first number below 100 that lowers a 90th percentile is confirmed with a reason, which the history keeps', async () => {
  expect(await readLead()).toBe('20');
  const refused = await add(small);
  expect(summarizeProblem(refused)).toEqual(question);
  expect(refused.body).toMatchObject({ errors: [{ property: 'confirmedLowerPercentiles' }] });
  expect(
    summarizeProblem(await add({ ...small, confirmedLowerPercentiles: confirmAnyPercentiles, reason: 'short' }))[1],
  ).toBe('loweredReasonMissing');
  expect(await listEntries()).toEqual([]);
  expect(await readLead()).toBe('20');
  const added = await add({ ...small, ...confirmed });
  expect(added.status).toBe(200);
  expect(await readLead()).toBe('14');
  expect(await fixture.listHistory(added.body.id)).toContainEqual(expect.objectContaining({ reason }));
});

test('a corrected number that lowers a 90th percentile is refused although its periods are confirmed', async () => {
  const { id } = (await add({ ...small, populationServed: 212 })).body;
  const body = { replacement: small, reason };
  const seen = { ...body, confirmedPeriods: await countPeriods(id, body) };
  expect(summarizeProblem(await correct(id, seen))).toEqual(question);
  expect(await readLead()).toBe('20');
  expect((await correct(id, { ...seen, confirmedLowerPercentiles: confirmAnyPercentiles })).status).toBe(200);
  expect(await readLead()).toBe('14');
});

test('the removal of a number that leaves one below 100 is refused until the lower percentile is confirmed', async () => {
  await add({ ...small, ...confirmed });
  const { id } = (await add({ populationServed: 212, startsOn: '2025-02-01' })).body;
  expect(await readLead()).toBe('20');
  const body = { replacement: null, reason };
  const seen = { ...body, confirmedPeriods: await countPeriods(id, body) };
  expect(summarizeProblem(await correct(id, seen))).toEqual(question);
  expect((await correct(id, { ...seen, confirmedLowerPercentiles: confirmAnyPercentiles })).status).toBe(200);
  expect(await readLead()).toBe('14');
});

test('a first number of the profile that lowers a 90th percentile is confirmed with a reason', async () => {
  expect(summarizeProblem(await saveProfile(90))).toEqual(question);
  expect(summarizeProblem(await saveProfile(90, { confirmedLowerPercentiles: confirmAnyPercentiles }))[1]).toBe(
    'loweredReasonMissing',
  );
  expect([await readLead(), await listEntries()]).toEqual(['20', []]);
  expect((await saveProfile(90, confirmed)).status).toBe(200);
  expect(await readLead()).toBe('14');
});

test('a first number of 100 or more and a larger one later are saved without a confirmation', async () => {
  expect((await saveProfile(212)).status).toBe(200);
  expect(await readLead()).toBe('20');
  expect((await add({ populationServed: 5_000, startsOn: '2026-02-01' })).status).toBe(200);
  expect(await readLead()).toBe('20');
});
