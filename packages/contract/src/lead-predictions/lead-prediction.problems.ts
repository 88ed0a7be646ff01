import { formatNumber } from '../primitives/count-text.ts';
import { defineProblems, Problem, type ProblemDetail } from '../primitives/problem.ts';
import { maxPredictedOnMap } from './lead-prediction.values.ts';

export const leadPredictionProblems = defineProblems({
  predictedMeanwhile: [
    409,
    'Someone else recorded predictions of the same locations at the same time. Nothing was saved. Send them again.',
  ],
  tooManyOnMap: [
    400,
    ({ locations }) =>
      `${formatNumber(Number(locations))} locations have these levels, more than the ${formatNumber(maxPredictedOnMap)} that can be returned at once. Choose fewer levels, or read the pages of GET /pws/predictions.`,
  ],
});

/** Why one prediction of a request cannot be saved. */
export interface PredictionError {
  /** In the request, from 0. */
  readonly at: number;
  readonly field: string;
  readonly sentence: string;
}

const maxErrors = 100;

/** Locations that do not exist or are of another account. */
export const createMissingLocationsProblem = (errors: readonly PredictionError[]): Problem =>
  new Problem('noSuchLocation', 404, toDetails('noSuchLocation', errors));

/** Names each prediction that cannot be saved; none was saved. */
export const createPredictionsProblem = (errors: readonly PredictionError[]): Problem =>
  new Problem('predictionsRefused', 422, toDetails('predictionsRefused', errors));

function toDetails(code: string, errors: readonly PredictionError[]): readonly ProblemDetail[] {
  const further = errors.length - maxErrors;
  return [
    ...errors.slice(0, maxErrors).map(({ at, field, sentence }) => ({
      code,
      property: `predictions.${at}.${field}`,
      detail: `Row ${at + 1}: ${sentence}`,
    })),
    ...(further > 0 ? [{ code, detail: `${formatNumber(further)} more rows have errors.` }] : []),
  ];
}
