import { roundDecimal, shiftDecimal } from '../primitives/decimal.ts';
import { roundingRules, type RoundingRule } from './rounding-rule.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

interface Compared {
  readonly state: string;
  readonly analyte: RegulatedAnalyteCode;
  /** The day of the sample, `YYYY-MM-DD`. */
  readonly on: string;
}

/** The State's rounding on the day of the sample; undefined where levels are compared unrounded. */
export function findRoundingRule(
  { state, analyte, on }: Compared,
  rules: readonly RoundingRule[] = roundingRules,
): RoundingRule | undefined {
  return findInForce(
    rules.filter((rule) => rule.state === state && rule.analyte === analyte),
    on,
  );
}

/** A level in µg/L, rounded as the State requires. */
export function roundLevel(microgramsPerLiter: string, rule: Pick<RoundingRule, 'decimals'> | undefined): string {
  return rule === undefined
    ? microgramsPerLiter
    : shiftDecimal(roundDecimal(shiftDecimal(microgramsPerLiter, -3), rule.decimals), 3);
}
