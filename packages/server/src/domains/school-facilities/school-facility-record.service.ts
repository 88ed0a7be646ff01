import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { getSchoolSamplingRule } from '@curbstop/contract/regulations/school-sampling.calculation';
import type * as recordEndpoints from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import {
  createSchoolOutreachRules,
  schoolOutreachFields,
  type SchoolOutreach,
} from '@curbstop/contract/school-facilities/school-outreach.rules';
import {
  getResultsDueOn,
  listOutletDoubts,
  listVisitProblems,
  toOutletResult,
  type SampledFacility,
} from '@curbstop/contract/school-facilities/school-visit.calculation';
import {
  createSchoolVisitRules,
  schoolVisitFields,
  type SchoolVisit,
} from '@curbstop/contract/school-facilities/school-visit.rules';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { requireConfirmedDoubts } from '../samples/unit-confirmation.service.ts';
import { findFacility } from './school-facility.repository.ts';
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
    return {
      outreach: await listOutreach(trx, id),
      visits: visits.map((visit) => toVisit(visit, facility)),
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
    return undefined;
  });

export const createSchoolVisit: Service<typeof recordEndpoints.createSchoolVisit> = (
  context,
  { id: facilityId, confirmedUnits, ...input },
) =>
  context.database.write(async (trx) => {
    const facility = await requireFacility(trx, facilityId);
    const fields = parseShape(createSchoolVisitRules(getAccountToday(context)), input);
    requireConfirmedDoubts(context, listOutletDoubts(fields.outlets).filter(isDoubt), confirmedUnits);
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
    return toVisit(await requireVisit(trx, id), facility);
  });

export const updateSchoolVisit: Service<typeof recordEndpoints.updateSchoolVisit> = async (
  context,
  { id, version, confirmedUnits, ...input },
) => {
  return writeDeadlineChange(context, async (trx) => {
    const existing = await requireVisit(trx, id);
    const facility = await requireFacility(trx, existing.facilityId, 'any');
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: toVisit(existing, facility) });
    const fields = parseShape(createSchoolVisitRules(getAccountToday(context)), input);
    const changes = diffRecords<Record<string, unknown>>(schoolVisitFields.parse(existing), fields);
    if (Object.keys(changes.after).length === 0) return toVisit(existing, facility);
    const doubts = listOutletDoubts(fields.outlets, existing.outlets).filter(isDoubt);
    requireConfirmedDoubts(context, doubts, confirmedUnits);
    await updateVisitRow(trx, existing, { fields, now: getInstant(context.app.clock) });
    await recordChange(trx, context, { entityType: 'schoolVisit', entityId: id, operation: 'updated', ...changes });
    return toVisit(await requireVisit(trx, id), facility);
  });
};

export const deleteSchoolVisit: Service<typeof recordEndpoints.deleteSchoolVisit> = async (
  context,
  { id, version },
) => {
  return writeDeadlineChange(context, async (trx) => {
    const existing = await requireVisit(trx, id);
    const facility = await requireFacility(trx, existing.facilityId, 'any');
    if (version !== undefined && existing.version !== version)
      throw commonProblems.changedMeanwhile({ current: toVisit(existing, facility) });
    await updateVisitRow(trx, existing, { fields: null, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'schoolVisit',
      entityId: id,
      operation: 'removed',
      before: { ...schoolVisitFields.parse(existing) },
      after: null,
    });
    return undefined;
  });
};

const isDoubt = (doubt: string | null) => doubt !== null;

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
