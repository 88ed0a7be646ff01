import { filterDistribution, type EventType } from './sampling-event.values.ts';
import { fieldTestSku, schoolSkus, skus, type CatalogSku } from './sku.values.ts';

type KitUse = 'filter' | 'water' | 'both';

/** [A9.10, B9.16]: the use of a kit, from the first letters of its SKU. */
export function getKitUse(sku: string): KitUse {
  if (sku.startsWith('PFK')) return 'filter';
  return sku.startsWith('KS-CUSTOM') ? 'both' : 'water';
}

const skusById = new Map<number, CatalogSku>(skus.map((sku) => [sku.id, sku]));

export const findSku = (id: number): CatalogSku | undefined => skusById.get(id);

/** Whether a sample of the kit was taken at an outlet of a school or child care facility. */
export const isSchoolKit = (skuId: number): boolean => schoolKits.some(({ id }) => id === skuId);

/** The kits of schools and child care facilities, the one with the fewest bottles first. */
export const schoolKits: readonly CatalogSku[] = schoolSkus.flatMap((name) => skus.filter(({ sku }) => sku === name));

/** Whether an event takes first liters, and no kit of it has a bottle for the fifth. */
export function isFifthLiterBottleMissing({
  protocolDefinitions,
}: {
  readonly protocolDefinitions: readonly { readonly skuId: number }[];
}): boolean {
  const liters = protocolDefinitions.flatMap(({ skuId }) => findSku(skuId)?.samples.map(({ draw }) => draw) ?? []);
  return liters.includes('firstLiter') && !liters.includes('fifthLiter');
}

/** The number of samples of a kit; a filter has none. */
export function getSampleQuantity({ samples }: CatalogSku): number {
  return samples.length;
}

export function listSkusOfProgramType(programTypeId: number): readonly CatalogSku[] {
  return skus.filter(({ programTypeIds }) => (programTypeIds as readonly number[]).includes(programTypeId));
}

/** The kits that an event can use: filters in one type of event, sampling kits in the others. */
export function listKitsOfEvent({
  programTypeId,
  eventType,
}: {
  readonly programTypeId: number;
  readonly eventType: EventType;
}): readonly CatalogSku[] {
  const use = eventType === filterDistribution ? 'filter' : 'water';
  return listSkusOfProgramType(programTypeId).filter(({ sku }) => getKitUse(sku) === use || getKitUse(sku) === 'both');
}

/** A field test is not sent. */
export function canBeDelivered({ sku }: { readonly sku: string }): boolean {
  return sku !== fieldTestSku;
}

/** [A9.9]: one for each sample of the kit, and at least one. */
export function listProtocolsOfKit(
  kit: CatalogSku,
  { willDeliver }: { readonly willDeliver: boolean },
): { readonly skuId: number; readonly willDeliver: boolean }[] {
  return Array.from({ length: Math.max(1, getSampleQuantity(kit)) }, () => ({
    skuId: kit.id,
    willDeliver: willDeliver && canBeDelivered(kit),
  }));
}

/** [A9.9]: each kit once. */
export function sumSampleQuantity(definitions: readonly { readonly skuId: number }[]): number {
  return [...new Set(definitions.map(({ skuId }) => skuId))].reduce((sum, id) => {
    const sku = findSku(id);
    return sum + (sku ? getSampleQuantity(sku) : 0);
  }, 0);
}

interface KitOfEvent {
  readonly kit: { readonly sku: string } | null;
}

/** [A9.10, B9.6]: a field test is never sent, so its event offers no kits to create. */
export function offersKits({ kit }: KitOfEvent): boolean {
  return kit !== null && canBeDelivered(kit);
}

/**
 * Whether a vendor ships the event's kits, so that its program needs a shipping vendor; otherwise staff hands them out.
 */
export function isShippedByVendor({
  protocolDefinitions,
}: {
  readonly protocolDefinitions: readonly { readonly willDeliver: boolean }[];
}): boolean {
  return protocolDefinitions.some(({ willDeliver }) => willDeliver);
}
