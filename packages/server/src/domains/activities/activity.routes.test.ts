import type { Activity, ActivityRow } from '@curbstop/contract/activities/activity.rules';
import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import type { Change } from '@curbstop/contract/primitives/change';
import { addDays } from '@curbstop/contract/primitives/calendar';
import type { Page } from '@curbstop/contract/primitives/list';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { createCaller } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { systemClock, getToday } from '../../foundation/clock.ts';

const futureActivity = 'The activity date cannot be in the future';

let product: TestProduct;
let administrator: TestPerson;
let crew: TestPerson;
let office: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;
let mill: string;
let elm: string;
let priya: string;

const day = getToday(systemClock, 'America/New_York');

beforeAll(async () => {
  product = await sharedProduct();
  administrator = await aPerson(product.app);
  const { accountId } = administrator;
  crew = await aPerson(product.app, { accountId, permissions: ['pws:create'] });
  office = await aPerson(product.app, { accountId, permissions: ['pws:edit'] });
  reader = await aPerson(product.app, { accountId, permissions: ['pws:read'] });
  stranger = await aPerson(product.app);
  [mill, elm] = [await locationAt('12 Mill Street'), await locationAt('3 Elm Street')];
  priya = (await requestJson<{ contacts: { id: string }[] }>(administrator, 'GET', `@/locations/${mill}`)).body
    .contacts[0]?.id as string;
});
beforeEach(async () => void (await product.app.database.owner.deleteFrom('activities').execute()));

const requestJson = createCaller<Activity>(() => product);
async function locationAt(addressLine1: string): Promise<string> {
  const { body } = await requestJson<{ id: string }>(administrator, 'POST', '@/locations', {
    addressLine1,
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    contact: { firstName: 'Priya', lastName: 'Halloway' },
  });
  return body.id;
}
const log = (overrides: object = {}, person = crew) =>
  requestJson(person, 'POST', '@/activities', {
    activityTypeId: 1,
    date: day,
    topicId: 4,
    resolutionId: 2,
    resolutionDetailId: 201,
    relationId: mill,
    ...overrides,
  });
const page = async (query = '', person = reader) =>
  (await requestJson<Page<ActivityRow>>(person, 'GET', `@/activities${query}`)).body;
const names = async (query: string) => (await page(query)).items.map(({ name }) => name);

describe('logging an activity [A7.8, A7.45]', () => {
  test('stores the description, the contact and the person who logged it', async () => {
    const { status, body } = await log({ contactId: priya, description: '  Will try again after six.  ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      activityTypeId: 1,
      date: day,
      topicId: 4,
      resolutionId: 2,
      resolutionDetailId: 201,
      description: 'Will try again after six.',
      contactId: priya,
      contactName: 'Priya Halloway',
      relationType: 'Location',
      relationId: mill,
      address: '12 Mill Street',
      status: 'Active',
      version: 1,
    });
    expect(body.loggedBy).toMatch(/^Dana Number/);
    const { items } = (await requestJson<{ items: Change[] }>(reader, 'GET', `@/activities/${body.id}/changes`)).body;
    expect(items).toMatchObject([
      {
        entityType: 'activity',
        operation: 'created',
        before: null,
        after: { topicId: 4, description: 'Will try again after six.' },
      },
    ]);
  });

  test.each([
    [{ activityTypeId: undefined }, 'activityTypeId', 'Required'],
    [{ topicId: undefined }, 'topicId', 'Required'],
    [{ resolutionId: undefined, resolutionDetailId: null }, 'resolutionId', 'Required'],
    [{ date: ' ' }, 'date', 'Required'],
    [{ date: '2026-02-30' }, 'date', 'Enter a valid date'],
    [{ date: addDays(day, 1) }, 'date', futureActivity],
    [{ topicId: 1234 }, 'topicId', 'Choose an option from the list'],
    [{ resolutionDetailId: 301 }, 'resolutionDetailId', 'Choose a detail that belongs to the selected outcome'],
    [{ description: 'x'.repeat(4001) }, 'description', 'At most 4,000 characters'],
  ])('%j is refused, with its field and the reason [A5.18, A8.4]', async (overrides, property, detail) => {
    const { status, body } = await log(overrides);
    expect([status, body.errors[0]]).toMatchObject([400, { property, detail }]);
  });

  test('refuses a person who is not a contact of the location', async () => {
    const { status, body } = await log({ relationId: elm, contactId: priya, resolutionDetailId: null });
    expect([status, body.errors[0]]).toMatchObject([400, { code: 'notAContactHere', property: 'contactId' }]);
  });

  test('is refused for readers and at another account’s location', async () => {
    expect((await log({}, reader)).status).toBe(403);
    expect((await log({}, office)).status).toBe(403);
    expect((await log({}, administrator)).status).toBe(200);
    expect((await log({}, stranger)).body.errors[0]?.code).toBe('noSuchLocation');
  });
});

describe('the program of an activity [A3.47, A5.19]', () => {
  let taps: string;
  let half: string;
  let elsewhere: string;
  const make = async (path: string, body: object, person = administrator) =>
    (await requestJson<{ id: string }>(person, 'POST', path, body)).body.id;
  const program = (name: string, person = administrator) =>
    make('@/programs', { programTypeId: 2, name, startsOn: '2026-01-01', endsOn: '2026-12-31' }, person);
  const event = (programId: string, name: string) =>
    make('@/samplingevents', {
      programId,
      name,
      eventType: 'Sampling',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      protocolDefinitions: [{ skuId: 1 }],
    });
  const buys = (enabled: boolean) => {
    const codes = featureCodes.filter((code) => code.startsWith('PT:'));
    return product.app.database.owner
      .insertInto('account_features')
      .values(codes.map((code) => ({ account_id: administrator.accountId, feature_code: code, enabled })))
      .onConflict((on) => on.columns(['account_id', 'feature_code']).doUpdateSet({ enabled }))
      .execute();
  };
  beforeAll(async () => {
    taps = await program('Taps');
    half = await event(taps, 'First half');
    elsewhere = await event(await program('Schools'), 'Fall');
  });

  test('is stored with its event, shown by name, and filterable by both', async () => {
    const { status, body } = await log({ programId: taps, eventId: half });
    expect([status, body]).toMatchObject([
      200,
      { programId: taps, programName: 'Taps', eventId: half, eventName: 'First half' },
    ]);
    await log();
    expect((await page(`?filters[programId]=${taps}`)).items).toMatchObject([
      { activityId: body.id, programName: 'Taps', eventName: 'First half' },
    ]);
    expect((await page(`?filters[eventId]=${half}`)).total).toBe(1);
    expect((await page(`?filters[eventId]=${elsewhere}`)).total).toBe(0);
    const { items } = (await requestJson<{ items: Change[] }>(reader, 'GET', `@/activities/${body.id}/changes`)).body;
    expect(items[0]?.after).toMatchObject({ programName: 'Taps', eventName: 'First half' });
  });

  test.each([
    [
      'an event of another program',
      () => ({ programId: taps, eventId: elsewhere }),
      'eventId',
      'This event does not belong to the program. Choose one of its events.',
    ],
    ['an event without its program', () => ({ eventId: half }), 'eventId', 'Choose the program first'],
    [
      'a program that is not there',
      () => ({ programId: mill }),
      'programId',
      'This program no longer exists. Choose another one, or none.',
    ],
  ])('is refused with %s', async (_, overrides, property, detail) => {
    const { status, body } = await log(overrides());
    expect([status, body.errors[0]]).toMatchObject([400, { property, detail }]);
    const { id } = (await log()).body;
    expect(
      (await requestJson(office, 'PUT', `@/activities/${id}`, { version: 1, ...overrides() })).body.errors[0],
    ).toMatchObject({ property, detail });
  });

  test('is not one of another account', async () => {
    expect((await log({ programId: await program('Theirs', stranger) })).body.errors[0]?.code).toBe('noSuchProgram');
  });

  test('is changed and cleared, and the history records the previous one', async () => {
    const { id } = (await log({ programId: taps, eventId: half })).body;
    expect((await requestJson(office, 'PUT', `@/activities/${id}`, { version: 1, eventId: null })).body).toMatchObject({
      programId: taps,
      eventId: null,
      eventName: null,
    });
    expect(
      (await requestJson(office, 'PUT', `@/activities/${id}`, { version: 2, programId: null })).body,
    ).toMatchObject({ programId: null, programName: null });
    const { items } = (await requestJson<{ items: Change[] }>(reader, 'GET', `@/activities/${id}/changes`)).body;
    expect(items.slice(0, 2)).toMatchObject([
      { before: { programName: 'Taps' }, after: { programName: null } },
      { before: { eventName: 'First half' }, after: { eventName: null } },
    ]);
  });

  test('the database refuses an event of another program', async () => {
    const { id } = (await log({ programId: taps })).body;
    await expect(
      product.app.database.owner.updateTable('activities').set({ event_id: elsewhere }).where('id', '=', id).execute(),
    ).rejects.toThrow('activities_event');
  });

  test('is neither shown nor accepted without the programs feature, and not lost by an edit', async () => {
    const { id } = (await log({ programId: taps, eventId: half })).body;
    await buys(false);
    expect((await requestJson(reader, 'GET', `@/activities/${id}`)).body).toMatchObject({
      programId: null,
      programName: null,
      eventId: null,
      eventName: null,
    });
    expect((await page()).items).toMatchObject([{ programId: null, programName: null, eventName: null }]);
    expect((await log({ programId: taps })).body.errors[0]?.code).toBe('featureMissing');
    expect(
      (
        await requestJson(office, 'PUT', `@/activities/${id}`, {
          version: 1,
          description: 'By the neighbor',
          programId: null,
          eventId: null,
        })
      ).status,
    ).toBe(200);
    await buys(true);
    expect((await requestJson(reader, 'GET', `@/activities/${id}`)).body).toMatchObject({
      programId: taps,
      eventId: half,
      description: 'By the neighbor',
    });
  });
});

describe('the list of activities', () => {
  beforeEach(async () => {
    await log({ date: addDays(day, -400) });
    await log({
      date: addDays(day, -20),
      topicId: 8,
      resolutionId: 8,
      resolutionDetailId: 801,
      activityTypeId: 4,
      description: 'Two cartridges too',
    });
    await log({ date: addDays(day, -1), relationId: elm, topicId: 1, resolutionId: 4, resolutionDetailId: 403 });
    await log({ topicId: 99, resolutionId: 99, resolutionDetailId: null, contactId: priya });
  });

  test('has the specified fields, newest date first [A3.49]', async () => {
    const { total, items } = await page();
    expect(total).toBe(4);
    expect(items.map(({ name }) => name)).toEqual([
      'Call',
      'Call: service line material',
      'Visit: filter',
      'Call: right of entry',
    ]);
    expect(items[1]).toMatchObject({
      activityId: expect.any(String) as string,
      activityType: 'Call',
      topic: 'Service line material',
      resolution: 'Material reported by customer',
      resolutionDetail: 'Copper',
      status: 'Active',
      activityDate: addDays(day, -1),
      address: '3 Elm Street',
    });
    expect(items[0]).toMatchObject({ contactName: 'Priya Halloway' });
  });

  test.each([
    ['?filters[activityTypeId]=4', ['Visit: filter']],
    ['?filters[topicId]=8&filters[topicId]=1', ['Call: service line material', 'Visit: filter']],
    ['?filters[resolutionId]=2', ['Call: right of entry']],
    ['?filters[activityDate]=last24Hours', ['Call', 'Call: service line material']],
    ['?filters[activityDate]=last7Days', ['Call', 'Call: service line material']],
    ['?filters[activityDate]=last30Days', ['Call', 'Call: service line material', 'Visit: filter']],
    ['?filters[activityDate]=last12Months', ['Call', 'Call: service line material', 'Visit: filter']],
    ['?searchTerm=VOICEMAIL', ['Call: right of entry']],
    ['?searchTerm=cartridges', ['Visit: filter']],
    ['?sort=activityDate&pageSize=1&page=4', ['Call']],
    ['?filters[status]=Removed', []],
  ])('is narrowed by %s [A3.50, A3.67]', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test('can be filtered by location', async () => {
    expect(await names(`?filters[relationId]=${elm}`)).toEqual(['Call: service line material']);
  });

  test('contains only activities of the account', async () => {
    expect((await page('', stranger)).total).toBe(0);
  });

  test('omits contact names without the contacts feature [A6.11]', async () => {
    await product.app.database.owner
      .insertInto('account_features')
      .values({ account_id: administrator.accountId, feature_code: 'CONTACTS', enabled: false })
      .execute();
    expect((await page()).items.filter(({ contactId, contactName }) => contactId ?? contactName)).toEqual([]);
    expect((await log({ contactId: priya })).status).toBe(403);
    await product.app.database.owner
      .deleteFrom('account_features')
      .where('account_id', '=', administrator.accountId)
      .execute();
  });
});

describe('changing an activity', () => {
  test('changes only the fields of the request and records the history', async () => {
    const { id } = (await log({ contactId: priya })).body;
    const { status, body } = await requestJson(office, 'PUT', `@/activities/${id}`, {
      version: 1,
      resolutionId: 3,
      resolutionDetailId: 301,
      reason: 'They called back',
    });
    expect([status, body]).toMatchObject([
      200,
      { version: 2, resolutionId: 3, resolutionDetailId: 301, topicId: 4, contactId: priya },
    ]);
    const { items } = (await requestJson<{ items: Change[] }>(reader, 'GET', `@/activities/${id}/changes`)).body;
    expect(items[0]).toMatchObject({
      operation: 'updated',
      before: { resolutionId: 2, resolutionDetailId: 201 },
      after: { resolutionId: 3, resolutionDetailId: 301 },
      reason: 'They called back',
    });
    expect((await page('?searchTerm=appointment')).total).toBe(1);
  });

  test('refuses a detail of another outcome', async () => {
    const { id } = (await log()).body;
    const { status, body } = await requestJson(office, 'PUT', `@/activities/${id}`, { version: 1, resolutionId: 3 });
    expect([status, body.errors[0]?.property]).toEqual([400, 'resolutionDetailId']);
  });

  test('returns the current activity after a concurrent change', async () => {
    const { id } = (await log()).body;
    await requestJson(office, 'PUT', `@/activities/${id}`, { version: 1, topicId: 1 });
    const { status, body } = await requestJson(office, 'PUT', `@/activities/${id}`, { version: 1, topicId: 2 });
    expect([status, body.current]).toMatchObject([409, { version: 2, topicId: 1 }]);
  });

  test('records nothing if no field changed', async () => {
    const { id } = (await log()).body;
    expect((await requestJson(office, 'PUT', `@/activities/${id}`, { version: 1, topicId: 4 })).body.version).toBe(1);
  });

  test('is refused without edit permission', async () => {
    const { id } = (await log()).body;
    expect((await requestJson(crew, 'PUT', `@/activities/${id}`, { version: 1 })).status).toBe(403);
    expect((await requestJson(crew, 'DELETE', `@/activities/${id}`)).status).toBe(403);
    expect((await requestJson(stranger, 'DELETE', `@/activities/${id}`)).status).toBe(404);
    expect((await requestJson(stranger, 'GET', `@/activities/${id}`)).status).toBe(404);
  });
});

describe('removing an activity', () => {
  test('keeps it with its history, and it can be restored', async () => {
    const { id } = (await log()).body;
    const removed = await requestJson(office, 'DELETE', `@/activities/${id}`);
    expect([removed.status, removed.body]).toMatchObject([200, { status: 'Removed', version: 2 }]);
    expect((await page()).total).toBe(0);
    expect((await page('?filters[status]=Removed')).items).toMatchObject([{ activityId: id, status: 'Removed' }]);
    expect((await requestJson(office, 'DELETE', `@/activities/${id}`)).status).toBe(404);
    expect((await requestJson(office, 'PUT', `@/activities/${id}`, { version: 2, topicId: 1 })).status).toBe(404);
    expect(
      (await requestJson(office, 'PUT', `@/activities/${id}`, { version: 2, status: 'Active' })).body,
    ).toMatchObject({ status: 'Active', version: 3, topicId: 4 });
    expect((await page()).total).toBe(1);
    const { items } = (await requestJson<{ items: Change[] }>(reader, 'GET', `@/activities/${id}/changes`)).body;
    expect(items.map(({ operation }) => operation)).toEqual(['restored', 'removed', 'created']);
  });
});

test('the four lookups are available, and each detail belongs to an outcome [A7.8]', async () => {
  const lookup = async (of: string) =>
    (await requestJson<{ id: number; name: string; resolutionId?: number }[]>(reader, 'GET', `@/${of}`)).body;
  expect((await lookup('activitytypes'))[0]).toEqual({ id: 1, name: 'Call' });
  expect((await lookup('activitytopics')).length).toBeGreaterThan(5);
  const outcomes = new Set((await lookup('activityresolutions')).map(({ id }) => id));
  const details = await lookup('activityresolutiondetails');
  expect(details.filter(({ resolutionId = 0 }) => !outcomes.has(resolutionId))).toEqual([]);
  expect(new Set(details.map(({ id }) => id)).size).toBe(details.length);
});

test('undoing an import keeps a location with an activity and removes its service lines', async () => {
  const desk = importing(product, administrator);
  const head = 'Service line ID,Street address,City,State,ZIP,System side material,Customer side material';
  const { id } = await desk.commit(
    [head, 'SL-1,70 Quiet Road,Harlow,CT,06415,Lead,Lead', 'SL-2,71 Quiet Road,Harlow,CT,06415,Lead,Lead', ''].join(
      '\r\n',
    ),
    'inventory.csv',
  );
  const onQuietRoad = async () =>
    (await requestJson<Page<{ id: string; addressLine1: string }>>(reader, 'GET', '@/locations?searchTerm=quiet+road'))
      .body.items;
  const [remaining] = await onQuietRoad();
  await log({ relationId: remaining?.id });
  expect(await desk.undo(id)).toMatchObject({ state: 'undone', undone: { removed: 2 } });
  expect((await onQuietRoad()).map(({ addressLine1 }) => addressLine1)).toEqual([remaining?.addressLine1]);
});
