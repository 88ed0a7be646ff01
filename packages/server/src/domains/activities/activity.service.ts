import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { hasFeature } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type * as activityEndpoints from '@curbstop/contract/activities/activity.endpoints';
import { activityProblems } from '@curbstop/contract/activities/activity.problems';
import {
  activityFields,
  createActivityRules,
  lockedActivityFields,
  type Activity,
  type ActivityChange,
  type ActivityFields,
} from '@curbstop/contract/activities/activity.rules';
import {
  activityResolutionDetails,
  activityResolutions,
  activityTopics,
  activityTypes,
  type ActivityStatus,
} from '@curbstop/contract/activities/activity.values';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import { isContactOfLocation } from '../locations/contact.service.ts';
import { hasContacts, findLocationById } from '../locations/location.service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { toActivityRow, type StoredActivityRow } from './activity-row.calculation.ts';
import { activitySource, findActivity, insertActivity, updateActivityRow } from './activity.repository.ts';

/** Removed activities are listed only on request [A3.50]. */
export const listActivities: Service<typeof activityEndpoints.listActivities> = async (context, request) => {
  const page = await listPage<typeof activitySource.list, StoredActivityRow>(toListContext(context), activitySource, {
    ...request,
    filters: { status: ['Active'], ...request.filters },
  });
  return { ...page, items: page.items.map((row) => forContext(context, toActivityRow(row))) };
};

export const getActivity: Service<typeof activityEndpoints.getActivity> = (context, { id }) =>
  context.database.read((trx) => getActivityWithin(trx, context, id));

export const createActivity: Service<typeof activityEndpoints.createActivity> = (
  context,
  { relationId, relationType, ...input },
) =>
  context.database.write(async (trx) => {
    if (!(await findLocationById(trx, relationId))) throw activityProblems.noSuchLocation({ property: 'relationId' });
    const fields = validate(context, input);
    await requireContact(trx, context, { locationId: relationId, contactId: fields.contactId });
    const names = await programNames(trx, context, fields);
    const { person } = context;
    const [id, now] = [createId(), getInstant(context.app.clock)];
    await insertActivity(trx, {
      id,
      locationId: relationId,
      fields,
      now,
      loggedBy: { id: person.id, name: formatPersonName(person) },
    });
    await recordChange(trx, context, {
      entityType: 'activity',
      entityId: id,
      operation: 'created',
      before: null,
      after: { relationType, relationId, ...fields, ...names },
    });
    return getActivityWithin(trx, context, id);
  });

/** Changes an activity. The status `Active` restores a removed one; otherwise a removed activity can't be changed. */
export const updateActivity: Service<typeof activityEndpoints.updateActivity> = (
  context,
  { id, version, reason, status, ...sent },
) =>
  context.database.write(async (trx) => {
    const existing = await read(trx, id);
    if (existing.status === 'Removed' && status === undefined) throw commonProblems.notFound();
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: forContext(context, existing) });
    const change = requireStoredValues(lockedActivityFields, { before: existing, sent });
    const stored = activityFields.parse(existing);
    const fields = validate(context, {
      ...stored,
      ...change,
      ...omittedFields(context, stored, change),
    } as ActivityFields);
    const isReassigned = fields.programId !== stored.programId || fields.eventId !== stored.eventId;
    const names = isReassigned ? await programNames(trx, context, fields) : undefined;
    if (fields.contactId !== stored.contactId)
      await requireContact(trx, context, { locationId: existing.relationId, contactId: fields.contactId });
    return store(trx, context, { before: existing, fields, names, status: 'Active', reason });
  });

export const deleteActivity: Service<typeof activityEndpoints.deleteActivity> = (context, { id }) =>
  context.database.write(async (trx) => {
    const existing = await read(trx, id);
    if (existing.status === 'Removed') throw commonProblems.notFound();
    return store(trx, context, {
      before: existing,
      fields: activityFields.parse(existing),
      status: 'Removed',
      reason: null,
    });
  });

export const listActivityChanges: Service<typeof activityEndpoints.listActivityChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    await read(trx, id);
    return listChanges(trx, 'activity', id);
  });

export const listActivityTypes: Service<typeof activityEndpoints.listActivityTypes> = () =>
  Promise.resolve([...activityTypes]);
export const listActivityTopics: Service<typeof activityEndpoints.listActivityTopics> = () =>
  Promise.resolve([...activityTopics]);
export const listActivityResolutions: Service<typeof activityEndpoints.listActivityResolutions> = () =>
  Promise.resolve([...activityResolutions]);
export const listActivityResolutionDetails: Service<typeof activityEndpoints.listActivityResolutionDetails> = () =>
  Promise.resolve([...activityResolutionDetails]);

interface ActivityStore {
  readonly before: Activity;
  readonly fields: ActivityFields;
  /** The names of the program and the event, if these changed. */
  readonly names?: ProgramNames | undefined;
  readonly status: ActivityStatus;
  readonly reason: string | null;
}

/** Updates without changes are not stored or recorded. */
async function store(
  trx: AccountTransaction,
  context: RequestContext,
  { before, fields, names, status, reason }: ActivityStore,
): Promise<Activity> {
  const changes = diffRecords<Record<string, unknown>>(
    { ...activityFields.parse(before), ...(names && getProgramNames(before)) },
    { ...fields, ...names },
  );
  if (status === before.status && Object.keys(changes.after).length === 0) return forContext(context, before);
  const savedAt = getInstant(context.app.clock);
  if (
    !(await updateActivityRow(trx, before, { fields, removedOn: status === 'Removed' ? savedAt : null, now: savedAt }))
  )
    throw commonProblems.changedMeanwhile({ current: await getActivityWithin(trx, context, before.id) });
  const operation = status === before.status ? 'updated' : status === 'Removed' ? 'removed' : 'restored';
  await recordChange(trx, context, { entityType: 'activity', entityId: before.id, operation, reason, ...changes });
  return getActivityWithin(trx, context, before.id);
}

function validate(context: RequestContext, input: ActivityFields): ActivityFields {
  return parseShape(createActivityRules(getAccountToday(context)), input);
}

/** The contact must belong to the location; contacts are a separate feature [A6.11]. */
async function requireContact(
  trx: AccountTransaction,
  context: RequestContext,
  { locationId, contactId }: { readonly locationId: string; readonly contactId: string | null },
): Promise<void> {
  if (contactId === null) return;
  if (!hasContacts(context)) throw commonProblems.featureMissing();
  if (!(await isContactOfLocation(trx, { locationId, contactId })))
    throw activityProblems.notAContactHere({ property: 'contactId' });
}

type ProgramNames = Pick<Activity, 'programName' | 'eventName'>;
const getProgramNames = ({ programName, eventName }: ProgramNames): ProgramNames => ({ programName, eventName });

/**
 * The program must exist and the event must belong to it [A5.19]. The change history stores their names, because ids
 * are not readable.
 */
async function programNames(
  trx: AccountTransaction,
  context: RequestContext,
  { programId, eventId }: ActivityFields,
): Promise<ProgramNames> {
  if (programId === null) return { programName: null, eventName: null };
  if (!hasPrograms(context)) throw commonProblems.featureMissing();
  const program = await findProgramById(trx, programId);
  if (!program) throw activityProblems.noSuchProgram({ property: 'programId' });
  const event = eventId === null ? undefined : await findEventById(trx, eventId);
  if (eventId !== null && event?.programId !== programId)
    throw activityProblems.notAnEventOfIt({ property: 'eventId' });
  return { programName: program.name, eventName: event?.name ?? null };
}

function hasPrograms(context: RequestContext): boolean {
  return hasFeature(context.features, requirements.viewPrograms.feature);
}

const noProgram = { programId: null, programName: null, eventId: null, eventName: null } as const;

/** Omits contact names without the contacts feature, and programs without the programs feature. */
function forContext<T extends Pick<Activity, 'contactId' | 'contactName' | keyof typeof noProgram>>(
  context: RequestContext,
  activity: T,
): T {
  return {
    ...activity,
    ...(!hasContacts(context) && { contactId: null, contactName: null }),
    ...(!hasPrograms(context) && noProgram),
  };
}

/** Clients send back null for the fields that forContext omits; that must not clear them. */
function omittedFields(
  context: RequestContext,
  stored: ActivityFields,
  { contactId, programId, eventId }: ActivityChange,
): Partial<ActivityFields> {
  return {
    ...(!hasContacts(context) && { contactId: contactId ?? stored.contactId }),
    ...(!hasPrograms(context) && { programId: programId ?? stored.programId, eventId: eventId ?? stored.eventId }),
  };
}

async function read(trx: AccountTransaction, id: string): Promise<Activity> {
  const activity = await findActivity(trx, id);
  if (!activity) throw commonProblems.notFound();
  return activity;
}

async function getActivityWithin(trx: AccountTransaction, context: RequestContext, id: string): Promise<Activity> {
  return forContext(context, await read(trx, id));
}
