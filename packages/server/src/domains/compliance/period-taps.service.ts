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

/** Reads the counts of taps and of further visits; what it returns gives those of a period and an analyte. */
export async function getTapCounts(trx: AccountTransaction, rules: PeriodRules, scope: TapsOf) {
  const taps = await getTaps(trx, rules, scope);
  const lowerResults = await getLowerResults(trx, rules, scope);
  return (periodIndex: number, analyte: RegulatedAnalyte) => {
    const key = toPeriodAnalyteKey(periodIndex, analyte);
    return { taps: taps.get(key) ?? [], lowerResults: lowerResults.get(key) ?? [] };
  };
}

const toPeriodAnalyteKey = (periodIndex: number, { analyteId }: RegulatedAnalyte) => `${periodIndex} ${analyteId}`;

interface TapsOf extends Required<TotalsRequest> {
  readonly found: readonly {
    readonly segments: readonly (Segment & { readonly isInMonths: boolean })[];
    readonly bottles: readonly SampleCounts[];
  }[];
  readonly segments: readonly Segment[];
}

/** The counts of taps; nothing is read while no kit with several counted bottles was used. */
async function getTaps(
  trx: AccountTransaction,
  rules: PeriodRules,
  scope: TapsOf,
): Promise<ReadonlyMap<string, readonly TapCounts[]>> {
  const requests = listRequests(rules, scope, listTapCountRequests);
  if (requests.length === 0) return new Map();
  const stored = await listTapCounts(trx, scope.segments, {
    ...toReadOptions(rules, scope),
    requests: requests.map(toTapRequest),
  });
  return collectCounts(requests, stored, toTapLevels);
}

/** The counts of further visits; nothing is read while no rule may count one result for each site. */
async function getLowerResults(
  trx: AccountTransaction,
  rules: PeriodRules,
  scope: TapsOf,
): Promise<ReadonlyMap<string, readonly LowerResultCounts[]>> {
  const requests = listRequests(rules, scope, listSiteCountRequests);
  if (requests.length === 0) return new Map();
  const stored = await listLowerResultCounts(trx, scope.segments, {
    ...toReadOptions(rules, scope),
    requests: requests.map((one, index) => ({ ...toTapRequest(one, index), countsTaps: one.request.countsTaps })),
  });
  return collectCounts(requests, stored, (storedOfRequest) => ({
    amounts: storedOfRequest.map(({ amount, count, tierGroup, isIncomplete, isTreated, repeat, repeatAtAddress }) => ({
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

/** What to count for an analyte of a period, with the period's segments that it is about. */
interface PeriodRequest<Request extends TapCountRequest> {
  readonly periodAnalyteKey: string;
  readonly analyte: RegulatedAnalyte;
  readonly request: Request;
  readonly segments: readonly number[];
}

/** The requests of each period and analyte. */
const listRequests = <Request extends TapCountRequest>(
  { inputs }: PeriodRules,
  { periods, detail, found }: TapsOf,
  listTapRequests: (
    analyte: RegulatedAnalyte,
    event: ReturnType<typeof toPercentileEvent>,
    scope: Parameters<typeof listTapCountRequests>[2],
  ) => readonly Request[],
): readonly PeriodRequest<Request>[] =>
  periods.flatMap((period, periodIndex) =>
    inputs.analytes.flatMap((analyte) => {
      const { bottles = [], segments = [] } = found[periodIndex] ?? {};
      const tapScope = {
        sampleCounts: bottles,
        percentileScenarios: detail === 'all' ? percentileScenarios : decidingScenarios,
      };
      return listTapRequests(analyte, toPercentileEvent(period, inputs), tapScope).map((request) => ({
        periodAnalyteKey: toPeriodAnalyteKey(periodIndex, analyte),
        analyte,
        request,
        segments: segments
          .filter(({ isInMonths }) => request.set !== 'inMonths' || isInMonths)
          .map(({ segment }) => segment),
      }));
    }),
  );

const toReadOptions = (rules: PeriodRules, { periods, detail, excludedSampleIds }: TapsOf) => ({
  excludedSampleIds,
  areTiersRead: areTiersRead(rules, periods, detail),
});

function toTapRequest(
  { analyte, request, segments }: PeriodRequest<TapCountRequest>,
  requestIndex: number,
): TapRequest {
  const { includesInvalidated, zerosCountAs, set } = request;
  return {
    requestIndex,
    analyteCode: analyte.analyteCode,
    analyteId: analyte.analyteId,
    isCompliance: set !== 'outsideMonths',
    bottles: encodeKitPositions(request.kitPositions),
    fifth: encodeKitPositions(listKitPositions(['fifthLiter'])),
    segments,
    isDayRequired: set === 'inMonths',
    includesInvalidated,
    zerosCountAs,
  };
}

/** The counts of each period and analyte: those of its requests, in their order. */
function collectCounts<Stored extends { readonly requestIndex: number }, Counts>(
  requests: readonly PeriodRequest<TapCountRequest>[],
  stored: readonly Stored[],
  toCounts: (storedOfRequest: readonly Stored[]) => Counts,
): ReadonlyMap<string, readonly (Counts & Pick<TapCountRequest, 'set' | 'scenario'>)[]> {
  const storedByRequest = new Map<number, Stored[]>();
  for (const one of stored) {
    const ofRequest = storedByRequest.get(one.requestIndex);
    if (ofRequest) ofRequest.push(one);
    else storedByRequest.set(one.requestIndex, [one]);
  }
  const counts = new Map<string, (Counts & Pick<TapCountRequest, 'set' | 'scenario'>)[]>();
  for (const [requestIndex, { periodAnalyteKey, request }] of requests.entries()) {
    const { set, scenario } = request;
    const countsOfRequest = { set, scenario, ...toCounts(storedByRequest.get(requestIndex) ?? []) };
    counts.set(periodAnalyteKey, [...(counts.get(periodAnalyteKey) ?? []), countsOfRequest]);
  }
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
