import { createHash } from 'node:crypto';
import { formatCount } from '@curbstop/contract/primitives/count-text';
import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import { joinWithAnd } from '@curbstop/contract/primitives/join-list';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { getSchoolSamplingRule } from '@curbstop/contract/regulations/school-sampling.calculation';
import { getCoverage } from '@curbstop/contract/school-facilities/facility-coverage.calculation';
import { describePlan, type FacilityWithRecords } from '@curbstop/contract/school-facilities/school-plan.calculation';
import type * as schoolPlanEndpoints from '@curbstop/contract/school-facilities/school-plan.endpoints';
import type { SchoolKitsOfPeriod } from '@curbstop/contract/school-facilities/school-kit.rules';
import type { SchoolDeadlineInputs, SchoolPlan } from '@curbstop/contract/school-facilities/school-plan.rules';
import { planKinds } from '@curbstop/contract/school-facilities/school-plan.values';
import {
  findHighLead,
  formatHighLead,
  toOutletResult,
} from '@curbstop/contract/school-facilities/school-visit.calculation';
import {
  findSchoolKitResult,
  isRecordedInVisit,
  listKitResults,
} from '@curbstop/contract/school-facilities/school-kit.calculation';
import type { TapSampleLead } from '@curbstop/contract/school-facilities/tap-sample.calculation';
import { formatMicrograms } from '@curbstop/contract/samples/percentile-text.calculation';
import { getInstant } from '../../foundation/clock.ts';
import { recordChanges } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { countSchoolKitSamples, listLeadOfSchoolKits, listSchoolKitSamples } from '../samples/lead-sample.service.ts';
import {
  listFacilities,
  listFacilityLocations,
  listFacilityNames,
  updatePlannedYears,
  type StoredFacility,
} from './school-facility.repository.ts';
import { listOutreach } from './school-outreach.repository.ts';
import { listVisits, type StoredVisit } from './school-visit.repository.ts';

export const getSchoolPlan: Service<typeof schoolPlanEndpoints.getSchoolPlan> = (context) =>
  context.database.read((trx) => getSchoolPlanWithin(trx, context));

/** The plan in the caller's transaction. */
async function getSchoolPlanWithin(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'app' | 'account'>,
): Promise<SchoolPlan> {
  const today = getAccountToday(context);
  const outreach = byFacility(await listOutreach(trx));
  const visits = byFacility(await listVisits(trx));
  const kitSamples = await listSchoolKitSamples(trx);
  const facilities = (await listFacilities(trx)).flatMap((facility): FacilityWithRecords[] => {
    const kind = planKinds.find(({ code }) => code === facility.kind)?.code;
    if (kind === undefined || getCoverage(facility, today).coverage !== 'sampled') return [];
    const { id, name, yearBuilt, lineCategories, plannedYear, version, outletCount, locationIds } = facility;
    return [
      {
        id,
        name,
        kind,
        yearBuilt,
        lineCategories,
        plannedYear,
        version,
        outletCount,
        outreach: outreach.get(id) ?? [],
        visits: visits.get(id) ?? [],
        kitSamples: kitSamples.filter(({ locationId }) => locationIds.includes(locationId)),
      },
    ];
  });
  return describePlan({ facilities, rule: getSchoolSamplingRule(today), today });
}

export const updateSchoolPlan: Service<typeof schoolPlanEndpoints.updateSchoolPlan> = (context, { years }) =>
  context.database.write(async (trx) => {
    const existing = await getSchoolPlanWithin(trx, context);
    const knownFacilities = new Map(existing.facilities.map((facility) => [facility.id, facility]));
    const changes = years.flatMap(({ facilityId, version, plannedYear }) => {
      const facility = knownFacilities.get(facilityId);
      if (!facility) throw commonProblems.notFound();
      if (facility.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
      return facility.plannedYear === plannedYear ? [] : [{ facility, plannedYear }];
    });
    if (changes.length === 0) return existing;
    const stored = changes.map(({ facility: { id, version }, plannedYear }) => ({ id, version, plannedYear }));
    if (!(await updatePlannedYears(trx, stored, getInstant(context.app.clock))))
      throw commonProblems.changedMeanwhile({ current: existing });
    await recordChanges(
      trx,
      context,
      changes.map(({ facility, plannedYear }) => ({
        entityType: 'schoolFacility',
        entityId: facility.id,
        operation: 'updated',
        before: { plannedYear: facility.plannedYear },
        after: { plannedYear },
      })),
    );
    return getSchoolPlanWithin(trx, context);
  });

/** What the deadlines depend on, in the caller's transaction; also the results of facilities that were removed. */
export async function getSchoolDeadlineInputs(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'app' | 'account'>,
): Promise<SchoolDeadlineInputs> {
  const facilities = await listFacilities(trx);
  const names = await listFacilityNames(trx);
  const visits = await listVisits(trx);
  const results = visits.flatMap(({ id, facilityId, resultsReceivedOn: receivedOn, visitedOn, outlets }) => {
    const facility = names.get(facilityId) ?? '';
    if (receivedOn === null) return [];
    const high = findHighLead({ visitedOn, outlets }, context.account.primacyCode);
    return [{ subject: id, facility, tapSamples: null, receivedOn, high, covered: describeOutlets(outlets) }];
  });
  const groups = facilities.length === 0 ? [] : (await getSchoolPlanWithin(trx, context)).groups;
  const samples = await listLeadOfSchoolKits(trx);
  const places = { facilities, visits };
  return {
    facilities: facilities.length,
    groups,
    results: [...results, ...listKitLead(samples, places)],
    highSamples: listHighSamples(samples, places, context.account.primacyCode),
  };
}

/**
 * The samples of school kits on the days of a monitoring period, which never count for it, and how many of them are at
 * an address without a facility.
 */
export const countSchoolKits = async (trx: AccountTransaction, days: DayRange): Promise<SchoolKitsOfPeriod> =>
  countSchoolKitSamples(trx, days, await listFacilityLocations(trx));

interface Places {
  readonly facilities: readonly StoredFacility[];
  readonly visits: readonly StoredVisit[];
}

/** The results of school kits, without those that a visit has as well. */
const listKitLead = (samples: readonly TapSampleLead[], places: Places): SchoolDeadlineInputs['results'] =>
  listKitResults(samples).flatMap(({ locationId, receivedOn, samples: received }) => {
    const reported = received.filter(
      (sample) => !isRecordedInVisit({ sample, receivedOn }, findPlace(sample, places).visits),
    );
    const [first] = reported;
    if (!first) return [];
    const facility = findPlace(first, places).name;
    const tapSamples = formatCount(reported.length, 'tap sample');
    const covered = describeTapSamples(reported, tapSamples);
    return [{ subject: `${locationId}-${receivedOn}`, facility, tapSamples, receivedOn, covered }];
  });

/** The results of school kits above the action level, without those that a visit has as well. */
function listHighSamples(
  samples: readonly TapSampleLead[],
  places: Places,
  state: string | undefined,
): SchoolDeadlineInputs['highSamples'] {
  return samples.flatMap((sample) => {
    const result = findSchoolKitResult(sample, state);
    if (!result) return [];
    const { id: sampleId, number, receivedOn, amount, isLimit, isInvalidated } = result;
    const { name: facility, visits } = findPlace(sample, places);
    if (isRecordedInVisit({ sample, receivedOn }, visits)) return [];
    return [
      {
        sampleId,
        number,
        facility,
        receivedOn,
        high: { amount, isLimit },
        covered: {
          numbers: `Tap sample ${number}, ${formatHighLead(result)}`,
          samples: createChecksum([amount, isLimit, isInvalidated]),
        },
      },
    ];
  });
}

/**
 * The facilities at the address of a sample with their visits. Without one its people are notified all the same: a school
 * kit at a home is no sampling of a school.
 */
function findPlace({ locationId, addressLine1 }: TapSampleLead, { facilities, visits }: Places) {
  const atAddress = facilities.filter(({ locationIds }) => locationIds.includes(locationId));
  const ids = new Set(atAddress.map(({ id }) => id));
  const names = atAddress.map(({ name }) => name);
  return {
    name: names.length > 0 ? joinWithAnd(names) : `${addressLine1} (no facility recorded there)`,
    visits: visits.filter(({ facilityId }) => ids.has(facilityId)),
  };
}

/** The results of a visit, in words and as a value that changes with each of them. */
function describeOutlets(outlets: StoredVisit['outlets']) {
  const amounts = outlets.map(toOutletResult).flatMap(({ amount }) => amount ?? []);
  const highest = amounts.toSorted(compareDecimals).at(-1);
  const count = formatCount(outlets.length, 'outlet');
  const reported = outlets.map(({ place, kind, qualifier, value, unit }) => [place, kind, qualifier, value, unit]);
  return {
    numbers: highest === undefined ? count : `${count}, highest ${formatMicrograms(highest)}`,
    samples: createChecksum(reported),
  };
}

/** The same of tap samples; a non-detect counts as zero, which is not a level. */
function describeTapSamples(samples: readonly TapSampleLead[], count: string) {
  const [highest] = samples
    .filter(({ amount }) => compareDecimals(amount, '0') > 0)
    .toSorted((a, b) => compareDecimals(b.amount, a.amount));
  const reported = samples.map(({ number, amount, isLimit, isInvalidated }) => [
    number,
    amount,
    isLimit,
    isInvalidated,
  ]);
  return {
    numbers: highest === undefined ? count : `${count}, highest ${formatHighLead(highest)}`,
    samples: createChecksum(reported),
  };
}

const createChecksum = (values: unknown) => createHash('sha256').update(JSON.stringify(values)).digest('hex');

function byFacility<Row extends { readonly facilityId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.facilityId, [...(groups.get(row.facilityId) ?? []), row]);
  return groups;
}
