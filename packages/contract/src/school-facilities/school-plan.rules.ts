import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import type { HighLead } from './school-visit.calculation.ts';
import { facilityPlanStatuses, planKinds, plannedYears } from './school-plan.values.ts';

const count = z.number().int();
const kind = z.enum(planKinds.map(({ code }) => code));

export const plannedYear = count
  .min(1, 'Choose a year of the plan')
  .max(plannedYears.length, 'Choose a year of the plan')
  .nullable();

/** An elementary school or child care facility that is in the plan. */
const plannedFacility = z.object({
  id,
  name: z.string(),
  kind,
  yearBuilt: count.nullable(),
  lineCategories: z.array(z.string()),
  plannedYear: count.nullable(),
  version: count,
  state: z.enum(facilityPlanStatuses.map(({ code }) => code)),
  countedOn: z.string().nullable(),
  /** The year of the cycle; null if it does not count yet, or after the cycle. */
  countedIn: count.nullable(),
});
export type PlannedFacility = z.infer<typeof plannedFacility>;

const schoolPlanYear = z.object({
  number: count,
  startsOn: z.string(),
  endsOn: z.string(),
  /** The facilities that must count in this year. */
  required: count,
  planned: count,
  sampled: count,
  declined: count,
  noResponse: count,
  /** After the end of the year: how many were too few. */
  missing: count,
});
export type SchoolPlanYear = z.infer<typeof schoolPlanYear>;

const schoolPlanGroup = z.object({
  kind,
  total: count,
  open: count,
  /** Open and without a year. */
  unplanned: count,
  years: z.array(schoolPlanYear),
});
export type SchoolPlanGroup = z.infer<typeof schoolPlanGroup>;

export const schoolPlan = z.object({
  startsOn: z.string(),
  yearlyPercent: count,
  today: z.string(),
  facilities: z.array(plannedFacility),
  groups: z.array(schoolPlanGroup),
});
export type SchoolPlan = z.infer<typeof schoolPlan>;

/** What the deadlines about schools and child care facilities depend on. */
export interface SchoolDeadlineInputs {
  /** All facilities that are listed, including secondary schools. */
  readonly facilities: number;
  readonly groups: readonly SchoolPlanGroup[];
  readonly results: readonly {
    /** The id of a visit, or the location and the day of receipt of results of school kits. */
    readonly subject: string;
    readonly facility: string;
    /** The number of samples of school kits in words; null for a visit. */
    readonly tapSamples: string | null;
    readonly receivedOn: string;
    /**
     * The highest lead result of a visit in µg/L, if it is above the action level on the day of sampling. Those of
     * school kits are in `highSamples`.
     */
    readonly high?: Pick<HighLead, 'amount' | 'isLimit'> | undefined;
    /** What was received: for people, and as a checksum. */
    readonly covered: { readonly numbers: string; readonly samples: string };
  }[];
  /** The samples of school kits with lead above the action level. */
  readonly highSamples: readonly {
    readonly sampleId: string;
    readonly number: number;
    /** The facility at the sample's address; the address without one. */
    readonly facility: string;
    readonly receivedOn: string;
    readonly high: Pick<HighLead, 'amount' | 'isLimit'>;
    readonly covered: { readonly numbers: string; readonly samples: string };
  }[];
}

/** Which facilities are planned for which year; the version is that of the facility that was seen. */
export const schoolPlanChange = z.object({
  years: z
    .array(z.object({ facilityId: id, version: count, plannedYear }))
    .min(1, 'Choose a facility')
    .max(5_000, 'At most 5,000 facilities at once'),
});
export type SchoolPlanChange = z.output<typeof schoolPlanChange>;
