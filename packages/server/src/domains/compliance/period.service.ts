import type { ReceivedSample } from '@curbstop/contract/compliance/deadline-inputs.calculation';
import {
  toPeriodDetails,
  daysOfRuleChange,
  listPeriodsSince,
  summarizePeriod,
  type LimitedDays,
  type PeriodWithHalf,
} from '@curbstop/contract/compliance/period.calculation';
import type * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import {
  describeLowerPercentiles,
  describeMovedExceedances,
  listLowerPercentiles,
  listLowerPercentileTexts,
  listMovedExceedances,
  listMovedExceedanceTexts,
  listSamplesInPeriods,
  type SampleInPeriod,
} from '@curbstop/contract/compliance/percentile-change.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { findSizeClass } from '@curbstop/contract/regulations/monitoring.calculation';
import {
  findDelayedStart,
  type DayRange,
  type DelayedStart,
  type MonitoringPeriod,
  isWithin,
} from '@curbstop/contract/regulations/monitoring-period.calculation';
import { isFifthLiterOfPeriod } from '@curbstop/contract/compliance/period-samples.calculation';
import { isSelectedByTier } from '@curbstop/contract/samples/percentile-text.calculation';
import { isZeroWithoutLimits } from '@curbstop/contract/samples/result-count.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheEach } from '../../foundation/database/version-cache.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { analytesWithActionLevel } from '../samples/event-percentile.service.ts';
import { readSamplesById, listUndatedExceedances } from '../samples/event-samples.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { onPercentileChange } from '../accounts/percentile-change.events.ts';
import { listPercentileMethodsWithin } from '../samples/percentile-method.service.ts';
import { countSchoolKits } from '../school-facilities/school-plan.service.ts';
import { findEarlierSamples } from './earlier-samples.service.ts';
import { addLeadLineHalves, calculateLeadLineHalf, countSitesByLineOnly } from './lead-line-half.service.ts';
import { getVersionsOfDays } from './month-totals.service.ts';
import { findSampledDays, type SampledDays } from './period-totals.repository.ts';
import { listExceeded, computeFromTotals, getTotals } from './period-totals.service.ts';
import { computeRows, countPeriodRows } from './period-rows.service.ts';
import { getPeriodRules, type PeriodRules } from './period-rules.service.ts';
import { getSiteAddresses } from './site-facts.service.ts';
import { hasTreatedTaps } from './treated-tap.repository.ts';
import { listSamplesOfDays, type StoredPeriodSample } from './period.repository.ts';

export const listPeriods: Service<typeof periodEndpoints.listPeriods> = (context) =>
  context.database.read(async (trx) => {
    const rules = await getPeriodRules(trx, context);
    const { inputs, schedules } = rules;
    const { populationServed, today } = inputs;
    const delayedStarts = await listDelayedStarts(trx, rules);
    const items = await summarizePeriods(
      trx,
      rules,
      await addLeadLineHalves(trx, rules, await listPeriodsWithin(trx, rules)),
    );
    return {
      systemType: context.account.systemType,
      state: context.account.primacyCode,
      populationServed,
      sizeClass: populationServed === null ? null : (findSizeClass({ populationServed, on: today }) ?? null),
      schedules: schedules.map((one) => ({ ...one, delayedStart: delayedStarts.get(one.startsOn) ?? null })),
      percentileMethods: await listPercentileMethodsWithin(trx),
      items,
      sitesByLineOnly: await countSitesByLineOnly(trx, rules, items[0]),
      ...(await findEarlierSamples(trx, items.at(-1)?.startsOn ?? rules.earliest)),
    };
  });

/** The schedules that are not in effect on their first day, also a later one, with the reason. */
export async function listDelayedStarts(
  trx: AccountTransaction,
  { inputs, ...rules }: PeriodRules,
): Promise<ReadonlyMap<string, DelayedStart>> {
  const { today, schedules } = inputs;
  const reduced = schedules.filter(({ frequency }) => frequency !== 'sixMonth');
  if (reduced.length === 0) return new Map();
  const through = reduced.reduce((latest, { startsOn }) => (startsOn > latest ? startsOn : latest), today);
  const periods = await listPeriodsWithin(trx, { ...rules, inputs: { ...inputs, today: through } });
  return new Map(
    reduced.flatMap((schedule) => {
      const delayed = findDelayedStart(schedule, periods);
      return delayed ? [[schedule.startsOn, delayed]] : [];
    }),
  );
}

/** Newest first. */
async function summarizePeriods(
  trx: AccountTransaction,
  rules: PeriodRules,
  periods: readonly PeriodWithHalf[],
): Promise<PeriodSummary[]> {
  const summaries = await computeFromTotals(trx, rules, {
    periods,
    name: 'period summary',
    read: (period, totals) => summarizePeriod(period, rules.inputs, totals),
  });
  return summaries.toReversed();
}

interface NumbersBefore {
  readonly affectedIds: readonly string[];
  readonly summaries: readonly PeriodSummary[];
  readonly samples: readonly SampleInPeriod[];
}

onPercentileChange<NumbersBefore | null>({
  read: async (trx, context, { sampleIds = [], eventId, isOfSites = false }) => {
    if (isOfSites && !(await haveSitesEffectWithin(trx, context))) return null;
    const undatedIds = eventId === undefined ? [] : await listUndatedExceedances(trx, eventId);
    const affectedIds = [...sampleIds, ...undatedIds];
    return { affectedIds, ...(await readPeriods(trx, context, affectedIds)) };
  },
  compare: async (trx, context, before) => {
    if (before === null) return [];
    const now = await readPeriods(trx, context, before.affectedIds);
    const lowered = listLowerPercentiles(before.summaries, now.summaries);
    const moved = listMovedExceedances(before.samples, now.samples);
    return [
      ...(lowered.length === 0
        ? []
        : [
            {
              sentence: `This lowers 90th percentiles: ${describeLowerPercentiles(lowered)}`,
              percentiles: listLowerPercentileTexts(lowered),
            },
          ]),
      ...(moved.length === 0
        ? []
        : [{ sentence: describeMovedExceedances(moved), percentiles: listMovedExceedanceTexts(moved) }]),
    ];
  },
});

/**
 * Whether the tiers and lines of sites, or treatment devices, decide about the results of a period: also by the fifth
 * liters that sites need.
 */
export async function haveSitesEffectWithin(
  trx: AccountTransaction,
  context: Parameters<typeof getPeriodRules>[1],
): Promise<boolean> {
  if (await hasTreatedTaps(trx)) return true;
  const rules = await getPeriodRules(trx, context);
  const periods = await listPeriodsWithin(trx, rules);
  return periods.some((period) => isSelectedByTier(period) || isFifthLiterOfPeriod(period, rules.inputs));
}

/** The percentiles of all periods, and the periods of some samples. */
async function readPeriods(trx: AccountTransaction, context: RequestContext, sampleIds: readonly string[]) {
  const rules = await getPeriodRules(trx, context);
  const summaries = await summarizePeriods(trx, rules, await listPeriodsWithin(trx, rules));
  const samples = sampleIds.length === 0 ? [] : await readSamplesById(trx, sampleIds);
  const eventEnds = await getEventEnds(trx, samples);
  return { summaries, samples: listSamplesInPeriods(samples, { eventEnds, periods: summaries }) };
}

/** The last days of the events of samples without a collection date, which count there. */
async function getEventEnds(
  trx: AccountTransaction,
  samples: readonly { readonly eventId: string; readonly countedOn: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ends = new Map<string, string>();
  for (const { eventId, countedOn } of samples) {
    if (countedOn !== null || ends.has(eventId)) continue;
    const event = await findEventById(trx, eventId);
    if (event) ends.set(eventId, event.endsOn);
  }
  return ends;
}

export const getPeriod: Service<typeof periodEndpoints.getPeriod> = (context, { startsOn }) =>
  context.database.read(async (trx) => {
    const rules = await getPeriodRules(trx, context);
    const period = await getPeriodStarting(trx, rules, startsOn);
    const { inputs } = rules;
    const [totals] = await getTotals(trx, rules, { periods: [period], detail: 'all' });
    if (!totals) throw commonProblems.notFound();
    const leadLineHalf = await calculateLeadLineHalf(trx, rules, period);
    const versionOf = await getVersionsOfDays(trx);
    const [remembered] = await cacheEach(
      trx,
      // Rows have the addresses of their sites.
      [
        {
          key: `rows of period ${JSON.stringify([period, inputs])}`,
          version: `${versionOf(period, 'sites')} ${await getSiteAddresses(trx)}`,
        },
      ],
      { compute: async () => [await computeRows(trx, period, { inputs, totals })], countParts: countPeriodRows },
    );
    if (!remembered) throw commonProblems.notFound();
    const rows = { ...remembered, leadLineHalf, schoolKits: await countSchoolKits(trx, period) };
    return toPeriodDetails(period, { inputs, totals, rows });
  });

/** The period that starts on a day. Throws if there is none. */
export async function getPeriodStarting(
  trx: AccountTransaction,
  rules: PeriodRules,
  startsOn: string,
): Promise<MonitoringPeriod> {
  const period = (await listPeriodsWithin(trx, rules)).find((one) => one.startsOn === startsOn);
  if (!period) throw commonProblems.notFound();
  return period;
}

/**
 * The monitoring periods of the account as far back as records are kept, earliest first. Each pass finds the
 * exceedances on which later reduced periods depend. With a planned day they are as if a sample were collected on it.
 */
export async function listPeriodsWithin(
  trx: AccountTransaction,
  rules: PeriodRules,
  plannedDay: string | null = null,
): Promise<readonly MonitoringPeriod[]> {
  const { inputs, earliest, accountSince } = rules;
  const sampledDays = await findSampledDays(trx, { earliest, change: daysOfRuleChange });
  const firstDays = { ...addSampledDay(sampledDays, plannedDay), accountSince };
  const knownPeriods = new Map<string, boolean>();
  for (;;) {
    const unknown = new Map<string, LimitedDays>();
    const periods = listPeriodsSince(inputs, firstDays, (days, limit) => {
      const key = `${days.startsOn} ${days.endsOn} ${limit}`;
      if (!knownPeriods.has(key)) unknown.set(key, { ...days, limit });
      return knownPeriods.get(key) ?? false;
    });
    if (unknown.size === 0) return periods;
    const requested = [...unknown.values()].map((days) => {
      const { startsOn, endsOn } = days;
      return { ...days, windows: [{ startsOn, endsOn }] };
    });
    const exceeded = await listExceeded(trx, rules, requested);
    for (const [at, key] of [...unknown.keys()].entries()) knownPeriods.set(key, exceeded[at] ?? false);
  }
}

const later = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other);

const addSampledDay = (days: SampledDays, day: string | null): SampledDays => ({
  ...days,
  lastSampledDay: later(day, days.lastSampledDay),
  lastDayOfChange: later(day !== null && isWithin(day, daysOfRuleChange) ? day : null, days.lastDayOfChange),
});

type StoredSampleOfPeriod = ReceivedSample & Pick<StoredPeriodSample, 'counting'>;

/** Every sample of some days. */
export async function listSamplesWithin(
  trx: AccountTransaction,
  days: readonly DayRange[],
): Promise<readonly StoredSampleOfPeriod[]> {
  const analyteIds = analytesWithActionLevel.map(({ analyteId }) => analyteId);
  return (await listSamplesOfDays(trx, { analyteIds, days })).map(toReceivedSample);
}

function toReceivedSample({ amounts, ...sample }: StoredPeriodSample): StoredSampleOfPeriod {
  return {
    ...sample,
    amounts: Object.fromEntries(
      analytesWithActionLevel.flatMap((analyte) => {
        const stored = amounts[analyte.analyteId];
        if (stored === undefined) return [];
        const { amount, basis, receivedOn } = stored;
        const isZero = basis !== null && isZeroWithoutLimits(analyte, stored, { basis });
        return [[analyte.analyteId, { amount, isZeroWithoutLimits: isZero, receivedOn }]];
      }),
    ),
  };
}
