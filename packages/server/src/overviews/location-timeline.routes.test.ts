import { fillPath } from '@curbstop/contract/primitives/endpoint';
import { addDays } from '@curbstop/contract/primitives/calendar';
import type { Activity } from '@curbstop/contract/activities/activity.rules';
import { uploadAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { getLocationTimeline, type TimelineEntry } from '@curbstop/contract/overviews/location-timeline.endpoints';
import { timelinePageSize } from '@curbstop/contract/overviews/location-timeline.values';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../testing/importing.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { systemClock, getToday } from '../foundation/clock.ts';

let product: TestProduct;
let admin: TestPerson;
let mill: string;
let elm: string;

const inventory = [
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material',
  'SL-1,12 Mill Street,Harlow,CT,06415,Lead,Copper',
  'SL-2,12 Mill Street,Harlow,CT,06415,Copper,Copper',
  'SL-3,9 Elm Street,Harlow,CT,06415,Lead,Lead',
  '',
].join('\r\n');
const day = getToday(systemClock, 'America/New_York');

beforeAll(async () => {
  product = await sharedProduct();
  admin = await aPerson(product.app);
  await importing(product, admin).commit(inventory, 'inventory.csv');
  const { items } = await requestJson<{ items: { id: string; addressLine1: string }[] }>('GET', '/locations');
  [mill, elm] = ['12 Mill Street', '9 Elm Street'].map(
    (street) => items.find(({ addressLine1 }) => addressLine1 === street)?.id,
  ) as [string, string];
});

async function requestJson<Body>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  person = admin,
): Promise<Body> {
  const requestPath = `/pws/rest/accounts/${person.accountId}${path}`;
  return (await callEndpoint<Body>(product, { as: person, method, path: requestPath, body })).body;
}
const log = (date: string, overrides: object = {}) =>
  requestJson<Activity>('POST', '/activities', {
    activityTypeId: 1,
    date,
    topicId: 1,
    resolutionId: 1,
    relationId: mill,
    ...overrides,
  });

async function timeline(id = mill, query = '', person = admin) {
  const response = await product.server.inject({
    url: fillPath(getLocationTimeline.path, { accountId: person.accountId, id }) + query,
    headers: person.headers,
  });
  return {
    status: response.statusCode,
    ...(response.statusCode === 200 ? getLocationTimeline.response.parse(response.json()) : { items: [], next: null }),
  };
}
/** "activity Call: filter", "location updated, contact created". */
const words = (entry: TimelineEntry) =>
  entry.activity
    ? `activity ${entry.activity.name}`
    : entry.changes.map(({ kind, operation }) => `${kind} ${operation}`).join(', ');

describe('the timeline of a location', () => {
  test('begins with the import that made it, as one entry with its file', async () => {
    const { items } = await timeline();
    expect(items.map(words)).toEqual(['location created, serviceLine created, serviceLine created']);
    expect(items[0]).toMatchObject({ source: 'import', day, import: { fileName: 'inventory.csv' } });
    expect(items[0]?.changes.map(({ title }) => title)).toEqual(['12 Mill Street', 'SL-1', 'SL-2']);
    expect((await timeline(elm)).items[0]?.changes.map(({ title }) => title)).toEqual(['9 Elm Street', 'SL-3']);
  });

  test('merges activities and changes, each on its own day', async () => {
    const { version } = await requestJson<LocationDetails>('PUT', `/locations/${mill}`, {
      version: 1,
      name: 'The corner house',
      contact: { firstName: 'Priya' },
    });
    const past = await log(addDays(day, -3), { topicId: 8, description: 'By phone' });
    await log(day);
    expect(version).toBe(2);
    const { items, next } = await timeline();
    expect(items.map(words)).toEqual([
      'activity Call: service line material',
      'contact created, location updated',
      'location created, serviceLine created, serviceLine created',
      'activity Call: filter',
    ]);
    expect(items.map((entry) => entry.day)).toEqual([day, day, day, addDays(day, -3)]);
    expect(items[3]).toMatchObject({
      id: past.id,
      activity: {
        activityId: past.id,
        description: 'By phone',
        name: 'Call: filter',
        activityDate: addDays(day, -3),
      },
    });
    expect(next).toBeNull();
  });

  test.each([
    ['location', ['location updated', 'location created']],
    ['contact', ['contact created']],
    ['serviceLine', ['serviceLine created, serviceLine created']],
    ['activity', ['activity Call: service line material', 'activity Call: filter']],
  ])('is filtered by the kind %s', async (kind, expected) => {
    expect((await timeline(mill, `?kind=${kind}`)).items.map(words)).toEqual(expected);
  });

  test('shows the program that an activity was done for, and its event [A3.47]', async () => {
    const { id: programId } = await requestJson<{ id: string }>('POST', '/programs', {
      programTypeId: 2,
      name: 'Tap sampling',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    const { id: eventId } = await requestJson<{ id: string }>('POST', '/samplingevents', {
      programId,
      name: 'Second half',
      eventType: 'Sampling',
      startsOn: '2026-07-01',
      endsOn: '2026-12-31',
      protocolDefinitions: [{ skuId: 1 }],
    });
    const { id: bobbin } = await requestJson<{ id: string }>('POST', '/locations', {
      addressLine1: '77 Bobbin Lane',
      city: 'Harlow',
      state: 'CT',
      zip: '06415',
    });
    const { id } = await log(day, { relationId: bobbin, programId, eventId });
    const [entry] = (await timeline(bobbin, '?kind=activity')).items;
    expect(entry?.activity).toMatchObject({ activityId: id, programName: 'Tap sampling', eventName: 'Second half' });
  });

  test('shows how an activity was corrected, deleted and restored', async () => {
    const made = await log(day, { relationId: elm, topicId: 4 });
    await requestJson('PUT', `/activities/${made.id}`, { version: 1, resolutionId: 2 });
    await requestJson('DELETE', `/activities/${made.id}`);
    const { items } = await timeline(elm, '?kind=activity');
    expect(items.map(words)).toEqual(['activity removed', 'activity updated']);
    expect(items[0]?.changes[0]).toMatchObject({ title: 'Call: right of entry' });
    await requestJson('PUT', `/activities/${made.id}`, { version: 3, status: 'Active' });
    expect((await timeline(elm, '?kind=activity')).items.map(words)).toEqual([
      'activity restored',
      'activity removed',
      'activity updated',
      'activity Call: right of entry',
    ]);
  });

  test('shows attachments of the location and its lines', async () => {
    const response = await product.server.inject({
      url: `/pws/accounts/${admin.accountId}/assets/ServiceLine?filters[locationId]=${elm}`,
      headers: admin.headers,
    });
    const [line] = response.json<{ items: { id: string }[] }>().items;
    const upload = async (type: string, id: string | undefined, name: string) => {
      const form = new FormData();
      form.append('file', new Blob(['a note']), name);
      const { status } = await fetch(
        product.url + fillPath(uploadAttachments.path, { relatedEntityType: type, relatedEntityId: id }),
        { method: 'POST', headers: admin.headers, body: form },
      );
      expect(status).toBe(200);
    };
    await upload('location', elm, 'letter.txt');
    await upload('pwsserviceline', line?.id, 'dig.txt');
    expect(
      (await timeline(elm, '?kind=attachment')).items.map(({ changes }) => changes.map(({ title }) => title).join()),
    ).toEqual(['dig.txt', 'letter.txt']);
    expect((await timeline(mill, '?kind=attachment')).items).toEqual([]);
  });

  test('comes in pages that neither repeat nor leave out anything', async () => {
    const activitiesBefore = (await timeline(mill, '?kind=activity')).items.length;
    for (let index = 0; index < 2 * timelinePageSize; index++) await log(addDays(day, -10 - (index % 4)));
    const seen: string[] = [];
    let pages = 0;
    for (let next: string | null = ''; next !== null; pages++) {
      const page = await timeline(mill, `?kind=activity${next && `&before=${encodeURIComponent(next)}`}`);
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([
      3,
      activitiesBefore + 2 * timelinePageSize,
      activitiesBefore + 2 * timelinePageSize,
    ]);
    expect((await timeline(mill, '?before=yesterday')).status).toBe(400);
    expect((await timeline(mill, '?kind=letters')).status).toBe(400);
  });

  test('hides what a person may not see elsewhere', async () => {
    const { owner } = product.app.database;
    const features = ['CONTACTS', 'LOC:ACT', 'ASSETS', 'IMPT:LOC_SERV'];
    await owner
      .insertInto('account_features')
      .values(features.map((feature_code) => ({ account_id: admin.accountId, feature_code, enabled: false })))
      .execute();
    const { items } = await timeline();
    expect(items.map(words)).toEqual(['location updated', 'location created']);
    expect(items[1]?.import).toBeNull();
    expect((await timeline(mill, '?kind=activity')).items).toEqual([]);
    await owner.deleteFrom('account_features').where('account_id', '=', admin.accountId).execute();
  });

  test('is not there for another account', async () => {
    const stranger = await aPerson(product.app);
    expect((await timeline(mill, '', stranger)).status).toBe(404);
  });
});
