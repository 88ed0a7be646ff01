import { addDays } from '@curbstop/contract/primitives/calendar';
import type { ClosedEvent } from '@curbstop/contract/overviews/home.endpoints';
import { listOpenKitStatuses } from '@curbstop/contract/samples/kit.calculation';
import type { OpenWork } from '@curbstop/contract/sampling-events/open-work.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { getToday, systemClock } from '../../foundation/clock.ts';
import { createId } from '../../foundation/new-id.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createPersonWithoutFeatures } from '../../../testing/tenant-fixture.ts';

// What stays open in events, and the closed events with open work that Home lists.

const today = getToday(systemClock, 'America/New_York');
let fixture: SamplingFixture;
let events: readonly SamplingEvent[];
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  events = [
    await fixture.anEvent({ startsOn: addDays(today, -40), endsOn: addDays(today, -1) }),
    await fixture.anEvent({ startsOn: addDays(today, -40), endsOn: today }),
  ];
});

const count = (eventIds: readonly string[], person: TestPerson = fixture.reader) =>
  fixture.requestJson<OpenWork>(person, 'POST', '@/samplingevents/open-work', { eventIds });
const closed = (person: TestPerson = fixture.reader) =>
  fixture.requestJson<{ total: number; items: ClosedEvent[] }>(person, 'GET', '@/closedevents');

test('counts samples without a result and kits that are not done, with the filters of their lists', async () => {
  const [ended, open] = events as [SamplingEvent, SamplingEvent];
  const [waiting, analyzed] = [await fixture.aSample(ended), await fixture.aSample(ended)];
  await fixture.report([{ sampleId: analyzed.id, result: '3' }]);
  await fixture.aSample(open);
  await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: ended.programId,
    samplingEventId: ended.id,
    locationIds: [waiting.locationId],
  });
  expect((await count([ended.id])).body).toEqual({ samples: 1, kits: 1 });
  expect((await count([ended.id, open.id, ended.id])).body).toEqual({ samples: 2, kits: 1 });
  const samples = ['New', 'Collected', 'At Lab'].map((status) => `filters[status]=${status}`).join('&');
  expect((await fixture.page(`?filters[eventId]=${ended.id}&${samples}`)).body.total).toBe(1);
  const kits = listOpenKitStatuses(ended).map((status) => `filters[status]=${status}`);
  const page = `@/kits?filters[eventId]=${ended.id}&${kits.join('&')}`;
  expect((await fixture.requestJson<{ total: number }>(fixture.reader, 'GET', page)).body.total).toBe(1);
});

test('Home lists the events that have ended or are not active, until their work is done', async () => {
  const [ended, open] = events as [SamplingEvent, SamplingEvent];
  expect((await closed()).body).toMatchObject({ total: 1, items: [{ id: ended.id, samples: 1, kits: 1 }] });
  await fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${open.id}`, {
    version: open.version,
    status: 'Inactive',
  });
  expect((await closed()).body.items.map(({ id, status }) => [id, status])).toEqual([
    [open.id, 'Inactive'],
    [ended.id, 'Active'],
  ]);
  const { items } = (await fixture.page(`?filters[eventId]=${open.id}`)).body;
  await fixture.report(items.map(({ id }) => ({ sampleId: id, result: '3' })));
  expect((await closed()).body.items.map(({ id }) => id)).toEqual([ended.id]);
});

test('filters that an event hands out are done with their delivery', () => {
  expect(listOpenKitStatuses({ eventType: 'Pitcher/Filter' })).not.toContain('Delivered');
  expect(listOpenKitStatuses({ eventType: 'Sampling' })).toContain('Delivered');
});

test('are refused without the feature, and show no record of another account', async () => {
  const ids = events.map(({ id }) => id);
  expect((await count(ids, fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await count([createId()])).status).toBe(404);
  expect((await closed(fixture.memberOfOtherAccount)).body).toEqual({ total: 0, items: [] });
  const person = await createPersonWithoutFeatures(fixture.product);
  expect([(await count(ids, person)).status, (await closed(person)).status]).toEqual([403, 403]);
});
