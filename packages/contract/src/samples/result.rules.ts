import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { createDecimalRule, parseDecimal } from '../primitives/decimal.ts';
import { joinWithOr } from '../primitives/join-list.ts';
import { id } from '../primitives/ids.ts';
import { createOptionalText, createRequiredReason, minExplanationLength } from '../primitives/required-text.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createLockedShape, labelLockedFields } from '../primitives/locked-fields.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import type { Analyte } from '../sampling-events/analyte.values.ts';
import { checkResult } from './result-check.calculation.ts';
import { isNonDetectQualifier } from './result-count.calculation.ts';
import {
  maxResultValue,
  maxLabIdLength,
  maxMethodLength,
  maxResultsPerRequest,
  qualifiers,
  reportedAsChoices,
  resultDecimals,
  units,
  type Qualifier,
  type UnitName,
} from './result.values.ts';
import { analyteResult } from './sample.rules.ts';
import { parseUnit, listUnits } from './unit.calculation.ts';

const resultUnreadable = 'Enter a number such as 0.0031, or a non-detect such as <1 or ND';
const resultMissing = 'Enter the result as reported by the laboratory';
const analyteMissing = 'Choose one of the analytes';
const unitMissing = 'Choose the unit of the result';
const contradictingQualifier = 'The result is a non-detect but the qualifier is not. Correct one of them';
const emptyBelow = 'Enter the number after the <';

const number = createDecimalRule({
  decimals: resultDecimals,
  largest: maxResultValue,
  words: {
    unreadable: resultUnreadable,
    belowZero: 'A result must be 0 or more',
    tooFine: `Use at most ${resultDecimals} decimals`,
    tooLarge: 'A result must be at most 1,000,000,000',
  },
});
const limit = createDecimalRule({
  decimals: resultDecimals,
  largest: maxResultValue,
  words: {
    unreadable: 'Enter a number such as 0.5',
    belowZero: 'A limit must be 0 or more',
    tooFine: `Use at most ${resultDecimals} decimals`,
    tooLarge: 'A limit must be at most 1,000,000,000',
  },
});

const codes = qualifiers.map(({ code }) => code);
const qualifier = z
  .string()
  .trim()
  .transform((text, context): Qualifier | null => {
    const code = codes.find((one) => one === text.toUpperCase());
    if (code !== undefined || text === '') return code ?? null;
    context.addIssue({
      code: 'custom',
      message: `"${text}" is not a recognized qualifier. Use ${joinWithOr(codes)}`,
    });
    return z.NEVER;
  });

const unit = z
  .string(unitMissing)
  .trim()
  .min(1, unitMissing)
  .transform((text, context): UnitName => {
    const parsedUnit = parseUnit(text);
    if (parsedUnit) return parsedUnit.name as UnitName;
    context.addIssue({
      code: 'custom',
      message: `"${text}" is not a recognized unit. Use mg/L, µg/L, ppb or ppm for a concentration`,
    });
    return z.NEVER;
  });

/** As written by the laboratory: a number, "<1", or a term for a non-detect. */
const result = z
  .union([z.string(), z.number(), z.null()], resultUnreadable)
  .default(null)
  .transform((sent, context) => {
    const text = sent === null ? '' : String(sent).trim();
    const [below, rest] = text.startsWith('<') ? [true, text.slice(1).trim()] : [false, text];
    const word = codes.find((code) => code === rest.toUpperCase() && isNonDetectQualifier(code));
    if (word !== undefined && !below) return { value: null, qualifierInText: word };
    if (rest === '') return { value: null, qualifierInText: below ? ('<' as const) : null };
    const parsedNumber = number.safeParse(rest);
    if (parsedNumber.success) return { value: parsedNumber.data, qualifierInText: below ? ('<' as const) : null };
    for (const { message } of parsedNumber.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const day = z.string().trim().min(1, 'Required').pipe(calendarDate);

const fields = z.object({
  result,
  qualifier: qualifier.nullable().default(null),
  unit,
  reportingLimit: limit.nullable().default(null),
  detectionLimit: limit.nullable().default(null),
  /** Half the quantitation limit, if the laboratory reports that for a level below it; null: as measured. */
  reportedAs: z
    .enum(
      reportedAsChoices.map(({ code }) => code),
      'Use halfQuantitationLimit, or leave it blank',
    )
    .nullable()
    .default(null),
  method: createOptionalText(maxMethodLength),
  /** The laboratory, by its certification number. */
  labId: createOptionalText(maxLabIdLength),
  analyzedOn: day.nullable().default(null),
  /**
   * The day on which the water system received it or its correction; defaults to today. Legal deadlines count from it.
   */
  receivedOn: day.nullable().default(null),
});
type ResultInput = z.output<typeof fields>;

const analyteId = z.number(analyteMissing).refine((one) => findAnalyte(one) !== undefined, analyteMissing);

type Refuse = (path: string, message: string) => void;

function refuseRow(row: ResultInput & { readonly analyteId: number }, context: z.RefinementCtx): void {
  refuse(row, (path, message) => context.addIssue({ code: 'custom', path: [path], message }));
}

/** The rules that only need the analyte. Invalid single fields were refused before, and are as they were sent. */
function refuse({ analyteId, ...input }: ResultInput & { readonly analyteId: number }, add: Refuse): void {
  const analyte = findAnalyte(analyteId);
  if (analyte) refuseUnit(analyte, input.unit, add);
  if (!isRead(input.result) || (isString(input.qualifier) && !codes.includes(input.qualifier))) return;
  const value = missingValue(input);
  if (value) return add(...value);
  const { result, qualifier, unit, reportingLimit, detectionLimit, reportedAs } = input;
  if (!analyte || !isUnitOf(analyte, unit) || ![reportingLimit, detectionLimit].every(isLimit)) return;
  if (!isReportedAs(reportedAs)) return;
  for (const { field, message } of checkResult(analyte, {
    value: result.value,
    qualifier: qualifier ?? result.qualifierInText,
    unit,
    reportingLimit,
    detectionLimit,
    reportedAs,
  }))
    add(field, message);
}

function isUnitOf(analyte: Analyte, unit: UnitName): boolean {
  return listUnits(analyte).some(({ name }) => name === unit);
}

function refuseUnit(analyte: Analyte, unit: UnitName, add: Refuse): void {
  if (!isUnit(unit) || isUnitOf(analyte, unit)) return;
  const allowed = joinWithOr(listUnits(analyte).map(({ name }) => name));
  add('unit', `${analyte.displayName} is not reported in ${unit}. Use ${allowed}`);
}

/** A number, or a qualifier that means non-detect, and no contradiction between them. */
function missingValue({
  result: { value, qualifierInText },
  qualifier,
}: ResultInput): readonly [string, string] | undefined {
  if (qualifierInText !== null && qualifier !== null && !isNonDetectQualifier(qualifier))
    return ['qualifier', contradictingQualifier];
  if (value !== null) return undefined;
  const reportedQualifier = qualifierInText ?? qualifier;
  if (reportedQualifier === null || !isNonDetectQualifier(reportedQualifier)) return ['result', resultMissing];
  return reportedQualifier === '<' ? ['result', emptyBelow] : undefined;
}

const isString = (value: unknown) => typeof value === 'string';
const isLimit = (value: unknown) =>
  value === null || (isString(value) && parseDecimal(value) === value && !value.startsWith('-'));
const isReportedAs = (value: unknown) => value === null || reportedAsChoices.some(({ code }) => code === value);
const isUnit = (value: unknown) => units.some(({ name }) => name === value);
const isRead = (value: unknown) => typeof value === 'object' && value !== null && 'qualifierInText' in value;

function toResult<T extends ResultInput>({ result: { value, qualifierInText }, qualifier, ...rest }: T) {
  return { ...rest, value, qualifier: qualifier ?? qualifierInText };
}

const reportedShape = fields.extend({ analyteId });

/** One result, as entered. */
export const reportedResult = reportedShape.superRefine(refuseRow, { when: isObjectInput }).transform(toResult);
export type ReportedResult = z.output<typeof reportedResult>;

/** A result can be sent back whole; its sample and what was computed from it cannot change. */
export const lockedResultFields = {
  sampleId: 'The sample',
  ...labelLockedFields(
    analyteResult.omit({
      analyteId: true,
      result: true,
      qualifier: true,
      unit: true,
      reportingLimit: true,
      detectionLimit: true,
      reportedAs: true,
      method: true,
      labId: true,
      analyzedOn: true,
      receivedOn: true,
    }),
    { amount: 'The amount that counts', detection: 'The finding', correctionReceivedOn: 'The receipt of a correction' },
  ),
};

/** One result in its correction. */
export const correctedResult = reportedShape
  .extend(createLockedShape(lockedResultFields))
  .superRefine(refuseRow, { when: isObjectInput })
  .transform(toResult);

/** One result in a request that can have results of many samples. */
const reportedForSample = reportedShape
  .extend({
    sampleId: id,
    /** The day of collection, of a sample that has none yet. */
    collectedOn: day.nullable().default(null),
  })
  .superRefine(refuseRow, { when: isObjectInput })
  .transform(toResult);
export type ReportedForSample = z.output<typeof reportedForSample>;

export const reportedResults = z
  .array(reportedForSample)
  .min(1, 'Send at least one result')
  .max(maxResultsPerRequest, `At most ${formatNumber(maxResultsPerRequest)} results at once`);

/**
 * The number of results whose unit was doubtful (`findUnitWarning`), as confirmed by the person; required if there are
 * any.
 */
export const confirmedUnits = z.number().int().min(0);

export const resultReason = createRequiredReason();

/** A withdrawal can end an exceedance, so it needs an explanation. */
export const withdrawalReason = resultReason.min(
  minExplanationLength,
  `Enter why it is withdrawn, in at least ${minExplanationLength} characters`,
);

/** Whether a reason explains why a result with an exceedance is corrected to a lower level. */
export const isLoweredResultReason = (reason: string): boolean => withdrawalReason.safeParse(reason).success;
