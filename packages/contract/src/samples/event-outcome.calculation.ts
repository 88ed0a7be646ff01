import type { EventPercentile, EventPercentiles } from './event-percentile.rules.ts';
import { eventOutcomes, type EventOutcome } from './event-outcome.values.ts';
import { describeMissingFifthLiters } from './fifth-liter-sites.calculation.ts';
import { dependsOnZeros } from './percentile-text.calculation.ts';

/** What the monitoring periods of an event decide about analytes; they decide about notices and reports. */
export interface OutcomeInPeriods {
  /** Exceeded in one of them. */
  readonly exceeded: readonly string[];
  /** Not exceeded in any of them, with nothing left to change that. */
  readonly decided: readonly string[];
  /** "Too few sites: 19 of 40" of a period that is over. */
  readonly shortfall?: string | undefined;
  /** By analyte: "Exceedance still in effect: ask the State whether it ended", in place of an outcome without exceedance. */
  readonly inForce?: Readonly<Partial<Record<string, string>>>;
}

/** The percentile of an analyte, of its event and what the event's monitoring periods decide. */
export interface EventOutcomeInputs {
  readonly analyte: EventPercentile;
  readonly percentiles: Pick<EventPercentiles, 'isCompliance' | 'requiredSites'>;
  readonly periods: OutcomeInPeriods;
}

/** Whether fewer results count than even reduced monitoring requires; unknown without a recorded population. */
export function hasTooFewResults(
  count: number,
  { isCompliance, requiredSites }: EventOutcomeInputs['percentiles'],
): boolean {
  return isCompliance && requiredSites !== null && count < requiredSites.reduced;
}

/**
 * While samples wait for results, too few count, fifth liters are missing or zeros are in doubt, only an exceedance is
 * decided. For compliance samples the monitoring periods decide: the event alone never shows that there is no
 * exceedance, and an exceedance of a period shows whatever the event's own number is.
 */
export function getEventOutcome(facts: EventOutcomeInputs): EventOutcome {
  const { analyte, percentiles, periods } = facts;
  if (analyte.percentile?.exceeds) return 'exceedance';
  if (percentiles.isCompliance && periods.exceeded.includes(analyte.analyteCode)) return 'exceedanceInPeriod';
  if (percentiles.isCompliance && periods.inForce?.[analyte.analyteCode] !== undefined) return 'exceedanceInForce';
  if (!isOutcomeOpen(facts)) return 'none';
  if (percentiles.isCompliance && periods.shortfall !== undefined) return 'tooFewSites';
  return describeMissingFifthLiters(analyte, 'event') === undefined ? 'noneSoFar' : 'fifthLitersMissing';
}

const isOutcomeOpen = ({ analyte, percentiles, periods }: EventOutcomeInputs): boolean =>
  (percentiles.isCompliance && !periods.decided.includes(analyte.analyteCode)) ||
  dependsOnZeros(analyte) ||
  describeMissingFifthLiters(analyte, 'event') !== undefined ||
  analyte.notCounted.some(({ reason }) => reason === 'noResult') ||
  hasTooFewResults(analyte.percentile?.count ?? 0, percentiles);

type LabelInputs = Pick<EventOutcomeInputs, 'periods'> & { readonly analyte: Pick<EventPercentile, 'analyteCode'> };

/** The label of an outcome; those that the periods describe have their sentence. */
export function describeEventOutcome(outcome: EventOutcome, { analyte, periods }: LabelInputs): string {
  const ofPeriods = { exceedanceInForce: periods.inForce?.[analyte.analyteCode], tooFewSites: periods.shortfall };
  const sentence = outcome === 'exceedanceInForce' || outcome === 'tooFewSites' ? ofPeriods[outcome] : undefined;
  return sentence ?? eventOutcomes.find(({ code }) => code === outcome)?.label ?? outcome;
}
