import type { ActionLevel } from './action-level.values.ts';
import { fifthLiterRules } from './fifth-liter.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

interface Sampled {
  readonly substance: ActionLevel['substance'];
  readonly state: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

/** Whether the higher of the first and the fifth liter of a site counts, by the federal rule or the State's own. */
export function countsFifthLiter({ substance, state, on }: Sampled): boolean {
  const rules = fifthLiterRules.filter(
    (rule) => rule.substances.includes(substance) && (rule.state === undefined || rule.state === state),
  );
  return findInForce(rules, on) !== undefined;
}
