import { createHmac } from 'node:crypto';
import type { Page } from '@curbstop/contract/primitives/list';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import type { ShipmentsChanged } from '@curbstop/contract/samples/kit-shipment.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { startCarrierServer, type CarrierServer } from '../../../testing/carrier-server.ts';
import { interruptJobs, resumeJobs } from '../../../testing/interrupted-jobs.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createId } from '../../foundation/new-id.ts';

// Kits that a carrier ships, against an HTTP server that fails, is silent and loses answers.

const secret = 'a secret of the carrier with 32 or more characters';
let carrier: CarrierServer;
let fixture: SamplingFixture;
beforeAll(async () => {
  carrier = await startCarrierServer();
  fixture = await SamplingFixture.start({
    CARRIER_URL: carrier.url,
    CARRIER_TOKEN: 'token of the carrier',
    CARRIER_TIMEOUT_SECONDS: '1',
    CARRIER_WEBHOOK_SECRET: secret,
  });
  await setVendor('V-7');
});
afterAll(async () => {
  await fixture.product.stop();
  await carrier.stop();
});
beforeEach(() => {
  carrier.faults.length = 0;
  carrier.refused.clear();
});

const setVendor = (id: string | null) =>
  fixture.product.app.database.owner
    .updateTable('programs')
    .set({ shipping_vendor_id: id })
    .where('id', '=', fixture.program.id)
    .execute();
const delivered = { protocolDefinitions: [{ skuId: 1, willDeliver: true }] };
const order = (event: SamplingEvent, locationIds: readonly string[]) =>
  fixture.requestJson<KitsOrdered>(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds,
  });
const listKits = async (event: SamplingEvent) =>
  (await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}&sort=code`)).body
    .items;
const change = (body: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<ShipmentsChanged>(person, 'POST', '@/kits/shipments', body);
const settled = async (event: SamplingEvent) => {
  await expect
    .poll(async () => (await listKits(event)).map(({ shipment }) => shipment), { timeout: 20_000 })
    .not.toContain('Waiting');
  return listKits(event);
};

async function ship(locations = 1): Promise<{ readonly event: SamplingEvent; readonly kits: readonly KitRow[] }> {
  const event = await fixture.anEvent(delivered);
  const locationIds: string[] = [];
  for (let count = 0; count < locations; count++) locationIds.push(await fixture.aLocation());
  await order(event, locationIds);
  return { event, kits: await settled(event) };
}

describe('ordered kits are sent to the carrier', () => {
  test('once each, with the kit as key, and have its tracking number and label', async () => {
    const { kits } = await ship(3);
    expect(kits).toHaveLength(3);
    for (const kit of kits) {
      const sent = carrier.orders.filter(({ reference }) => reference === kit.id);
      expect(sent).toMatchObject([
        {
          key: kit.id,
          authorization: 'Bearer token of the carrier',
          account: fixture.administrator.accountId,
          vendorId: 'V-7',
          contents: { code: kit.code, sku: 'WTK-LC-1' },
          recipient: { addressLine1: kit.addressLine1, zip: '06415' },
        },
      ]);
      expect(kit).toMatchObject({
        status: 'Ordered',
        shipment: 'Created',
        trackingNumber: `TRACK-${kit.id.slice(-6)}`,
        labelUrl: `https://labels.example/${kit.id}.pdf`,
        shipmentError: null,
      });
      expect((await fixture.listHistory(kit.id)).at(-1)).toMatchObject({
        after: { shipment: 'Created' },
        source: 'job',
      });
    }
  });

  test('ship once, even after a lost response, silence and errors of the carrier', async () => {
    carrier.faults.push('lost response', 'silence', 503, 429);
    const { kits } = await ship(4);
    expect(kits.map(({ shipment }) => shipment)).toEqual(Array.from({ length: 4 }, () => 'Created'));
    expect(kits.every(({ trackingNumber }) => trackingNumber?.startsWith('TRACK-'))).toBe(true);
    expect(kits.map(({ id }) => carrier.shipments.get(id))).toEqual([1, 1, 1, 1]);
  });

  test('once after a crash between the shipment and its record', async () => {
    const [kit] = (await ship()).kits;
    await fixture.product.app.database.owner
      .updateTable('kits')
      .set({ shipment: 'Waiting', shipment_id: null, tracking_number: null, label_url: null })
      .where('id', '=', kit?.id ?? '')
      .execute();
    await ship();
    const kitAfter = await fixture.requestJson<KitRow>(fixture.reader, 'GET', `@/kits/${kit?.id}`);
    expect(kitAfter.body).toMatchObject({ shipment: 'Created', trackingNumber: kit?.trackingNumber });
    expect(carrier.shipments.get(kit?.id ?? '')).toBe(1);
  });

  test('again when samples are invalidated with resend, as a kit of its own', async () => {
    const { event, kits } = await ship();
    const [sample] = (await fixture.page(`?filters[eventId]=${event.id}`)).body.items;
    await fixture.requestJson(fixture.editor, 'POST', `@/samples/${sample?.id}/invalidate`, {
      statusReason: 3,
      stateDecisionOn: '2026-03-01',
      resend: true,
    });
    const [first, second] = await settled(event);
    expect([first?.id, second?.replacement, second?.shipment]).toEqual([kits[0]?.id, 1, 'Created']);
    expect(carrier.shipments.get(second?.id ?? '')).toBe(1);
  });

  test('not without a shipping vendor id, and not where staff hands them out [B8.11]', async () => {
    await setVendor(null);
    const event = await fixture.anEvent(delivered);
    expect(summarizeProblem(await order(event, [await fixture.aLocation()]))).toEqual([
      409,
      'ShippingVendorNotSet',
      'Unable to order kits because the shipping account is not setup yet. Please contact support.',
    ]);
    await setVendor('V-7');
    const byStaff = await fixture.anEvent();
    await order(byStaff, [await fixture.aLocation()]);
    expect((await listKits(byStaff)).map(({ shipment }) => shipment)).toEqual([null]);
  });
});

describe('kits that the carrier does not take', () => {
  async function refused() {
    const event = await fixture.anEvent(delivered);
    const locationId = await fixture.aLocation();
    const { addressLine1 } = (
      await fixture.requestJson<{ addressLine1: string }>(fixture.reader, 'GET', `@/locations/${locationId}`)
    ).body;
    carrier.refused.add(addressLine1);
    await order(event, [locationId, await fixture.aLocation()]);
    const kits = await settled(event);
    const kit = kits.find((one) => one.addressLine1 === addressLine1);
    if (!kit) throw new Error('No kit was created');
    return { event, kit, kits };
  }

  test('show why, and the others are shipped; they are sent again or shipped by hand', async () => {
    const { event, kit, kits } = await refused();
    expect(kits.map(({ id, shipment }) => [id === kit.id, shipment])).toEqual(
      expect.arrayContaining([
        [true, 'Failed'],
        [false, 'Created'],
      ]),
    );
    expect(kit).toMatchObject({ shipment: 'Failed', shipmentError: 'The address is not known', trackingNumber: null });
    carrier.refused.clear();
    expect((await change({ kitIds: [kit.id], shipment: 'Waiting' })).body).toEqual({
      updated: 1,
      unchanged: 0,
      taken: 0,
    });
    expect((await settled(event)).map(({ shipment }) => shipment)).toEqual(['Created', 'Created']);
    expect(carrier.shipments.get(kit.id)).toBe(1);
    // A service may repeat its refusal for a key that it refused.
    expect(carrier.orders.filter(({ reference }) => reference === kit.id).map(({ key }) => key)).toEqual([
      kit.id,
      `${kit.id}-1`,
    ]);
    const other = await refused();
    const selection = {
      request: { searchTerm: '', filters: { eventId: [other.event.id], shipment: ['Failed'] } },
      expectedCount: 1,
    };
    expect((await change({ selection, shipment: 'By hand' })).body).toEqual({ updated: 1, unchanged: 0, taken: 0 });
    expect((await change({ kitIds: [other.kit.id], shipment: 'By hand' })).body).toEqual({
      updated: 0,
      unchanged: 1,
      taken: 0,
    });
  });

  test('show that the work was given up, and are sent when it is possible again', async () => {
    await interruptJobs(fixture.product.app.database, 'kits.ship');
    const { event, kits } = await ship();
    await resumeJobs(fixture.product.app.database);
    expect(kits[0]?.shipment).toBe('Failed');
    expect(kits[0]?.shipmentError).not.toBe('');
    await change({ kitIds: [kits[0]?.id], shipment: 'Waiting' });
    expect((await settled(event)).map(({ shipment, shipmentError }) => [shipment, shipmentError])).toEqual([
      ['Created', null],
    ]);
    expect(carrier.shipments.get(kits[0]?.id ?? '')).toBe(1);
  });

  test('because its response was lost are looked up before they are shipped by hand', async () => {
    const { event, kits } = await ship(2);
    const [taken, untaken] = kits.map(({ id }) => id);
    const kitIds = [taken, untaken];
    await fixture.product.app.database.owner
      .updateTable('kits')
      .set({ shipment: 'Failed', shipment_id: null, tracking_number: null, label_url: null })
      .where('id', 'in', [taken ?? '', untaken ?? ''])
      .execute();
    carrier.shipments.delete(untaken ?? '');
    await interruptJobs(fixture.product.app.database, 'kits.ship');
    await change({ kitIds, shipment: 'Waiting' });
    await resumeJobs(fixture.product.app.database);
    expect((await settled(event)).map(({ shipment }) => shipment)).toEqual(['Unconfirmed', 'Unconfirmed']);
    carrier.isDown = true;
    expect(summarizeProblem(await change({ kitIds, shipment: 'By hand' })).slice(0, 2)).toEqual([
      503,
      'shipmentUnknown',
    ]);
    expect((await listKits(event)).map(({ shipment }) => shipment)).toEqual(['Unconfirmed', 'Unconfirmed']);
    carrier.isDown = false;
    expect((await change({ kitIds, shipment: 'By hand' })).body).toEqual({ updated: 1, unchanged: 0, taken: 1 });
    const kitsAfter = await listKits(event);
    expect(kitsAfter.map(({ shipment, trackingNumber }) => [shipment, trackingNumber])).toEqual([
      ['Created', `TRACK-${taken?.slice(-6)}`],
      ['By hand', null],
    ]);
    expect((await fixture.listHistory(taken ?? '')).at(-1)).toMatchObject({
      before: { shipment: 'Unconfirmed' },
      after: { shipment: 'Created' },
    });
    expect(carrier.shipments.get(untaken ?? '')).toBeUndefined();
  });

  test('cannot be kits that it took, of another account or without permission', async () => {
    const { kits } = await ship();
    const kitIds = [kits[0]?.id];
    expect(summarizeProblem(await change({ kitIds, shipment: 'By hand' })).slice(0, 2)).toEqual([
      409,
      'shipmentNotAllowed',
    ]);
    expect((await change({ kitIds, shipment: 'Created' })).status).toBe(400);
    expect(summarizeProblem(await change({ kitIds, shipment: 'Not shipped' })).slice(0, 2)).toEqual([
      409,
      'carrierIsSet',
    ]);
    expect((await change({ kitIds, shipment: 'By hand' }, fixture.reader)).status).toBe(403);
    expect((await change({ kitIds, shipment: 'By hand' }, fixture.memberOfOtherAccount)).status).toBe(404);
  });
});

describe('notices of the carrier', () => {
  interface Sent {
    readonly seconds?: number;
    readonly by?: string;
  }
  async function notify(kit: Pick<KitRow, 'id'>, type: string, overrides: object = {}, sent: Sent = {}) {
    const text = JSON.stringify({
      id: createId(),
      type,
      account: fixture.administrator.accountId,
      reference: kit.id,
      occurredAt: '2026-07-02T15:00:00Z',
      ...overrides,
    });
    const seconds = sent.seconds ?? Math.floor(Date.now() / 1000);
    const response = await fetch(`${fixture.product.url}/api/webhooks/carrier`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'curbstop-signature': `t=${seconds},v1=${createHmac('sha256', sent.by ?? secret)
          .update(`${seconds}.${text}`)
          .digest('hex')}`,
      },
      body: text,
    });
    return { status: response.status, body: (await response.json()) as object };
  }
  const readStatus = async (kit: Pick<KitRow, 'id'>) =>
    (await fixture.requestJson<KitRow>(fixture.reader, 'GET', `@/kits/${kit.id}`)).body;
  async function aShippedKit(): Promise<KitRow> {
    const [kit] = (await ship()).kits;
    if (!kit) throw new Error('No kit was created');
    return kit;
  }

  test('move the kit forward, and the history records the carrier', async () => {
    const kit = await aShippedKit();
    expect((await notify(kit, 'shipped', { trackingNumber: 'T-2' })).body).toEqual({ isApplied: true });
    expect(await readStatus(kit)).toMatchObject({ status: 'Shipped', trackingNumber: 'T-2' });
    await notify(kit, 'delivered');
    expect((await readStatus(kit)).status).toBe('Delivered');
    expect((await fixture.listHistory(kit.id)).at(-1)).toMatchObject({
      before: { status: 'Shipped' },
      after: { status: 'Delivered' },
      changed_by_name: 'Carrier',
      source: 'api',
    });
  });

  test('do not change what is known if they are repeated or late', async () => {
    const kit = await aShippedKit();
    const id = createId();
    await notify(kit, 'returned', { id });
    expect((await fixture.listHistory(kit.id)).slice(-2).map(({ after }) => after)).toEqual([
      { status: 'Shipped' },
      { status: 'Return To Sender' },
    ]);
    // Staff sends it again by hand, and the first notice comes a second time.
    await fixture.requestJson(fixture.editor, 'POST', '@/kits/statuses', { kitIds: [kit.id], status: 'Shipped' });
    expect((await notify(kit, 'returned', { id })).body).toEqual({ isApplied: false });
    await fixture.requestJson(fixture.editor, 'POST', '@/kits/statuses', { kitIds: [kit.id], status: 'At Lab' });
    expect((await notify(kit, 'delivered')).body).toEqual({ isApplied: false });
    expect((await readStatus(kit)).status).toBe('At Lab');
  });

  test('do not move a kit that was sent again if they are about its first trip', async () => {
    const kit = await aShippedKit();
    const sendAgain = () =>
      fixture.requestJson(fixture.editor, 'POST', '@/kits/statuses', { kitIds: [kit.id], status: 'Shipped' });
    // The carrier's clock is ahead: the notice counts with the moment of its receipt.
    await notify(kit, 'returned', { occurredAt: '2999-01-01T00:00:00Z' });
    await sendAgain();
    for (const type of ['delivered', 'returned'])
      expect((await notify(kit, type, { occurredAt: '2026-07-03T15:00:00Z' })).body).toEqual({ isApplied: false });
    expect((await readStatus(kit)).status).toBe('Shipped');
    expect((await notify(kit, 'delivered', { occurredAt: new Date().toISOString() })).body).toEqual({
      isApplied: true,
    });
    expect((await readStatus(kit)).status).toBe('Delivered');
  });

  test('prove the shipment of a kit whose response was lost', async () => {
    const kit = await aShippedKit();
    await fixture.product.app.database.owner
      .updateTable('kits')
      .set({ shipment: 'Unconfirmed', shipment_error: 'No response', shipment_id: null, label_url: null })
      .where('id', '=', kit.id)
      .execute();
    await notify(kit, 'shipped');
    expect(await readStatus(kit)).toMatchObject({ status: 'Shipped', shipment: 'Created', shipmentError: null });
    expect(summarizeProblem(await change({ kitIds: [kit.id], shipment: 'By hand' }))[1]).toBe('shipmentNotAllowed');
  });

  test('are refused without the signature of the secret, or too old', async () => {
    const kit = await aShippedKit();
    const now = Math.floor(Date.now() / 1000);
    expect((await notify(kit, 'shipped', {}, { by: 'another secret' })).status).toBe(401);
    expect((await notify(kit, 'shipped', {}, { seconds: now - 301 })).status).toBe(401);
    const unsigned = await fetch(`${fixture.product.url}/api/webhooks/carrier`, { method: 'POST' });
    expect(unsigned.status).toBe(401);
    expect((await readStatus(kit)).status).toBe('Ordered');
  });

  test('are answered with 404 if they are about unknown kits or kits of another account', async () => {
    const kit = await aShippedKit();
    const byStaff = await fixture.anEvent();
    await order(byStaff, [await fixture.aLocation()]);
    const [own] = await listKits(byStaff);
    expect((await notify({ id: own?.id ?? '' }, 'shipped')).status).toBe(404);
    expect((await notify({ id: createId() }, 'shipped')).status).toBe(404);
    expect((await notify(kit, 'shipped', { account: fixture.memberOfOtherAccount.accountId })).status).toBe(404);
    expect((await notify(kit, 'shipped', { account: createId() })).status).toBe(404);
    expect((await notify(kit, 'lost')).status).toBe(400);
    expect((await readStatus(kit)).status).toBe('Ordered');
  });
});
