import type { Page } from '@curbstop/contract/primitives/list';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Laboratory files about kits with the first and the fifth liter of a tap.

let fixture: SamplingFixture;
let lab: ReturnType<typeof laboratoryFiles>;
let event: SamplingEvent;
let kit: KitRow;
let first: SampleRow;
let fifth: SampleRow;

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  lab = laboratoryFiles(fixture.product, fixture.administrator);
});
beforeEach(async () => {
  event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
  await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds: [await fixture.inEvent(event)],
  });
  const kits = await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}`);
  const samples = await fixture.page(`?filters[eventId]=${event.id}&sort=number`);
  [kit, first, fifth] = [kits.body.items[0], ...samples.body.items] as [KitRow, SampleRow, SampleRow];
});

const readLevels = () =>
  Promise.all([first, fifth].map(async ({ id }) => (await fixture.read(id)).body.results.map(({ amount }) => amount)));

test('a row with both liters gives each its own result', async () => {
  const content = `Kit ID,Lead (ug/L),Lead fifth liter (ug/L)\n${kit.code},3,21`;
  const { id, summary } = await lab.check(event.id, content);
  expect(summary).toMatchObject({ new: 2, unmatched: 0 });
  expect(
    (await lab.rows(id)).map(({ analyte, sampleNumber, matchedBy }) => [analyte, sampleNumber, matchedBy]),
  ).toEqual([
    ['Lead, first liter', first.number, 'kitCode'],
    ['Lead, fifth liter', fifth.number, 'kitCode'],
  ]);
  await lab.commit(id);
  expect(await readLevels()).toEqual([['3'], ['21']]);
});

test('a sample that a person chooses for such a row gives its result to each liter', async () => {
  const content = `Lab Sample ID,Lead (ug/L),Lead fifth liter (ug/L)\nUnknown,4,22`;
  const { id, summary } = await lab.check(event.id, content);
  expect(summary).toMatchObject({ unmatched: 2 });
  expect((await lab.choose(id, 2, { sampleId: first.id })).status).toBe(200);
  await lab.commit(id);
  expect(await readLevels()).toEqual([['4'], ['22']]);
});

test('rows by address and date are matched by their bottle', async () => {
  const content = [
    'Address,Date Collected,Draw,Analyte,Result,Unit',
    `${first.addressLine1},2026-03-04,First draw,Lead,5,ppb`,
    `${first.addressLine1},2026-03-04,5th liter,Lead,23,ppb`,
    `${first.addressLine1},2026-03-04,,Lead,24,ppb`,
  ].join('\n');
  const { id, summary } = await lab.check(event.id, content);
  expect(summary).toMatchObject({ new: 2, unmatched: 1 });
  await lab.commit(id);
  expect(await readLevels()).toEqual([['5'], ['23']]);
});
