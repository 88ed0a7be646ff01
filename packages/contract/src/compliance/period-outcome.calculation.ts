import { formatDay } from '../primitives/calendar.ts';
import { formatNumber } from '../primitives/count-text.ts';
import type { ComparedPercentile } from '../samples/event-percentile.rules.ts';
import { describeHalfCounts, type findOpenHalves } from './lead-line-half.calculation.ts';
import type { PeriodDetails, PeriodSummary } from './period.rules.ts';
import { openReasons, type OpenReason } from './period.values.ts';

type ResultOfPeriod = PeriodDetails['results'][number];

export type ComparedAnalyte = Pick<
  ResultOfPeriod,
  'percentile' | 'zerosWithoutLimits' | 'outsideMonths' | 'otherPrograms'
>;

/** What can still change an outcome. */
export interface Completeness extends Pick<PeriodDetails, 'isOver' | 'isEnded' | 'requiredSites' | 'collectedSites'> {
  /** Samples without a result. */
  readonly waiting: number;
  /** Results of sites without a tier of a rule that selects by tier. */
  readonly unknownTiers: number;
  /** Sites whose fifth liter is missing: it may be the higher one. */
  readonly missingFifthLiters: number;
  /** Whether too few sites have lead service lines, or lead pipe or lead solder, or the record does not say. */
  readonly openHalves: ReturnType<typeof findOpenHalves>;
  /** The percentile ends the monitoring waiver of the period. */
  readonly endsWaiver: boolean;
}

/**
 * The outcome of a period with each reason why it is not final. Only a period that is over, with results from as many
 * sites as required (two samples at one site are one), is without an exceedance; every reason leaves it open.
 */
export function getPeriodOutcome(
  analyte: ComparedAnalyte,
  completeness: Completeness,
): Pick<ResultOfPeriod, 'outcome' | 'openReasons'> {
  if (analyte.percentile?.exceeds || analyte.outsideMonths?.percentile?.exceeds)
    return { outcome: 'exceedance', openReasons: [] };
  if (!analyte.percentile) return { outcome: 'noResults', openReasons: [] };
  const openReasons = listOpenReasons(analyte, analyte.percentile, completeness);
  if (openReasons.includes('fifthLitersMissing')) return { outcome: 'fifthLitersMissing', openReasons };
  if (completeness.endsWaiver) return { outcome: 'waiverEnded', openReasons };
  return { outcome: openReasons.length === 0 ? 'none' : 'noneSoFar', openReasons };
}

function listOpenReasons(
  { zerosWithoutLimits, otherPrograms }: ComparedAnalyte,
  { count }: ComparedPercentile,
  { isOver, isEnded, requiredSites, collectedSites, ...completeness }: Completeness,
): ResultOfPeriod['openReasons'] {
  const applies: Readonly<Record<OpenReason, boolean>> = {
    fifthLitersMissing: completeness.missingFifthLiters > 0,
    samplingOpen: !isOver,
    // Until the last day, results outside the sampling months count too.
    periodOpen: isOver && !isEnded,
    requiredSitesUnknown: requiredSites === null,
    tooFewSites: requiredSites !== null && countSites({ collectedSites }, count) < requiredSites,
    halvesUnfilled: completeness.openHalves === 'halvesUnfilled',
    halvesUnknown: completeness.openHalves === 'halvesUnknown',
    resultsMissing: completeness.waiting > 0,
    tiersUnknown: completeness.unknownTiers > 0,
    zerosWithoutLimits: zerosWithoutLimits?.percentile.exceeds === true,
    otherPrograms: otherPrograms?.percentile?.exceeds === true,
  };
  return openReasons.filter((reason) => applies[reason]);
}

const countSites = ({ collectedSites }: Pick<PeriodDetails, 'collectedSites'>, results: number) =>
  Math.min(results, collectedSites);

type ExplainedPeriod = Pick<PeriodDetails, 'endsOn' | 'requiredSites' | 'collectedSites'> &
  Pick<PeriodSummary, 'leadLineHalf'>;

/**
 * "Not final: samples can still be taken until 12-31-2026; …": every reason why an outcome is open; undefined if it is
 * not.
 */
export function explainOpenOutcome(
  { openReasons: reasons, percentile }: Pick<ResultOfPeriod, 'openReasons' | 'percentile'>,
  period: ExplainedPeriod,
): string | undefined {
  if (reasons.length === 0) return undefined;
  const sentences = describeReasons(period, percentile?.count ?? 0);
  return `Not final: ${reasons.map((reason) => sentences[reason]).join('; ')}.`;
}

const describeReasons = (period: ExplainedPeriod, results: number): Readonly<Record<OpenReason, string>> => ({
  fifthLitersMissing: 'sites with a lead service line have a first liter and no fifth, which may be the higher one',
  samplingOpen: `samples can still be taken until ${formatDay(period.endsOn)}`,
  periodOpen: `the sampling months are over, but other samples count until ${formatDay(period.endsOn)} if they give a higher 90th percentile`,
  requiredSitesUnknown: 'the required number of sites is unknown',
  tooFewSites: `only ${formatNumber(countSites(period, results))} of ${formatNumber(period.requiredSites ?? 0)} required sites ${countSites(period, results) === 1 ? 'has' : 'have'} a result that counts, and results of the missing sites could change the outcome`,
  halvesUnfilled: `half of the sites must have lead service lines and half lead pipe or lead solder, and results of the missing sites could change the outcome${period.leadLineHalf ? ` (sites with ${describeHalfCounts(period.leadLineHalf)})` : ''}`,
  halvesUnknown:
    'the record does not show whether the requirement that half of the sites have lead service lines is met',
  resultsMissing: 'samples have no result yet',
  tiersUnknown: 'sites whose tier is unknown could change the outcome',
  zerosWithoutLimits: 'results reported as 0 without a detection limit could change the outcome',
  otherPrograms: 'results of programs that are not for compliance could change the outcome',
});
