import { isDeepStrictEqual } from 'node:util';
import * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import { communicationProblems } from '@curbstop/contract/communications/communication.problems';
import {
  fontChoice,
  newCommunication,
  type Communication,
} from '@curbstop/contract/communications/communication.rules';
import { id } from '@curbstop/contract/primitives/ids';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { requirePermission, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { changeSettings, toSettings, type CommunicationInput } from './communication-input.calculation.ts';
import {
  changeCommunicationStatus,
  changeStatus,
  createCommunicationWithin,
  getCommunication,
  getCommunicationWithin,
  updateCommunicationWithin,
} from './communication.service.ts';

/** A letter as the specification's calls send it: its font and text beside its settings [B7.11, B7.13]. */
interface SpecifiedCommunication {
  readonly communication: CommunicationInput;
  readonly font?: string | null | undefined;
  readonly content?: unknown;
}

/** [B4.12, B7.13] */
export const createCommunication: Service<typeof communicationEndpoints.createCommunication> = (context, input) =>
  'communication' in input
    ? createSpecified(context, input)
    : context.database.write((trx) => createCommunicationWithin(trx, context, input));

/** [B7.13] */
export function createSpecified(context: RequestContext, input: SpecifiedCommunication): Promise<Communication> {
  if (isOtherThanDraft(input.communication)) requirePermission(context, 'pws:edit');
  return context.database.write((trx) => createWithStatus(trx, context, input));
}

/** [B7.11]: without an ID a new letter, otherwise a draft is saved. Its status is changed last, or nothing is saved. */
export async function createOrUpdateCommunication(
  context: RequestContext,
  input: SpecifiedCommunication,
): Promise<Communication> {
  if (!input.communication.id) {
    requirePermission(context, 'pws:create');
    return createSpecified(context, input);
  }
  requirePermission(context, 'pws:edit');
  return context.database.write((trx) => updateWithStatus(trx, context, input));
}

/** Only people who may edit activate a letter. */
const isOtherThanDraft = ({ status }: CommunicationInput) => Boolean(status) && status !== 'Draft';

async function createWithStatus(
  trx: AccountTransaction,
  context: RequestContext,
  { communication, font, content }: SpecifiedCommunication,
): Promise<Communication> {
  const programId = await findProgramId(trx, communication);
  const letter = parseShape(newCommunication, {
    ...toSettings({ ...communication, programId }),
    templateId: communication.templateId,
    font: font ?? communication.font ?? undefined,
    content: content ?? undefined,
  });
  return withStatus(trx, context, {
    letter: await createCommunicationWithin(trx, context, letter),
    status: communication.status,
  });
}

const updatedLetter = z.object({
  id,
  /** Without it a change that someone else made meanwhile would be overwritten. */
  version: z.number('Send the version of the letter that you read').int(),
});

async function updateWithStatus(
  trx: AccountTransaction,
  context: RequestContext,
  { communication, font, content }: SpecifiedCommunication,
): Promise<Communication> {
  const { version, ...updated } = parseShape(updatedLetter, communication);
  parseShape(fontChoice, { font: font ?? communication.font ?? undefined });
  const letter = await getCommunicationWithin(trx, context, updated.id);
  const { templateId } = communication;
  if (templateId && templateId !== letter.templateId)
    throw communicationProblems.templateIsFixed({ property: 'templateId' });
  const programId = await findProgramId(trx, communication);
  const update = parseShape(communicationEndpoints.updateCommunication.body, {
    version,
    fields: { ...changeSettings(letter, { ...communication, programId }), content: content ?? letter.content },
  });
  const { status } = communication;
  if (status && status !== letter.status && isLockedAsIs(letter, update.fields))
    return withStatus(trx, context, { letter: { ...letter, version }, status });
  return withStatus(trx, context, {
    letter: await updateCommunicationWithin(trx, context, { id: letter.id, ...update }),
    status,
  });
}

/** Only drafts can be edited; an active or archived letter whose settings and text stay is paused, archived or restored. */
const isLockedAsIs = (letter: Communication, changed: Partial<Communication>): boolean =>
  letter.status !== 'Draft' &&
  Object.entries(changed).every(([name, value]) => isDeepStrictEqual(value, letter[name as keyof Communication]));

async function withStatus(
  trx: AccountTransaction,
  context: RequestContext,
  { letter, status }: { readonly letter: Communication; readonly status: string | null | undefined },
): Promise<Communication> {
  const { id: letterId, version } = letter;
  if (!status || status === letter.status) return letter;
  const change = parseShape(communicationEndpoints.changeCommunicationStatus.body, { version, status });
  return changeStatus(trx, context, { id: letterId, ...change });
}

const eventReference = z.object({ eventId: id });

/** The specification's calls name the event only, which is in one program. */
async function findProgramId(
  trx: AccountTransaction,
  { programId, eventId }: CommunicationInput,
): Promise<string | null | undefined> {
  if (programId || !eventId) return programId;
  const event = await findEventById(trx, parseShape(eventReference, { eventId }).eventId);
  if (!event) throw commonProblems.notFound({ property: 'eventId' });
  return event.programId;
}

const pausedLetter = z.object({ communicationId: id });

/**
 * [B4.13, B7.16]: a draft stays as it is; only its status changes, so the text of someone else is never overwritten.
 */
export async function pauseAndEdit(
  context: RequestContext,
  { version, ...input }: { readonly communicationId: string; readonly version?: number | null | undefined },
): Promise<Communication> {
  const { communicationId } = parseShape(pausedLetter, { communicationId: input.communicationId });
  const letter = await getCommunication(context, { id: communicationId });
  if (letter.status === 'Draft') return letter;
  if (letter.status === 'Archived') throw communicationProblems.archived({ property: 'communicationId' });
  return changeCommunicationStatus(context, { id: letter.id, version: version ?? letter.version, status: 'Draft' });
}
