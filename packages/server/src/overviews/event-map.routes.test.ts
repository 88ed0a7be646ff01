import type { EventMap } from '@curbstop/contract/overviews/event-map.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { SamplingFixture } from '../../testing/sampling-fixture.ts';
import { createPersonWithoutFeatures } from '../../testing/tenant-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const readMap = (event: SamplingEvent, person: TestPerson = fixture.reader) =>
  fixture.requestJson<EventMap>(person, 'GET', `@/samplingevents/${event.id}/map`);

test('a location of an event has the most harmful finding, and never looks better than its samples', async () => {
  const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
  const createPlace = async (results: readonly (string | undefined)[], collectedOn?: string) => {
    const locationId = await fixture.inEvent(event);
    await fixture.create(event, [locationId]);
    const { items } = (await fixture.page(`?filters[locationId]=${locationId}&sort=number`)).body;
    for (const [at, result] of results.entries())
      if (result !== undefined) await fixture.report([{ sampleId: items[at]?.id, result }]);
    if (collectedOn !== undefined)
      for (const { id, version } of items)
        await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${id}`, { version, collectedOn });
    return locationId;
  };
  const expected = {
    exceedance: await createPlace(['<1', '21']),
    detect: await createPlace(['3', undefined]),
    nonDetect: await createPlace(['<1', '<1']),
    collected: await createPlace([], '2026-03-02'),
    notCollected: await createPlace(['<1', undefined]),
    withoutSamples: await fixture.inEvent(event),
  };
  const { stages, items } = (await readMap(event)).body;
  const findStage = (locationId: string) => items.find((item) => item.locationId === locationId)?.stage;
  expect(Object.values(expected).map(findStage)).toEqual([
    'exceedance',
    'detect',
    'nonDetect',
    'collected',
    'notCollected',
    'notCollected',
  ]);
  // The most harmful come first, so that a limit never leaves them out.
  expect(items.map(({ stage }) => stage)).toEqual([
    'exceedance',
    'detect',
    'collected',
    'notCollected',
    'notCollected',
    'nonDetect',
  ]);
  expect(stages).toContainEqual({ stage: 'notCollected', locations: 2 });
  expect(stages.reduce((sum, { locations }) => sum + locations, 0)).toBe(6);
});

test('is not found for another account and refused to an account without programs', async () => {
  const event = await fixture.anEvent();
  expect((await readMap(event)).body).toEqual({ stages: [], items: [] });
  expect((await readMap(event, fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await readMap(event, await createPersonWithoutFeatures(fixture.product))).status).toBe(403);
});
