import { z } from 'zod';
import { compareDecimals, createDecimalRule } from '../primitives/decimal.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { findAnalyte } from './analyte.calculation.ts';
import { analytes, maxAnalyteLimit, limitDecimals, type Analyte } from './analyte.values.ts';

const analytesUnselected = 'All Analytes must be selected';
const duplicateAnalytes = 'No duplicate Analytes allowed';
export const analytesMissing = 'Choose at least one analyte';
const onePrimary = 'Choose exactly one analyte as the primary one';
const analyteNotAvailable = 'This analyte isn’t available for this program type';
const noAnalytesHere = 'Events of this type have no analytes';
const limitMissing = 'Enter a limit, or turn off “Check results against the limit”';
const lowerNotBelow = 'The lower limit must be below the upper one';
const noLowerLimit = 'This analyte has no lower limit';

/** [A5.14] */
const limit = createDecimalRule({
  decimals: limitDecimals,
  largest: maxAnalyteLimit,
  words: {
    unreadable: 'Enter a number such as 15 or 7.2',
    belowZero: 'A limit must be 0 or more',
    tooFine: 'Use at most one decimal',
    tooLarge: 'A limit must be at most 1,000,000',
  },
});

/** An analyte of an event [A3.34]. The analyte determines whether its limit is a range. */
const eventAnalyte = z.object({
  analyteId: z.number(analytesUnselected).refine((id) => findAnalyte(id) !== undefined, analytesUnselected),
  exceedanceLimit: limit.nullable().default(null),
  lowerLimit: limit.nullable().default(null),
  primary: z.boolean().default(false),
  checkExceedance: z.boolean().default(true),
});
export type EventAnalyte = z.output<typeof eventAnalyte>;

/** Each row by itself; `createEventAnalytesRule` validates them together. */
export const eventAnalytes = z.array(eventAnalyte).max(analytes.length, duplicateAnalytes);

/** All rules for the analytes of an event, given the analytes it can choose [A5.10-A5.15]. */
export function createEventAnalytesRule(choices: readonly Analyte[]) {
  return eventAnalytes.superRefine(
    (rows, context) => {
      for (const { path, message } of validationErrors(rows, choices))
        context.addIssue({ code: 'custom', path: [...path], message });
    },
    { when: isObjectInput },
  );
}

interface ValidationError {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

function validationErrors(rows: readonly EventAnalyte[], choices: readonly Analyte[]): ValidationError[] {
  if (choices.length === 0) return rows.length === 0 ? [] : [{ path: [], message: noAnalytesHere }];
  if (rows.length === 0) return [{ path: [], message: analytesMissing }];
  const repeatedRows = rows.flatMap((row, at) =>
    [...listAnalyteErrors(row, choices), ...duplicate(rows, at)].map(({ path, message }) => ({
      path: [at, ...path],
      message,
    })),
  );
  return rows.filter(({ primary }) => primary).length === 1
    ? repeatedRows
    : [...repeatedRows, { path: [], message: onePrimary }];
}

function duplicate(rows: readonly EventAnalyte[], at: number): ValidationError[] {
  const isFirst = rows.findIndex(({ analyteId }) => analyteId === rows[at]?.analyteId) === at;
  return isFirst || findAnalyte(rows[at]?.analyteId ?? 0) === undefined
    ? []
    : [{ path: ['analyteId'], message: duplicateAnalytes }];
}

/** Invalid single rows were already reported. */
function listAnalyteErrors(
  { analyteId, exceedanceLimit, lowerLimit, checkExceedance }: EventAnalyte,
  choices: readonly Analyte[],
): ValidationError[] {
  const analyte = findAnalyte(analyteId);
  if (!analyte) return [];
  if (!choices.some(({ id }) => id === analyteId)) return [{ path: ['analyteId'], message: analyteNotAvailable }];
  if (!analyte.isRange && lowerLimit !== null) return [{ path: ['lowerLimit'], message: noLowerLimit }];
  if (checkExceedance && exceedanceLimit === null && lowerLimit === null)
    return [{ path: ['exceedanceLimit'], message: limitMissing }];
  return typeof exceedanceLimit === 'string' &&
    typeof lowerLimit === 'string' &&
    compareDecimals(lowerLimit, exceedanceLimit) >= 0
    ? [{ path: ['lowerLimit'], message: lowerNotBelow }]
    : [];
}
