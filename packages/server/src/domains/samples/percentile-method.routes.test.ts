import type { PeriodDetails, PeriodList } from '@curbstop/contract/compliance/period.rules';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { PercentilesOfEvent } from '@curbstop/contract/samples/program-percentile.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// The 90th percentile by the State's method: 40 CFR 141.80(c)(3) leaves the rounding of the rank open.

let fixture: SamplingFixture;
let event: SamplingEvent;
// Published: see percentile.calculation.test.ts.
const results = ['2', '3', '4', '4', '5', '6', '20'];
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
  const { owner } = fixture.product.app.database;
  for (const result of results) {
    const sample = await fixture.aSample(event);
    await owner.updateTable('samples').set({ collected_on: '2026-02-03' }).where('id', '=', sample.id).execute();
    await fixture.report([{ sampleId: sample.id, result }]);
  }
});

const path = '@/compliance/percentile-methods';
const source = 'Letter 12 of the State, March 2, 2026';
const add = (body: object, person = fixture.administrator) =>
  fixture.requestJson<{ id: string }>(person, 'POST', path, { startsOn: '2026-01-01', source, ...body });
const remove = (id: string, person = fixture.administrator) =>
  fixture.requestJson<unknown>(person, 'DELETE', `${path}/${id}?confirmedLowerPercentiles=${confirmAnyPercentiles}`);
const list = async (person = fixture.reader) =>
  (await fixture.requestJson<PeriodList>(person, 'GET', '@/compliance/periods')).body.percentileMethods;
const read = async <Body>(url: string) => (await fixture.requestJson<Body>(fixture.reader, 'GET', url)).body;

async function readAll() {
  const lead = <One extends { readonly analyteCode: string }>(all: readonly One[]) =>
    all.find(({ analyteCode }) => analyteCode === 'lead');
  const ofEvent = await read<EventPercentiles>(`@/samplingevents/${event.id}/percentiles`);
  const ofProgram = await read<PercentilesOfEvent[]>(`@/programs/${event.programId}/percentiles`);
  const ofPeriod = await read<PeriodDetails>('@/compliance/periods/2026-01-01');
  const ofList = await read<PeriodList>('@/compliance/periods');
  return [
    lead(ofEvent.analytes)?.percentile,
    lead(ofProgram[0]?.analytes ?? [])?.percentile,
    lead(ofPeriod.results)?.percentile,
    lead(ofList.items.find(({ startsOn }) => startsOn === '2026-01-01')?.analytes ?? [])?.percentile,
  ];
}

test('the chosen method computes event, program and period alike and names its source and what rounding up gives', async () => {
  for (const percentile of await readAll()) {
    expect(percentile).toMatchObject({ value: '20', exceeds: true, rank: { basis: 'ceiling' } });
    expect(percentile).not.toHaveProperty('stateMethod');
  }
  for (const [method, value] of [
    ['nearest', '6'],
    ['nearestOfNext', '20'],
    ['interpolated', '10.2'],
    ['interpolatedMidpoint', '17.2'],
  ] as const) {
    const { body } = await add({ method, confirmedLowerPercentiles: confirmAnyPercentiles });
    const roundedUp = value === '20' ? null : { value: '20', exceeds: true };
    for (const percentile of await readAll())
      expect(percentile).toMatchObject({ value, rank: { basis: method }, stateMethod: { source, roundedUp } });
    expect((await remove(body.id)).status).toBe(204);
  }
  for (const percentile of await readAll()) expect(percentile).toMatchObject({ value: '20', exceeds: true });
});

test('a method holds for sampling that ends on its day or later', async () => {
  const { body } = await add({ method: 'nearest', startsOn: '2026-07-01' });
  const [ofEvent] = await readAll();
  expect(ofEvent).toMatchObject({ value: '20', rank: { basis: 'ceiling' } });
  expect(await list()).toMatchObject([{ id: body.id, method: 'nearest', startsOn: '2026-07-01', source }]);
  expect(summarizeProblem(await add({ method: 'ceiling', startsOn: '2026-07-01' }))).toEqual([
    409,
    'methodTaken',
    'A method already starts on this day. Remove it first.',
  ]);
  expect((await remove(body.id)).status).toBe(204);
});

test('refuses a method without the text of the State that names it', async () => {
  for (const text of ['', '.'])
    expect(summarizeProblem(await add({ method: 'nearest', source: text }))[2]).toContain(
      'Enter the State’s letter or rule that names the method',
    );
  expect((await add({ method: 'median' })).status).toBe(400);
});

test('only administrators change the method; another account neither sees nor removes it', async () => {
  const { body } = await add({ method: 'nearest', startsOn: '2026-08-01' });
  expect((await add({ method: 'nearest', startsOn: '2026-09-01' }, fixture.editor)).status).toBe(403);
  expect((await remove(body.id, fixture.editor)).status).toBe(403);
  expect(await list(fixture.memberOfOtherAccount)).toEqual([]);
  expect((await remove(body.id, fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await remove(body.id)).status).toBe(204);
});

test('a method that lowers a number of a period is confirmed, and so is the removal of one that raises it', async () => {
  const [status, code, detail] = summarizeProblem(await add({ method: 'nearest' }));
  expect([status, code, detail]).toEqual([
    409,
    'percentilesNotConfirmed',
    'This lowers 90th percentiles: Lead of January to June 2026: 6 µg/L instead of 20 µg/L, which is above the action level of 15 µg/L. Check your State’s text, and confirm the lower numbers.',
  ]);
  expect(await list()).toEqual([]);
  const lower = await add({ method: 'nearest', confirmedLowerPercentiles: confirmAnyPercentiles });
  const higher = await add({ method: 'ceiling', startsOn: '2026-02-01' });
  expect([lower.status, higher.status]).toEqual([200, 200]);
  const unconfirmed = await fixture.requestJson<unknown>(fixture.administrator, 'DELETE', `${path}/${higher.body.id}`);
  expect(summarizeProblem(unconfirmed).slice(0, 2)).toEqual([409, 'percentilesNotConfirmed']);
  for (const { id } of [higher.body, lower.body]) expect((await remove(id)).status).toBe(204);
  const changes = await fixture.listHistory(lower.body.id);
  expect(changes.map(({ operation, changed_by_name: by }) => [operation, by])).toEqual([
    ['created', expect.any(String)],
    ['updated', expect.any(String)],
    ['removed', expect.any(String)],
  ]);
});
