import {
  calculateAnalyte,
  listLitersOfPeriod,
  type AnalyteOfPeriod,
  type PeriodInputs,
  type PeriodRows,
  type RowsOfAnalyte,
} from '@curbstop/contract/compliance/period.calculation';
import { listKitPositions, type PeriodTotals } from '@curbstop/contract/compliance/period-totals.calculation';
import {
  getRulesDay,
  type MonitoringPeriod,
  type DaysWithRules,
} from '@curbstop/contract/regulations/monitoring-period.calculation';
import { getTierReason } from '@curbstop/contract/samples/percentile-rows.calculation';
import { nextRuleStartsOn } from '@curbstop/contract/samples/event-percentile.values';
import {
  listCountedLiters,
  selectCounted,
  type RegulatedAnalyte,
} from '@curbstop/contract/samples/percentile-counts.calculation';
import { isSelectedByTier } from '@curbstop/contract/samples/percentile-text.calculation';
import { getBottleName } from '@curbstop/contract/samples/sample.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  countLineOnlySites,
  listEventsOfDays,
  listPercentileRows,
  listSitesOfDays,
  type CountedDays,
  type StoredSampleRow,
} from './period-rows.repository.ts';
import { getSharedAddresses } from './same-address.service.ts';
import { encodeKitPositions } from './period-totals.repository.ts';

interface InputsWithTotals {
  readonly inputs: PeriodInputs;
  readonly totals: PeriodTotals;
}

/** As many rows of a period as fit into one response. */
export async function computeRows(
  trx: AccountTransaction,
  period: MonitoringPeriod,
  inputsWithTotals: InputsWithTotals,
): Promise<Omit<PeriodRows, 'leadLineHalf' | 'schoolKits'>> {
  const { inputs } = inputsWithTotals;
  const results = new Map<number, RowsOfAnalyte>();
  for (const analyte of inputs.analytes) {
    const calculated = calculateAnalyte(analyte, period, inputsWithTotals);
    if (!calculated) continue;
    const days = calculated.isOfMonths ? period.windows : [period];
    const rows = await listPercentileRows(trx, {
      ...toCountedDays(analyte, period, inputs),
      days,
      ...toTierFilter(analyte, calculated),
      isDayRequired: calculated.isOfMonths,
    });
    const sitesByLineOnly = await countLineOnlySites(trx, {
      ...toCountedDays(analyte, toDaysOfSelection(period), inputs),
      since: period.startsOn,
      days,
      isDayRequired: calculated.isOfMonths,
    });
    results.set(analyte.analyteId, { ...toRows(rows, calculated.percentile?.count ?? 0), sitesByLineOnly });
  }
  const sites = await listSitesOfDays(
    trx,
    { days: period.windows, since: period.startsOn },
    {
      bottles: encodeKitPositions(listKitPositions(listLitersOfPeriod(period, inputs))),
      places: await getSharedAddresses(trx),
    },
  );
  return {
    sites: sites.toSorted((a, b) => a.addressLine1.localeCompare(b.addressLine1)),
    events: [...(await listEventsOfDays(trx, period))],
    results,
  };
}

/** The bottles of a period that count for an analyte, on all of its days. */
export function toCountedDays(
  analyte: RegulatedAnalyte,
  period: DaysWithRules,
  { state }: Pick<PeriodInputs, 'state'>,
): CountedDays {
  const liters = listCountedLiters(analyte, { state, endsOn: getRulesDay(period) });
  return {
    analyte: analyte.analyteCode,
    analyteId: analyte.analyteId,
    days: [{ startsOn: period.startsOn, endsOn: period.endsOn }],
    since: period.startsOn,
    bottles: encodeKitPositions(listKitPositions(liters)),
    countsTaps: liters.length > 1,
  };
}

/** Small values in the rows, about five in each. */
export function countPeriodRows({ sites, events, results }: Omit<PeriodRows, 'leadLineHalf' | 'schoolKits'>): number {
  const ofResults = [...results.values()].map(({ counted, notCounted }) => counted.length + notCounted.length);
  return 5 * ofResults.reduce((sum, rows) => sum + rows, sites.length + events.length + 1);
}

/** The days whose rules select by tier: those of the period, or of the preview. */
const toDaysOfSelection = (period: MonitoringPeriod): DaysWithRules =>
  isSelectedByTier({ endsOn: getRulesDay(period) }) ? period : { ...period, rulesOn: nextRuleStartsOn };

/** Which results of a period the tiers of their sites, or missing fifth liters, leave out. */
function toTierFilter(analyte: RegulatedAnalyte, { event, chosen }: AnalyteOfPeriod) {
  const selection = selectCounted(analyte, event, chosen.counted);
  const { quota, excludesIncomplete, excludesRepeats, excludesTreated } = selection;
  return {
    quota,
    excludesIncomplete,
    excludesRepeats,
    excludesTreated,
    lowerReason: getTierReason('lower', selection),
  };
}

/** `count` is the number of all counted samples: the highest one has that position. */
function toRows(rows: readonly StoredSampleRow[], count: number): Omit<RowsOfAnalyte, 'sitesByLineOnly'> {
  const shownRows = rows.map(({ skuId, position, extraSamples: _extra, ...row }) => ({
    ...row,
    bottle: getBottleName(skuId, position),
  }));
  return {
    extraSamples: rows[0]?.extraSamples ?? 0,
    counted: shownRows
      .flatMap(({ reason, amount, ...row }) => (reason === null && amount !== null ? [{ ...row, amount }] : []))
      .map((row, at) => ({ ...row, position: count - at })),
    notCounted: shownRows.flatMap(({ reason, ...row }) => (reason === null ? [] : [{ ...row, reason }])),
  };
}
