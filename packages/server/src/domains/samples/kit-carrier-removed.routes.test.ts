import type { Page } from '@curbstop/contract/primitives/list';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// An installation whose carrier was removed from the settings while its answer about some kits was lost.

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

async function unconfirmedKits(): Promise<readonly KitRow[]> {
  const event = await fixture.anEvent();
  await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds: [await fixture.aLocation(), await fixture.aLocation()],
  });
  await fixture.product.app.database.owner
    .updateTable('kits')
    .set({ shipment: 'Unconfirmed', shipment_error: 'No response', shipment_attempted_on: '2026-07-01T00:00:00Z' })
    .where('event_id', '=', event.id)
    .execute();
  const path = `@/kits?filters[eventId]=${event.id}&sort=code`;
  return (await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', path)).body.items;
}

const change = (body: object) => fixture.requestJson(fixture.editor, 'POST', '@/kits/shipments', body);
const kit = async (id: string | undefined) =>
  (await fixture.requestJson<KitRow>(fixture.reader, 'GET', `@/kits/${id}`)).body;

test('a person records what the carrier did, and the kits are no longer unconfirmed', async () => {
  const [sent, unsent] = await unconfirmedKits();
  const kitIds = [sent?.id, unsent?.id];
  expect(summarizeProblem(await change({ kitIds, shipment: 'By hand' })).slice(0, 2)).toEqual([409, 'carrierNotAsked']);
  expect(summarizeProblem(await change({ kitIds, shipment: 'Waiting' })).slice(0, 2)).toEqual([409, 'carrierNotSet']);
  expect((await change({ kitIds: [sent?.id], shipment: 'Shipped' })).body).toEqual({
    updated: 1,
    unchanged: 0,
    taken: 0,
  });
  expect(await kit(sent?.id)).toMatchObject({ shipment: 'Created', status: 'Shipped', shipmentError: null });
  // The other one is still unconfirmed.
  expect((await change({ kitIds, shipment: 'Not shipped' })).body).toEqual({ updated: 1, unchanged: 1, taken: 0 });
  expect(await kit(unsent?.id)).toMatchObject({ shipment: 'By hand', status: 'Ordered', shipmentError: null });
  expect((await kit(sent?.id)).shipment).toBe('Created');
  expect(await fixture.listHistory(sent?.id ?? '')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        before: { shipment: 'Unconfirmed' },
        after: { shipment: 'Created' },
        source: 'screen',
      }),
      expect.objectContaining({ before: { status: 'Ordered' }, after: { status: 'Shipped' } }),
    ]),
  );
});
