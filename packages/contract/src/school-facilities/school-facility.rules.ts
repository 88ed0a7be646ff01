import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { optionalEmail } from '../primitives/email.ts';
import { createFieldRules, createRowRules } from '../primitives/field-rules.ts';
import { pickOptionalFields, pickRequiredFields } from '../primitives/fields.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import { isFilled } from '../primitives/required-text.ts';
import { getLeadFreeYear, getSchoolSamplingRule } from '../regulations/school-sampling.calculation.ts';
import { facilityKindCodes } from '../regulations/school-sampling.values.ts';
import { schoolFacilityDescriptor } from './school-facility.fields.ts';
import { coverages, earliestYearBuilt, exemptReasonCodes, maxOutlets } from './school-facility.values.ts';

const aYear = `A year from ${earliestYearBuilt} on, such as 1962`;
const year = z.number(aYear).int(aYear).min(earliestYearBuilt, aYear).max(9999, aYear).nullable();
const outlets = `A whole number up to ${formatNumber(maxOutlets)}`;

/** The rules that do not follow from the type of the field. */
const written = {
  contactEmail: optionalEmail,
  yearBuilt: year,
  yearReplumbed: year,
  outletCount: z.number(outlets).int(outlets).min(0, outlets).max(maxOutlets, outlets).nullable(),
};
const required = createFieldRules(pickRequiredFields(schoolFacilityDescriptor), {});
const optional = createFieldRules(pickOptionalFields(schoolFacilityDescriptor), written);

/** A facility's own fields, validated one by one; missing optional fields are null. */
export const schoolFacilityFields = z.object({ ...required, ...toNullableShape(optional) });
export type SchoolFacilityFields = z.output<typeof schoolFacilityFields>;

/** The fields of a change: missing fields stay, null clears. */
export const schoolFacilityChange = z.object({ ...required, ...optional }).partial();

const yearInFuture = 'The year cannot be in the future';
const onlyChildCare = 'Licenses are recorded for child care facilities';
const replumbedBefore = 'The plumbing cannot have been replaced before the facility was built';

/** All rules of a facility; `today` is the water system's date. */
export function createSchoolFacilityRules(today: string) {
  const thisYear = Number(today.slice(0, 4));
  const isPast = (value: number | null) => value === null || !(value > thisYear);
  return schoolFacilityFields
    .refine(({ yearBuilt }) => isPast(yearBuilt), { path: ['yearBuilt'], message: yearInFuture, when: isObjectInput })
    .refine(({ yearReplumbed }) => isPast(yearReplumbed), {
      path: ['yearReplumbed'],
      message: yearInFuture,
      when: isObjectInput,
    })
    .refine(
      ({ yearBuilt, yearReplumbed }) => yearBuilt === null || yearReplumbed === null || !(yearReplumbed < yearBuilt),
      { path: ['yearReplumbed'], message: replumbedBefore, when: isObjectInput },
    )
    .refine(({ kind, isLicensed }) => kind === 'childCare' || isLicensed === null || isLicensed === undefined, {
      path: ['isLicensed'],
      message: onlyChildCare,
      when: isObjectInput,
    })
    .superRefine((facility, context) => {
      const problem = findExemptionProblem(facility, today);
      if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
    });
}

/** What is missing for the recorded reason of an exemption. */
function findExemptionProblem(
  facility: SchoolFacilityFields,
  today: string,
): { readonly path: keyof SchoolFacilityFields; readonly message: string } | undefined {
  switch (facility.exemptReason) {
    case 'leadFreePlumbing': {
      const leadFreeFrom = getLeadFreeYear(getSchoolSamplingRule(today));
      const latest = Math.max(facility.yearBuilt ?? 0, facility.yearReplumbed ?? 0);
      if (latest >= leadFreeFrom) return undefined;
      const message = `Record that it was built, or all of its plumbing replaced, in ${leadFreeFrom} or later`;
      return { path: 'yearBuilt', message };
    }
    case 'notLicensed':
      return facility.kind === 'childCare' && facility.isLicensed === false
        ? undefined
        : {
            path: 'isLicensed',
            message: 'For this exemption, choose a child care facility type and set Licensed to No',
          };
    case 'ownWaterSystem':
      return isFilled(facility.exemptNote)
        ? undefined
        : { path: 'exemptNote', message: 'Enter the PWSID of its water system' };
    case 'stateWaiver':
      return isFilled(facility.exemptNote)
        ? undefined
        : { path: 'exemptNote', message: 'Enter the number or date of the State’s waiver' };
    default:
      return undefined;
  }
}

/** A tap sample of a sampling event at the facility's address with lead above the action level, in µg/L. */
export const highTapSample = z.object({
  id,
  number: z.number().int(),
  /** Where the bottle was filled, if that is recorded. */
  outlet: z.string().nullable(),
  sampledOn: z.string(),
  amount: z.string(),
  /** The action level on the day of the sample. */
  level: z.string(),
  /** The laboratory reported less than the amount, which is above the level. */
  isLimit: z.boolean(),
  isInvalidated: z.boolean(),
});
export type HighTapSample = z.infer<typeof highTapSample>;

/** One facility, as in the list. */
export const schoolFacility = z.object({
  id,
  ...createRowRules(schoolFacilityDescriptor, {
    kind: z.enum(facilityKindCodes),
    exemptReason: z.enum(exemptReasonCodes).nullable(),
  }),
  /** The location of the account at the same address. */
  locationId: id.nullable(),
  /** The classifications of the service lines there. */
  lineCategories: z.array(z.string()),
  /** The number of attached files. */
  proofs: z.number().int(),
  coverage: z.enum(coverages.map(({ code }) => code)),
  /** Why, in one sentence. */
  coverageBecause: z.string(),
  /** The highest lead result in µg/L above the action level of its day, of the outlets not sampled again below it. */
  highLead: z
    .object({
      amount: z.string(),
      level: z.string(),
      isLimit: z.boolean(),
      sampledOn: z.string(),
      /** The outlet of a sampling visit, or that of a tap sample if it is recorded. */
      place: z.string().nullable(),
      /** The tap sample of a sampling event; null for an outlet of a visit. */
      sample: z.object({ id, number: z.number().int() }).nullable(),
    })
    .nullable(),
  createdOn: z.string(),
  updatedOn: z.string(),
  version: z.number().int(),
});
export type SchoolFacility = z.infer<typeof schoolFacility>;
