import type { Page } from '@curbstop/contract/primitives/list';
import { parseKitCode } from '@curbstop/contract/samples/kit.calculation';
import type { KitDocument } from '@curbstop/contract/samples/kit-document.values';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { beforeAll, expect, test } from 'vitest';
import { findBarcodeReader } from '../../../testing/barcodes.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// The printed barcodes, rendered at 200 dpi and read by a barcode reader.

const scanPages = await findBarcodeReader();

let fixture: SamplingFixture;
let kits: readonly KitRow[];
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
  await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds: [await fixture.aLocation(), await fixture.aLocation()],
  });
  kits = (
    await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}&sort=code`)
  ).body.items;
});

async function scan(document: KitDocument): Promise<readonly (readonly string[])[]> {
  const response = await fixture.product.server.inject({
    method: 'POST',
    url: `/pws/rest/accounts/${fixture.reader.accountId}/kits/documents`,
    headers: fixture.reader.headers,
    payload: { document, selection: { ids: kits.map(({ id }) => id) } },
  });
  return scanPages?.(new Uint8Array(response.rawPayload)) ?? [];
}
const sorted = (codes: readonly (string | undefined)[]) => codes.map(String).toSorted((a, b) => a.localeCompare(b));

test.skipIf(!scanPages)('a sheet of labels has the kit’s code on the label of the kit and of each bottle', async () => {
  const [codes = []] = await scan('labelSheet');
  expect(sorted(codes)).toEqual(sorted(kits.flatMap(({ code }) => [code, code, code])));
  expect(codes.map(parseKitCode)).toEqual(codes);
});

test.skipIf(!scanPages).each(['label4x6', 'packingList'] as const)(
  'each page of %s has the code of its kit',
  async (document) => {
    expect(await scan(document)).toEqual(kits.map(({ code }) => [code]));
  },
);
