import { compareDecimals } from '../primitives/decimal.ts';
import type { MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import { countResults } from '../regulations/sorted-results.calculation.ts';
import { selectCounted } from '../samples/percentile-counts.calculation.ts';
import type { PeriodTotals } from './period-totals.calculation.ts';
import { calculateAnalyte, type PeriodInputs } from './period.calculation.ts';

/** The numbers of a lead exceedance; levels are exact decimals in µg/L. */
export interface ExceededLevel extends Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'frequency'> {
  readonly percentile: string;
  readonly actionLevel: string;
  /** The samples of the percentile, and those of them above the action level. */
  readonly samples: number;
  readonly samplesAbove: number;
}

/** What the notice of a lead exceedance states about the period; undefined if its percentile is not above the level. */
export function findExceededLevel(
  period: MonitoringPeriod,
  inputs: PeriodInputs,
  totals: PeriodTotals,
): ExceededLevel | undefined {
  const lead = inputs.analytes.find(({ analyteCode }) => analyteCode === 'lead');
  if (!lead) return undefined;
  const calculated = calculateAnalyte(lead, period, { inputs, totals });
  if (!calculated?.percentile?.exceeds) return undefined;
  const { event, chosen, percentile } = calculated;
  const { counted } = selectCounted(lead, event, chosen.counted);
  const { startsOn, endsOn, frequency } = period;
  return {
    startsOn,
    endsOn,
    frequency,
    percentile: percentile.value,
    actionLevel: percentile.actionLevel,
    samples: percentile.count,
    samplesAbove: countResults(counted.filter(({ amount }) => compareDecimals(amount, percentile.actionLevel) > 0)),
  };
}
