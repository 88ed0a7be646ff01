import { formatCount } from '../primitives/count-text.ts';
import { joinWithOr } from '../primitives/join-list.ts';
import type { KitOrderPreview } from '../sampling-events/kit-order.rules.ts';
import { findSku, getKitUse, isSchoolKit } from '../sampling-events/sku.calculation.ts';
import { schoolSkus } from '../sampling-events/sku.values.ts';

/** Whether a kit takes the liters of 40 CFR 141.86(b) at a tap, such as that of a home. */
function isTapKit(skuId: number): boolean {
  const kit = findSku(skuId);
  return kit !== undefined && getKitUse(kit.sku) === 'water' && kit.samples.some(({ draw }) => draw !== 'other');
}

/**
 * Kits that are of another kind than their addresses: outlets of schools and child care facilities are sampled with
 * bottles of 250 mL (40 CFR 141.92), taps of homes with liters. Undefined if none is.
 */
export function describeKitMismatch(
  skuId: number,
  { kits, schools }: Pick<KitOrderPreview, 'kits' | 'schools'>,
): string | undefined {
  const sku = findSku(skuId)?.sku ?? String(skuId);
  if (isSchoolKit(skuId)) {
    const otherAddresses = kits - schools;
    return otherAddresses === 0
      ? undefined
      : `${sku} is a kit for schools and child care facilities, and ${formatCount(otherAddresses, 'address is', 'addresses are')} not recorded as one. Its samples don’t count in the 90th percentile. For homes, order the kit of an event with liter bottles.`;
  }
  if (schools === 0 || !isTapKit(skuId)) return undefined;
  return `${formatCount(schools, 'address is that of a recorded school or child care facility', 'addresses are those of recorded schools or child care facilities')}, and ${sku} is a kit for the taps of homes. Its samples don’t count in the plan of schools. For their outlets, order ${joinWithOr(schoolSkus)} in another event.`;
}
