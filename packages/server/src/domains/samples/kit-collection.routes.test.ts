import type { Page } from '@curbstop/contract/primitives/list';
import type { KitRow, KitStatusesChanged, SamplesDated } from '@curbstop/contract/samples/kit.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// The collection dates of the samples of kits, from the outside.

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

/** Delivered kits with five bottles each, of one event. */
async function deliveredKits(count = 1): Promise<{ kits: readonly KitRow[]; samples: readonly SampleRow[] }> {
  const event = await fixture.anEvent({ protocolDefinitions: Array.from({ length: 5 }, () => ({ skuId: 10 })) });
  const locationIds: string[] = [];
  for (let made = 0; made < count; made++) locationIds.push(await fixture.inEvent(event));
  await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds,
  });
  const path = `@/kits?filters[eventId]=${event.id}&sort=code`;
  const kits = (await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', path)).body.items;
  await change({ kitIds: kits.map(({ id }) => id), status: 'Delivered' });
  return { kits, samples: await listSamples(event.id) };
}
const listSamples = async (eventId: string) =>
  (await fixture.page(`?filters[eventId]=${eventId}&sort=number`)).body.items;
const change = (body: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<KitStatusesChanged>(person, 'POST', '@/kits/statuses', body);
const collect = (id: string, body: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<SamplesDated>(person, 'POST', `@/kits/${id}/collection`, body);
const daysOf = async ([sample]: readonly SampleRow[]) =>
  (await listSamples(sample?.samplingEvent.id ?? '')).map(({ collectedOn }) => collectedOn);
const statusesOf = async ([sample]: readonly SampleRow[]) => [
  ...new Set((await listSamples(sample?.samplingEvent.id ?? '')).map(({ statusLabel }) => statusLabel)),
];
const readKit = async ({ id }: Pick<KitRow, 'id'>) =>
  (await fixture.requestJson<KitRow>(fixture.reader, 'GET', `@/kits/${id}`)).body;
const day = '2026-02-03';

describe('a collection date', () => {
  test('is saved for all samples of kits with their new status', async () => {
    const { kits, samples } = await deliveredKits(2);
    const kitIds = kits.map(({ id }) => id);
    const { body } = await change({ kitIds, status: 'Collected', collection: { collectedOn: day } });
    expect(body).toEqual({ updated: 2, unchanged: 0, samples: { dated: 10, undated: 0 } });
    expect(await daysOf(samples)).toEqual(samples.map(() => day));
    expect(await statusesOf(samples)).toEqual(['Collected']);
    const [first] = samples;
    const history = await fixture.listHistory(first?.id ?? '');
    expect(history.at(-1)).toMatchObject({ before: { collectedOn: null }, after: { collectedOn: day } });
  });

  test('differs for single samples, or is left open', async () => {
    const { kits, samples } = await deliveredKits();
    const [first, second] = samples;
    const collection = {
      collectedOn: day,
      samples: [
        { sampleId: first?.id, collectedOn: '2026-02-05' },
        { sampleId: second?.id, collectedOn: null },
      ],
    };
    const { body } = await change({ codes: kits.map(({ code }) => code), status: 'At Lab', collection });
    expect(body.samples).toEqual({ dated: 4, undated: 1 });
    expect(await daysOf(samples)).toEqual(['2026-02-05', null, day, day, day]);
    expect(await statusesOf(samples)).toEqual(['At Lab']);
    const [kit] = kits;
    expect(kit && (await readKit(kit)).undatedSamples).toEqual([
      { id: second?.id, number: second?.number, position: 1 },
    ]);
  });

  test('is refused in the future and outside the event, and no kit and no sample is changed', async () => {
    const { kits, samples } = await deliveredKits();
    const kitIds = kits.map(({ id }) => id);
    const send = (collectedOn: string) => change({ kitIds, status: 'Collected', collection: { collectedOn } });
    // Whichever of them is compared first.
    const name = `Sample (${samples.map(({ number }) => number).join('|')})`;
    expect(summarizeProblem(await send('2099-01-01'))).toEqual([
      409,
      'collectionDateRefused',
      'The collection date cannot be in the future',
    ]);
    const outside = summarizeProblem(await send('2025-12-31'));
    expect(outside).toEqual([
      409,
      'collectionDateRefused',
      expect.stringMatching(`^${name} was collected on 12-31-2025, outside`),
    ]);
    expect(await daysOf(samples)).toEqual(samples.map(() => null));
    const [kit] = kits;
    expect(kit && (await readKit(kit)).status).toBe('Delivered');
  });

  test('is refused in the future also if all samples of the kits have one', async () => {
    const { kits, samples } = await deliveredKits();
    const kitIds = kits.map(({ id }) => id);
    const send = (status: string, collectedOn: string) => change({ kitIds, status, collection: { collectedOn } });
    expect((await send('Collected', day)).body).toMatchObject({ samples: { dated: 5 } });
    expect(summarizeProblem(await send('At Lab', '2099-01-01'))).toEqual([
      409,
      'collectionDateRefused',
      'The collection date cannot be in the future',
    ]);
    expect(await statusesOf(samples)).toEqual(['Collected']);
    const [kit] = kits;
    expect(kit && (await readKit(kit)).status).toBe('Collected');
  });
});

describe('the collection dates of a kit that was collected', () => {
  test('are entered later; dates that samples have and those of results stay', async () => {
    const { kits, samples } = await deliveredKits();
    const [kit] = kits;
    const [first, second] = samples;
    await change({ kitIds: [kit?.id], status: 'At Lab' });
    const saved = await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${first?.id}`, {
      version: first?.version,
      collectedOn: '2026-02-01',
    });
    expect(saved.status).toBe(200);
    await fixture.report([{ sampleId: second?.id, result: '3', receivedOn: '2026-02-20' }]);
    expect((await collect(kit?.id ?? '', { collectedOn: day })).body).toEqual({ dated: 3, undated: 1 });
    expect(await daysOf(samples)).toEqual(['2026-02-01', null, day, day, day]);
    const one = (sampleId: string | undefined) =>
      collect(kit?.id ?? '', { samples: [{ sampleId, collectedOn: '2026-02-04' }] });
    for (const sample of [first, second])
      expect(summarizeProblem(await one(sample?.id))).toEqual([
        409,
        'notWithoutDate',
        expect.stringContaining(`Sample ${sample?.number} has a collection date or results by now`),
      ]);
  });

  test('are refused for samples of other kits and without permission', async () => {
    const { kits } = await deliveredKits();
    const { samples } = await deliveredKits();
    const [kit] = kits;
    const body = { samples: [{ sampleId: samples[0]?.id, collectedOn: day }] };
    expect((await collect(kit?.id ?? '', body)).status).toBe(404);
    expect((await collect(kit?.id ?? '', { collectedOn: day }, fixture.reader)).status).toBe(403);
    expect((await collect(kit?.id ?? '', { collectedOn: day }, fixture.memberOfOtherAccount)).status).toBe(404);
  });
});
