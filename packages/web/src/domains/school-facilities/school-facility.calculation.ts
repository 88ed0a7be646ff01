import type { Fields } from '@curbstop/contract/primitives/fields';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import type { Coverage } from '@curbstop/contract/school-facilities/school-facility.values';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { getFieldLabels } from '../../ui/change-labels.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** Labels of a facility's fields in its change history. */
export const schoolFacilityFieldLabels = {
  ...getFieldLabels(schoolFacilityDescriptor),
  visits: { label: 'Sampling visit' },
};

export function getFacilityLabel(path: string): string {
  return (schoolFacilityDescriptor as Fields)[path]?.label ?? path;
}

export const coverageTones: Readonly<Record<Coverage, StatusTone>> = {
  sampled: 'working',
  onRequest: 'muted',
  exempt: 'muted',
};

/** "12 School Street, Harlow Falls, CT 06499" */
export function formatFacilityAddress({
  addressLine1,
  addressLine2,
  city,
  state,
  zip,
}: {
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}): string {
  return [addressLine1, addressLine2, city, `${state} ${zip}`].filter((part) => part !== null).join(', ');
}

/** "12.3", "< 1", "Non-detect"; undefined without a result. */
export function formatOutletResult({
  amount,
  isNonDetect,
  qualifier,
}: Pick<SchoolVisit['outlets'][number], 'amount' | 'isNonDetect' | 'qualifier'>): string | undefined {
  if (amount === null) return isNonDetect ? 'Non-detect' : undefined;
  return qualifier === null ? amount : `${qualifier} ${amount}`;
}
