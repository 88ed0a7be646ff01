import type { StateCode } from '../primitives/state-names.ts';
import type { InForce } from './service-line-classification.values.ts';

/**
 * How a State reads "0.9 times the number of samples" when that is not a whole number. 40 CFR 141.80(c)(3) leaves it
 * open. Only rounding up agrees with the sentence of 141.80(c)(1) as codified in 2015 that the action level is exceeded
 * when more than 10 percent of the samples are above it, so it is the default.
 */
export const percentileMethods = [
  {
    code: 'ceiling',
    label: 'Round up (0.9 × n)',
    inRank: 'rounded up',
    help: '0.9 × the number of samples, rounded up. Never below what the rule allows.',
  },
  {
    code: 'nearest',
    label: 'Round to nearest (0.9 × n)',
    inRank: 'rounded to the nearest rank',
    help: '0.9 × the number of samples, rounded to the nearest rank.',
  },
  {
    code: 'nearestOfNext',
    label: 'Round to nearest (0.9 × (n + 1))',
    inRank: 'rounded to the nearest rank',
    help: '0.9 × (the number of samples + 1), rounded to the nearest rank.',
  },
  {
    code: 'interpolated',
    label: 'Interpolate (0.9 × n)',
    inRank: 'interpolated',
    help: 'Between the two ranks around 0.9 × the number of samples, in proportion.',
  },
  {
    code: 'interpolatedMidpoint',
    label: 'Interpolate at midpoints (0.9 × n + 0.5)',
    inRank: 'interpolated at midpoints',
    help: 'Between the two ranks around 0.9 × the number of samples + 0.5, as Virginia Tech did for Flint in 2015.',
  },
] as const satisfies readonly {
  readonly code: string;
  readonly label: string;
  readonly inRank: string;
  readonly help: string;
}[];
export type PercentileMethod = (typeof percentileMethods)[number]['code'];

export const defaultPercentileMethod: PercentileMethod = 'ceiling';

/** A State's own method, with the State's text as its source. */
export interface PercentileMethodRule extends InForce {
  readonly state: StateCode;
  readonly method: PercentileMethod;
}

/** None has been found in a State's own text so far. */
export const percentileMethodRules: readonly PercentileMethodRule[] = [];

/**
 * 40 CFR 141.80(c)(3)(iv): systems that serve fewer than 100 people and take five samples average the two highest. The
 * text does not cover larger systems with five sites on reduced monitoring; they use the method of their State.
 */
export const averageOfTwoHighest = { samples: 5, populationBelow: 100 } as const;
