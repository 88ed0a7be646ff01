import { parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import type { TriggerCondition } from '@curbstop/contract/communications/communication.values';
import { addMonths } from '@curbstop/contract/primitives/calendar';
import { monthsOfRepeat } from '@curbstop/contract/letters/sending.values';
import type { Addressee } from '../communications/addressee.calculation.ts';

/** Whether a letter left, is with who delivers it, only exists so far, or may have left without anybody knowing. */
type EarlierState = 'mailed' | 'onTheWay' | 'created' | 'uncertain';

/** A letter that a location was sent before, or may have been. */
export interface EarlierLetter {
  readonly id: string;
  readonly communicationId: string;
  readonly locationId: string;
  readonly address: readonly string[];
  readonly email: string | null;
  /** The day on which it was mailed, otherwise its own. */
  readonly day: string;
  readonly composedOn: string;
  readonly sampleIds: readonly string[];
  /** The finding of the results that its text was for; null for letters that are not about results. */
  readonly triggerCondition: TriggerCondition | null;
  /** The notice campaign that sent it. */
  readonly campaignKey: string | null;
  readonly state: EarlierState;
}

/**
 * The newest of the letters that a letter repeats, with the surest of their states and the newest days of the letters
 * in it.
 */
export type LastSent = Pick<EarlierLetter, 'id' | 'day' | 'composedOn' | 'state'>;

/** A letter before it is composed, with the values that show whether it repeats an earlier one. */
export interface LetterToCompare {
  /** The versions of its text. */
  readonly communicationIds: readonly string[];
  readonly addressee: Pick<Addressee, 'contact'>;
  /** The lines of its address, in each language of letters: without a name they call the resident by a word. */
  readonly addresses: readonly (readonly string[])[];
  /** The day that it bears. */
  readonly on: string;
  /** When the results that it is about last changed; null for other letters. */
  readonly changedOn: string | null;
  /** The samples that it is about. */
  readonly sampleIds: readonly string[];
  /** The finding of the results that its text is for; null for letters that are not about results. */
  readonly triggerCondition: TriggerCondition | null;
  /** The year of the notices that a yearly notice of this day is one of; null for other letters. */
  readonly getNoticeYear: ((day: string) => number) | null;
}

/**
 * The letters that this one repeats: with the same text in any language, to the same name and address, and in the same
 * year, because the rule requires its notices again every year (40 CFR 141.85(e)), or within half a year, so that no
 * household gets the same letter twice around New Year without a warning. A new customer or owner at the location has
 * not had the notice. A letter with results repeats only one with the same results, whatever its text. Which year a
 * notice counts for is not decided here (0480).
 */
export function findLastSent(letter: LetterToCompare, earlier: readonly EarlierLetter[]): LastSent | undefined {
  const repeated = listRepeated(letter, earlier).filter((one) => isSameRecipient(letter, one));
  const state = surestFirst.find((one) => repeated.some((other) => other.state === one));
  if (state === undefined) return undefined;
  const inState = repeated.filter((one) => one.state === state);
  return {
    id: findGreatest(repeated.map((one) => one.id)),
    day: findGreatest(inState.map((one) => one.day)),
    composedOn: findGreatest(inState.map((one) => one.composedOn)),
    state,
  };
}

const surestFirst = ['mailed', 'onTheWay', 'created', 'uncertain'] as const satisfies readonly EarlierState[];

const findGreatest = (values: readonly string[]): string => values.toSorted().at(-1) ?? '';

function listRepeated(letter: LetterToCompare, earlier: readonly EarlierLetter[]): readonly EarlierLetter[] {
  const { on, changedOn, getNoticeYear } = letter;
  const isSameText = ({ communicationId }: EarlierLetter) => letter.communicationIds.includes(communicationId);
  if (changedOn !== null)
    return earlier.filter(
      (one) =>
        one.composedOn >= changedOn &&
        hasSameSamples(one.sampleIds, letter.sampleIds) &&
        (isSameText(one) || isSameFinding(one, letter)),
    );
  const sameText = earlier.filter(isSameText);
  const ofYear = getNoticeYear
    ? listOfNoticeYear(sameText, { on, getNoticeYear })
    : sameText.filter(({ day }) => day.slice(0, 4) >= on.slice(0, 4));
  return sameText.filter((one) => isRecent(one, on) || ofYear.includes(one));
}

const hasSameSamples = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && ids.every((id) => others.includes(id));

/** Another text about the same results. One for another finding says something else: the action level changed since. */
function isSameFinding(
  { sampleIds, triggerCondition: earlier }: EarlierLetter,
  { triggerCondition: now }: LetterToCompare,
): boolean {
  const isForAnyFinding = earlier === 'allResults' || now === 'allResults';
  return sampleIds.length > 0 && earlier !== null && (isForAnyFinding || earlier === now);
}

/** After half a year, another letter is more likely the next notice than the same one twice. */
const isRecent = ({ day }: EarlierLetter, on: string): boolean => addMonths(day, monthsOfRepeat) > on;

/**
 * The letters of the same year of notices. The first one after a year without a notice may have been that year's, late
 * (0480), so that the family is owed another one by the end of this year.
 */
function listOfNoticeYear(
  sameText: readonly EarlierLetter[],
  { on, getNoticeYear }: { readonly on: string; readonly getNoticeYear: (day: string) => number },
): readonly EarlierLetter[] {
  const year = getNoticeYear(on);
  const toYear = ({ campaignKey, day }: EarlierLetter) => findCampaignYear(campaignKey) ?? getNoticeYear(day);
  const ofYear = sameText.filter((one) => toYear(one) >= year);
  const [first] = ofYear.map(({ day }) => day).toSorted();
  const isForYearBefore = (one: EarlierLetter) =>
    findCampaignYear(one.campaignKey) === undefined && one.day === first && !isRecent(one, on);
  const isYearBeforeMissed = !sameText.some((one) => toYear(one) === year - 1);
  return isYearBeforeMissed ? ofYear.filter((one) => !isForYearBefore(one)) : ofYear;
}

function findCampaignYear(campaignKey: string | null): number | undefined {
  const { kind, subject } = parseDeadlineKey(campaignKey ?? '');
  return kind === 'serviceLineNotice' ? Number(subject) : undefined;
}

function isSameRecipient({ addressee, addresses }: LetterToCompare, earlier: EarlierLetter): boolean {
  const toText = (lines: readonly string[]) => lines.join('\n').toLowerCase();
  return (
    addresses.some((address) => toText(earlier.address) === toText(address)) ||
    (earlier.email !== null && earlier.email === (addressee.contact?.email ?? null))
  );
}
