import { requirements } from '../accounts/requirement.values.ts';
import { recipientChoices, type RecipientChoice } from '../communications/recipient.values.ts';
import { addDays } from '../primitives/calendar.ts';
import type { DeliveryMethod } from './letter-batch.values.ts';
import type { LetterStatus } from './letter.values.ts';

/**
 * The recipients of notices. 40 CFR 141.85(d) and (e): the people served, so a letter to the owner alone is no notice.
 */
export const noticeRecipients: readonly RecipientChoice[] = recipientChoices.filter((to) => to !== 'owner');

/** [B6.4]: owners are recorded as contacts, so an account without contacts sends letters to no owner. */
export const needsContacts = (to: RecipientChoice): boolean => to === 'owner' || to === 'all';

/** What a member needs to send letters in each way. */
export const requirementOfMethod = {
  Mail: requirements.mailLettersByProvider,
  PDF: requirements.sendLetters,
  Email: requirements.emailLetters,
} as const;

/** Letters that reached or will reach someone: what "previously sent" means [B7.7]. */
export const sentLetterStatuses: readonly LetterStatus[] = ['Queued', 'Rendered', 'Submitted', 'Mailed', 'Delivered'];

/**
 * The same letter within so many months is named before it is sent, also if the year of notices turned meanwhile
 * [B4.7].
 */
export const monthsOfRepeat = 6;

/** Letters bear a day up to this many days ahead, so that none has the texts of a rule that is not known yet. */
const maxLetterDaysAhead = 60;
/** Letters that were written days ago may leave today; an earlier date would be untrue. */
const maxLetterDaysBack = 7;

export const letterDaySentences = {
  dayTooFarAhead: `Choose a day within the next ${maxLetterDaysAhead} days for the letters.`,
  dayTooFarBack: `Choose a letter date that is at most ${maxLetterDaysBack} days before today.`,
  dayAfterSending:
    'These letters are sent as soon as they are created. Choose today or an earlier letter date, or create PDFs and mail them yourself.',
} as const;

/** A mail house or a mail server gets letters at once; a mail room waits for their day. */
export const isSentImmediately = (
  method: DeliveryMethod,
  { hasMailHouse }: { readonly hasMailHouse: boolean },
): boolean => method === 'Email' || (method === 'Mail' && hasMailHouse);

interface LetterDay {
  readonly today: string;
  readonly isSentImmediately: boolean;
}

/** Why letters that are created today cannot bear this day. */
export function findLetterDayObstacle(
  on: string,
  { today, isSentImmediately: leavesToday }: LetterDay,
): { readonly code: keyof typeof letterDaySentences; readonly sentence: string } | undefined {
  const name = (code: keyof typeof letterDaySentences) => ({ code, sentence: letterDaySentences[code] });
  if (on > addDays(today, maxLetterDaysAhead)) return name('dayTooFarAhead');
  if (leavesToday && on > today) return name('dayAfterSending');
  return on < addDays(today, -maxLetterDaysBack) ? name('dayTooFarBack') : undefined;
}

/** Locations that can't get a letter are listed up to this number before it is sent; their total is exact. */
export const maxUnreachableShown = 10_000;
/** Locations whose earlier letter may have been delivered are named up to this number. */
export const maxUncertainShown = 10;

/** Why no letter is sent about a location that was removed after it was chosen, or that has results. */
export const locationRemoved = 'The location was deleted';
