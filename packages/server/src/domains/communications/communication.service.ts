import { isDeepStrictEqual } from 'node:util';
import { communicationProblems } from '@curbstop/contract/communications/communication.problems';
import type {
  Communication,
  CommunicationRow,
  NewCommunication,
} from '@curbstop/contract/communications/communication.rules';
import {
  languageLabels,
  statusChanges,
  type CommunicationStatus,
} from '@curbstop/contract/communications/communication.values';
import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import { withStatements } from '@curbstop/contract/communications/required-statement.calculation';
import { findStarter } from '@curbstop/contract/communications/starter-template.calculation';
import { starterTemplates } from '@curbstop/contract/communications/starter-template.values';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { createId } from '../../foundation/new-id.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { requireSameTypeOfSent } from './communication-type-change.events.ts';
import {
  communicationSource,
  findCommunication,
  findVersion,
  insertCommunication,
  insertVersion,
  updateCommunicationRow,
  type CommunicationSettings,
  type NewVersion,
  type StoredCommunication,
} from './communication.repository.ts';
import { listContentProblems } from './content-problem.service.ts';
import { requireAllResultsLetters } from './starter-template.service.ts';

registerConstraintProblem('communications_name', {
  code: 'communicationNameTaken',
  status: 409,
  message: 'There is a letter with this name already. Choose another name.',
});

export const listCommunications: Service<typeof communicationEndpoints.listCommunications> = async (
  context,
  request,
) => {
  const page = await listPage<typeof communicationSource.list, CommunicationRow>(
    toListContext(context),
    communicationSource,
    request,
  );
  return { ...page, items: [...page.items] };
};

export const getCommunication: Service<typeof communicationEndpoints.getCommunication> = (context, { id }) =>
  context.database.read((trx) => getCommunicationWithin(trx, context, id));

/** A letter with the text of its template, or with its own [B7.11]. */
export async function createCommunicationWithin(
  trx: AccountTransaction,
  context: RequestContext,
  input: NewCommunication,
): Promise<Communication> {
  const { templateId, content, font: _, ...settings } = input;
  const starter = findStarter(templateId);
  if (!starter) throw communicationProblems.noSuchTemplate({ property: 'templateId' });
  await requireAllResultsLetters(context, starter.triggerCondition);
  return add(trx, context, { settings, templateId, content: content ?? starter.content });
}

type Update = Parameters<Service<typeof communicationEndpoints.updateCommunication>>[1];

/** Saves a draft [B4.13]. Its text gets a new version only if it differs. */
export const updateCommunication: Service<typeof communicationEndpoints.updateCommunication> = (context, input) =>
  context.database.write((trx) => updateCommunicationWithin(trx, context, input));

export async function updateCommunicationWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { id, version, fields: { content, ...settings } }: Update,
): Promise<Communication> {
  const existing = await find(trx, id);
  if (existing.version !== version)
    throw commonProblems.changedMeanwhile({ current: await withProblems(trx, context, existing) });
  if (existing.status !== 'Draft') throw communicationProblems.notADraft({ values: { status: existing.status } });
  await requireSettings(trx, context, { ...settings, templateId: existing.templateId });
  await requireSameTypeOfSent(trx, existing, settings);
  return change(trx, context, { before: existing, after: withStatements({ ...existing, ...settings, content }) });
}

export const renameCommunication: Service<typeof communicationEndpoints.renameCommunication> = (
  context,
  { id, version, name },
) =>
  context.database.write(async (trx) => {
    const existing = await find(trx, id);
    if (existing.version !== version)
      throw commonProblems.changedMeanwhile({ current: await withProblems(trx, context, existing) });
    return change(trx, context, { before: existing, after: { ...existing, name } });
  });

/** Only a letter without problems becomes active; one that is paused becomes a draft [B4.13]. */
export const changeCommunicationStatus: Service<typeof communicationEndpoints.changeCommunicationStatus> = (
  context,
  { id, version, status },
) => context.database.write((trx) => changeStatus(trx, context, { id, version, status }));

export async function changeStatus(
  trx: AccountTransaction,
  context: RequestContext,
  { id, version, status }: { readonly id: string; readonly version: number; readonly status: CommunicationStatus },
): Promise<Communication> {
  const existing = await find(trx, id);
  const current = await withProblems(trx, context, existing);
  if (existing.version !== version) throw commonProblems.changedMeanwhile({ current });
  if (!statusChanges[existing.status].includes(status))
    throw communicationProblems.statusNotPossible({
      values: { from: existing.status.toLowerCase(), to: status.toLowerCase() },
    });
  if (status === 'Active' && current.problems.length > 0)
    throw communicationProblems.notReady({
      values: { problems: current.problems.map(({ sentence }) => sentence).join(' ') },
    });
  return change(trx, context, { before: existing, after: { ...existing, status } });
}

/** The copy is a draft with the newest text [B4.26]. */
export const copyCommunication: Service<typeof communicationEndpoints.copyCommunication> = (
  context,
  { id, ...input },
) =>
  context.database.write(async (trx) => {
    const { communicationType, language, templateId, content } = await find(trx, id);
    return add(trx, context, { settings: { communicationType, language, ...input }, templateId, content });
  });

export const listCommunicationChanges: Service<typeof communicationEndpoints.listCommunicationChanges> = (
  context,
  { id },
) =>
  context.database.read(async (trx) => {
    await find(trx, id);
    return listChanges(trx, 'communication', id);
  });

export const getCommunicationVersion: Service<typeof communicationEndpoints.getCommunicationVersion> = (
  context,
  { id, number },
) =>
  context.database.read(async (trx) => {
    const version = await findVersion(trx, id, number);
    if (!version) throw commonProblems.notFound();
    return version;
  });

/** Refuses a letter that does not exist in the account. */
export function requireCommunication(trx: AccountTransaction, id: string): Promise<CommunicationRow> {
  return find(trx, id);
}

async function find(trx: AccountTransaction, id: string): Promise<StoredCommunication> {
  const communication = await findCommunication(trx, id);
  if (!communication) throw commonProblems.notFound();
  return withStatements(communication);
}

/** A letter in the transaction of the caller. */
export async function getCommunicationWithin(
  trx: AccountTransaction,
  context: RequestContext,
  id: string,
): Promise<Communication> {
  return withProblems(trx, context, await find(trx, id));
}

async function withProblems(
  trx: AccountTransaction,
  context: RequestContext,
  communication: StoredCommunication,
): Promise<Communication> {
  return { ...communication, problems: [...(await listContentProblems(trx, context, communication))] };
}

interface Added extends Pick<StoredCommunication, 'content' | 'templateId'> {
  readonly settings: CommunicationSettings;
}

async function add(
  trx: AccountTransaction,
  context: RequestContext,
  { settings, templateId, content: written }: Added,
): Promise<Communication> {
  await requireSettings(trx, context, { ...settings, templateId });
  const { content } = withStatements({ ...settings, templateId, content: written });
  const [id, now] = [createId(), getInstant(context.app.clock)];
  await insertCommunication(trx, { id, settings, templateId, now });
  await insertVersion(trx, { ...toVersion(context, { id, content, language: settings.language, now }), number: 1 });
  await recordChange(trx, context, {
    entityType: 'communication',
    entityId: id,
    operation: 'created',
    before: null,
    after: { ...toHistory({ ...(await find(trx, id)) }), templateId },
  });
  return getCommunicationWithin(trx, context, id);
}

interface Edit {
  readonly before: StoredCommunication;
  readonly after: StoredCommunication;
}

async function change(
  trx: AccountTransaction,
  context: RequestContext,
  { before, after }: Edit,
): Promise<Communication> {
  const { id } = before;
  const now = getInstant(context.app.clock);
  // The database orders the keys of a text differently.
  const isRewritten = !isDeepStrictEqual(before.content, after.content) || before.language !== after.language;
  const contentVersion = before.contentVersion + (isRewritten ? 1 : 0);
  const stored = { settings: after, status: after.status, contentVersion, now };
  const changes = diffRecords(toHistory(before), toHistory({ ...after, contentVersion }));
  // The name of another event is known only after it was stored.
  const isMoved = before.eventId !== after.eventId || before.programId !== after.programId;
  if (Object.keys(changes.after).length === 0 && !isMoved) return withProblems(trx, context, before);
  if (!(await updateCommunicationRow(trx, before, stored)))
    throw commonProblems.changedMeanwhile({ current: await getCommunicationWithin(trx, context, id) });
  // After the letter, whose version is the lock: of two people who save at once, the second gets a conflict.
  if (isRewritten) await insertVersion(trx, { ...toVersion(context, { ...after, now }), number: contentVersion });
  const updated = await find(trx, id);
  await recordChange(trx, context, {
    entityType: 'communication',
    entityId: id,
    operation: 'updated',
    ...diffRecords(toHistory(before), toHistory(updated)),
  });
  return withProblems(trx, context, updated);
}

function toVersion(
  { person }: RequestContext,
  { id, content, language, now }: Pick<StoredCommunication, 'id' | 'content' | 'language'> & { readonly now: string },
): Omit<NewVersion, 'number'> {
  return { communicationId: id, content, language, savedBy: { id: person.id, name: formatPersonName(person) }, now };
}

/** The history names the event and the version of the text. */
function toHistory(communication: CommunicationRow): Record<string, unknown> {
  const { name, status, communicationType, triggerType, triggerCondition, language, eventName, contentVersion } =
    communication;
  return { name, status, communicationType, triggerType, triggerCondition, language, event: eventName, contentVersion };
}

type Required = Pick<CommunicationSettings, 'programId' | 'eventId' | 'language' | 'triggerCondition'> & {
  readonly templateId: string;
};

/** [B5.14]: the event is of the program, and the language that of the template, because locked texts follow it. */
async function requireSettings(
  trx: AccountTransaction,
  context: RequestContext,
  { programId, eventId, language, triggerCondition, templateId }: Required,
): Promise<void> {
  await requireAllResultsLetters(context, triggerCondition);
  const template = starterTemplates.find(({ id }) => id === templateId);
  if (template && template.language !== language)
    throw communicationProblems.otherLanguage({
      property: 'language',
      values: { language: languageLabels[template.language] },
    });
  if (eventId === null) return;
  const event = await findEventById(trx, eventId);
  if (event?.programId !== programId) throw communicationProblems.noSuchEvent({ property: 'eventId' });
}
