import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { classify, isReplacementCategory, type ClassificationInputs } from './classification.calculation.ts';
import { protectiveOrder } from './service-line.values.ts';
import { getEvidence } from './listed-classification.calculation.ts';

/**
 * Whether the difference from the listed classification is unresolved after a change of the line's fields. Field
 * verification of both sides settles an earlier difference. A line that falls below its listed Lead or Galvanized
 * Requiring Replacement is reviewed in any case, whether both sides are saved at once or one after the other.
 */
export function isDifferenceOpen(
  before: ClassificationInputs,
  after: ClassificationInputs,
  rules: ClassificationRules,
): boolean {
  if (after.listed === null) return false;
  const was = classify(before, rules);
  const becomesProven = !getEvidence(before).isProven && getEvidence(after).isProven;
  if (was.differsFromListed && !becomesProven) return true;
  if (!isReplacementCategory(after.listed)) return false;
  const is = classify({ ...after, listedIsOpen: false }, rules);
  const listed = protectiveOrder[after.listed];
  return protectiveOrder[was.category] >= listed && protectiveOrder[is.category] < listed;
}
