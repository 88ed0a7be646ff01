import { toLevelCounts } from '../samples/level-counts.calculation.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import type { MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import type { TierGroup } from '../regulations/tier-selection.values.ts';
import { compareLevels, findLevelOfEvent, type RegulatedAnalyte } from '../samples/percentile-counts.calculation.ts';
import { isHighestOfSiteCompared, markLowerSiteResults } from '../samples/repeated-visits.calculation.ts';
import { toPercentileEvent, type PeriodInputs } from './period.calculation.ts';

/** A result that counts for the percentile of a period. */
export interface ReceivedLevel {
  /** In µg/L, as an exact decimal. */
  readonly amount: string;
  /** The moment at which the water system received it, ISO 8601 UTC. */
  readonly receivedOn: string;
  /** The moment at which a worse correction replaced it; null for the current result. */
  readonly replacedOn: string | null;
  readonly isInMonths: boolean;
  /** The tap, of whose results only the highest counts; null if each counts. */
  readonly tap: string | null;
  /** A first liter of a site that needs a fifth one, too. */
  readonly needsFifthLiter?: boolean;
  readonly isFifthLiter?: boolean;
  /** What the tier of its site means; not read where no rule selects by tier. */
  readonly tierGroup?: TierGroup | null;
  /** Its tap has a treatment device. */
  readonly isTreated?: boolean;
  /** Its site; several results of one are perhaps one. */
  readonly site: string;
  /** The same for locations with the same address. */
  readonly place: string;
}

/** More high results than this are not replayed; the first of them is the stricter reading. */
const maxReplayed = 100;

/**
 * The moment of receipt of the result with which a period's 90th percentile first exceeded the action level; undefined
 * if it does not exceed it now. Only a result above the level can make it exceed, so only those moments are replayed.
 */
export function findExceededAt(
  analyte: RegulatedAnalyte,
  period: MonitoringPeriod,
  { inputs, results }: { readonly inputs: PeriodInputs; readonly results: readonly ReceivedLevel[] },
): string | undefined {
  const event = toPercentileEvent(period, inputs);
  const level = findLevelOfEvent(analyte, event)?.microgramsPerLiter;
  if (level === undefined) return undefined;
  const sorted = results
    .map((result) => ({ ...result, ...toTimestamps(result) }))
    .sort((a, b) => compareDecimals(a.amount, b.amount));
  const mark = (received: readonly ReceivedAtSite[]) =>
    isHighestOfSiteCompared(event)
      ? markLowerSiteResults(received, { getSite: ({ site }) => site, getPlace: ({ place }) => place })
      : received;
  const sets = [sorted, sorted.filter(({ isInMonths }) => isInMonths)];
  const exceeds = (until: number) =>
    sets.some((set) => compareLevels(analyte, event, toLevelCounts(mark(listUntil(set, until))))?.exceeds === true);
  if (!exceeds(Number.POSITIVE_INFINITY)) return undefined;
  const firstAbove = sorted.findIndex(({ amount }) => compareDecimals(amount, level) > 0);
  const moments = [...new Set(sorted.slice(firstAbove).map(({ at }) => at))].sort((a, b) => a - b);
  const exceededAt = (moments.length > maxReplayed ? undefined : moments.find(exceeds)) ?? moments[0];
  return exceededAt === undefined ? undefined : new Date(exceededAt).toISOString();
}

interface TimedLevel extends ReceivedLevel {
  readonly at: number;
  readonly replacedAt: number | undefined;
}

const toTimestamps = ({ receivedOn, replacedOn }: ReceivedLevel) => ({
  at: Date.parse(receivedOn),
  replacedAt: replacedOn === null ? undefined : Date.parse(replacedOn),
});

interface ReceivedAtSite extends Pick<ReceivedLevel, 'amount' | 'site' | 'place'> {
  readonly tierGroup: TierGroup | null;
  readonly isIncomplete: boolean;
  readonly isTreated: boolean;
  readonly number: number;
}

/** The results received until a moment, of each tap the highest; `sorted` ascends. */
function listUntil(sorted: readonly TimedLevel[], until: number): readonly ReceivedAtSite[] {
  const taps = new Set<string>();
  const tapsWithFifthLiter = new Set<string>();
  const received: TimedLevel[] = [];
  for (let index = sorted.length - 1; index >= 0; index--) {
    const result = sorted[index] as TimedLevel;
    const { at, replacedAt, tap, isFifthLiter } = result;
    if (at > until || (replacedAt !== undefined && until >= replacedAt)) continue;
    if (tap !== null && isFifthLiter) tapsWithFifthLiter.add(tap);
    if (tap !== null && taps.has(tap)) continue;
    if (tap !== null) taps.add(tap);
    received.push(result);
  }
  return received.map(
    ({ amount, tierGroup = null, needsFifthLiter = false, isTreated = false, tap, site, place }, number) => ({
      amount,
      tierGroup,
      isIncomplete: needsFifthLiter && tap !== null && !tapsWithFifthLiter.has(tap),
      isTreated,
      site,
      place,
      number,
    }),
  );
}
