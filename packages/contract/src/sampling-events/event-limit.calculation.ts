import { addDays } from '../primitives/calendar.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { findActionLevel, listActionLevels, findStrictest } from '../regulations/action-level.calculation.ts';
import type { ActionLevel } from '../regulations/action-level.values.ts';
import { findRoundingRule } from '../regulations/rounding-rule.calculation.ts';
import { findAnalyte } from './analyte.calculation.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

/** An event's settings for one of its analytes; limits in the analyte's own unit. */
export interface EventLimit {
  readonly analyteId: number;
  readonly exceedanceLimit: string | null;
  readonly lowerLimit: string | null;
  readonly checkExceedance: boolean;
}

interface EventDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The event of a sample, the State of its water system and the day of collection. */
export interface SampledIn {
  readonly event: EventDays;
  readonly state: string;
  readonly sampledOn: string | null;
  /** For a sample without a day of collection: a day by which it was taken in any case, such as that of its result. */
  readonly sampledBy: string | null;
}

export const limitSources = ['event', 'actionLevel', 'strictestActionLevel'] as const;
export type LimitSource = (typeof limitSources)[number];

/** The limits for the results of one sample. */
export interface LimitOfSample extends Omit<EventLimit, 'analyteId'> {
  /** The event's own limit, the action level on the day of the sample, or the strictest of the event's days. */
  readonly limitSource: LimitSource;
  /** Decimals in mg/L that the State rounds to before comparing; null means unrounded. */
  readonly roundedTo: number | null;
}

/**
 * The limits of one sample. An event with the action level of its first day follows the action level on the day of each
 * sample; another limit of the event applies unless it is above that level. Without a day of collection, the strictest
 * level of the possible days applies. Lead and copper are compared with the action level (40 CFR 141.80(c)) even if the
 * event has no limit or does not check it.
 */
export function getLimitOfSample(
  { analyteId, exceedanceLimit, lowerLimit, checkExceedance }: EventLimit,
  sampled: SampledIn,
): LimitOfSample {
  const { event, state, sampledOn } = sampled;
  const analyte = findAnalyte(analyteId)?.analyteCode;
  const eventLimit = { exceedanceLimit, lowerLimit, checkExceedance, limitSource: 'event', roundedTo: null } as const;
  if (analyte === undefined) return eventLimit;
  const roundedTo =
    findRoundingRule({ state, analyte, on: sampledOn ?? possibleDays(sampled).endsOn })?.decimals ?? null;
  const level =
    sampledOn === null
      ? findStrictest(listActionLevels(analyte, possibleDays(sampled), state))
      : findActionLevel(analyte, sampledOn, state);
  const checkedLimit = checkExceedance ? exceedanceLimit : null;
  if (
    level === undefined ||
    (checkedLimit !== null && !replaces(level, { analyte, event, state, exceedanceLimit: checkedLimit }))
  )
    return { ...eventLimit, roundedTo };
  return {
    ...eventLimit,
    exceedanceLimit: level.microgramsPerLiter,
    checkExceedance: true,
    limitSource: sampledOn === null ? 'strictestActionLevel' : 'actionLevel',
    roundedTo,
  };
}

/** From the first day of the event to its last, or to the day by which the sample was taken. */
function possibleDays({ event, sampledBy }: SampledIn): EventDays {
  const endsOn = sampledBy !== null && sampledBy < event.endsOn ? sampledBy : event.endsOn;
  return { startsOn: event.startsOn < endsOn ? event.startsOn : endsOn, endsOn };
}

interface OwnLimit {
  readonly analyte: RegulatedAnalyteCode;
  readonly event: EventDays;
  readonly state: string;
  readonly exceedanceLimit: string;
}

/** An event's limit that equals the federal or the State's level of its first day follows the action level. */
function replaces(level: ActionLevel, { analyte, event, state, exceedanceLimit }: OwnLimit): boolean {
  const followsActionLevel = [undefined, state].some(
    (state) => findActionLevel(analyte, event.startsOn, state)?.microgramsPerLiter === exceedanceLimit,
  );
  return followsActionLevel || compareDecimals(level.microgramsPerLiter, exceedanceLimit) < 0;
}

interface LimitPeriod extends Pick<LimitOfSample, 'exceedanceLimit' | 'limitSource'> {
  readonly from: string;
  readonly to: string;
}

/**
 * How an analyte's limit changes during its event, by the day of the sample: one period if it does not change. `state`
 * is the one of the water system.
 */
export function listLimitPeriods(limit: EventLimit, event: EventDays, state: string): readonly LimitPeriod[] {
  const analyte = findAnalyte(limit.analyteId)?.analyteCode;
  const changes =
    analyte === undefined
      ? []
      : listActionLevels(analyte, event, state)
          .map(({ effectiveFrom }) => effectiveFrom)
          .filter((day) => day > event.startsOn);
  const starts = [event.startsOn, ...new Set(changes)];
  const periods = starts.map((from, at) => {
    const { exceedanceLimit, limitSource } = getLimitOfSample(limit, {
      event,
      state,
      sampledOn: from,
      sampledBy: null,
    });
    return { from, to: lastDayBefore(starts[at + 1]) ?? event.endsOn, exceedanceLimit, limitSource };
  });
  return periods.every(({ exceedanceLimit }) => exceedanceLimit === periods[0]?.exceedanceLimit)
    ? periods.slice(0, 1).map((one) => ({ ...one, to: event.endsOn }))
    : periods;
}

const lastDayBefore = (day: string | undefined) => (day === undefined ? undefined : addDays(day, -1));
