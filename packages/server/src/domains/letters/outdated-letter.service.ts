import { findCategoryOfNotice } from '@curbstop/contract/letters/letter-choice.calculation';
import type * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import type { OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { templateKinds } from '@curbstop/contract/communications/template.values';
import type { Problem } from '@curbstop/contract/primitives/problem';
import { findNoticeText } from '@curbstop/contract/regulations/notice-text.calculation';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import type { Recipient } from '../communications/recipient-values.calculation.ts';
import { getLetterSetting, listRecipientsWithin } from '../communications/recipient.service.ts';
import { listLettersWithOtherResults } from '../samples/letter-result.service.ts';
import { getBatchWithin } from './letter-batch.service.ts';
import { listUnsentLetters } from './letter-delivery.repository.ts';

/** What of a letter shows whether its contents are still true. */
interface LetterToCheck {
  readonly id: string;
  readonly code: string;
  readonly eventId: string | null;
  readonly locationId: string;
  readonly templateId: string;
  readonly language: LetterLanguage;
  readonly letterOn: string;
  readonly composedOn: string;
}

/** Letters that are read at a time, so that memory stays flat. */
const chunkSize = 250;

export const listOutdatedLetters: Service<typeof letterEndpoints.listOutdatedLetters> = (context, { id }) =>
  context.database.read(async (trx) => {
    await getBatchWithin(trx, id);
    const items: OutdatedLetter[] = [];
    let afterSheet = 0;
    for (;;) {
      const letters = await listUnsentLetters(trx, { batchId: id, afterSheet, limit: chunkSize });
      const last = letters.at(-1);
      if (!last) return { items };
      afterSheet = last.sheet;
      const outdated = await findOutdatedLetters(trx, context, letters);
      for (const { id: letterId, code, street } of letters) {
        const problem = outdated.get(letterId);
        if (problem) items.push({ id: letterId, code, address: street, reason: problem.message });
      }
    }
  });

/** The letters whose contents are no longer true, with the reason; a new letter says what is recorded now. */
export async function findOutdatedLetters(
  trx: AccountTransaction,
  context: RequestContext,
  letters: readonly LetterToCheck[],
): Promise<ReadonlyMap<string, Problem>> {
  const withEvent = letters.flatMap(({ eventId, ...letter }) => (eventId === null ? [] : [{ ...letter, eventId }]));
  const withOtherResults = new Set(await listLettersWithOtherResults(trx, withEvent));
  const outdated = new Map<string, Problem>();
  for (const similar of groupBySetting(letters)) {
    const recipients = await listByLocation(trx, context, similar);
    for (const letter of similar) {
      const why = withOtherResults.has(letter.id)
        ? letterProblems.resultsHaveChanged({ values: { code: letter.code } })
        : (findTextChange(context, letter) ?? findChange(letter, recipients.get(letter.locationId)));
      if (why) outdated.set(letter.id, why);
    }
  }
  return outdated;
}

/** A letter keeps its text and day, but the rule can require another wording since. */
function findTextChange(context: RequestContext, letter: LetterToCheck): Problem | undefined {
  const { code, language, letterOn, templateId } = letter;
  const texts = templateKinds.find(({ kind }) => templateId === `${kind}-${language}`)?.fixedTexts ?? [];
  const wordingOn = (key: (typeof texts)[number], on: string) =>
    findNoticeText(key, { on, language, state: context.account.primacyCode });
  const today = getAccountToday(context);
  const hasChanged = texts.some((key) => wordingOn(key, letterOn) !== wordingOn(key, today));
  return hasChanged ? letterProblems.textHasChanged({ values: { code } }) : undefined;
}

function findChange(letter: LetterToCheck, recipient: Recipient | undefined): Problem | undefined {
  const { code } = letter;
  if (!recipient) return letterProblems.locationWasRemoved({ values: { code } });
  const category = findCategoryOfNotice(letter);
  const now = recipient.facts['line.classification'] ?? '';
  if (category === undefined || now === category) return undefined;
  return letterProblems.classificationHasChanged({ values: { code, category, now } });
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
