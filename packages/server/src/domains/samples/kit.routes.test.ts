import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { getKitCode } from '@curbstop/contract/samples/kit.calculation';
import type { KitRow, KitStatusesChanged } from '@curbstop/contract/samples/kit.rules';
import type { KitOrderPreview, KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { kitStatuses, type KitStatus } from '@curbstop/contract/samples/kit.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createId } from '../../foundation/new-id.ts';

// Kits of sampling events, from the outside.

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const order = (event: SamplingEvent, body: object, person: TestPerson = fixture.crew) =>
  fixture.requestJson<KitsOrdered>(person, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    ...body,
  });
const preview = (event: SamplingEvent, body: object, person: TestPerson = fixture.crew) =>
  fixture.requestJson<KitOrderPreview>(person, 'POST', '@/kits/order/preview', {
    programId: event.programId,
    samplingEventId: event.id,
    ...body,
  });
const listKits = async (event: SamplingEvent) =>
  (await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}&sort=code`))
    .body;
const change = (body: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<KitStatusesChanged>(person, 'POST', '@/kits/statuses', body);

async function aKit(overrides: object = {}): Promise<KitRow> {
  const event = await fixture.anEvent(overrides);
  await order(event, { locationIds: [await fixture.inEvent(event)] });
  const [kit] = (await listKits(event)).items;
  if (!kit) throw new Error('No kit was created');
  return kit;
}

describe('ordering kits [A7.15, B7.27]', () => {
  test('accepts the account of the path in the body too, and refuses another one by name', async () => {
    const event = await fixture.anEvent();
    const locationIds = [await fixture.inEvent(event)];
    const other = await order(event, { accountId: createId(), locationIds });
    expect(summarizeProblem(other)).toEqual([
      400,
      'lockedField',
      expect.stringContaining('accountId cannot be changed here'),
    ]);
    expect((await listKits(event)).total).toBe(0);
    const own = fixture.crew.accountId;
    expect((await order(event, { accountId: own, locationIds })).body).toMatchObject({ created: 1 });
    expect((await order(event, { accountId: own.toUpperCase(), locationIds })).body).toMatchObject({ alreadyThere: 1 });
  });

  test('is refused without an event, in the words of the screen [B5.20]', async () => {
    const event = await fixture.anEvent();
    const locationIds = [await fixture.inEvent(event)];
    for (const samplingEventId of [undefined, '']) {
      const { status, body } = await order(event, { samplingEventId, locationIds });
      expect([status, (body as unknown as ProblemResponse).errors[0]?.detail]).toEqual([
        400,
        'Please select a valid sampling event first',
      ]);
    }
  });

  test('creates one kit with its samples for each location, and assigns locations that are not in the event', async () => {
    const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
    const [inside, outside] = [await fixture.inEvent(event), await fixture.aLocation()];
    expect((await order(event, { locationIds: [inside, outside] })).body).toEqual({
      locations: 2,
      assigned: 1,
      created: 2,
      alreadyThere: 0,
      samples: 4,
    });
    const { items, total } = await listKits(event);
    expect(total).toBe(2);
    expect(items.map(({ locationId }) => locationId)).toEqual([inside, outside]);
    for (const kit of items) {
      expect(kit).toMatchObject({
        code: getKitCode(kit.number),
        status: 'Ordered',
        sku: { id: 2, sku: 'WTK-LC-2', sampleQuantity: 2 },
        samplingEvent: { id: event.id, name: event.name },
        program: { id: fixture.program.id, name: 'Tap sampling 2026' },
        trackingNumber: null,
      });
      expect(kit.sampleNumbers).toHaveLength(2);
    }
    const { body } = await fixture.requestJson<{ items: { operation: string; after: object }[] }>(
      fixture.reader,
      'GET',
      `@/kits/${items[0]?.id}/changes`,
    );
    expect(body.items).toMatchObject([
      { operation: 'created', after: { code: items[0]?.code, status: 'Ordered', eventName: event.name } },
    ]);
  });

  test('are previewed with their addresses and change nothing until they are ordered [B7.17]', async () => {
    const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
    const [inside, outside] = [await fixture.inEvent(event), await fixture.aLocation()];
    await order(event, { locationIds: [inside] });
    const school = await fixture.aLocation();
    const { body: place } = await fixture.requestJson<LocationDetails>(fixture.reader, 'GET', `@/locations/${school}`);
    const { addressLine1, city, state, zip } = place;
    const facility = { name: 'Mill School', kind: 'elementarySchool', addressLine1, city, state, zip };
    expect((await fixture.requestJson(fixture.crew, 'POST', '@/school-facilities', facility)).status).toBe(200);
    const locationIds = [inside, outside, school];
    const { status, body } = await preview(event, { locationIds });
    expect(status).toBe(200);
    expect({ ...body, addresses: body.addresses.map(({ locationId, isSchool }) => [locationId, isSchool]) }).toEqual({
      locations: 3,
      toAssign: 2,
      kits: 2,
      alreadyThere: 1,
      bottles: 4,
      schools: 1,
      isFifthLiterBottleMissing: false,
      addresses: [
        [outside, false],
        [school, true],
      ],
    });
    expect((await listKits(event)).total).toBe(1);
    expect((await preview(event, { locationIds, createKitsNow: false })).body).toMatchObject({ toAssign: 2, kits: 0 });
    expect((await order(event, { locationIds })).body).toMatchObject({ assigned: 2, created: 2, samples: 4 });
  });

  test('are previewed with the fifth liter that the rule of their monitoring period requires', async () => {
    const { body: program } = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/programs', {
      programTypeId: 2,
      name: 'Kits 2027',
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
    });
    const isMissing = async (days: object, skuIds = [1]) => {
      const protocolDefinitions = skuIds.map((skuId) => ({ skuId }));
      const event = await fixture.anEvent({ programId: program.id, protocolDefinitions, ...days });
      return (await preview(event, { locationIds: [await fixture.inEvent(event)] })).body.isFifthLiterBottleMissing;
    };
    const summer = { startsOn: '2027-07-01', endsOn: '2027-09-30' };
    expect(await isMissing(summer)).toBe(true);
    expect(await isMissing(summer, [2, 2])).toBe(false);
    expect(await isMissing({ startsOn: '2027-01-01', endsOn: '2027-06-30' })).toBe(false);
  });

  test('are previewed with what would be refused, and only with permission in the account', async () => {
    const event = await fixture.anEvent();
    const locationIds = [await fixture.inEvent(event)];
    expect((await preview(event, { locationIds }, fixture.reader)).status).toBe(403);
    expect((await preview(event, { locationIds }, fixture.memberOfOtherAccount)).status).toBe(404);
    const foreign = await fixture.aLocation(fixture.memberOfOtherAccount);
    expect((await preview(event, { locationIds: [foreign] })).status).toBe(404);
    expect((await preview({ ...event, programId: createId() }, { locationIds })).status).toBe(404);
    const finished = await fixture.anEvent();
    await fixture.product.app.database.owner
      .updateTable('sampling_events')
      .set({ status: 'Completed' })
      .where('id', '=', finished.id)
      .execute();
    expect(summarizeProblem(await preview(finished, { locationIds })).slice(0, 2)).toEqual([409, 'eventNotActive']);
  });

  test('numbers them onward from a start of eight digits of the account', async () => {
    const [first, second] = [await aKit(), await aKit()];
    expect(second.number).toBe(first.number + 1);
    expect(first.code).toMatch(/^K\d{10}$/);
    expect(first.number).toBeGreaterThan(10_000_000);
  });

  test('repeated, creates no second kit for the same location, event and SKU', async () => {
    const event = await fixture.anEvent();
    const [first, second] = [await fixture.inEvent(event), await fixture.inEvent(event)];
    await order(event, { locationIds: [first] });
    expect((await order(event, { locationIds: [first, second, first] })).body).toMatchObject({
      locations: 2,
      created: 1,
      alreadyThere: 1,
      samples: 1,
    });
    expect((await listKits(event)).total).toBe(2);
  });

  test('creates each kit and each number once when people order at the same time', async () => {
    const event = await fixture.anEvent();
    const locationIds: string[] = [];
    for (let index = 0; index < 6; index++) locationIds.push(await fixture.aLocation());
    const answers = await Promise.all([
      order(event, { locationIds }),
      order(event, { locationIds: locationIds.toReversed() }, fixture.administrator),
      order(event, { locationIds: locationIds.slice(2) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(6);
    const { items } = await listKits(event);
    expect(new Set(items.map(({ locationId }) => locationId)).size).toBe(6);
    expect(new Set(items.map(({ number }) => number)).size).toBe(6);
  });

  test('is refused by the database for a second kit of the same location, event and SKU', async () => {
    const kit = await aKit();
    await expect(
      sql`insert into kits (account_id, id, number, code, order_id, program_id, event_id, location_id, sku_id,
        status_on, ordered_on, address_line1, city)
        select account_id, ${createId()}::uuid, 9999, 'K9999', order_id, program_id, event_id, location_id, sku_id,
               status_on, ordered_on, address_line1, city
          from kits where id = ${kit.id}`.execute(fixture.product.app.database.owner),
    ).rejects.toThrow(/kits_once/);
  });

  test('puts samples that exist already into their kit', async () => {
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    expect((await order(event, { locationIds: [sample.locationId] })).body).toMatchObject({ created: 1, samples: 0 });
    expect((await listKits(event)).items.map(({ sampleNumbers }) => sampleNumbers)).toEqual([[sample.number]]);
  });

  test('orders kits for all locations that match the filter of a selection', async () => {
    const event = await fixture.anEvent();
    const city = `Kitville ${event.id.slice(-4)}`;
    for (let index = 0; index < 3; index++)
      await fixture.requestJson(fixture.administrator, 'POST', '@/locations', {
        addressLine1: `${index} Kit Lane`,
        city,
        state: 'CT',
        zip: '06415',
      });
    const selection = { request: { searchTerm: '', filters: { city: [city] } }, expectedCount: 3 };
    expect((await order(event, { selection })).body).toMatchObject({
      locations: 3,
      assigned: 3,
      created: 3,
      samples: 3,
    });
    expect(summarizeProblem(await order(event, { selection: { ...selection, expectedCount: 4 } })).slice(0, 2)).toEqual(
      [409, 'selectionChanged'],
    );
  });

  test('only assigns the locations without Create Kits Now [A9.11]', async () => {
    const event = await fixture.anEvent();
    const locationId = await fixture.aLocation();
    expect((await order(event, { locationIds: [locationId], createKitsNow: false })).body).toEqual({
      locations: 1,
      assigned: 1,
      created: 0,
      alreadyThere: 0,
      samples: 0,
    });
    expect((await listKits(event)).total).toBe(0);
  });

  test('creates no kits for a field test [A9.10, B9.6]', async () => {
    const inspections = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/programs', {
      programTypeId: 4,
      name: 'Inspections',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    const event = await fixture.anEvent({ programId: inspections.body.id, protocolDefinitions: [{ skuId: 9 }] });
    const locationIds = [await fixture.aLocation()];
    expect((await order(event, { locationIds })).body).toMatchObject({ assigned: 1, created: 0, samples: 0 });
    expect(summarizeProblem(await order(event, { locationIds, createKitsNow: true }))).toEqual([
      409,
      'fieldTest',
      `${event.name} uses Service line field test, which your crew performs on site. There are no kits to order.`,
    ]);
  });

  test('creates kits without samples for pitchers', async () => {
    const kit = await aKit({ eventType: 'Pitcher/Filter', protocolDefinitions: [{ skuId: 6 }] });
    expect(kit).toMatchObject({ sku: { sku: 'PFK-1', sampleQuantity: 0 }, sampleNumbers: [] });
  });

  test('is refused for a vendor until the program has its shipping account [A8.16, B8.11]', async () => {
    const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 1, willDeliver: true }] });
    const locationIds = [await fixture.aLocation()];
    expect(summarizeProblem(await order(event, { locationIds }))).toEqual([
      409,
      'ShippingVendorNotSet',
      'Unable to order kits because the shipping account is not setup yet. Please contact support.',
    ]);
    // Nothing of the order remains.
    const { body } = await fixture.requestJson<Page<unknown>>(
      fixture.reader,
      'GET',
      `@/samplingevents/${event.id}/locations`,
    );
    expect(body.total).toBe(0);
    const { program } = fixture;
    const saved = await fixture.requestJson<{ shippingVendorId: string }>(
      fixture.administrator,
      'PUT',
      `@/programs/${program.id}`,
      { ...program, shippingVendorId: 'V-20417' },
    );
    expect(saved.body.shippingVendorId).toBe('V-20417');
    expect((await order(event, { locationIds })).body).toMatchObject({ created: 1 });
  });

  test('is refused for an event that is not active, without a kit, or of another program', async () => {
    const { owner } = fixture.product.app.database;
    const event = await fixture.anEvent();
    const locationIds = [await fixture.aLocation()];
    expect((await order({ ...event, programId: createId() }, { locationIds })).status).toBe(404);
    await owner.deleteFrom('protocol_definitions').where('event_id', '=', event.id).execute();
    expect(summarizeProblem(await order(event, { locationIds }))[1]).toBe('noKit');
    await owner.updateTable('sampling_events').set({ status: 'Completed' }).where('id', '=', event.id).execute();
    expect(summarizeProblem(await order(event, { locationIds }))).toEqual([
      409,
      'eventNotActive',
      `${event.name} is Completed. Kits are ordered for active events only. Choose another event.`,
    ]);
  });

  test('requires the permission to add, and locations and an event of the account', async () => {
    const event = await fixture.anEvent();
    const locationIds = [await fixture.aLocation()];
    expect((await order(event, { locationIds }, fixture.reader)).status).toBe(403);
    expect((await order(event, { locationIds }, fixture.editor)).status).toBe(403);
    expect((await order(event, { locationIds: [await fixture.aLocation(fixture.memberOfOtherAccount)] })).status).toBe(
      404,
    );
    expect(
      (
        await order(
          event,
          { locationIds: [await fixture.aLocation(fixture.memberOfOtherAccount)] },
          fixture.memberOfOtherAccount,
        )
      ).status,
    ).toBe(404);
    expect((await order(event, {})).status).toBe(400);
  });
});

describe('kits', () => {
  test('do not show kits of another account', async () => {
    const kit = await aKit();
    const path = `@/kits/${kit.id}`;
    expect((await fixture.requestJson<KitRow>(fixture.reader, 'GET', path)).body).toEqual(kit);
    expect((await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', path)).status).toBe(404);
    expect((await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', `${path}/changes`)).status).toBe(404);
    expect((await fixture.requestJson<Page<KitRow>>(fixture.memberOfOtherAccount, 'GET', '@/kits')).body.total).toBe(0);
    expect((await change({ kitIds: [kit.id], status: 'Shipped' }, fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await change({ codes: [kit.code], status: 'Shipped' }, fixture.memberOfOtherAccount)).status).toBe(404);
  });

  test('keep their location in its event and program [A8.13, B8.9]', async () => {
    // A pitcher has no samples, which would be named first.
    const kit = await aKit({ eventType: 'Pitcher/Filter', protocolDefinitions: [{ skuId: 6 }] });
    const programId = fixture.program.id;
    const sentence = 'Location cannot be removed due to having linked kits. Kits have already been created.';
    for (const path of [
      `@/samplingeventlocation/program/${programId}/samplingevent/${kit.samplingEvent.id}/locations/${kit.locationId}`,
      `@/programLocations/program/${programId}/locations/${kit.locationId}`,
    ])
      expect(summarizeProblem(await fixture.requestJson(fixture.administrator, 'DELETE', path))).toEqual([
        409,
        'linkedKits',
        sentence,
      ]);
  });

  test('follow the address of their location and are found by it', async () => {
    const kit = await aKit();
    const { body: location } = await fixture.requestJson<{ version: number }>(
      fixture.editor,
      'GET',
      `@/locations/${kit.locationId}`,
    );
    await fixture.requestJson(fixture.editor, 'PUT', `@/locations/${kit.locationId}`, {
      version: location.version,
      addressLine1: '77 Renamed Road',
    });
    const renamedKits = await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', '@/kits?searchTerm=renamed');
    expect(renamedKits.body.items.map(({ id }) => id)).toEqual([kit.id]);
  });
});

describe('the status of kits', () => {
  test('is changed by id or by the code on the label, and a repeated scan changes nothing', async () => {
    const kit = await aKit();
    expect((await change({ kitIds: [kit.id], status: 'Shipped', trackingNumber: '1Z999' })).body).toEqual({
      updated: 1,
      unchanged: 0,
    });
    const typed = kit.code.toLowerCase().replace('k', 'k ');
    expect((await change({ codes: [typed, kit.code], status: 'Delivered' })).body).toEqual({
      updated: 1,
      unchanged: 0,
    });
    expect((await change({ codes: [kit.code], status: 'Delivered' })).body).toEqual({ updated: 0, unchanged: 1 });
    const now = (await fixture.requestJson<KitRow>(fixture.reader, 'GET', `@/kits/${kit.id}`)).body;
    expect(now).toMatchObject({ status: 'Delivered', trackingNumber: '1Z999' });
    expect(await fixture.listHistory(kit.id)).toMatchObject([
      { operation: 'created' },
      { before: { status: 'Ordered', trackingNumber: null }, after: { status: 'Shipped', trackingNumber: '1Z999' } },
      { before: { status: 'Shipped' }, after: { status: 'Delivered' } },
    ]);
  });

  test('is refused for all when one of them cannot change', async () => {
    const [first, second] = [await aKit(), await aKit()];
    await change({ kitIds: [second.id], status: 'Shipped' });
    expect(summarizeProblem(await change({ kitIds: [first.id, second.id], status: 'Collected' }))).toEqual([
      409,
      'statusNotAllowed',
      `Kit ${first.code} is Ordered and cannot be changed to Collected. From Ordered it can be changed to Shipped or Delivered.`,
    ]);
    expect((await fixture.requestJson<KitRow>(fixture.reader, 'GET', `@/kits/${second.id}`)).body.status).toBe(
      'Shipped',
    );
  });

  test('is refused for a misread code and for a code without a kit', async () => {
    const kit = await aKit();
    const last = kit.code.at(-1) === '9' ? '0' : String(Number(kit.code.at(-1)) + 1);
    expect(summarizeProblem(await change({ codes: [kit.code.slice(0, -1) + last], status: 'Shipped' }))[1]).toBe(
      'misreadCode',
    );
    expect(summarizeProblem(await change({ codes: [getKitCode(900_001)], status: 'Shipped' }))).toEqual([
      404,
      'noSuchCode',
      `${getKitCode(900_001)} is not a kit of this water system. Check the code on the label.`,
    ]);
  });

  test('never shows results as ready while a sample has none', async () => {
    const kit = await aKit();
    for (const status of ['Shipped', 'At Lab']) await change({ kitIds: [kit.id], status });
    expect(summarizeProblem(await change({ kitIds: [kit.id], status: 'Results Ready' }))).toEqual([
      409,
      'resultsMissing',
      `Kit ${kit.code} cannot be changed to Results Ready: its samples do not have that status yet.`,
    ]);
    const [sample] = (await fixture.page(`?filters[locationId]=${kit.locationId}`)).body.items;
    await fixture.report([
      { sampleId: sample?.id, result: '2' },
      { sampleId: sample?.id, analyteId: 2, result: '100' },
    ]);
    // It followed its sample.
    expect((await change({ kitIds: [kit.id], status: 'Results Ready' })).body.unchanged).toBe(1);
    expect(summarizeProblem(await change({ kitIds: [kit.id], status: 'Completed' }))[1]).toBe('resultsMissing');
    await fixture.requestJson(fixture.editor, 'POST', '@/samples/complete', {
      sampleIds: [sample?.id],
      certified: true,
    });
    expect((await change({ kitIds: [kit.id], status: 'Completed' })).body.updated).toBe(1);
  });

  test('makes undated samples At Lab with their kit, also while they are edited, and undoes it with the kit’s step back', async () => {
    const kit = await aKit();
    const move = (status: KitStatus) => change({ codes: [kit.code], status });
    const list = async () => (await fixture.page(`?filters[eventId]=${kit.samplingEvent.id}`)).body.items;
    const count = async () => {
      const path = `/platform/metrics/sampling-events/${kit.samplingEvent.id}`;
      const { collected, receivedByLab } = (await fixture.requestJson<EventMetrics>(fixture.reader, 'GET', path)).body;
      return [collected, receivedByLab];
    };
    // A sample is Collected by its collection date, which the status of its kit doesn't tell.
    for (const status of ['Shipped', 'Collected'] as const) await move(status);
    expect(await list()).toMatchObject([{ statusLabel: 'New', collectedOn: null }]);
    expect(await count()).toEqual([0, 0]);
    await move('At Lab');
    expect(await list()).toMatchObject([{ statusLabel: 'At Lab', collectedOn: null, receivedOn: null }]);
    expect(await count()).toEqual([1, 1]);
    await move('Collected');
    expect(await list()).toMatchObject([{ statusLabel: 'New' }]);
    await move('At Lab');
    const [sample] = await list();
    const path = `@/samples/${sample?.id}`;
    const edit = { version: sample?.version, collectedOn: '2026-03-01' };
    expect((await fixture.requestJson<SampleRow>(fixture.editor, 'PUT', path, edit)).body).toMatchObject({
      statusLabel: 'At Lab',
      collectedOn: '2026-03-01',
      receivedOn: null,
    });
    await move('Collected');
    expect(await list()).toMatchObject([{ statusLabel: 'Collected', collectedOn: '2026-03-01' }]);
    const reasoned = (await fixture.listHistory(sample?.id ?? '')).filter(({ reason }) => reason !== null);
    expect(reasoned).toMatchObject([
      { before: { status: 'New' }, after: { status: 'At Lab' }, reason: `Status of kit ${kit.code} changed to At Lab` },
      { before: { status: 'At Lab' }, after: { status: 'New' } },
      { before: { status: 'New' }, after: { status: 'At Lab' } },
      { before: { status: 'At Lab' }, after: { status: 'Collected' } },
    ]);
  });

  test('leaves received, analyzed and invalidated samples as they are', async () => {
    const event = await fixture.anEvent();
    const samples = [await fixture.aSample(event), await fixture.aSample(event), await fixture.aSample(event)];
    const [received, analyzed, invalidated] = samples.map(({ id }) => id);
    await order(event, { locationIds: samples.map(({ locationId }) => locationId) });
    const kits = (await listKits(event)).items;
    const move = (sample: SampleRow | undefined, status: KitStatus) =>
      change({ kitIds: kits.flatMap(({ id, locationId }) => (locationId === sample?.locationId ? [id] : [])), status });
    const { owner } = fixture.product.app.database;
    await owner
      .updateTable('samples')
      .set({ status: 5 })
      .where('id', '=', invalidated ?? '')
      .execute();
    for (const status of ['Shipped', 'At Lab']) await change({ kitIds: kits.map(({ id }) => id), status });
    const { version } = (await fixture.read(received ?? '')).body;
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${received}`, { version, receivedOn: '2026-03-04' });
    await fixture.report([{ sampleId: analyzed, result: '3' }]);
    expect((await move(samples[0], 'Collected')).body).toEqual({ updated: 1, unchanged: 0 });
    expect((await move(samples[1], 'At Lab')).body).toEqual({ updated: 1, unchanged: 0 });
    const { items } = (await fixture.page(`?filters[eventId]=${event.id}&sort=number`)).body;
    expect(items.map(({ statusLabel }) => statusLabel)).toEqual(['At Lab', 'Analyzed', 'Invalidated']);
  });

  test('changes all kits that match the filter of a selection', async () => {
    const event = await fixture.anEvent();
    const locationIds = [await fixture.aLocation(), await fixture.aLocation(), await fixture.aLocation()];
    await order(event, { locationIds });
    const request = { filters: { eventId: [event.id], status: ['Ordered'] } };
    const select = (expectedCount: number, person?: TestPerson) =>
      change({ selection: { request, expectedCount }, status: 'Shipped' }, person);
    expect(summarizeProblem(await select(2))[1]).toBe('selectionChanged');
    expect((await select(3, fixture.reader)).status).toBe(403);
    expect(summarizeProblem(await select(3, fixture.memberOfOtherAccount))[0]).toBe(404);
    expect((await select(3)).body).toEqual({ updated: 3, unchanged: 0 });
    const [kit] = (
      await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}`)
    ).body.items;
    const kitSelection = { selection: { ids: [kit?.id] }, status: 'Delivered' };
    expect((await change(kitSelection)).body).toEqual({ updated: 1, unchanged: 0 });
    expect((await change({ ...kitSelection, codes: [kit?.code] })).status).toBe(400);
  });

  test('completes a pitcher after its delivery', async () => {
    const kit = await aKit({ eventType: 'Pitcher/Filter', protocolDefinitions: [{ skuId: 6 }] });
    for (const status of ['Delivered', 'Completed'])
      expect((await change({ kitIds: [kit.id], status })).body.updated).toBe(1);
  });

  test('requires the permission to edit', async () => {
    const kit = await aKit();
    expect((await change({ kitIds: [kit.id], status: 'Shipped' }, fixture.reader)).status).toBe(403);
    expect((await change({ kitIds: [kit.id], status: 'Shipped' }, fixture.crew)).status).toBe(403);
    expect((await change({ status: 'Shipped' })).status).toBe(400);
  });

  test('is one of the words that the database accepts', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'kits_status_check'`.execute(
      fixture.product.app.database.owner,
    );
    for (const status of kitStatuses) expect(rows[0]?.definition).toContain(`'${status}'`);
  });
});
