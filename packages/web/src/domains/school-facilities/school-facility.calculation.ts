import type { Fields } from '@curbstop/contract/primitives/fields';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import type { Coverage } from '@curbstop/contract/school-facilities/school-facility.values';
import { formatHighLead, type HighLead } from '@curbstop/contract/school-facilities/school-visit.calculation';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { getFieldLabels } from '../../ui/change-labels.ts';
import { formatDay } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** Labels of a facility's fields in its change history. */
export const schoolFacilityFieldLabels = {
  ...getFieldLabels(schoolFacilityDescriptor),
  visits: { label: 'Sampling visit' },
  outreach: { label: 'Outreach attempt' },
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

/** "10-05-2026"; "10-05-2026, visit 2 of 2" where a day has several. The visits are newest first. */
export function getVisitNames(visits: readonly Pick<SchoolVisit, 'visitedOn'>[]): readonly string[] {
  return visits.map(({ visitedOn }, at) => {
    const day = formatDay(visitedOn);
    const ofDay = visits.filter((visit) => visit.visitedOn === visitedOn).length;
    const number = visits.slice(at).filter((visit) => visit.visitedOn === visitedOn).length;
    return ofDay === 1 ? day : `${day}, visit ${number} of ${ofDay}`;
  });
}

/** "20 µg/L"; "<20 µg/L, may be above 15 µg/L" */
export const describeHighLead = (lead: HighLead): string =>
  `${formatHighLead(lead)}${lead.isLimit ? `, may be above ${lead.level} µg/L` : ''}`;

/** "Lead result of 20 µg/L on 10-05-2026, Hall"; "Tap sample 47, Hall: 20 µg/L on 10-05-2026" */
export function describeHighLeadSample(highLead: NonNullable<SchoolFacility['highLead']>): string {
  const { place, sample, sampledOn } = highLead;
  const lead = `${formatHighLead(highLead)} on ${formatDay(sampledOn)}`;
  const atPlace = place === null ? '' : `, ${place}`;
  return sample === null ? `Lead result of ${lead}${atPlace}` : `Tap sample ${sample.number}${atPlace}: ${lead}`;
}
