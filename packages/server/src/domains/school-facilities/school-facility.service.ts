import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { withChange } from '@curbstop/contract/primitives/fields';
import type * as schoolFacilityEndpoints from '@curbstop/contract/school-facilities/school-facility.endpoints';
import { isSameFacility, type NamedAddress } from '@curbstop/contract/school-facilities/facility-duplicate.calculation';
import { schoolFacilityProblems } from '@curbstop/contract/school-facilities/school-facility.problems';
import {
  createSchoolFacilityRules,
  schoolFacilityFields,
  type SchoolFacility,
} from '@curbstop/contract/school-facilities/school-facility.rules';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { listLeadAtLocations } from '../samples/lead-sample.service.ts';
import {
  findFacility,
  insertFacility,
  listFacilitiesAt,
  lockFacilities,
  updateRemoved,
  schoolFacilitySource,
  updateFacility,
  toSchoolFacility,
  type StoredFacility,
} from './school-facility.repository.ts';

export const listSchoolFacilities: Service<typeof schoolFacilityEndpoints.listSchoolFacilities> = async (
  context,
  request,
) => {
  const page = await listPage<typeof schoolFacilitySource.list, StoredFacility>(
    toListContext(context),
    schoolFacilitySource,
    request,
  );
  const items = await context.database.read((trx) => withTapSamples(trx, context, page.items));
  return { ...page, items: [...items] };
};

async function withTapSamples(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'app' | 'account'>,
  facilities: readonly StoredFacility[],
): Promise<readonly SchoolFacility[]> {
  const samples = await listLeadAtLocations(
    trx,
    facilities.flatMap(({ locationIds }) => locationIds),
  );
  const place = { today: getAccountToday(context), state: context.account.primacyCode };
  return facilities.map((facility) => {
    const tapSamples = samples.filter(({ locationId }) => facility.locationIds.includes(locationId));
    return toSchoolFacility(facility, { ...place, tapSamples });
  });
}

export const getSchoolFacility: Service<typeof schoolFacilityEndpoints.getSchoolFacility> = (context, { id }) =>
  context.database.read((trx) => read(trx, context, id));

export const createSchoolFacility: Service<typeof schoolFacilityEndpoints.createSchoolFacility> = (context, input) =>
  context.database.write(async (trx) => {
    const fields = parseShape(createSchoolFacilityRules(getAccountToday(context)), input);
    const id = createId();
    await refuseDuplicate(trx, { id, fields });
    await insertFacility(trx, { id, fields, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'schoolFacility',
      entityId: id,
      operation: 'created',
      before: null,
      after: { ...fields },
    });
    return read(trx, context, id);
  });

/** Updates without changes are not stored or recorded. */
export const updateSchoolFacility: Service<typeof schoolFacilityEndpoints.updateSchoolFacility> = async (
  context,
  { id, version, reason, ...change },
) => {
  // An exemption or another kind can end the deadlines of the last facility.
  return writeDeadlineChange(context, async (trx) => {
    const existing = await read(trx, context, id);
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
    const stored = schoolFacilityFields.parse(existing);
    const fields = parseShape(createSchoolFacilityRules(getAccountToday(context)), withChange(stored, change));
    const changes = diffRecords(stored, fields);
    if (Object.keys(changes.after).length === 0) return existing;
    if (!isSameFacility(stored, fields)) await refuseDuplicate(trx, { id, fields });
    if (!(await updateFacility(trx, existing, { fields, now: getInstant(context.app.clock) })))
      throw commonProblems.changedMeanwhile({ current: await read(trx, context, id) });
    await recordChange(trx, context, {
      entityType: 'schoolFacility',
      entityId: id,
      operation: 'updated',
      reason,
      ...changes,
    });
    return read(trx, context, id);
  });
};

export const deleteSchoolFacility: Service<typeof schoolFacilityEndpoints.deleteSchoolFacility> = async (
  context,
  { id, version },
) => {
  return writeDeadlineChange(context, async (trx) => {
    const current = await read(trx, context, id);
    if (version !== undefined && current.version !== version) throw commonProblems.changedMeanwhile({ current });
    const deletedAt = getInstant(context.app.clock);
    if (!(await updateRemoved(trx, id, { removedOn: deletedAt, now: deletedAt }))) throw commonProblems.notFound();
    await recordChange(trx, context, {
      entityType: 'schoolFacility',
      entityId: id,
      operation: 'removed',
      before: { ...schoolFacilityFields.parse(current) },
      after: null,
    });
    return undefined;
  });
};

export const restoreSchoolFacility: Service<typeof schoolFacilityEndpoints.restoreSchoolFacility> = (context, { id }) =>
  context.database.write(async (trx) => {
    const removed = await findFacility(trx, id, 'removed');
    if (!removed) throw commonProblems.notFound();
    await refuseDuplicate(trx, { id, fields: removed });
    await updateRemoved(trx, id, { removedOn: null, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'schoolFacility',
      entityId: id,
      operation: 'restored',
      before: null,
      after: { ...schoolFacilityFields.parse(removed) },
    });
    return read(trx, context, id);
  });

/** Refuses a second record of a facility: the five-year plan would count both. */
async function refuseDuplicate(
  trx: AccountTransaction,
  { id, fields }: { readonly id: string; readonly fields: NamedAddress },
): Promise<void> {
  await lockFacilities(trx);
  const existing = (await listFacilitiesAt(trx, fields)).find(
    (facility) => facility.id !== id && isSameFacility(facility, fields),
  );
  if (!existing) return;
  const address = `${[existing.addressLine1, existing.addressLine2].filter(Boolean).join(', ')}, ${existing.city}`;
  throw schoolFacilityProblems.facilityDuplicate({ property: 'name', values: { name: existing.name, address } });
}

export const listSchoolFacilityChanges: Service<typeof schoolFacilityEndpoints.listSchoolFacilityChanges> = (
  context,
  { id },
) =>
  context.database.read(async (trx) => {
    await read(trx, context, id);
    return listChanges(trx, 'schoolFacility', id);
  });

async function read(trx: AccountTransaction, context: RequestContext, id: string): Promise<SchoolFacility> {
  const stored = await findFacility(trx, id);
  const [facility] = stored ? await withTapSamples(trx, context, [stored]) : [];
  if (!facility) throw commonProblems.notFound();
  return facility;
}
