import type { Page } from '@curbstop/contract/primitives/list';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createId } from '../../foundation/new-id.ts';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Moving samples to another event [B4.19, B7.29].

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const move = (
  samples: readonly Pick<SampleRow, 'id'>[],
  to: Pick<SamplingEvent, 'id'>,
  { person = fixture.editor, ...overrides }: { readonly person?: TestPerson } & Record<string, unknown> = {},
) =>
  fixture.requestJson<{ moved: number; locationsAdded: number }>(person, 'POST', '@/samples/move', {
    sampleIds: samples.map(({ id }) => id),
    samplingEventId: to.id,
    reasonForMove: 'Created in the wrong event',
    otherReasonValue: null,
    ...overrides,
  });
const readEventId = async ({ id }: Pick<SampleRow, 'id'>) => (await fixture.read(id)).body.samplingEvent.id;
const listEventLocations = async ({ id }: Pick<SamplingEvent, 'id'>) =>
  (
    await fixture.requestJson<{ items: { locationId: string }[] }>(
      fixture.reader,
      'GET',
      `@/samplingevents/${id}/locations`,
    )
  ).body.items.map(({ locationId }) => locationId);

test('moves samples with their results, assigns the locations, and keeps the reason', async () => {
  const [from, to] = [await fixture.anEvent(), await fixture.anEvent()];
  const samples = [await fixture.aSample(from), await fixture.aSample(from)];
  const [first] = samples;
  await fixture.report([{ sampleId: first?.id, result: '4' }]);
  const { status, body } = await move(samples, to);
  expect([status, body]).toEqual([200, { moved: 2, locationsAdded: 2, uniqueLocations: 2 }]);
  expect((await fixture.read(first?.id ?? '')).body).toMatchObject({
    number: first?.number,
    samplingEvent: { id: to.id },
    results: [{ amount: '4' }],
    statusLabel: 'Analyzed',
  });
  expect((await listEventLocations(to)).toSorted()).toEqual(samples.map(({ locationId }) => locationId).toSorted());
  expect(await listEventLocations(from)).toHaveLength(2);
  expect((await fixture.listHistory(first?.id ?? '')).at(-1)).toMatchObject({
    before: { eventName: from.name, eventId: from.id },
    after: { eventName: to.name, eventId: to.id },
    reason: 'Created in the wrong event',
  });
  const percentile = async ({ id }: SamplingEvent) =>
    (
      await fixture.requestJson<{ analytes: { percentile: { count: number } | null }[] }>(
        fixture.reader,
        'GET',
        `@/samplingevents/${id}/percentiles`,
      )
    ).body.analytes[0]?.percentile;
  expect([await percentile(from), (await percentile(to))?.count]).toEqual([null, 1]);
});

describe('the kit of moved samples', () => {
  const order = async (event: SamplingEvent, locationId: string) =>
    (
      await fixture.requestJson<{ created: number }>(fixture.crew, 'POST', '@/kits/order', {
        programId: event.programId,
        samplingEventId: event.id,
        locationIds: [locationId],
      })
    ).body.created;
  const listKits = async (event: SamplingEvent) =>
    (await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}`)).body.items;
  const twoBottles = () => fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
  async function aKit(event: SamplingEvent) {
    const locationId = await fixture.inEvent(event);
    await order(event, locationId);
    const { body } = await fixture.page(`?filters[eventId]=${event.id}&sort=number`);
    return { locationId, samples: body.items };
  }

  test('moves with them, so that none is ordered again', async () => {
    const [from, to] = [await twoBottles(), await twoBottles()];
    const { locationId, samples } = await aKit(from);
    const [kit] = await listKits(from);
    expect((await move(samples, to)).status).toBe(200);
    expect([await listKits(from), await listKits(to)]).toMatchObject([
      [],
      [{ id: kit?.id, samplingEvent: { id: to.id }, sampleNumbers: samples.map(({ number }) => number) }],
    ]);
    expect(await order(to, locationId)).toBe(0);
    const { body } = await fixture.requestJson<{ items: object[] }>(fixture.reader, 'GET', `@/kits/${kit?.id}/changes`);
    expect(body.items).toMatchObject([
      { before: { eventName: from.name }, after: { eventName: to.name }, reason: 'Created in the wrong event' },
      { operation: 'created' },
    ]);
  });

  test('is kept beside an empty one that the event has for the site', async () => {
    const [from, to] = [await twoBottles(), await twoBottles()];
    const { locationId, samples } = await aKit(from);
    await fixture.product.app.database.owner
      .updateTable('samples')
      .set({ kit_id: null })
      .where(
        'id',
        'in',
        samples.map(({ id }) => id),
      )
      .execute();
    expect((await move(samples, to)).status).toBe(200);
    expect(await order(to, locationId)).toBe(1);
    expect((await move(samples, from)).status).toBe(200);
    expect([(await listKits(from)).length, (await listKits(to)).length]).toEqual([2, 0]);
  });

  test('follows samples that were moved before kits moved along, unless only some were', async () => {
    const { owner } = fixture.product.app.database;
    const migration = await readFile(
      path.resolve(import.meta.dirname, '../../../migrations/0421_samples_moved_kits.sql'),
      'utf8',
    );
    const [from, to] = [await twoBottles(), await twoBottles()];
    const [moved, divided] = [await aKit(from), await aKit(from)];
    const samplesAt = ({ locationId }: { readonly locationId: string }) =>
      divided.samples.filter((sample) => sample.locationId === locationId);
    await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${to.id}/locations`, {
      locationIds: [divided.locationId],
    });
    expect((await move(samplesAt(moved), to)).status).toBe(200);
    await owner.updateTable('kits').set({ event_id: from.id }).where('location_id', '=', moved.locationId).execute();
    const [half] = samplesAt(divided);
    await owner
      .updateTable('samples')
      .set({ event_id: to.id })
      .where('id', '=', half?.id ?? '')
      .execute();
    // The event had ordered another kit for the site meanwhile.
    expect(await order(to, moved.locationId)).toBe(1);
    await sql.raw(migration).execute(owner);
    expect((await listKits(from)).map(({ locationId }) => locationId)).toEqual([divided.locationId]);
    const kits = (await listKits(to)).toSorted((one, other) => one.replacement - other.replacement);
    expect(kits.map(({ locationId, replacement }) => [locationId, replacement])).toEqual([
      [moved.locationId, 0],
      [moved.locationId, 1],
    ]);
  });

  test('is not divided', async () => {
    const [from, to] = [await twoBottles(), await twoBottles()];
    const { samples } = await aKit(from);
    const [kit] = await listKits(from);
    const [first, second] = samples.map(({ number }) => `Sample ${number}`);
    expect(summarizeProblem(await move(samples.slice(0, 1), to))).toEqual([
      409,
      'kitDivided',
      `${first} is in kit ${kit?.code} with ${second}. Move both.`,
    ]);
  });
});

test('the findings are those of the limits of the new event', async () => {
  const oldEvent = await fixture.anEvent();
  const newEvent = await fixture.anEvent({
    samplingEventAnalytes: [
      { analyteId: 1, primary: true, checkExceedance: true, exceedanceLimit: '5' },
      { analyteId: 2, primary: false, exceedanceLimit: '1300' },
    ],
  });
  const sample = await fixture.aSample(oldEvent);
  await fixture.report([{ sampleId: sample.id, result: '8' }]);
  expect((await fixture.read(sample.id)).body.detection).toBe('detect');
  await move([sample], newEvent);
  expect((await fixture.read(sample.id)).body.detection).toBe('exceedance');
  expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
    before: { detection: 'Detect' },
    after: { detection: 'Exceedance' },
  });
});

describe('moves none of the samples', () => {
  const states = async (samples: readonly SampleRow[]) => Promise.all(samples.map(readEventId));

  test.each([
    [4, 'Completed'],
    [5, 'Invalidated'],
  ])('if one has the status %i', async (status, word) => {
    const [from, to] = [await fixture.anEvent(), await fixture.anEvent()];
    const [open, closed] = [await fixture.aSample(from), await fixture.aSample(from)];
    const { owner } = fixture.product.app.database;
    await owner.updateTable('samples').set({ status }).where('id', '=', closed.id).execute();
    expect(summarizeProblem(await move([open, closed], to))).toEqual([
      409,
      'statusNotAllowed',
      `Sample ${closed.number} is ${word} and cannot be moved. Completed and invalidated samples stay in their event.`,
    ]);
    expect(await states([open, closed])).toEqual([from.id, from.id]);
    expect(await listEventLocations(to)).toEqual([]);
  });

  test('if the event has another kit, has another program, is not active or already has them', async () => {
    const oldEvent = await fixture.anEvent();
    const sample = await fixture.aSample(oldEvent);
    const program = (
      await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/programs', {
        programTypeId: 2,
        name: 'Not a browser',
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
      })
    ).body;
    const completedEvent = await fixture.anEvent();
    await fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${completedEvent.id}`, {
      version: 1,
      status: 'Completed',
    });
    for (const otherEvent of [
      await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] }),
      await fixture.anEvent({ programId: program.id }),
      completedEvent,
      oldEvent,
    ])
      expect(summarizeProblem(await move([sample], otherEvent)).slice(0, 2)).toEqual([409, 'notMovable']);
    expect(await readEventId(sample)).toBe(oldEvent.id);
  });

  test('if they were collected outside the dates of the event, so that they count in their own period', async () => {
    const [from, to] = [
      await fixture.anEvent(),
      await fixture.anEvent({ startsOn: '2026-07-01', endsOn: '2026-12-31' }),
    ];
    const sample = await fixture.aSample(from);
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample.id}`, {
      version: 1,
      collectedOn: '2026-02-03',
    });
    expect(summarizeProblem(await move([sample], to))[2]).toBe(
      `Sample ${sample.number} was collected on 02-03-2026, outside the dates of ${to.name} (07-01-2026 to 12-31-2026).`,
    );
    expect(await readEventId(sample)).toBe(from.id);
  });

  test('if a result has no limit to compare with in the event', async () => {
    const [from, to] = [
      await fixture.anEvent(),
      await fixture.anEvent({ samplingEventAnalytes: [{ analyteId: 1, primary: true, exceedanceLimit: '15' }] }),
    ];
    const sample = await fixture.aSample(from);
    await fixture.report([{ sampleId: sample.id, analyteId: 2, result: '2000' }]);
    expect(summarizeProblem(await move([sample], to))).toEqual([
      409,
      'analyteNotInEvent',
      `Sample ${sample.number} has a result for Copper, which is not an analyte of ${to.name}. Add Copper to the event first.`,
    ]);
    expect(await readEventId(sample)).toBe(from.id);
  });

  test('if the event has the same bottle of the same site, unless that one is invalidated', async () => {
    const [from, to] = [await fixture.anEvent(), await fixture.anEvent()];
    const sample = await fixture.aSample(from);
    const { locationId } = sample;
    await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${to.id}/locations`, {
      locationIds: [locationId],
    });
    await fixture.create(to, [locationId]);
    const [other] = (await fixture.page(`?filters[eventId]=${to.id}`)).body.items;
    expect(summarizeProblem(await move([sample], to))).toEqual([
      409,
      'bottleInEvent',
      `${to.name} already has this bottle for this site (Sample ${other?.number}), so Sample ${sample.number} can’t be moved there.`,
    ]);
    expect(await readEventId(sample)).toBe(from.id);
    const { owner } = fixture.product.app.database;
    await owner
      .updateTable('samples')
      .set({ status: 5 })
      .where('id', '=', other?.id ?? '')
      .execute();
    expect((await move([sample], to)).body).toEqual({ moved: 1, locationsAdded: 0, uniqueLocations: 1 });
  });

  test('if two of them are the same bottle of the same site', async () => {
    const [one, two, to] = [await fixture.anEvent(), await fixture.anEvent(), await fixture.anEvent()];
    const first = await fixture.aSample(one);
    const { locationId } = first;
    await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${two.id}/locations`, {
      locationIds: [locationId],
    });
    await fixture.create(two, [locationId]);
    const [second] = (await fixture.page(`?filters[eventId]=${two.id}`)).body.items;
    expect(summarizeProblem(await move([first, { id: second?.id ?? '' }], to))[1]).toBe('bottleInEvent');
    expect(await readEventId(first)).toBe(one.id);
  });

  test('if there is no reason, no text of "Other", an unknown id or too many samples', async () => {
    const [from, to] = [await fixture.anEvent(), await fixture.anEvent()];
    const sample = await fixture.aSample(from);
    const property = async (overrides: Record<string, unknown>) =>
      (await move([sample], to, overrides)).body.errors[0]?.property;
    expect(await property({ reasonForMove: '' })).toBe('reasonForMove');
    expect(await property({ reasonForMove: 'Other' })).toBe('otherReasonValue');
    expect((await move([sample], { id: createId() })).status).toBe(404);
    expect((await move([sample, { id: createId() }], to)).status).toBe(404);
    expect(
      (
        await move(
          Array.from({ length: 1_001 }, () => ({ id: createId() })),
          to,
        )
      ).status,
    ).toBe(400);
    expect(await readEventId(sample)).toBe(from.id);
  });
});

test('the text of "Other" is the reason in the history', async () => {
  const [from, to] = [await fixture.anEvent(), await fixture.anEvent()];
  const sample = await fixture.aSample(from);
  await move([sample], to, { reasonForMove: 'Other', otherReasonValue: ' The crew mixed the boxes up ' });
  expect((await fixture.listHistory(sample.id)).at(-1)?.reason).toBe('The crew mixed the boxes up');
});

test('two simultaneous requests move a sample once', async () => {
  const [from, to] = [await fixture.anEvent(), await fixture.anEvent()];
  const sample = await fixture.aSample(from);
  const answers = await Promise.all([move([sample], to), move([sample], to)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(await listEventLocations(to)).toEqual([sample.locationId]);
});

test('requires the permission to edit, in the account', async () => {
  const [from, to] = [await fixture.anEvent(), await fixture.anEvent()];
  const sample = await fixture.aSample(from);
  expect((await move([sample], to, { person: fixture.reader })).status).toBe(403);
  expect((await move([sample], to, { person: fixture.crew })).status).toBe(403);
  expect((await move([sample], to, { person: fixture.memberOfOtherAccount })).status).toBe(404);
  expect(await readEventId(sample)).toBe(from.id);
});
