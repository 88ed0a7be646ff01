import { findCategoryOfNotice } from '@curbstop/contract/letters/letter-choice.calculation';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import type { Problem } from '@curbstop/contract/primitives/problem';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { readLetterSetting, readRecipients } from '../communications/recipient.service.ts';
import { findResultsChangedOn } from '../samples/letter-result.service.ts';

/** What of a letter shows whether its contents are still true. */
export interface LetterToCheck {
  readonly code: string;
  readonly eventId: string | null;
  readonly locationId: string;
  readonly templateId: string;
  readonly language: LetterLanguage;
  readonly letterOn: string;
  readonly composedOn: string;
}

/** Why the contents of a letter are no longer true; a new letter says what is recorded now. */
export async function findWhyOutdated(
  trx: AccountTransaction,
  context: RequestContext,
  letter: LetterToCheck,
): Promise<Problem | undefined> {
  const { code, eventId, locationId, composedOn, language, letterOn: on } = letter;
  const changedOn = eventId === null ? null : await findResultsChangedOn(trx, { eventId, locationId });
  if (changedOn !== null && changedOn > composedOn) return letterProblems.resultsHaveChanged({ values: { code } });
  const setting = await readLetterSetting(trx, { language, on, eventId });
  const [recipient] = await readRecipients(trx, context, { keys: [{ locationId }], setting });
  if (!recipient) return letterProblems.locationWasRemoved({ values: { code } });
  const category = findCategoryOfNotice(letter);
  const now = recipient.facts['line.classification'] ?? '';
  if (category !== undefined && now !== category)
    return letterProblems.classificationHasChanged({ values: { code, category, now } });
  return undefined;
}
