import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countReceived, toPeriodDeadlineInputs, type ReceivedSample } from './deadline-inputs.calculation.ts';
import { listComputedDeadlines } from './deadline.calculation.ts';
import { createLeadLineHalf } from './lead-line-half.calculation.ts';
import { countPeriod, listPeriodsOfAccount } from './period-samples.calculation.ts';
import { summarizePeriod } from './period.calculation.ts';

// The rules of the period from July to December 2026, written a second time from 40 CFR 141.80(c), 141.85(b), 141.86(a),
// (c) and (e) and 141.90 as codified July 1, 2020, without any function of the product.

interface Tap {
  /** In tenths of a µg/L; null without a result. */
  readonly lead: number | null;
  readonly copper: number | null;
  readonly address: number;
  readonly isInvalidated: boolean;
  readonly isTreated: boolean;
  readonly isDated: boolean;
  /** Hours after August 1, 2026, 12:00 UTC. */
  readonly hour: number;
  /** The analyte that its event does not have. */
  readonly lacking: 'lead' | 'copper' | null;
}

const tap: fc.Arbitrary<Tap> = fc
  .record({
    lead: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 180 }), fc.integer({ min: 140, max: 400 }))),
    copper: fc.option(fc.integer({ min: 0, max: 15_000 }), { freq: 8 }),
    address: fc.integer({ min: 1, max: 25 }),
    isInvalidated: fc.integer({ min: 0, max: 8 }).map((number) => number === 0),
    isTreated: fc.integer({ min: 0, max: 6 }).map((number) => number === 0),
    isDated: fc.integer({ min: 0, max: 8 }).map((number) => number > 0),
    hour: fc.integer({ min: 0, max: 2_500 }),
    lacking: fc.constantFrom<Tap['lacking'][]>(null, null, null, null, null, null, 'lead', 'copper'),
  })
  .map((one) => (one.lacking === null ? one : { ...one, [one.lacking]: null }));
/** Each run lists all periods of the account several times. */
const runs = 50;
const timeout = 120_000;

const period = fc.record({
  taps: fc.array(tap, { maxLength: 24 }),
  population: fc.constantFrom(60, 99, 100, 101, 500, 501, 3_300, 3_301, 10_000, 10_001, 100_000, 100_001),
  leadAddresses: fc.integer({ min: 0, max: 70 }),
});

/** Twice the 90th percentile, in tenths, so that the average of two stays whole; undefined without results. */
function getPercentile(amounts: readonly number[], population: number): number | undefined {
  const sorted = amounts.toSorted((a, b) => a - b);
  const highest = sorted.at(-1);
  if (highest === undefined) return undefined;
  if (sorted.length < 5) return 2 * highest;
  if (sorted.length === 5 && population < 100) return highest + (sorted[3] ?? 0);
  return 2 * (sorted[Math.ceil((9 * sorted.length) / 10) - 1] ?? 0);
}

const levels = { lead: 150, copper: 13_000 } as const;

/** The highest of the readings: with and without undated results, with and without those of treated taps. */
function getHighest(taps: readonly Tap[], analyte: 'lead' | 'copper', population: number): number | undefined {
  const percentileOf = (some: readonly Tap[]) =>
    getPercentile(
      some.flatMap((one) => one[analyte] ?? []),
      population,
    );
  const readings = [taps, taps.filter(({ isDated }) => isDated)].flatMap((some) => {
    const untreated = percentileOf(some.filter(({ isTreated }) => !isTreated));
    const all = percentileOf(some);
    const isTreatedUsed = untreated !== undefined || (all ?? 0) > 2 * levels[analyte];
    return [untreated, isTreatedUsed ? all : undefined];
  });
  const known = readings.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** 40 CFR 141.86(a) to (d): each site is sampled for lead and copper. */
const countCompleteAddresses = (taps: readonly Tap[]): number =>
  new Set(taps.filter((one) => one.lead !== null && one.copper !== null).map(({ address }) => address)).size;

const requiredOf = (population: number): number => {
  if (population > 100_000) return 100;
  if (population > 10_000) return 60;
  if (population > 3_300) return 40;
  if (population > 500) return 20;
  return population > 100 ? 10 : 5;
};

const firstMoment = Date.UTC(2026, 7, 1, 12);
const hourMs = 3_600_000;
const toInstant = (hour: number) => new Date(firstMoment + hour * hourMs).toISOString();
/** Eastern time is four hours behind until November 1, 2026, 2:00, then five. */
const toDay = (hour: number) => {
  const moment = firstMoment + hour * hourMs;
  const offset = moment < Date.UTC(2026, 10, 1, 6) ? 4 : 5;
  return new Date(moment - offset * hourMs).toISOString().slice(0, 10);
};
const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + 24 * days * hourMs).toISOString().slice(0, 10);

/** The first hour of a receipt with which the lead percentile is above the level, if it is with all results. */
function findExceededHour(taps: readonly Tap[], population: number): number | undefined {
  const until = (hour: number) =>
    getHighest(
      taps.filter((one) => one.hour <= hour),
      'lead',
      population,
    ) ?? 0;
  const hours = taps.flatMap(({ lead, hour }) => (lead === null ? [] : [hour])).toSorted((a, b) => a - b);
  const last = hours.at(-1);
  return last === undefined || until(last) <= 2 * levels.lead
    ? undefined
    : hours.find((hour) => until(hour) > 2 * levels.lead);
}

const lead = { analyteId: 1, displayName: 'Lead', analyteCode: 'lead' } as const;
const copper = { analyteId: 2, displayName: 'Copper', analyteCode: 'copper' } as const;
const toDecimal = (tenths: number) => String(tenths / 10);

const toSample = (one: Tap, at: number): ReceivedSample => ({
  sampleId: `sample ${at}`,
  number: at + 1,
  locationId: `location ${at}`,
  place: `address ${one.address}`,
  addressLine1: `${one.address} Mill Street`,
  skuId: 1,
  position: 0,
  isInvalidated: one.isInvalidated,
  isTreated: one.isTreated,
  stateDecisionOn: null,
  collectedOn: one.isDated ? '2026-08-03' : null,
  eventId: `event without ${one.lacking ?? 'gaps'}`,
  eventName: 'Second half',
  eventEndsOn: '2026-12-31',
  isCompliance: true,
  analyteIds: [lead, copper].flatMap(({ analyteCode, analyteId }) => (analyteCode === one.lacking ? [] : analyteId)),
  amounts: Object.fromEntries(
    [one.lead, one.copper].flatMap((tenths, index) =>
      tenths === null
        ? []
        : [[index + 1, { amount: toDecimal(tenths), isZeroWithoutLimits: false, receivedOn: toInstant(one.hour) }]],
    ),
  ),
});

const toInputs = (taps: readonly Tap[], populationServed: number) => ({
  state: 'CT',
  populationServed,
  schedules: [],
  analytes: [lead, copper],
  samples: taps.map(toSample),
  today: '2027-01-05',
  timeZone: 'America/New_York',
  noticeLines: 0,
  hasServiceLines: true,
  preservedNotices: new Set<string>(),
  since: '2026-07-01',
  completedOn: new Map<string, string>(),
});

function calculate(taps: readonly Tap[], populationServed: number) {
  const base = toInputs(taps, populationServed);
  const periods = listPeriodsOfAccount(base, { earliest: '2014-01-01', accountSince: '2026-08-01' });
  const deadlines = listComputedDeadlines({
    ...base,
    periods: periods.map((one) => ({ ...one, facts: toPeriodDeadlineInputs(one, base) })),
    received: countReceived(base, base.timeZone),
  });
  const second = periods.find(({ startsOn }) => startsOn === '2026-07-01');
  if (!second) throw new Error('The period is not listed');
  return { summary: summarizePeriod(second, base, countPeriod(second, base)), deadlines };
}

test(
  'percentiles, sites and exceedances of random periods agree with a second reading of the rule',
  () => {
    fc.assert(
      fc.property(period, ({ taps, population }) => {
        const { summary } = calculate(taps, population);
        const valid = taps.filter(({ isInvalidated }) => !isInvalidated);
        const sites = valid.filter(({ isTreated, isDated }) => !isTreated && isDated);
        expect(summary).toMatchObject({
          requiredSites: requiredOf(population),
          collectedSites: new Set(sites.map(({ address }) => address)).size,
          analyzedSites: countCompleteAddresses(sites),
        });
        for (const { analyteCode, percentile } of summary.analytes) {
          const highest = getHighest(valid, analyteCode, population);
          expect([analyteCode, percentile && Number(percentile.value) * 20]).toEqual([analyteCode, highest ?? null]);
          expect(percentile?.exceeds ?? false).toBe((highest ?? 0) > 2 * levels[analyteCode]);
        }
      }),
      { numRuns: runs },
    );
  },
  timeout,
);

test(
  'deadlines of random periods agree with a second reading of the rule',
  () => {
    fc.assert(
      fc.property(period, ({ taps, population }) => {
        const { deadlines } = calculate(taps, population);
        const dueOf = (kind: string) =>
          deadlines.flatMap((one) =>
            one.kind === kind && [null, '2026-07-01'].includes(one.period) ? [one.dueAt ?? one.dueOn] : [],
          );
        const valid = taps.filter(({ isInvalidated }) => !isInvalidated);
        const withLead = taps.filter((one) => one.lead !== null);
        expect(dueOf('tapResultsReport')).toEqual(['2027-01-10']);
        expect(dueOf('statePercentile')).toEqual(['2027-01-15']);
        // 40 CFR 141.85(d)(2): 30 days after the system learns of the results; the certification three months after the end.
        expect(new Set(dueOf('consumerNotice'))).toEqual(new Set(withLead.map(({ hour }) => addDays(toDay(hour), 30))));
        expect(dueOf('consumerNoticeCertification')).toEqual(withLead.length > 0 ? ['2027-03-31'] : []);
        const exceededHour = findExceededHour(valid, population);
        expect(dueOf('tier1Notice')).toEqual(exceededHour === undefined ? [] : [toInstant(exceededHour + 24)]);
        const counted = valid.filter(({ isTreated, isDated }) => !isTreated && isDated);
        const isShort = countCompleteAddresses(counted) < requiredOf(population);
        // 40 CFR 141.31(b) and 141.204: within 48 hours of the end, and everyone served within a year.
        expect(dueOf('monitoringFailure')).toEqual(isShort ? ['2027-01-02'] : []);
        expect(dueOf('tier3Notice')).toEqual(isShort ? ['2027-12-31'] : []);
        // 60 days after the end of the period.
        expect(dueOf('publicEducation')).toEqual(exceededHour === undefined ? [] : ['2027-03-01']);
      }),
      { numRuns: runs },
    );
  },
  timeout,
);

test('half of the required sites have lead service lines, or all of them if there are fewer', () => {
  fc.assert(
    fc.property(period, ({ population, leadAddresses }) => {
      const required = requiredOf(population);
      const collected = { leadLines: 0, byLineOnly: 0, leadPlumbing: 0, notKnown: 0, others: 0 };
      const inventory = { lead: leadAddresses, unknown: 0, lines: leadAddresses };
      const half = createLeadLineHalf({ endsOn: '2026-12-31' }, required, { collected, inventory });
      const leadLines = Math.min(leadAddresses, required % 2 === 0 ? required / 2 : (required + 1) / 2);
      expect(half?.needed).toEqual(leadAddresses === 0 ? null : { leadLines, leadPlumbing: required - leadLines });
    }),
  );
});
