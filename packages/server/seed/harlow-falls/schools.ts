import type { FacilityKind } from '@curbstop/contract/regulations/school-sampling.values';

/** A school or child care facility of the town: at a named premise, or at an address that is not in the inventory. */
export interface TimelineSchool {
  readonly name: string;
  readonly kind: FacilityKind;
  /** The name in the inventory, if it differs; null for a building without a recorded line. */
  readonly premise?: string | null;
  readonly addressLine1?: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly yearBuilt: number | null;
  readonly isLicensed?: boolean;
  readonly outletCount: number | null;
}

/** When the office listed them. */
export const schoolsListedOn = '2026-10-19T15:20:00Z';

export const timelineSchools: readonly TimelineSchool[] = [
  {
    name: 'Harlow Falls Elementary School',
    kind: 'elementarySchool',
    contactName: 'Marian Oduya',
    contactPhone: '860-555-0141',
    yearBuilt: 1957,
    outletCount: 34,
  },
  {
    name: 'St. Brendan School',
    kind: 'elementarySchool',
    premise: null,
    addressLine1: '9 Parsonage Street',
    contactName: 'Thomas Reilly',
    contactPhone: '860-555-0146',
    yearBuilt: 1931,
    outletCount: 11,
  },
  {
    name: 'River Valley Middle School',
    kind: 'secondarySchool',
    contactName: 'Priya Raman',
    contactPhone: '860-555-0143',
    yearBuilt: 1974,
    outletCount: 48,
  },
  {
    name: 'Little Otters Day Care',
    kind: 'childCare',
    contactName: 'Jo Lindqvist',
    contactPhone: '860-555-0148',
    yearBuilt: 1938,
    isLicensed: true,
    outletCount: 4,
  },
  {
    name: 'Bluebell Day Nursery',
    kind: 'childCare',
    contactName: 'Renee Castile',
    contactPhone: '860-555-0149',
    yearBuilt: 1941,
    isLicensed: true,
    outletCount: 3,
  },
  {
    name: 'Puddle Jumpers Child Care',
    kind: 'childCare',
    contactName: 'Sam Whitlow',
    contactPhone: '860-555-0151',
    yearBuilt: null,
    isLicensed: true,
    outletCount: 1,
  },
];
