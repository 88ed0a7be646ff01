import { hasLinePicture, listUsedFields } from '@curbstop/contract/communications/content-parts.calculation';
import type { ActiveCommunication } from '@curbstop/contract/letters/letter-choice.calculation';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { defaultRecipients } from '@curbstop/contract/communications/recipient.values';
import type * as sendingEndpoints from '@curbstop/contract/letters/sending.endpoints';
import { sendingProblems } from '@curbstop/contract/letters/sending.problems';
import {
  maxLocationsToPreview,
  type LettersSent,
  type LettersToSend,
  type ConfirmedLetters,
} from '@curbstop/contract/letters/sending.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { findOutageProblem } from '../../foundation/database/outage.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { toLineSelection } from '@curbstop/contract/service-lines/line-bulk-action.rules';
import { requireCommunication } from '../communications/communication.service.ts';
import { requireLocations } from '../locations/location.service.ts';
import { resolveLetterLocations, type ChosenLocations } from './letter-choice.service.ts';
import { listCommunicationsToSend, listEarlierLetters } from './letter-plan.repository.ts';
import { listRepeatedLocations, planLetters, type LetterPlan } from './letter-plan.service.ts';
import { toLetterDay } from './letter-day.service.ts';
import { sendPlanned, summarizePlan } from './letter-sending.service.ts';
import { isLetterOfMethod } from './letter-target.service.ts';

/** [B7.6] */
export const listAdHocLetters: Service<typeof sendingEndpoints.listAdHocLetters> = (
  context,
  { method, hideInventoryChoices },
) =>
  context.database.read(async (trx) => {
    const letters = await listCommunicationsToSend(trx, { triggerType: 'AdHocLocation' });
    const items = letters.filter((letter) => isLetterOfMethod(letter, method)).map(toItem);
    return { items: hideInventoryChoices ? items.filter(({ usesInventory }) => !usesInventory) : items };
  });

function toItem({ id, name, templateId, language, content }: ActiveCommunication) {
  const usesInventory = listUsedFields(content).some((field) => field.startsWith('line.')) || hasLinePicture(content);
  return { id, name, templateId, language, usesInventory };
}

/**
 * [B7.7]: those of the locations to which this letter would be a repeated one, in any of its languages, as its plan
 * says. A letter that is not active has no plan: then those that were ever sent it, or may have been.
 */
export function listPreviouslySent(
  context: RequestContext,
  { communicationId, locationIds }: { readonly communicationId: string; readonly locationIds: readonly string[] },
): Promise<readonly string[]> {
  return context.database.read(async (trx) => {
    await requireCommunication(trx, communicationId);
    const ids = await requireLocations(trx, locationIds);
    const active = await listCommunicationsToSend(trx, { triggerType: 'AdHocLocation' });
    const letter = active.find(({ id }) => id === communicationId);
    if (letter) {
      const method: DeliveryMethod = letter.communicationType === 'Email' ? 'Email' : 'PDF';
      const choice = { communicationId, method, to: defaultRecipients, skipDuplicates: true };
      return listRepeatedLocations(trx, context, toPlan(context, choice, ids));
    }
    const earlier = await listEarlierLetters(trx, { communicationIds: [communicationId], locationIds: ids });
    return [...new Set(earlier.map(({ locationId }) => locationId))];
  });
}

export const findFirstLocation: Service<typeof sendingEndpoints.findFirstLocation> = (
  context,
  { recipients, letter },
) =>
  context.database.change(async (trx) => {
    const locationIds = await resolveLetterLocations(trx, context, recipients);
    const [first = null] = locationIds;
    if (!letter) return { locationId: first };
    await requireCommunication(trx, letter.communicationId);
    const choice = { ...letter, skipDuplicates: false, addressToResident: false };
    const plan = toPlan(context, choice, locationIds.slice(0, maxLocationsToPreview));
    return { locationId: (await findLocationWithLetter(trx, context, plan)) ?? first };
  });

async function findLocationWithLetter(
  trx: AccountTransaction,
  context: RequestContext,
  plan: LetterPlan,
): Promise<string | undefined> {
  for await (const { letters } of planLetters(trx, context, plan)) if (letters[0]) return letters[0].locationId;
  return undefined;
}

export const planAdHocLetters: Service<typeof sendingEndpoints.planAdHocLetters> = (context, input) =>
  context.database.change(async (trx) => {
    await requireLetterToLocations(trx, input.communicationId);
    const locationIds = await resolveLetterLocations(trx, context, input.recipients);
    return summarizePlan(trx, context, toPlan(context, input, locationIds));
  });

/** [B1.3, B7.8, B7.18] */
export const sendAdHocLetters: Service<typeof sendingEndpoints.sendAdHocLetters> = (
  context,
  { recipients, ...input },
) =>
  writeBulk(context, async (trx) =>
    send(trx, context, { ...input, locationIds: await resolveLetterLocations(trx, context, recipients) }),
  );

/** [B7.8]: the call of the specification, which confirms no numbers. */
export const sendAdHocBatch = (
  context: RequestContext,
  { recipients, ...input }: LettersToSend,
): Promise<LettersSent> =>
  writeBulk(context, async (trx) =>
    send(trx, context, { ...input, locationIds: await resolveLetterLocations(trx, context, recipients) }),
  );

/** [B8.4]: an outage at the end leaves open whether the letters were queued, so the failure has a name of its own. */
async function writeBulk<Result>(
  { database }: RequestContext,
  work: (trx: AccountTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.write(work);
  } catch (error) {
    if (findOutageProblem(error)) throw sendingProblems.bulkSendInterrupted();
    throw error;
  }
}

/** A letter that is not for results, whatever its status. */
async function requireLetterToLocations(trx: AccountTransaction, id: string) {
  const letter = await requireCommunication(trx, id);
  if (letter.triggerType === 'SendKitResult')
    throw sendingProblems.resultsLetter({ property: 'communicationId', values: { name: letter.name } });
  return letter;
}

interface AdHocSending extends Omit<LettersToSend, 'recipients' | 'sendAgain'> {
  /** What was confirmed; the calls of the specification confirm nothing. */
  readonly seen?: ConfirmedLetters;
  readonly sendAgain?: boolean;
  readonly locationIds: readonly string[];
}

async function send(
  trx: AccountTransaction,
  context: RequestContext,
  { locationIds, isColor, mailType, isCertified, seen, sendAgain = false, templateId, ...input }: AdHocSending,
): Promise<LettersSent> {
  const { name, templateId: startedFrom } = await requireLetterToLocations(trx, input.communicationId);
  if (templateId !== undefined && templateId !== startedFrom)
    throw sendingProblems.otherTemplate({ property: 'templateId', values: { name } });
  return sendPlanned(trx, context, {
    kind: 'AdHoc',
    title: name,
    plan: toPlan(context, input, locationIds),
    options: { isColor, mailType, isCertified, markComplete: false },
    seen,
    sendAgain,
  });
}

type PlanInput = Pick<
  LettersToSend,
  'communicationId' | 'method' | 'to' | 'skipDuplicates' | 'addressToResident' | 'on'
>;

function toPlan(
  context: RequestContext,
  { communicationId, method, to, skipDuplicates, addressToResident, on }: PlanInput,
  locationIds: readonly string[],
): LetterPlan {
  return {
    source: { kind: 'locations', communicationId, locationIds },
    method,
    to,
    skipDuplicates,
    addressToResident,
    on: toLetterDay(context, { on, method }),
  };
}

/** [B7.19] */
export const sendToLocationsOfLines: Service<typeof sendingEndpoints.sendToLocationsOfLines> = (context, input) =>
  writeBulk(context, async (trx) => {
    const { communicationId, templateId, isColor, mailType, isCertifiedMail, download, skipDuplicates, sendAgain } =
      input;
    const locationIds = await resolveLineRecipients(trx, context, input);
    const method: DeliveryMethod = download ? 'PDF' : 'Mail';
    const sent = await send(trx, context, {
      communicationId,
      templateId,
      method,
      to: 'serviceAddress',
      skipDuplicates,
      sendAgain,
      isColor,
      mailType,
      isCertified: isCertifiedMail,
      locationIds,
    });
    return { ...sent, uniqueLocations: locationIds.length };
  });

/**
 * The chosen locations, which must be among those of the query, the event and the program if these are sent too;
 * otherwise all that are in the first of these.
 */
async function resolveLineRecipients(
  trx: AccountTransaction,
  context: RequestContext,
  { locationIds, eventId, programId, ...lines }: InputOf<typeof sendingEndpoints.sendToLocationsOfLines>,
): Promise<readonly string[]> {
  const selection = toLineSelection(lines);
  const lineSources: readonly ChosenLocations[] = [
    ...(locationIds ? [{ locationIds }] : []),
    ...(selection ? [{ serviceLines: selection }] : []),
    ...(eventId ? [{ eventId }] : []),
    ...(programId ? [{ programId }] : []),
  ];
  let commonIds: readonly string[] | undefined;
  for (const one of lineSources) {
    const ids = await resolveLetterLocations(trx, context, one);
    const knownIds = new Set(ids);
    if (commonIds?.some((id) => !knownIds.has(id)))
      throw sendingProblems.locationsElsewhere({ property: 'locationIds' });
    commonIds ??= ids;
  }
  if (!commonIds) throw sendingProblems.recipientsRequired({ property: 'locationIds' });
  return commonIds;
}
