import { fifthLiterRules, type FifthLiterRule } from './fifth-liter.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

interface Sampled {
  readonly analyte: RegulatedAnalyteCode;
  readonly state: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

/**
 * The rule by which the higher of the first and the fifth liter of a site counts: the federal one or the State's own.
 */
export function findFifthLiterRule({ analyte, state, on }: Sampled): FifthLiterRule | undefined {
  const rules = fifthLiterRules.filter(
    (rule) => rule.analytes.includes(analyte) && (rule.state === undefined || rule.state === state),
  );
  return findInForce(rules, on);
}
