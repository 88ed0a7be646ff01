import { commonProblems } from '@curbstop/contract/primitives/problem';
import { isCountedProgram } from '@curbstop/contract/regulations/counted-program.calculation';
import { findRequiredSites } from '@curbstop/contract/regulations/monitoring.calculation';
import { getPopulationOfPeriod, type Populations } from '@curbstop/contract/regulations/period-population.calculation';
import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { calculateLimitedPercentile, excludeUndated } from '@curbstop/contract/samples/event-percentile.calculation';
import type * as eventPercentileEndpoints from '@curbstop/contract/samples/event-percentile.endpoints';
import type { PercentileEvent, RegulatedAnalyte } from '@curbstop/contract/samples/percentile-counts.calculation';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { DecidingSample, SampleOfEvent } from '@curbstop/contract/samples/percentile-sample.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getMonthVersions } from '../../foundation/database/month-versions.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { getPopulationServed } from '../accounts/account-profile.service.ts';
import { listCountedPopulations } from '../accounts/population.service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { listRulesDays } from './event-rules-day.events.ts';
import { listPercentileChoices } from './percentile-method.service.ts';
import {
  findHigherTierSite,
  listSampleColumns,
  listMonthsOfEvent,
  listSamplesByNumber,
  listSamplesOfEvent,
  type SampleWithLevels,
  type StoredSampleColumns,
} from './event-percentile.repository.ts';
import { monthKinds } from './sample-month.values.ts';

export const getEventPercentiles: Service<typeof eventPercentileEndpoints.getEventPercentiles> = (context, { id }) =>
  context.database.read(async (trx) => {
    const event = await findEventById(trx, id);
    if (!event) throw commonProblems.notFound();
    const { primacyCode } = context.account;
    const rulesOn = await getRulesDay(trx, context, event);
    return cacheByTables(trx, {
      key: `percentiles of event ${JSON.stringify([event, primacyCode, rulesOn])}`,
      compute: () => calculatePercentiles(trx, context, { event, rulesOn }),
      months: { tables: tablesOfMonths, getVersion: () => getVersionOfEventMonths(trx, event.id) },
      countParts: ({ analytes }) =>
        analytes.reduce((sum, { counted, notCounted }) => sum + 5 * (counted.length + notCounted.length), 1),
    });
  });

interface EventWithRulesDay {
  readonly event: SamplingEvent;
  readonly rulesOn: string;
}

/** The day whose rules decide the monitoring period of an event. */
async function getRulesDay(trx: AccountTransaction, context: Context, event: SamplingEvent): Promise<string> {
  const [rulesOn = event.endsOn] = await listRulesDays(trx, context, [event]);
  return rulesOn;
}

type Context = Pick<RequestContext, 'account' | 'app'>;

/** Every change of a sample or a result notes its month. */
const tablesOfMonths = ['samples', 'analyte_results', 'analyte_result_versions'];

async function getVersionOfEventMonths(trx: AccountTransaction, eventId: string): Promise<string> {
  const findVersion = await getMonthVersions(trx, monthKinds.samples);
  const months = await listMonthsOfEvent(trx, eventId);
  return months.map((day) => `${day} ${findVersion({ startsOn: day, endsOn: day })}`).join();
}

async function calculatePercentiles(
  trx: AccountTransaction,
  context: RequestContext,
  eventByRules: EventWithRulesDay,
): Promise<EventPercentiles> {
  const { event } = eventByRules;
  const { rules, ...inputs } = await getPercentileRules(trx, context, eventByRules);
  const alike = await listSampleColumns(trx, [event.id]);
  const calculated = listAnalytes(event).flatMap((analyte) => {
    const samples = toDecidingSamples(analyte, alike);
    return calculateLimitedPercentile(analyte, rules, excludeUndated(analyte, rules, samples)) ?? [];
  });
  const numbers = new Set(calculated.flatMap((one) => one.numbers));
  const listed = await listSamplesByNumber(trx, event.id, [...numbers]);
  const byNumber = new Map(listed.map((sample) => [sample.number, sample]));
  return { ...inputs, analytes: calculated.map(({ describe }) => describe(byNumber)) };
}

/** Lead and copper. */
export const analytesWithActionLevel: readonly RegulatedAnalyte[] = analytes.flatMap((analyte) =>
  'analyteCode' in analyte
    ? [{ analyteId: analyte.id, displayName: analyte.displayName, analyteCode: analyte.analyteCode }]
    : [],
);

interface PercentileRules extends Omit<EventPercentiles, 'analytes'> {
  readonly rules: PercentileEvent;
}
interface PercentileInputs extends PercentileRules {
  readonly analytes: readonly { readonly analyte: RegulatedAnalyte; readonly samples: readonly SampleOfEvent[] }[];
}

/** What the 90th percentiles of an event are calculated from, with each of its samples. */
export async function getPercentileInputs(
  trx: AccountTransaction,
  context: Context,
  event: SamplingEvent,
): Promise<PercentileInputs> {
  const samples = await listSamplesOfEvent(trx, event.id);
  const rulesOn = await getRulesDay(trx, context, event);
  return {
    ...(await getPercentileRules(trx, context, { event, rulesOn })),
    analytes: listAnalytes(event).map((analyte) => ({
      analyte,
      samples: samples.map((sample) => toSampleOfEvent(analyte, sample)),
    })),
  };
}

async function getPercentileRules(
  trx: AccountTransaction,
  { account }: Context,
  { event, rulesOn }: EventWithRulesDay,
): Promise<PercentileRules> {
  const populationServed = getPopulationOfEvent(event, await getPopulations(trx));
  const program = await findProgramById(trx, event.programId);
  return {
    isCompliance:
      program !== undefined &&
      isCountedProgram({ programTypeId: program.programType.id, state: account.primacyCode, endsOn: event.endsOn }),
    populationServed,
    requiredSites: toRequiredSites(populationServed, rulesOn),
    rulesOn,
    rules: {
      startsOn: event.startsOn,
      endsOn: rulesOn,
      state: account.primacyCode,
      populationServed,
      hasHigherSites: await hasHigherSites(trx),
      percentileMethods: await listPercentileChoices(trx),
    },
  };
}

/**
 * Written out, because a calculation reads each sample many times and objects that were spread are several times
 * slower.
 */
function toSampleOfEvent(analyte: RegulatedAnalyte, sample: SampleWithLevels): SampleOfEvent {
  const isLead = analyte.analyteCode === 'lead';
  return {
    sampleId: sample.sampleId,
    number: sample.number,
    locationId: sample.locationId,
    place: sample.place,
    addressLine1: sample.addressLine1,
    skuId: sample.skuId,
    position: sample.position,
    tierGroup: sample.tierGroup,
    needsFifthLiter: sample.needsFifthLiter,
    isByLineOnly: sample.isByLineOnly,
    isTreated: sample.isTreated,
    isInvalidated: sample.isInvalidated,
    isLateReplacement: sample.isLateReplacement,
    collectedOn: sample.collectedOn,
    amount: isLead ? sample.leadAmount : sample.copperAmount,
    isZeroWithoutLimits: isLead ? sample.leadZeroWithoutLimits : sample.copperZeroWithoutLimits,
  };
}

/**
 * The samples of an event with their results for one analyte, in the order of their numbers; those that are alike as
 * one.
 */
export const toDecidingSamples = (
  analyte: RegulatedAnalyte,
  columns: readonly StoredSampleColumns[],
): readonly DecidingSample[] =>
  columns.flatMap((alike) => joinAlike(analyte, alike)).sort((a, b) => a.number - b.number);

function joinAlike({ analyteCode }: RegulatedAnalyte, columns: StoredSampleColumns): readonly DecidingSample[] {
  const isLead = analyteCode === 'lead';
  const amounts = isLead ? columns.leadAmounts : columns.copperAmounts;
  const toSample = (one: Omit<SameLevelSamples, 'isLead'>) => toDecidingSample(columns, { isLead, ...one });
  const { locationIds, places } = columns;
  if (locationIds)
    return columns.numbers.map((number, at) =>
      toSample({
        amount: amounts[at] ?? '',
        locationId: locationIds[at] ?? '',
        place: places?.[at],
        numbers: [number],
      }),
    );
  const numbersByLevel = new Map<string, number[]>();
  for (let at = 0; at < amounts.length; at++) {
    const [amount, number] = [amounts[at] ?? '', columns.numbers[at] ?? 0];
    const alike = numbersByLevel.get(amount);
    if (alike) alike.push(number);
    else numbersByLevel.set(amount, [number]);
  }
  return [...numbersByLevel].map(([amount, numbers]) =>
    toSample({ amount, locationId: `of sample ${numbers[0]}`, place: undefined, numbers }),
  );
}

interface SameLevelSamples {
  readonly isLead: boolean;
  readonly amount: string;
  readonly locationId: string;
  readonly place: string | undefined;
  readonly numbers: readonly number[];
}

/**
 * Written out, because a calculation reads each sample many times and objects that were spread are several times
 * slower.
 */
const toDecidingSample = (
  columns: StoredSampleColumns,
  { isLead, amount, locationId, place, numbers }: SameLevelSamples,
): DecidingSample => ({
  number: numbers[0] ?? 0,
  numbers: numbers.length > 1 ? numbers : undefined,
  locationId,
  place,
  skuId: columns.skuId,
  position: columns.position,
  tierGroup: columns.isHigherTier ? 'higher' : columns.isLowerTier ? 'lower' : 'unknown',
  needsFifthLiter: columns.needsFifthLiter,
  isByLineOnly: columns.isByLineOnly,
  isTreated: columns.isTreated,
  isInvalidated: columns.isInvalidated,
  isLateReplacement: columns.isLateReplacement,
  collectedOn: columns.isUndated ? null : undefined,
  amount: amount === '' ? null : amount,
  isZeroWithoutLimits: isLead ? columns.leadZeroWithoutLimits : columns.copperZeroWithoutLimits,
});

/** The people served, with the days from which each number holds. */
export async function getPopulations(trx: AccountTransaction): Promise<Populations> {
  return {
    populationServed: await getPopulationServed(trx),
    populationEntries: (await listCountedPopulations(trx)).map(({ startsOn, recordedOn, populationServed }) => ({
      startsOn,
      recordedOn,
      populationServed,
    })),
  };
}

/** Of the year's first day: the monitoring period of an event may have begun before the event. */
export const getPopulationOfEvent = (
  { startsOn, endsOn }: Pick<SamplingEvent, 'startsOn' | 'endsOn'>,
  populations: Populations,
): number | null => getPopulationOfPeriod({ startsOn: `${startsOn.slice(0, 4)}-01-01`, endsOn }, populations);

/** Whether the system has lead service lines or sites of Tiers 1 and 2: without them all results count. */
export const hasHigherSites = (trx: AccountTransaction): Promise<boolean> =>
  cacheByTables(trx, {
    key: 'sites of the higher tiers',
    compute: () => findHigherTierSite(trx),
    countParts: () => 1,
  });

/** The event's analytes that have an action level. */
function listAnalytes({ samplingEventAnalytes }: SamplingEvent) {
  return analytesWithActionLevel.filter((analyte) =>
    samplingEventAnalytes.some(({ analyteId }) => analyteId === analyte.analyteId),
  );
}

function toRequiredSites(populationServed: number | null, on: string): EventPercentiles['requiredSites'] {
  if (populationServed === null) return null;
  const [standard, reduced] = [
    findRequiredSites({ populationServed, on }, 'standard'),
    findRequiredSites({ populationServed, on }, 'reduced'),
  ];
  return standard === undefined || reduced === undefined ? null : { standard, reduced };
}
