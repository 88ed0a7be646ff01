import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Laboratory files about the outlets of a school or child care facility.

let fixture: SamplingFixture;
let lab: ReturnType<typeof laboratoryFiles>;
let event: SamplingEvent;
let samples: readonly SampleRow[];

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  lab = laboratoryFiles(fixture.product, fixture.administrator);
});
beforeEach(async () => {
  event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 11 }, { skuId: 11 }] });
  const locationId = await fixture.inEvent(event);
  await fixture.create(event, [locationId]);
  samples = (await fixture.page(`?filters[eventId]=${event.id}&sort=number`)).body.items;
});

const numberOf = (at: number) => samples[at]?.number ?? 0;
const readOutlets = () => Promise.all(samples.map(async ({ id }) => (await fixture.read(id)).body.outlet));
const recordOutlet = async (at: number, outlet: string) => {
  const { id, version } = (await fixture.read(samples[at]?.id ?? '')).body;
  await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${id}`, { version, outlet });
};

test('the outlets of a file are saved with the samples of school kits, and an undo clears them', async () => {
  const content = [
    'Sample ID,Address,Date Collected,Fixture,Lead (ug/L)',
    `A-1,,2026-03-04,Gym fountain,3`,
    `A-2,,2026-03-04,Kitchen tap,21`,
  ].join('\n');
  const { id, summary } = await lab.check(event.id, content);
  expect(summary).toMatchObject({ unmatched: 2 });
  for (const at of [0, 1]) await lab.choose(id, at + 2, { sampleId: samples[at]?.id });
  await lab.commit(id);
  expect(await readOutlets()).toEqual(['Gym fountain', 'Kitchen tap']);
  await lab.undo(id);
  expect(await readOutlets()).toEqual([null, null]);
});

test('a row finds the bottle of its outlet, and one of another outlet fails', async () => {
  await recordOutlet(0, 'Gym fountain');
  await recordOutlet(1, 'Kitchen tap');
  const address = samples[0]?.addressLine1 ?? '';
  const byAddress = [
    'Address,Date Collected,Outlet,Lead (ug/L)',
    `${address},2026-03-04,"Fountain, gym",3`,
    `${address},2026-03-04,Kitchen tap,21`,
    `${address},2026-03-04,Hall,4`,
  ].join('\n');
  const { id, summary } = await lab.check(event.id, byAddress);
  expect(summary).toMatchObject({ new: 2, unmatched: 1 });
  expect((await lab.rows(id)).map(({ sampleNumber }) => sampleNumber)).toEqual([numberOf(0), numberOf(1), null]);
  const other = ['Lab Sample ID,Sample Number,Outlet,Lead (ug/L)', `A-1,${numberOf(0)},Kitchen tap,3`].join('\n');
  const failed = await lab.check(event.id, other);
  expect(failed.summary).toMatchObject({ failed: 1, new: 0 });
  expect((await lab.rows(failed.id))[0]?.problems[0]?.allowed).toBe(
    `Sample ${numberOf(0)} was filled at Gym fountain, but the row has Kitchen tap`,
  );
});

test('rows with two outlets for one bottle of a school all fail, and none is chosen', async () => {
  const content = [
    'Lab Sample ID,Sample Number,Outlet,Analyte,Result,Unit',
    `A-1,${numberOf(0)},Gym fountain,Lead,3,ppb`,
    `A-1,${numberOf(0)},Hall,Copper,30,ppb`,
  ].join('\n');
  const { summary } = await lab.check(event.id, content);
  expect(summary).toMatchObject({ failed: 2, new: 0 });
});

test('the taps that a laboratory names for a home are not compared', async () => {
  const homes = await fixture.anEvent({ protocolDefinitions: [{ skuId: 1 }] });
  await fixture.create(homes, [await fixture.inEvent(homes)]);
  const [sample] = (await fixture.page(`?filters[eventId]=${homes.id}`)).body.items;
  const content = [
    'Lab Sample ID,Sample Number,Faucet,Analyte,Result,Unit',
    `A-1,${sample?.number},Kitchen,Lead,3,ppb`,
    `A-1,${sample?.number},Kitchen cold,Copper,30,ppb`,
  ].join('\n');
  const { summary } = await lab.check(homes.id, content);
  expect(summary).toMatchObject({ failed: 0, new: 2 });
});

test('a file without a column of outlets is imported only with a confirmation while outlets are missing', async () => {
  const content = ['Lab Sample ID,Sample Number,Lead (ug/L)', `A-1,${numberOf(0)},3`].join('\n');
  const { id, withoutOutlet, fileStructure } = await lab.read(event.id, content);
  expect(withoutOutlet).toBe(2);
  const refused = await lab.attemptStep(id, 'check');
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'questionsOpen' }] } });
  const confirmed = { confirmed: [`outlets:${fileStructure?.sheets[0]?.name}`] };
  expect((await lab.check(event.id, content, confirmed)).summary).toMatchObject({ new: 1 });
});
