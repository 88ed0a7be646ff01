import { z } from 'zod';
import { createDecimalRule } from '../primitives/decimal.ts';
import { createFieldRules } from '../primitives/field-rules.ts';
import { pickOptionalFields, pickRequiredFields } from '../primitives/fields.ts';
import { joinWithOr } from '../primitives/join-list.ts';
import { id } from '../primitives/ids.ts';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import {
  createOptionalText,
  createRequiredReason,
  createRequiredText,
  minExplanationLength,
  maxReasonLength,
} from '../primitives/required-text.ts';
import { isNonDetectQualifier } from '../samples/result-count.calculation.ts';
import { maxResultValue, qualifiers, resultDecimals } from '../samples/result.values.ts';
import { schoolVisitDescriptor } from './school-visit.fields.ts';
import {
  leadUnits,
  maxOutletLabIdLength,
  maxOutletLocationLength,
  maxOutletsOfVisit,
  outletKinds,
} from './school-visit.values.ts';

const hours = createDecimalRule({
  decimals: 2,
  largest: '999',
  words: {
    unreadable: 'Enter hours such as 9.5',
    belowZero: 'Hours must be 0 or more',
    tooFine: 'Use at most 2 decimals',
    tooLarge: 'At most 999 hours',
  },
});
const value = createDecimalRule({
  decimals: resultDecimals,
  largest: maxResultValue,
  words: {
    unreadable: 'Enter a number such as 1.5. Choose < as the qualifier',
    belowZero: 'A result must be 0 or more',
    tooFine: `Use at most ${resultDecimals} decimals`,
    tooLarge: 'A result must be at most 1,000,000,000',
  },
});
const volume = 'A whole number of milliliters, such as 250';
const written = {
  stagnationHours: hours.nullable(),
  milliliters: z.number(volume).int(volume).min(1, volume).max(99_999, volume).nullable(),
};

/** As the form names the field, with the codes of the API. */
const listChoices = (field: string, codes: readonly string[]) => `${field}: enter ${joinWithOr(codes)}`;
const outletKindCodes = outletKinds.map(({ code }) => code);
const qualifierCodes = qualifiers.map(({ code }) => code);

/** A sampled outlet with its lead result, as the laboratory reported it. */
const outletSample = z.object({
  kind: z.enum(outletKindCodes, listChoices('Outlet type', outletKindCodes)),
  place: createRequiredText(maxOutletLocationLength),
  /** A point-of-use device treats its water. */
  hasFilter: z.boolean().default(false),
  labSampleId: createOptionalText(maxOutletLabIdLength),
  qualifier: z.enum(qualifierCodes, listChoices('Qualifier', qualifierCodes)).nullable().default(null),
  value: value.nullable().default(null),
  unit: z.enum(leadUnits, listChoices('Unit', leadUnits)).default('µg/L'),
});
export type OutletSample = z.output<typeof outletSample>;
export const outletResult = outletSample.pick({ qualifier: true, value: true, unit: true });

export const schoolVisitFields = z.object({
  ...createFieldRules(pickRequiredFields(schoolVisitDescriptor), written),
  ...toNullableShape(createFieldRules(pickOptionalFields(schoolVisitDescriptor), written)),
  outlets: z
    .array(outletSample)
    .min(1, 'Add the outlets that were sampled')
    .max(maxOutletsOfVisit, `At most ${maxOutletsOfVisit} outlets`),
});
export type SchoolVisitFields = z.output<typeof schoolVisitFields>;

export const hasResult = ({ value, qualifier }: Pick<OutletSample, 'value' | 'qualifier'>) =>
  value !== null || (qualifier !== null && qualifier !== '<' && isNonDetectQualifier(qualifier));

/** All rules of a visit; `today` is the water system's date. */
export function createSchoolVisitRules(today: string) {
  return schoolVisitFields.superRefine(({ visitedOn, resultsReceivedOn: receivedOn, outlets }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (visitedOn > today) refuse(['visitedOn'], 'The date cannot be in the future');
    if (receivedOn !== null && receivedOn > today) refuse(['resultsReceivedOn'], 'The date cannot be in the future');
    if (receivedOn !== null && receivedOn < visitedOn)
      refuse(['resultsReceivedOn'], 'Results cannot be received before the sampling');
    outlets.forEach((outlet, at) => {
      const isIncomplete = outlet.qualifier === '<' && outlet.value === null;
      if (isIncomplete) refuse(['outlets', at, 'value'], 'Enter the limit after <');
      else if (receivedOn !== null && !hasResult(outlet))
        refuse(['outlets', at, 'value'], 'Enter the result, or leave the day of receipt blank');
      else if (receivedOn === null && hasResult(outlet))
        refuse(['resultsReceivedOn'], 'Enter the date you received the results');
    });
  });
}

export const schoolVisit = schoolVisitFields.extend({
  id,
  facilityId: id,
  outlets: z.array(
    outletSample.extend({
      /** In µg/L, exact; null without a result or for a non-detect without a limit. */
      amount: z.string().nullable(),
      isNonDetect: z.boolean(),
    }),
  ),
  /** Why the visit does not count as sampling of the facility; empty if it counts. */
  problems: z.array(z.string()),
  /** The day by which results are due to the facility, the State and health departments; null without results. */
  resultsDueOn: z.string().nullable(),
  recordedBy: z.string(),
  version: z.number().int(),
});
export type SchoolVisit = z.infer<typeof schoolVisit>;

const loweredReason = createRequiredReason().min(minExplanationLength);

/**
 * Whether a reason explains why a level above the action level is lowered or removed, as that of a withdrawn result.
 */
export const isLoweredReason = (reason: string | null | undefined): boolean => loweredReason.safeParse(reason).success;

/** What a correction or removal that lowers a level above the action level needs. */
export const loweredLead = z.object({
  reason: z.string().max(maxReasonLength).nullable().default(null),
  /** The level that is lowered, in µg/L. */
  confirmedLead: z.string().optional(),
});
