import { formatDay } from '@curbstop/contract/primitives/calendar';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { getSchoolSamplingRule } from '@curbstop/contract/regulations/school-sampling.calculation';
import type * as recordEndpoints from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import { listKitVisits, listUncountedKitSamples } from '@curbstop/contract/school-facilities/school-kit.calculation';
import { describeOutreach } from '@curbstop/contract/school-facilities/school-outreach.calculation';
import {
  createSchoolOutreachRules,
  schoolOutreachFields,
  type SchoolOutreach,
} from '@curbstop/contract/school-facilities/school-outreach.rules';
import {
  describeVisit,
  findHighLead,
  formatHighLead,
  findLoweredLead,
  getResultsDueOn,
  listOutletWarnings,
  listVisitProblems,
  toOutletResult,
  type SampledFacility,
} from '@curbstop/contract/school-facilities/school-visit.calculation';
import {
  createSchoolVisitRules,
  isLoweredReason,
  schoolVisitFields,
  type loweredLead,
  type SchoolVisit,
  type SchoolVisitFields,
} from '@curbstop/contract/school-facilities/school-visit.rules';
import { schoolVisitProblems } from '@curbstop/contract/school-facilities/school-visit.problems';
import { listHighTapSamples } from '@curbstop/contract/school-facilities/tap-sample.calculation';
import type { z } from 'zod';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { listLeadAtLocations, listOtherKitSamples, listSchoolKitSamples } from '../samples/lead-sample.service.ts';
import { requireConfirmedWarnings } from '../samples/unit-confirmation.service.ts';
import { findFacility, type StoredFacility } from './school-facility.repository.ts';
import { findOutreach, insertOutreach, listOutreach, updateOutreachRow } from './school-outreach.repository.ts';
import { findVisit, insertVisit, listVisits, updateVisitRow, type StoredVisit } from './school-visit.repository.ts';

/** Numbers are those of the rule of the visit's day. */
function toVisit(stored: StoredVisit, facility: SampledFacility): SchoolVisit {
  const rule = getSchoolSamplingRule(stored.visitedOn);
  return {
    ...stored,
    outlets: stored.outlets.map(toOutletResult),
    problems: listVisitProblems(stored, facility, rule),
    resultsDueOn: getResultsDueOn(stored.resultsReceivedOn, rule),
  };
}

export const listSchoolFacilityRecords: Service<typeof recordEndpoints.listSchoolFacilityRecords> = (context, { id }) =>
  context.database.read(async (trx) => {
    const facility = await requireFacility(trx, id);
    const visits = await listVisits(trx, id);
    const tapSamples = await listLeadAtLocations(trx, facility.locationIds);
    const kitSamples = await listSchoolKitSamples(trx, facility.locationIds);
    return {
      outreach: await listOutreach(trx, id),
      visits: visits.map((visit) => toVisit(visit, facility)),
      highTapSamples: listHighTapSamples(tapSamples, context.account.primacyCode),
      // As in the plan, with its rule.
      kitVisits: listKitVisits(kitSamples, facility, getSchoolSamplingRule(getAccountToday(context))),
      uncountedKitSamples: listUncountedKitSamples(kitSamples, await listOtherKitSamples(trx, facility.locationIds)),
    };
  });

export const createSchoolOutreach: Service<typeof recordEndpoints.createSchoolOutreach> = (
  context,
  { id: facilityId, ...input },
) =>
  context.database.write(async (trx) => {
    const facility = await requireFacility(trx, facilityId);
    const fields = parseShape(createSchoolOutreachRules(getAccountToday(context)), input);
    const id = createId();
    const createdAt = getInstant(context.app.clock);
    await insertOutreach(trx, { id, facilityId, fields, now: createdAt, recordedBy: formatPersonName(context.person) });
    await recordChange(trx, context, {
      entityType: 'schoolOutreach',
      entityId: id,
      operation: 'created',
      before: null,
      after: { facility: facility.name, ...fields },
    });
    await recordAtFacility(trx, context, {
      facilityId,
      kind: 'outreach',
      before: null,
      after: describeOutreach(fields),
    });
    return requireOutreach(trx, id);
  });

export const updateSchoolOutreach: Service<typeof recordEndpoints.updateSchoolOutreach> = (
  context,
  { id, version, ...input },
) =>
  context.database.write(async (trx) => {
    const existing = await requireOutreach(trx, id);
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
    const fields = parseShape(createSchoolOutreachRules(getAccountToday(context)), input);
    const changes = diffRecords<Record<string, unknown>>(schoolOutreachFields.parse(existing), fields);
    if (Object.keys(changes.after).length === 0) return existing;
    await updateOutreachRow(trx, existing, { fields, now: getInstant(context.app.clock) });
    await recordChange(trx, context, { entityType: 'schoolOutreach', entityId: id, operation: 'updated', ...changes });
    const words = { before: describeOutreach(existing), after: describeOutreach(fields) };
    await recordAtFacility(trx, context, { facilityId: existing.facilityId, kind: 'outreach', ...words });
    return requireOutreach(trx, id);
  });

export const deleteSchoolOutreach: Service<typeof recordEndpoints.deleteSchoolOutreach> = (context, { id, version }) =>
  context.database.write(async (trx) => {
    const existing = await requireOutreach(trx, id);
    if (version !== undefined && existing.version !== version)
      throw commonProblems.changedMeanwhile({ current: existing });
    await updateOutreachRow(trx, existing, { fields: null, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'schoolOutreach',
      entityId: id,
      operation: 'removed',
      before: { ...schoolOutreachFields.parse(existing) },
      after: null,
    });
    const removed = { before: describeOutreach(existing), after: null };
    await recordAtFacility(trx, context, { facilityId: existing.facilityId, kind: 'outreach', ...removed });
    return undefined;
  });

export const createSchoolVisit: Service<typeof recordEndpoints.createSchoolVisit> = (
  context,
  { id: facilityId, confirmedUnits, ...input },
) =>
  // The visit may have a result of a school kit, whose own notice is then no longer listed.
  writeDeadlineChange(context, async (trx) => {
    const facility = await requireFacility(trx, facilityId);
    const fields = parseShape(createSchoolVisitRules(getAccountToday(context)), input);
    requireConfirmedWarnings(context, listOutletWarnings(fields.outlets).filter(isWarning), confirmedUnits);
    const id = createId();
    const createdAt = getInstant(context.app.clock);
    await insertVisit(trx, { id, facilityId, fields, now: createdAt, recordedBy: formatPersonName(context.person) });
    await recordChange(trx, context, {
      entityType: 'schoolVisit',
      entityId: id,
      operation: 'created',
      before: null,
      after: { facility: facility.name, ...fields },
    });
    await recordAtFacility(trx, context, { facilityId, kind: 'visits', before: null, after: describeVisit(fields) });
    return toVisit(await requireVisit(trx, id), facility);
  });

export const updateSchoolVisit: Service<typeof recordEndpoints.updateSchoolVisit> = async (
  context,
  { id, version, confirmedUnits, reason, confirmedLead, ...input },
) => {
  return writeDeadlineChange(context, async (trx) => {
    const existing = await requireVisit(trx, id);
    const facility = await requireFacility(trx, existing.facilityId, 'any');
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: toVisit(existing, facility) });
    const fields = parseShape(createSchoolVisitRules(getAccountToday(context)), input);
    const changes = diffRecords<Record<string, unknown>>(schoolVisitFields.parse(existing), fields);
    if (Object.keys(changes.after).length === 0) return toVisit(existing, facility);
    const doubts = listOutletWarnings(fields.outlets, existing.outlets).filter(isWarning);
    requireConfirmedWarnings(context, doubts, confirmedUnits);
    requireConfirmedLead(context, { facility, before: existing, after: fields }, { reason, confirmedLead });
    await updateVisitRow(trx, existing, { fields, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'schoolVisit',
      entityId: id,
      operation: 'updated',
      reason,
      ...changes,
    });
    await recordVisitAtFacility(trx, context, { facility, before: existing, after: fields, reason });
    return toVisit(await requireVisit(trx, id), facility);
  });
};

export const deleteSchoolVisit: Service<typeof recordEndpoints.deleteSchoolVisit> = async (
  context,
  { id, version, reason, confirmedLead },
) => {
  return writeDeadlineChange(context, async (trx) => {
    const existing = await requireVisit(trx, id);
    const facility = await requireFacility(trx, existing.facilityId, 'any');
    const isHigh = findHighLead(existing, context.account.primacyCode) !== undefined;
    if (isHigh && version === undefined) throw schoolVisitProblems.versionMissing({ property: 'version' });
    if (version !== undefined && existing.version !== version)
      throw commonProblems.changedMeanwhile({ current: toVisit(existing, facility) });
    requireConfirmedLead(context, { facility, before: existing, after: null }, { reason, confirmedLead });
    await updateVisitRow(trx, existing, { fields: null, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'schoolVisit',
      entityId: id,
      operation: 'removed',
      reason,
      before: { ...schoolVisitFields.parse(existing) },
      after: null,
    });
    await recordVisitAtFacility(trx, context, { facility, before: existing, after: null, reason });
    return undefined;
  });
};

interface VisitChange {
  readonly facility: Pick<StoredFacility, 'id' | 'name'>;
  readonly before: SchoolVisitFields;
  /** Null for a removal. */
  readonly after: SchoolVisitFields | null;
}

/** A level above the action level is lowered or removed only with a reason, by a person who saw it. */
function requireConfirmedLead(
  { account }: Pick<RequestContext, 'account'>,
  { facility, before, after }: VisitChange,
  { reason, confirmedLead }: z.output<typeof loweredLead>,
): void {
  const lowered = findLoweredLead(before, after, account.primacyCode);
  if (lowered === undefined) return;
  if (!isLoweredReason(reason)) throw schoolVisitProblems.loweredReasonMissing({ property: 'reason' });
  if (confirmedLead === lowered.amount) return;
  throw schoolVisitProblems.highLeadNotConfirmed({
    property: 'confirmedLead',
    values: {
      facility: facility.name,
      day: formatDay(before.visitedOn),
      lead: formatHighLead(lowered),
      level: lowered.level,
    },
  });
}

const recordVisitAtFacility = (
  trx: AccountTransaction,
  context: RequestContext,
  change: VisitChange & { readonly reason: string | null },
): Promise<void> =>
  recordAtFacility(trx, context, {
    facilityId: change.facility.id,
    kind: 'visits',
    before: describeVisit(change.before),
    after: change.after && describeVisit(change.after),
    reason: change.reason,
  });

interface FacilityRecordChange {
  readonly facilityId: string;
  readonly kind: 'visits' | 'outreach';
  /** The record in words; null before it was added and after it was removed. */
  readonly before: string | null;
  readonly after: string | null;
  readonly reason?: string | null;
}

/** Visits and outreach are in the history of their facility, too, which its page shows. */
const recordAtFacility = (
  trx: AccountTransaction,
  context: RequestContext,
  { facilityId, kind, before, after, reason = null }: FacilityRecordChange,
): Promise<void> =>
  recordChange(trx, context, {
    entityType: 'schoolFacility',
    entityId: facilityId,
    operation: 'updated',
    reason,
    before: { [kind]: before },
    after: { [kind]: after },
  });

const isWarning = (doubt: string | null) => doubt !== null;

/** The visits of a removed facility can still be corrected: their results stay due. */
async function requireFacility(trx: AccountTransaction, id: string, state: 'current' | 'any' = 'current') {
  const facility = await findFacility(trx, id, state);
  if (!facility) throw commonProblems.notFound();
  return facility;
}

async function requireOutreach(trx: AccountTransaction, id: string): Promise<SchoolOutreach> {
  const outreach = await findOutreach(trx, id);
  if (!outreach) throw commonProblems.notFound();
  return outreach;
}

async function requireVisit(trx: AccountTransaction, id: string): Promise<StoredVisit> {
  const visit = await findVisit(trx, id);
  if (!visit) throw commonProblems.notFound();
  return visit;
}
