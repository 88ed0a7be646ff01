import type { Page } from '@curbstop/contract/primitives/list';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import type { KitStatus } from '@curbstop/contract/samples/kit.values';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Kits whose samples lose their results.

let fixture: SamplingFixture;
let event: SamplingEvent;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});
beforeEach(async () => {
  event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
});

const order = (locationIds: readonly string[]) =>
  fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds,
  });
const listKits = async () =>
  (await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}&sort=code`)).body
    .items;
const listStatuses = async () => (await listKits()).map(({ status }) => status);
const listSamples = async (): Promise<readonly SampleRow[]> =>
  (await fixture.page(`?filters[eventId]=${event.id}&sort=number`)).body.items;
const listLabels = async () => (await listSamples()).map(({ statusLabel }) => statusLabel);
const move = (kit: KitRow | undefined, status: KitStatus) =>
  fixture.requestJson(fixture.editor, 'POST', '@/kits/statuses', { kitIds: [kit?.id], status });

async function withdraw(sample: SampleRow | undefined, analyteId: number): Promise<void> {
  const result = (await fixture.read(sample?.id ?? '')).body.results.find((one) => one.analyteId === analyteId);
  const { status } = await fixture.requestJson(fixture.editor, 'POST', `@/results/${result?.id}/withdraw`, {
    version: result?.version,
    reason: 'Results of another sample',
    confirmedExceedance: true,
    confirmedLowerPercentiles: confirmAnyPercentiles,
  });
  expect(status).toBe(200);
}

/** Makes requests of several people that wait for the kit, or for each other, until all of them do. */
async function meanwhileLocked(kit: KitRow | undefined, request: () => readonly Promise<void>[]): Promise<void> {
  const { ownerPool } = fixture.product.app.database;
  const client = await ownerPool.connect();
  await client.query('begin');
  await client.query('select from kits where id = $1 for update', [kit?.id]);
  const requests = request();
  const countWaiting = async () =>
    (
      await ownerPool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(countWaiting, { timeout: 10_000, interval: 50 }).toBe(requests.length);
  await client.query('commit');
  client.release();
  await Promise.all(requests);
}

describe('a kit that is Results Ready', () => {
  test('is At Lab again when the last result of one of its samples is withdrawn', async () => {
    await order([await fixture.inEvent(event)]);
    const [kit] = await listKits();
    for (const status of ['Shipped', 'At Lab'] as const) await move(kit, status);
    const [first, second] = await listSamples();
    await fixture.report([
      { sampleId: first?.id, result: '2' },
      { sampleId: first?.id, analyteId: 2, result: '100' },
      { sampleId: second?.id, result: '3' },
    ]);
    expect(await listStatuses()).toEqual(['Results Ready']);
    await withdraw(first, 1);
    expect([await listStatuses(), await listLabels()]).toEqual([['Results Ready'], ['Analyzed', 'Analyzed']]);
    await withdraw(first, 2);
    expect([await listStatuses(), await listLabels()]).toEqual([['At Lab'], ['At Lab', 'Analyzed']]);
    expect((await fixture.listHistory(kit?.id ?? '')).at(-1)).toMatchObject({
      before: { status: 'Results Ready' },
      after: { status: 'At Lab' },
    });
    await fixture.report([{ sampleId: first?.id, result: '4' }]);
    expect(await listStatuses()).toEqual(['Results Ready']);
  });

  test('is At Lab with both of its samples when two people withdraw their results at once', async () => {
    await order([await fixture.inEvent(event)]);
    const [kit] = await listKits();
    for (const status of ['Shipped', 'At Lab'] as const) await move(kit, status);
    const [first, second] = await listSamples();
    await fixture.report([
      { sampleId: first?.id, result: '2' },
      { sampleId: second?.id, result: '3' },
    ]);
    expect(await listStatuses()).toEqual(['Results Ready']);
    await meanwhileLocked(kit, () => [withdraw(first, 1), withdraw(second, 1)]);
    expect([await listStatuses(), await listLabels()]).toEqual([['At Lab'], ['At Lab', 'At Lab']]);
  });

  test('is At Lab with its sample when both results of the sample are withdrawn at once', async () => {
    await order([await fixture.inEvent(event)]);
    const [kit] = await listKits();
    for (const status of ['Shipped', 'At Lab'] as const) await move(kit, status);
    const [first] = await listSamples();
    await fixture.report([
      { sampleId: first?.id, result: '2' },
      { sampleId: first?.id, analyteId: 2, result: '100' },
    ]);
    await meanwhileLocked(kit, () => [withdraw(first, 1), withdraw(first, 2)]);
    expect([await listStatuses(), await listLabels()]).toEqual([['At Lab'], ['At Lab', 'At Lab']]);
  });

  test('leaves no sample At Lab when it is scanned back while a result is withdrawn', async () => {
    await order([await fixture.inEvent(event)]);
    const [kit] = await listKits();
    for (const status of ['Shipped', 'At Lab'] as const) await move(kit, status);
    const [first] = await listSamples();
    await fixture.report([{ sampleId: first?.id, result: '2' }]);
    await meanwhileLocked(kit, () => [
      move(kit, 'Collected').then(({ status }) => expect(status).toBe(200)),
      withdraw(first, 1),
    ]);
    expect([await listStatuses(), await listLabels()]).toEqual([['Collected'], ['New', 'New']]);
  });

  test('has the status that it had before the file when the import of its results is undone', async () => {
    await order([await fixture.inEvent(event), await fixture.inEvent(event), await fixture.inEvent(event)]);
    const [atLab, shipped] = await listKits();
    for (const status of ['Shipped', 'At Lab'] as const) await move(atLab, status);
    await move(shipped, 'Shipped');
    const samples = await listSamples();
    const lab = laboratoryFiles(fixture.product, fixture.administrator);
    const rows = samples.map(({ number }) => `${number},3/4/2026,Lead,3,ppb`);
    const content = ['Sample Number,Date Collected,Analyte,Result,Unit', ...rows].join('\r\n');
    const { id } = await lab.check(event.id, content, { hasOwnNumbers: true });
    await lab.commit(id);
    expect(await listStatuses()).toEqual(['Results Ready', 'Results Ready', 'Results Ready']);
    const undone = await lab.undo(id, {
      confirmedLowerPercentiles: confirmAnyPercentiles,
      reason: 'Of another system',
    });
    expect(undone).toMatchObject({ state: 'undone' });
    // The laboratory is not said to have a kit that was never there.
    expect(await listStatuses()).toEqual(['At Lab', 'Shipped', 'Ordered']);
    expect(await listLabels()).toEqual(['At Lab', 'At Lab', 'New', 'New', 'New', 'New']);
  });
});
