import { toAddressKey } from '../locations/addresses.calculation.ts';
import { toComparableText } from '../primitives/comparable-text.ts';
import type { SchoolFacilityFields } from './school-facility.rules.ts';

export type NamedAddress = Pick<SchoolFacilityFields, 'name' | 'addressLine1' | 'addressLine2' | 'city' | 'zip'>;

/** Case, accents, punctuation and spaces make no difference: "St. Mary’s School" is "ST MARYS SCHOOL". */
function toNameKey(name: string): string {
  return toComparableText(name)
    .normalize('NFKD')
    .replaceAll('&', ' and ')
    .replace(/[\p{M}'’‘`´.]+/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether two records are one facility, which the five-year plan must count once. */
export function isSameFacility(one: NamedAddress, other: NamedAddress): boolean {
  return toNameKey(one.name) === toNameKey(other.name) && toAddressKey(one) === toAddressKey(other);
}
