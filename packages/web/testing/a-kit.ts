import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { aSamplingEvent } from './a-sampling-event.ts';

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;

/** Sample kit: ordered, with one bottle. */
export function aKit(overrides: Partial<KitRow> = {}): KitRow {
  const event = aSamplingEvent();
  return {
    id: id('71'),
    number: 1,
    code: 'K00000195',
    skuId: 1,
    sku: { id: 1, name: 'Lead and copper, first liter', sku: 'WTK-LC-1', sampleQuantity: 1 },
    program: { id: event.programId, name: event.programName },
    samplingEvent: { id: event.id, name: event.name },
    locationId: id('aa'),
    addressLine1: '12 Elm Street',
    addressLine2: null,
    city: 'Hartwell',
    status: 'Ordered',
    statusOn: '2026-07-02T15:00:00.000Z',
    trackingNumber: null,
    replacement: 0,
    shipment: null,
    shipmentError: null,
    labelUrl: null,
    orderedOn: '2026-07-02T15:00:00.000Z',
    orderedBy: 'Dana Lee',
    sampleNumbers: [4],
    undatedSamples: [{ id: id('b4'), number: 4, position: 0 }],
    ...overrides,
  };
}
