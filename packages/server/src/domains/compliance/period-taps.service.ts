import { toPercentileEvent } from '@curbstop/contract/compliance/period.calculation';
import {
  decidingScenarios,
  listKitPositions,
  listSiteCountRequests,
  listTapCountRequests,
  percentileScenarios,
  type LowerResultCounts,
  type SampleCounts,
  type TapCounts,
  type TapCountRequest,
} from '@curbstop/contract/compliance/period-totals.calculation';
import { isFifthLiterOfPeriod } from '@curbstop/contract/compliance/period-samples.calculation';
import type { MonitoringPeriod } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { isSelectedByTier } from '@curbstop/contract/samples/percentile-text.calculation';
import type { RegulatedAnalyte } from '@curbstop/contract/samples/percentile-counts.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listLowerResultCounts } from './lower-site-results.repository.ts';
import type { PeriodRules } from './period-rules.service.ts';
import {
  encodeKitPositions,
  listTapCounts,
  type Segment,
  type StoredTapCounts,
  type TapRequest,
} from './period-totals.repository.ts';

// The highest results of taps and of sites, where a rule compares several.

export type PeriodDays = Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'rulesOn' | 'windows'>;

/** Whether what would change a percentile is read too. */
export type TotalsDetail = 'deciding' | 'all';

export interface TotalsRequest {
  readonly periods: readonly PeriodDays[];
  readonly detail: TotalsDetail;
  /** The ids of samples that are left out. */
  readonly excludedSampleIds?: readonly string[];
}

/** Where tiers or fifth liters decide what counts. */
export const areTiersRead = ({ inputs }: PeriodRules, periods: readonly PeriodDays[], detail: TotalsDetail): boolean =>
  detail === 'all' || periods.some((period) => isSelectedByTier(period) || isFifthLiterOfPeriod(period, inputs));

/** The counts of taps and of further visits, by period and analyte. */
export async function getHighest(trx: AccountTransaction, rules: PeriodRules, scope: TapsOf) {
  const taps = await getTaps(trx, rules, scope);
  const lowerResults = await getLowerResults(trx, rules, scope);
  return (at: number, analyte: RegulatedAnalyte) => ({
    taps: taps.get(toTapKey(at, analyte)) ?? [],
    lowerResults: lowerResults.get(toTapKey(at, analyte)) ?? [],
  });
}

const toTapKey = (at: number, { analyteId }: RegulatedAnalyte) => `${at} ${analyteId}`;

interface TapsOf extends Required<TotalsRequest> {
  readonly found: readonly {
    readonly segments: readonly (Segment & { readonly isInMonths: boolean })[];
    readonly bottles: readonly SampleCounts[];
  }[];
  readonly segments: readonly Segment[];
}

/** The counts of taps by period and analyte; nothing is read while no kit with several counted bottles was used. */
async function getTaps(
  trx: AccountTransaction,
  rules: PeriodRules,
  scope: TapsOf,
): Promise<ReadonlyMap<string, readonly TapCounts[]>> {
  const needed = listNeeded(rules, scope, listTapCountRequests);
  if (needed.length === 0) return new Map();
  const stored = await listTapCounts(trx, scope.segments, {
    ...toReadOptions(rules, scope),
    requests: needed.map(toTapRequest),
  });
  return collectByKey(needed, (reading, key) => ({
    ...reading,
    ...toTapLevels(stored.filter((one) => one.key === key)),
  }));
}

/** The counts of further visits; nothing is read while no rule may count one result for each site. */
async function getLowerResults(
  trx: AccountTransaction,
  rules: PeriodRules,
  scope: TapsOf,
): Promise<ReadonlyMap<string, readonly LowerResultCounts[]>> {
  const needed = listNeeded(rules, scope, listSiteCountRequests);
  if (needed.length === 0) return new Map();
  const stored = await listLowerResultCounts(trx, scope.segments, {
    ...toReadOptions(rules, scope),
    requests: needed.map((one, key) => ({ ...toTapRequest(one, key), countsTaps: one.reading.countsTaps })),
  });
  return collectByKey(needed, (reading, key) => ({
    ...reading,
    amounts: stored
      .filter((one) => one.key === key)
      .map(({ amount, count, tierGroup, isIncomplete, isTreated, repeat, repeatAtAddress }) => ({
        amount,
        count,
        tierGroup: tierGroup ?? undefined,
        ...(isIncomplete && { isIncomplete }),
        ...(isTreated && { isTreated }),
        ...(repeat && { repeat }),
        repeatAtAddress,
      })),
  }));
}

interface Needed<Reading extends TapCountRequest> {
  readonly key: string;
  readonly analyte: RegulatedAnalyte;
  readonly reading: Reading;
  readonly segments: readonly number[];
}

/** The readings of each period and analyte that a function lists. */
const listNeeded = <Reading extends TapCountRequest>(
  { inputs }: PeriodRules,
  { periods, detail, found }: TapsOf,
  listTallies: (
    analyte: RegulatedAnalyte,
    event: ReturnType<typeof toPercentileEvent>,
    scope: Parameters<typeof listTapCountRequests>[2],
  ) => readonly Reading[],
): readonly Needed<Reading>[] =>
  periods.flatMap((period, at) =>
    inputs.analytes.flatMap((analyte) => {
      const { bottles = [], segments: own = [] } = found[at] ?? {};
      const tapScope = {
        sampleCounts: bottles,
        percentileScenarios: detail === 'all' ? percentileScenarios : decidingScenarios,
      };
      return listTallies(analyte, toPercentileEvent(period, inputs), tapScope).map((reading) => ({
        key: toTapKey(at, analyte),
        analyte,
        reading,
        segments: own
          .filter(({ isInMonths }) => reading.set !== 'inMonths' || isInMonths)
          .map(({ segment }) => segment),
      }));
    }),
  );

const toReadOptions = (rules: PeriodRules, { periods, detail, excludedSampleIds }: TapsOf) => ({
  excludedSampleIds,
  areTiersRead: areTiersRead(rules, periods, detail),
});

function toTapRequest({ analyte, reading, segments }: Needed<TapCountRequest>, key: number): TapRequest {
  const { includesInvalidated, zerosCountAs, set } = reading;
  return {
    key,
    analyteCode: analyte.analyteCode,
    analyteId: analyte.analyteId,
    isCompliance: set !== 'outsideMonths',
    bottles: encodeKitPositions(reading.kitPositions),
    fifth: encodeKitPositions(listKitPositions(['fifthLiter'])),
    segments,
    isDayRequired: set === 'inMonths',
    includesInvalidated,
    zerosCountAs,
  };
}

function collectByKey<Counts>(
  needed: readonly Needed<TapCountRequest>[],
  read: (reading: Pick<TapCountRequest, 'set' | 'scenario'>, key: number) => Counts,
): ReadonlyMap<string, readonly Counts[]> {
  const counts = new Map<string, Counts[]>();
  for (const [
    number,
    {
      key,
      reading: { set, scenario },
    },
  ] of needed.entries())
    counts.set(key, [...(counts.get(key) ?? []), read({ set, scenario }, number)]);
  return counts;
}

const toTapLevels = (storedTaps: readonly StoredTapCounts[]): Pick<TapCounts, 'amounts' | 'zeros'> => ({
  amounts: storedTaps.map(({ amount, count, tierGroup, isIncomplete, isTreated }) => ({
    amount,
    count,
    tierGroup: tierGroup ?? undefined,
    ...(isIncomplete && { isIncomplete }),
    ...(isTreated && { isTreated }),
  })),
  zeros: storedTaps.reduce((sum, { isZeroWithoutLimits, count }) => sum + (isZeroWithoutLimits ? count : 0), 0),
});
