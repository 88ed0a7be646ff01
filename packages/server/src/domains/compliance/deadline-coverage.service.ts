import { parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import type { PeriodWithInputs } from '@curbstop/contract/compliance/computed-deadline.calculation';
import { coveredResults } from '@curbstop/contract/compliance/deadline-state.calculation';
import type { ComputedDeadline } from '@curbstop/contract/compliance/deadline.rules';
import { formatCovered, type CoveredSet } from '@curbstop/contract/compliance/deadline.values';
import type { SchoolDeadlineInputs } from '@curbstop/contract/school-facilities/school-plan.rules';
import { listReportedDays } from '@curbstop/contract/compliance/period-deadline.calculation';
import { formatCount } from '@curbstop/contract/primitives/count-text';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getMonthVersions } from '../../foundation/database/month-versions.ts';
import { cacheEach } from '../../foundation/database/version-cache.ts';
import { getVersionsOfDays } from './month-totals.service.ts';
import { countResultsSince, countValuesUntil, listCoveredSamples, type CoveredResults } from './deadline.repository.ts';
import { monthKinds } from '../samples/sample-month.values.ts';

type Deadline = Pick<ComputedDeadline, 'key' | 'kind' | 'triggeredOn' | 'period'>;

export interface DeadlinesWithPeriods {
  readonly deadlines: readonly Deadline[];
  readonly periods: readonly PeriodWithInputs[];
}

interface CoveredDays extends DayRange {
  readonly key: string;
  readonly covers: NonNullable<(typeof coveredResults)[keyof typeof coveredResults]>;
  /** The period, if the deadline covers all of it. */
  readonly wholePeriod: PeriodWithInputs | undefined;
}

/** The days whose results each deadline covers; those of receipt for consumer notices. */
export function listCoveredDays({ deadlines, periods }: DeadlinesWithPeriods): readonly CoveredDays[] {
  return deadlines.flatMap(({ key, kind, triggeredOn, period: first }): CoveredDays[] => {
    const covers = coveredResults[kind];
    if (!covers) return [];
    if (covers === 'received')
      return [{ key, covers, startsOn: triggeredOn, endsOn: triggeredOn, wholePeriod: undefined }];
    const period = periods.find(({ startsOn }) => startsOn === first);
    if (!period) return [];
    const reports = listReportedDays(period, period.facts.usedWindows);
    const wholePeriod = reports.size === 1 ? period : undefined;
    const { startsOn, endsOn } = reports.get(triggeredOn) ?? period;
    return [{ key, covers, startsOn, endsOn, wholePeriod }];
  });
}

interface NewResultsRequest extends DeadlinesWithPeriods {
  /** The moment of each completion, by the key of the deadline. */
  readonly completions: ReadonlyMap<string, string>;
  readonly analyteIds: readonly number[];
  readonly timeZone: string;
}

/** The number of samples with results that were recorded after each completion, by the key of the deadline. */
export function countNewResults(
  trx: AccountTransaction,
  { analyteIds, timeZone, ...marked }: NewResultsRequest,
): Promise<ReadonlyMap<string, number>> {
  return cacheByCompletion(trx, listMarkedDays(marked), {
    name: 'new results',
    timeZone,
    read: (covered) => countResultsSince(trx, { covered, analyteIds, timeZone }),
    emptyValue: 0,
  });
}

interface ReadOfCompletions<Value> {
  readonly name: string;
  /** Days of receipt are days in this zone. */
  readonly timeZone: string;
  readonly read: (covered: readonly CoveredResults[]) => Promise<ReadonlyMap<string, Value>>;
  readonly emptyValue: Value;
}

/** Caches a value per completion until a sample or a received result in the completion's months changes. */
async function cacheByCompletion<Value>(
  trx: AccountTransaction,
  covered: readonly CoveredResults[],
  { name, timeZone, read, emptyValue }: ReadOfCompletions<Value>,
): Promise<ReadonlyMap<string, Value>> {
  if (covered.length === 0) return new Map();
  const versionOf = await getVersionsOfDays(trx);
  const findReceipts = await getMonthVersions(trx, monthKinds.receipts);
  const items = covered.map((completion) => ({
    key: JSON.stringify([name, timeZone, completion]),
    version: completion.isByReceipt ? findReceipts(completion) : versionOf(completion),
  }));
  const values = await cacheEach(trx, items, {
    compute: async (missing) => {
      const missingCompletions = missing.flatMap((at) => covered[at] ?? []);
      const foundValues = await read(missingCompletions);
      return missingCompletions.map(({ key }) => foundValues.get(key) ?? emptyValue);
    },
    countParts: () => 2,
  });
  return new Map(covered.map(({ key }, at) => [key, values[at] ?? emptyValue]));
}

function listMarkedDays({
  completions,
  ...marked
}: DeadlinesWithPeriods & Pick<NewResultsRequest, 'completions'>): readonly CoveredResults[] {
  return listCoveredDays(marked).flatMap(({ key, covers, startsOn, endsOn }) => {
    const markedAt = completions.get(key);
    if (markedAt === undefined) return [];
    const countedBy = { isByReceipt: covers === 'received', isComplianceOnly: covers === 'compliancePeriod' };
    return [{ key, markedAt, ...countedBy, startsOn, endsOn }];
  });
}

/** What the notices and the reports of monitoring periods and of schools cover now, by their keys. */
export async function computeCoveredSets(
  trx: AccountTransaction,
  { schools, ...since }: NewResultsRequest & { readonly schools: SchoolDeadlineInputs | undefined },
): Promise<ReadonlyMap<string, CoveredSet>> {
  return new Map([
    ...listSchoolSets(since, schools),
    ...(await computePeriodSets(trx, since)),
    ...(await computeReceivedSets(trx, since)),
  ]);
}

/**
 * Results that are still being saved when a notice is marked have a moment before the completion: their commit changes the
 * number of values. It is not a number that people are shown.
 */
async function computeReceivedSets(
  trx: AccountTransaction,
  { analyteIds, timeZone, ...marked }: NewResultsRequest,
): Promise<readonly [string, CoveredSet][]> {
  const covered = listMarkedDays(marked).filter(({ isByReceipt }) => isByReceipt);
  const receivedCounts = await cacheByCompletion(trx, covered, {
    name: 'values',
    timeZone,
    read: (completions) => countValuesUntil(trx, { covered: completions, analyteIds, timeZone }),
    emptyValue: '0',
  });
  return covered.map(({ key }) => [key, { numbers: '', samples: receivedCounts.get(key) ?? '0' }]);
}

export function listSchoolSets(
  { deadlines }: Pick<DeadlinesWithPeriods, 'deadlines'>,
  schools: SchoolDeadlineInputs | undefined,
): [string, CoveredSet][] {
  const sets = new Map([
    ...(schools?.results ?? []).map(({ subject, covered }) => [subject, covered] as const),
    ...(schools?.highSamples ?? []).map(({ sampleId, covered }) => [sampleId, covered] as const),
  ]);
  return deadlines.flatMap(({ key, kind }): [string, CoveredSet][] => {
    const covered =
      kind === 'schoolHighResult' || kind.startsWith('schoolResults')
        ? sets.get(parseDeadlineKey(key).subject)
        : undefined;
    return covered ? [[key, covered]] : [];
  });
}

async function computePeriodSets(
  trx: AccountTransaction,
  { deadlines, periods }: DeadlinesWithPeriods,
): Promise<ReadonlyMap<string, CoveredSet>> {
  const days = listCoveredDays({ deadlines, periods }).filter(({ covers }) => covers !== 'received');
  if (days.length === 0) return new Map();
  const covered = days.map(({ key, covers, startsOn, endsOn }) => ({
    key,
    isComplianceOnly: covers === 'compliancePeriod',
    startsOn,
    endsOn,
  }));
  const versionOf = await getVersionsOfDays(trx);
  const items = covered.map((one) => ({ key: JSON.stringify(['covered samples', one]), version: versionOf(one) }));
  const sets = await cacheEach(trx, items, {
    compute: async (missing) => {
      const missingSets = missing.flatMap((at) => covered[at] ?? []);
      const countedSamples = await listCoveredSamples(trx, missingSets);
      return missingSets.map(({ key }) => countedSamples.get(key) ?? { samples: 0, checksum: '' });
    },
    countParts: () => 3,
  });
  const coveredSamples = new Map(covered.map(({ key }, at) => [key, sets[at]]));
  return new Map(
    days.map(({ key, covers, wholePeriod }) => {
      const { samples = 0, checksum = '' } = coveredSamples.get(key) ?? {};
      const count = formatCount(samples, 'sample with results', 'samples with results');
      const facts = covers === 'compliancePeriod' ? wholePeriod?.facts : undefined;
      return [key, { numbers: facts?.numbers ?? count, samples: formatCovered(checksum, facts?.values ?? '') }];
    }),
  );
}
