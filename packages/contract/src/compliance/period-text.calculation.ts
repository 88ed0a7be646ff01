import { formatDay } from '../primitives/calendar.ts';
import { formatCount, formatNumber } from '../primitives/count-text.ts';
import type { DelayedStart, PeriodBasis } from '../regulations/monitoring-period.calculation.ts';
import {
  exceedanceSource,
  monitoringFrequencies,
  monitoringRestarts,
  waiverLimits,
  waiverPercentiles,
  type MonitoringFrequency,
} from '../regulations/monitoring-period.values.ts';
import { findOpenHalves } from './lead-line-half.calculation.ts';
import { getPeriodName } from './period-name.calculation.ts';
import { nextRuleStartsOn } from '../samples/event-percentile.values.ts';
import type { PeriodSummary } from './period.rules.ts';
import { periodOutcomes, siteStatuses, type PeriodOutcome } from './period.values.ts';

// The sentences about a monitoring period, the same on the screen and in the workbook.

export const frequencyLabels = Object.fromEntries(
  monitoringFrequencies.map(({ code, label }) => [code, label]),
) as Readonly<Record<MonitoringFrequency, string>>;

const outcomeLabels = Object.fromEntries(periodOutcomes.map(({ code, label }) => [code, label])) as Readonly<
  Record<PeriodOutcome, string>
>;

export type SitesOfPeriod = Pick<PeriodSummary, 'isOver' | 'analyzedSites' | 'requiredSites' | 'leadLineHalf'>;

/**
 * "Too few sites: 19 of 40" of a period that is over, or that too few of them have lead lines or lead plumbing, or
 * may have; undefined if it has enough, or the number is unknown.
 */
export const describeSiteShortfall = (period: SitesOfPeriod): string | undefined =>
  describeTooFewSites(period) ?? (findOpenHalves(period) ? siteStatusLabels.get('checkLeadLineHalf') : undefined);

const describeTooFewSites = ({ isOver, analyzedSites, requiredSites }: SitesOfPeriod): string | undefined =>
  isOver && requiredSites !== null && analyzedSites < requiredSites
    ? `Too few sites: ${formatNumber(analyzedSites)} of ${formatNumber(requiredSites)}`
    : undefined;

const siteStatusLabels = new Map(siteStatuses.map(({ code, label }) => [code, label]));

/**
 * "0 of 10 sites with all results, due 12-31-2026" of a period that has too few sites so far; undefined with enough.
 */
export function describeSitesLeft(
  period: SitesOfPeriod & Pick<PeriodSummary, 'startsOn' | 'endsOn' | 'windows' | 'frequency'>,
): { readonly title: string; readonly sites: string } | undefined {
  const { isOver, analyzedSites, requiredSites, windows, endsOn } = period;
  if (requiredSites !== null && analyzedSites >= requiredSites) return undefined;
  const sites =
    requiredSites === null
      ? `${formatCount(analyzedSites, 'site')} with all results (required number unknown until the population served is recorded)`
      : `${formatNumber(analyzedSites)} of ${formatNumber(requiredSites)} sites with all results`;
  const due = formatDay(windows.at(-1)?.endsOn ?? endsOn);
  return { title: getPeriodName(period), sites: `${sites}, ${isOver ? 'were due' : 'due'} ${due}` };
}

/**
 * A period that is over with too few sites is a violation (40 CFR 141.86(c)), whatever its percentile is so far. The
 * mark of too few sites of a half is there too (40 CFR 141.86(a)(8)), but for an analyte without any result it would
 * read as if there were some.
 */
export function findShortfallOfOutcome(outcome: PeriodOutcome, period: SitesOfPeriod): string | undefined {
  if (outcome === 'exceedance' || outcome === 'none') return undefined;
  return outcome === 'noResults' ? describeTooFewSites(period) : describeSiteShortfall(period);
}

/** What a period says about an action level. */
export const describeOutcome = (outcome: PeriodOutcome, period: SitesOfPeriod): string =>
  findShortfallOfOutcome(outcome, period) ?? outcomeLabels[outcome];

const bases: Readonly<Record<PeriodBasis, string | undefined>> = {
  recorded: undefined,
  noSchedule: 'No monitoring schedule is recorded for these days, so standard six-month monitoring applies.',
  beforeApproval:
    'Standard monitoring, because the State’s approval is from after the start date of the schedule: reduced monitoring starts with the first year that begins on or after the approval.',
  afterExceedance: `Standard monitoring after an action level exceedance (${exceedanceSource}). If a later change lowered the 90th percentile, the exceedance stays in effect until your State agrees that it ended.`,
  waiverEnded: `Standard monitoring, because the waiver ended. A waiver ends if a 90th percentile is above 5 µg/L of lead or 650 µg/L of copper, or if the system serves more than ${formatNumber(waiverLimits[0]?.largest ?? 0)} people (${waiverPercentiles[0]?.source}). Record the schedule that your State sets instead.`,
  restart: `Reduced monitoring ended on ${monitoringRestarts.map(({ on }) => formatDay(on)).join(', ')}. It can start again only with a State approval dated after two standard six-month periods (${monitoringRestarts[0].source}).`,
};
/** Why a period does not follow a recorded schedule; undefined if it does. */
export const describeBasis = (basis: PeriodBasis) => bases[basis];

const standardPeriods: Readonly<Record<DelayedStart['basis'], string>> = {
  beforeApproval: 'the State’s approval',
  afterExceedance: `the two standard six-month periods after the action level exceedance (${exceedanceSource})`,
  restart: `the two standard six-month periods from ${monitoringRestarts.map(({ on }) => formatDay(on)).join(', ')} (${monitoringRestarts[0].source})`,
};
/** "the two standard six-month periods after the action level exceedance (40 CFR …)" */
export const describeStandardPeriods = (basis: DelayedStart['basis']): string => standardPeriods[basis];

/** Why a recorded schedule is not in effect. */
export const describeDelayedStart = ({ basis, reducedFrom }: DelayedStart): string =>
  basis === 'beforeApproval'
    ? `Not in effect before ${formatDay(reducedFrom)}: the State’s approval is from after the start date, and reduced monitoring starts with the first year that begins on or after the approval. Standard monitoring applies until then.`
    : `Not in effect: reduced monitoring can start and be approved on ${formatDay(reducedFrom)} at the earliest, after ${describeStandardPeriods(basis)}. Standard monitoring applies.`;

/** Which day's rules decide, in a period in which the rules change; undefined in others. */
export function describeRulesDay({
  startsOn,
  endsOn,
  windows,
  rulesOn,
}: Pick<PeriodSummary, 'startsOn' | 'endsOn' | 'windows' | 'rulesOn'>): string | undefined {
  if (startsOn >= nextRuleStartsOn || endsOn < nextRuleStartsOn) return undefined;
  const start =
    rulesOn < nextRuleStartsOn
      ? ''
      : ` They take effect on ${formatDay(nextRuleStartsOn)} and also apply to its samples from before that day. Curbstop has not checked the rule text for this: confirm it with your State.`;
  const lastSamplingDay = windows.at(-1)?.endsOn ?? endsOn;
  const applies = `The rules in effect on ${formatDay(rulesOn)} apply to this period (action level, liters and tiers)`;
  if (rulesOn === lastSamplingDay)
    return `${applies}, the last day of its sampling ${rulesOn === endsOn ? 'period' : 'months'}.${start}`;
  return rulesOn === endsOn
    ? `${applies}, its last day, because no sample is recorded before it.${start}`
    : `${applies}, because its last sample was taken on that day, after the sampling months.${start}`;
}

/** "06-01-2026 to 09-30-2026, …"; undefined if samples may be taken in the whole period. */
export function describeWindows({ windows, frequency }: Pick<PeriodSummary, 'windows' | 'frequency'>) {
  if (frequency === 'sixMonth') return undefined;
  return windows.map(({ startsOn, endsOn }) => `${formatDay(startsOn)} to ${formatDay(endsOn)}`).join(', ');
}
