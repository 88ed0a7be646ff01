import { isDeepStrictEqual } from 'node:util';
import {
  findLetterheadProblem,
  findRequiredContentProblem,
  toAbout,
  type StoredContent,
} from '@curbstop/contract/communications/content-check.calculation';
import {
  findCategoryOfNotice,
  findStatedCategory,
  isNewCustomerNotice,
} from '@curbstop/contract/communications/notice-category.calculation';
import type * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import type { OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import type { MailedOutdated } from '@curbstop/contract/letters/letter.values';
import { getMergeFieldLabel } from '@curbstop/contract/communications/merge-field.calculation';
import { describeMissingBasis, findChangedLineValue } from '@curbstop/contract/communications/line-values.calculation';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { createValueCheck, type FindValueProblem } from '@curbstop/contract/communications/printed-value.calculation';
import { withRequiredStatements } from '@curbstop/contract/communications/required-statement.calculation';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { isAboutLine, listFixedTextKeys } from '@curbstop/contract/communications/content-parts.calculation';
import type { NoticeTextKey } from '@curbstop/contract/regulations/notice-text.values';
import { commonProblems, type Problem } from '@curbstop/contract/primitives/problem';
import { listNoticeTexts } from '@curbstop/contract/regulations/notice-text.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { getAccountProfileWithin } from '../accounts/account-profile.service.ts';
import type { LetterLocation } from '../communications/addressee.calculation.ts';
import { getLetterFields } from '../communications/merge-field.service.ts';
import type { Recipient } from '../communications/recipient-values.calculation.ts';
import {
  getLetterSetting,
  listLetterLocationsWithin,
  listRecipientsWithin,
} from '../communications/recipient.service.ts';
import { listLettersWithOtherResults } from '../samples/letter-result.service.ts';
import { findLetterBatch } from './letter-batch.repository.ts';
import { findLettersOfOtherExceedance } from './stated-exceedance.service.ts';
import { isRecipientRecorded } from './recorded-recipient.calculation.ts';
import { listTextsOfLetters } from './letter-text.repository.ts';
import {
  getLettersToCheck,
  listLettersToCheck,
  listUnsentLetters,
  type LetterToCheck,
} from './letter-delivery.repository.ts';

/** Letters that are read at a time, so that memory stays flat. */
const chunkSize = 250;

export const listOutdatedLetters: Service<typeof letterEndpoints.listOutdatedLetters> = (context, { id }) =>
  context.database.read(async (trx) => {
    if (!(await findLetterBatch(trx, id))) throw commonProblems.notFound();
    return { items: [...(await listOutdatedOfBatch(trx, context, { batchId: id }))] };
  });

/** Why letters of a download are no longer true, if they were not sent yet. */
export async function findOutdatedById(
  trx: AccountTransaction,
  context: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const outdated = new Map<string, Problem>();
  for (let start = 0; start < ids.length; start += chunkSize) {
    const letters = await listLettersToCheck(trx, ids.slice(start, start + chunkSize));
    for (const [id, why] of await findOutdatedLetters(trx, context, { letters })) outdated.set(id, why);
  }
  return outdated;
}

/** Why a letter that left, or is about to, does not match the records of today; undefined if it does. */
export async function findMailedOutdated(
  trx: AccountTransaction,
  context: RequestContext,
  { id, mailedOn }: { readonly id: string; readonly mailedOn: string | null },
): Promise<MailedOutdated | undefined> {
  const today = getAccountToday(context);
  const letters = await getLettersToCheck(trx, [id]);
  const why = (await findOutdatedLetters(trx, context, { letters, on: mailedOn ?? today })).get(id);
  return why && { reason: why.message, on: today };
}

/** The letters of a batch that were created but not sent and are no longer true, in their order. */
export async function listOutdatedOfBatch(
  trx: AccountTransaction,
  context: RequestContext,
  { batchId, on }: { readonly batchId: string; readonly on?: string },
): Promise<readonly OutdatedLetter[]> {
  const items: OutdatedLetter[] = [];
  let afterSheet = 0;
  for (;;) {
    const letters = await listUnsentLetters(trx, { batchId, afterSheet, limit: chunkSize });
    const last = letters.at(-1);
    if (!last) return items;
    afterSheet = last.sheet;
    const outdated = await findOutdatedLetters(trx, context, { letters, ...(on !== undefined && { on }) });
    for (const { id, code, street } of letters) {
      const problem = outdated.get(id);
      if (problem) items.push({ id, code, address: street, reason: problem.message });
    }
  }
}

interface Comparison {
  readonly letters: readonly LetterToCheck[];
  /** The day whose wording the rule requires of them: the one on which they are mailed; today by default. */
  readonly on?: string;
}

/** The letters whose contents are no longer true, with the reason; a new letter has what is recorded now. */
export async function findOutdatedLetters(
  trx: AccountTransaction,
  context: RequestContext,
  { letters, on = getAccountToday(context) }: Comparison,
): Promise<ReadonlyMap<string, Problem>> {
  if (letters.length === 0) return new Map();
  const withEvent = letters.flatMap(({ eventId, ...letter }) => (eventId === null ? [] : [{ ...letter, eventId }]));
  const withOtherResults = new Set(await listLettersWithOtherResults(trx, withEvent));
  const ofOtherExceedance = await findLettersOfOtherExceedance(trx, context, letters);
  const texts = await listTextsOfLetters(
    trx,
    letters.map(({ id }) => id),
  );
  const withProblem = await findProblemsOfTexts(trx, letters, texts);
  const { fields } = await getLetterFields(trx, context, null);
  const written = new Map(
    texts.flatMap((text) => {
      const content = getContentOf(text);
      const one = { content, findValueProblem: createValueCheck(content, toAbout(text), fields) };
      return text.letterIds.map((id) => [id, one] as const);
    }),
  );
  const locations = await listLocationsOfRecipients(trx, letters);
  const outdated = new Map<string, Problem>();
  for (const similar of groupBySetting(letters)) {
    const recipients = await listByLocation(trx, context, similar);
    for (const letter of similar) {
      const text = written.get(letter.id);
      const recipient = recipients.get(letter.locationId);
      const why = withOtherResults.has(letter.id)
        ? letterProblems.resultsHaveChanged({ values: { code: letter.code } })
        : (ofOtherExceedance.get(letter.id) ??
          withProblem.get(letter.id) ??
          findTextChange(context, { ...letter, content: text?.content }, on) ??
          findChange(context, letter, recipient) ??
          findAddressChange(letter, locations.get(letter.locationId)) ??
          findLineChange({ ...letter, content: text?.content }, recipient) ??
          findDeniedValue(letter, recipient, text));
      if (why) outdated.set(letter.id, why);
    }
  }
  return outdated;
}

/** Letters whose text was not compared with the rule when it became active. */
async function findProblemsOfTexts(
  trx: AccountTransaction,
  letters: readonly LetterToCheck[],
  texts: Awaited<ReturnType<typeof listTextsOfLetters>>,
): Promise<ReadonlyMap<string, Problem>> {
  const codes = new Map(letters.map(({ id, code }) => [id, code]));
  const problems = new Map<string, Problem>();
  const letterhead = await getAccountProfileWithin(trx);
  for (const { letterIds, ...text } of texts) {
    const ofText = findRequiredContentProblem(text);
    const problem = ofText ?? findLetterheadProblem(text, letterhead);
    if (problem === undefined) continue;
    const create = ofText === undefined ? letterProblems.letterheadNotAllowed : letterProblems.textNotAllowed;
    for (const id of letterIds) problems.set(id, create({ values: { code: codes.get(id) ?? '', problem } }));
  }
  return problems;
}

/** With the statements that were added when the letter was created. */
const getContentOf = ({ content, templateId, triggerCondition }: StoredContent): CommunicationContent =>
  withRequiredStatements(content, { templateId, isAboutResults: triggerCondition !== null });

type LetterWithContent = LetterToCheck & { readonly content: CommunicationContent | undefined };

/**
 * The fixed texts are those of the letter itself: a text that was started from a blank page can have them, too. A
 * letter keeps its text and day, but the rule can require another wording since.
 */
function findTextChange(
  context: RequestContext,
  { code, language, letterOn, content }: LetterWithContent,
  mailedOn: string,
): Problem | undefined {
  const wordingOn = (key: NoticeTextKey, on: string) =>
    listNoticeTexts(key, { on, language, state: context.account.primacyCode });
  const texts = content ? listFixedTextKeys(content) : [];
  const hasChanged = texts.some((key) => !isDeepStrictEqual(wordingOn(key, letterOn), wordingOn(key, mailedOn)));
  return hasChanged ? letterProblems.textHasChanged({ values: { code } }) : undefined;
}

function findChange(
  context: RequestContext,
  letter: LetterToCheck,
  recipient: Recipient | undefined,
): Problem | undefined {
  const { code, blocks, language, letterOn: on, templateId } = letter;
  if (!recipient) return letterProblems.locationWasRemoved({ values: { code } });
  const isForAll = isNewCustomerNotice(templateId);
  const category = isForAll
    ? findStatedCategory({ blocks, language, on, state: context.account.primacyCode })
    : findCategoryOfNotice(letter);
  const now = recipient.facts['line.classification'] ?? '';
  if (category === now) return undefined;
  if (category !== undefined)
    return letterProblems[isForAll ? 'statedClassificationHasChanged' : 'classificationHasChanged']({
      values: { code, category, now },
    });
  // Welcome letters that were written before they had the statement.
  return isForAll ? letterProblems.textHasChanged({ values: { code } }) : undefined;
}

/**
 * It was addressed to, or speaks of, a place that is not the location's, or it is for a person or an address that is no
 * longer on record.
 */
function findAddressChange(
  { code, isAtFormerAddress, recipient, address, language }: LetterToCheck,
  location: LetterLocation | undefined,
): Problem | undefined {
  if (isAtFormerAddress) return letterProblems.addressHasChanged({ values: { code } });
  if (!recipient || !location || isRecipientRecorded(location, { ...recipient, address, language })) return undefined;
  const { method, name, email } = recipient;
  const to = method === 'Email' ? [name, email].filter(Boolean) : address;
  return letterProblems.recipientHasChanged({ values: { code, recipient: to.join(', ') } });
}

async function listLocationsOfRecipients(
  trx: AccountTransaction,
  letters: readonly LetterToCheck[],
): Promise<ReadonlyMap<string, LetterLocation>> {
  const ids = letters.flatMap(({ recipient, locationId }) => (recipient ? [locationId] : []));
  const locations = ids.length === 0 ? [] : await listLetterLocationsWithin(trx, [...new Set(ids)]);
  return new Map(locations.map((location) => [location.locationId, location]));
}

/** Whatever its template: a letter from a blank page can print, compare and draw the line, too. */
function findLineChange(
  { code, content, language, lineValues, isLineEdited }: LetterWithContent,
  recipient: Recipient | undefined,
): Problem | undefined {
  if (lineValues === null) {
    const isOutdated = isLineEdited && content !== undefined && isAboutLine(content);
    return isOutdated ? letterProblems.lineWasEdited({ values: { code } }) : undefined;
  }
  const change = recipient && findChangedLineValue(lineValues, { ...recipient, language });
  if (!change) return undefined;
  const { field, earlier, now } = change;
  const problem = describeMissingBasis({ [field]: now });
  if (problem !== undefined) return letterProblems.valueNotAllowed({ values: { code, problem } });
  return letterProblems.lineHasChanged({ values: { code, field: getMergeFieldLabel(field), earlier, now } });
}

/** A value that was printed, whatever the record has now. */
function findDeniedValue(
  { code, blocks, address }: LetterToCheck,
  recipient: Recipient | undefined,
  text: { readonly findValueProblem: FindValueProblem } | undefined,
): Problem | undefined {
  const problem = recipient && text?.findValueProblem({ ...recipient, blocks, address });
  return problem === undefined ? undefined : letterProblems.valueNotAllowed({ values: { code, problem } });
}

/** Letters of one language, day and event are read together. */
function groupBySetting(letters: readonly LetterToCheck[]): readonly (readonly LetterToCheck[])[] {
  const groups = new Map<string, LetterToCheck[]>();
  for (const letter of letters) {
    const key = `${letter.language} ${letter.letterOn} ${letter.eventId}`;
    groups.set(key, [...(groups.get(key) ?? []), letter]);
  }
  return [...groups.values()];
}

async function listByLocation(
  trx: AccountTransaction,
  context: RequestContext,
  letters: readonly LetterToCheck[],
): Promise<ReadonlyMap<string, Recipient>> {
  const [first] = letters;
  if (!first) return new Map();
  const { language, letterOn: on, eventId } = first;
  const setting = await getLetterSetting(trx, { language, on, eventId });
  const keys = [...new Set(letters.map(({ locationId }) => locationId))].map((locationId) => ({ locationId }));
  const recipients = await listRecipientsWithin(trx, context, { keys, setting });
  return new Map(recipients.map((recipient) => [recipient.locationId, recipient]));
}
