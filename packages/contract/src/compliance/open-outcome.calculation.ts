import { formatNumber } from '../primitives/count-text.ts';
import type { PeriodDetails } from './period.rules.ts';

/** Why a period without an exceedance so far has no final outcome: every reason that its numbers show. */
export function explainOpenOutcome(
  { zerosWithoutLimits, otherPrograms, tierSelection }: PeriodDetails['results'][number],
  { isOver, requiredSites, analyzedSites }: Pick<PeriodDetails, 'isOver' | 'requiredSites' | 'analyzedSites'>,
): string {
  const reasons = [
    isOver ? undefined : 'Not final: samples can still be added to the period.',
    isOver && requiredSites !== null && analyzedSites < requiredSites
      ? `The period has ended with ${formatNumber(analyzedSites)} of ${formatNumber(requiredSites)} required sites. Results of the missing sites could have changed the outcome.`
      : undefined,
    requiredSites === null ? 'Not final: the required number of sites is unknown.' : undefined,
    zerosWithoutLimits?.percentile.exceeds
      ? 'Not final: results reported as 0 without a detection limit could change the outcome.'
      : undefined,
    otherPrograms?.percentile?.exceeds
      ? 'Not final: results of programs that are not for compliance could change the outcome.'
      : undefined,
    (tierSelection?.unknown ?? 0) > 0 ? 'Not final: sites whose tier is unknown could change the outcome.' : undefined,
  ].filter((reason) => reason !== undefined);
  return reasons.length === 0
    ? 'Not final: results that are missing, not yet recorded or in doubt could change the outcome.'
    : reasons.join(' ');
}
