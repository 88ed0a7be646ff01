import type { schoolOutreachFields } from '@curbstop/contract/school-facilities/school-outreach.rules';
import type { schoolVisitFields } from '@curbstop/contract/school-facilities/school-visit.rules';
import type { z } from 'zod';
import type { FacilityKind } from '@curbstop/contract/regulations/school-sampling.values';

/** A school or child care facility of the town: at a named premise, or at an address that is not in the inventory. */
interface TimelineSchool {
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
  readonly plannedYear?: number;
  /** With the moment at which each was recorded. */
  readonly outreach?: readonly (z.input<typeof schoolOutreachFields> & { readonly on: string })[];
  readonly visits?: readonly (z.input<typeof schoolVisitFields> & { readonly on: string })[];
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
    outreach: [
      {
        on: '2026-10-22T18:05:00Z',
        contactedOn: '2026-10-22',
        purpose: 'scheduling',
        method: 'call',
        outcome: 'declined',
        person: 'Thomas Reilly',
        notes: 'Tested by the parish in 2023, does not want it again. Will send the report.',
      },
    ],
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
    plannedYear: 1,
    outreach: [
      {
        on: '2026-10-20T14:30:00Z',
        contactedOn: '2026-10-20',
        purpose: 'scheduling',
        method: 'call',
        outcome: 'agreed',
        person: 'Jo Lindqvist',
        notes: 'Wednesday before the first children arrive.',
      },
    ],
    visits: [
      {
        on: '2026-11-12T16:10:00Z',
        visitedOn: '2026-10-28',
        stagnationHours: '12.5',
        milliliters: 250,
        collectedBy: 'Meter shop',
        resultsReceivedOn: '2026-11-12',
        outlets: [
          { kind: 'fountain', place: 'Hall by the coat hooks', labSampleId: 'NV-26-4471', value: '3.8' },
          { kind: 'kitchen', place: 'Kitchen, left faucet', labSampleId: 'NV-26-4472', qualifier: '<', value: '1' },
        ],
      },
    ],
  },
  {
    name: 'Bluebell Day Nursery',
    kind: 'childCare',
    contactName: 'Renee Castile',
    contactPhone: '860-555-0149',
    yearBuilt: 1941,
    isLicensed: true,
    outreach: [
      {
        on: '2026-10-23T13:45:00Z',
        contactedOn: '2026-10-23',
        purpose: 'scheduling',
        method: 'email',
        outcome: 'noResponse',
      },
    ],
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
