import { compareDecimals } from '../primitives/decimal.ts';
import { isWithin, type MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import type { ActionLevel } from '../regulations/action-level.values.ts';
import {
  findActionLevelOfPeriod,
  getDayOfSample,
  isExceeded,
  type PeriodInputs,
  type SampleOfPeriod,
} from './period.calculation.ts';

/** A sample with the moments at which the water system received its results. */
export interface ReceivedSample extends SampleOfPeriod {
  /** The State's decision to invalidate it. */
  readonly stateDecisionOn: string | null;
  readonly amounts: Readonly<
    Record<string, SampleOfPeriod['amounts'][string] & { /** ISO 8601 UTC. */ readonly receivedOn: string }>
  >;
}

interface ReceivedInputs extends PeriodInputs {
  readonly samples: readonly ReceivedSample[];
}

/** More high results than this are not replayed; the first of them is the stricter reading. */
const maxReplayed = 100;

/**
 * The moment of receipt of the result with which a period's 90th percentile first exceeded the action level; undefined
 * if it does not exceed it now. Only a result above the level can make it exceed, so only those moments are replayed.
 */
export function findExceededAt(
  substance: ActionLevel['substance'],
  period: MonitoringPeriod,
  inputs: ReceivedInputs,
): string | undefined {
  const of = inputs.substances.find(({ actionLevel }) => actionLevel === substance);
  if (!of) return undefined;
  const within = { ...inputs, samples: inputs.samples.filter((sample) => isWithin(getDayOfSample(sample), period)) };
  const exceeds = (samples: readonly ReceivedSample[]) => isExceeded(of, period, { ...within, samples });
  const level = findActionLevelOfPeriod(of, period, inputs);
  if (level === undefined || !exceeds(within.samples)) return undefined;
  const amountOf = (sample: ReceivedSample) => sample.amounts[of.analyteId];
  const moments = [
    ...new Set(
      within.samples.flatMap((sample) => {
        const counted = amountOf(sample);
        return counted && !sample.isInvalidated && compareDecimals(counted.amount, level) > 0
          ? [new Date(Date.parse(counted.receivedOn)).toISOString()]
          : [];
      }),
    ),
  ].sort();
  if (moments.length > maxReplayed) return moments[0];
  return (
    moments.find((moment) =>
      exceeds(
        within.samples.filter((sample) => Date.parse(amountOf(sample)?.receivedOn ?? '9999') <= Date.parse(moment)),
      ),
    ) ?? moments[0]
  );
}
