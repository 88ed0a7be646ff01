import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { findSku, getSampleQuantity } from '@curbstop/contract/sampling-events/sku.calculation';

/** A kit as stored: names as well as ids. */
export interface StoredKit extends Omit<KitRow, 'program' | 'samplingEvent' | 'sku'> {
  readonly programId: string;
  readonly programName: string;
  readonly eventId: string;
  readonly eventName: string;
}

export function toKitRow({ programId, programName, eventId, eventName, ...rest }: StoredKit): KitRow {
  const sku = findSku(rest.skuId);
  return {
    ...rest,
    sku: {
      id: rest.skuId,
      name: sku?.name ?? String(rest.skuId),
      sku: sku?.sku ?? String(rest.skuId),
      sampleQuantity: sku ? getSampleQuantity(sku) : 0,
    },
    program: { id: programId, name: programName },
    samplingEvent: { id: eventId, name: eventName },
  };
}
