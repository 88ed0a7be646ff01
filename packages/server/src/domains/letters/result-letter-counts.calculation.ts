import type { TriggerCondition } from '@curbstop/contract/communications/communication.values';
import { deliveryMethods, type DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { ResultLetterCounts } from '@curbstop/contract/letters/sending.rules';
import type { ActiveCommunication } from '@curbstop/contract/letters/letter-choice.calculation';
import { locationRemoved } from '@curbstop/contract/letters/sending.values';
import { letterLanguages, type LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { findings, type Finding } from '@curbstop/contract/samples/sample.values';

/** The languages that one recipient is written in: their own first, then those of the others in the household. */
export type RecipientLanguages = readonly [LetterLanguage | null, ...(LetterLanguage | null)[]];

/** The recipients of a location by each way to send letters, as the plan writes to them. */
export interface LocationRecipients {
  readonly onPaper: readonly RecipientLanguages[];
  readonly byEmail: readonly RecipientLanguages[];
}

/** One location that should get a letter about results. */
export interface CountedTarget {
  readonly detection: Finding | null;
  /** Its letter by each way to send letters. */
  readonly chooseBy?: (method: DeliveryMethod, language: LetterLanguage | null) => ActiveCommunication | undefined;
  /** Why there is no letter for it. */
  readonly obstacle?: string;
  /** Whether only its results are missing. */
  readonly isWaiting?: boolean;
}

/** Who of a location gets the letter, in English or their own language. */
type Reach = 'everyone' | 'someResidents' | 'noLetter' | 'noEmailAddress';

/** Counts the letters that would be created; each location that was not removed is in one number. */
export class ResultLetterCounter {
  readonly #method: DeliveryMethod;
  readonly #letters: Record<TriggerCondition, number> = { nonDetect: 0, detect: 0, exceedance: 0, allResults: 0 };
  readonly #byFinding = {
    forSomeResidents: createCounts(),
    withoutLetter: createCounts(),
    byOtherMethod: createCounts(),
    withoutEmailAddress: createCounts(),
  };
  readonly #sendable: Record<DeliveryMethod, number> = { Mail: 0, PDF: 0, Email: 0 };
  #inOtherLanguage = 0;
  #lettersMissingResults = 0;

  constructor(method: DeliveryMethod) {
    this.#method = method;
  }

  add(target: CountedTarget, recipients: LocationRecipients): void {
    const { obstacle, detection, isWaiting = false } = target;
    if (obstacle === locationRemoved) return;
    const reachBy = (method: DeliveryMethod) => findReach(target, recipients, method);
    const reach = reachBy(this.#method);
    if (detection !== null && !isSent(reach)) this.#addUnreached({ ...target, detection }, recipients);
    else if (detection === null || isWaiting) this.#lettersMissingResults++;
    else if (reach === 'someResidents') this.#byFinding.forSomeResidents[detection]++;
    else this.#letters[findCondition(target, recipients, this.#method) ?? detection]++;
    if (detection === null || isWaiting) return;
    for (const method of deliveryMethods) if (isSent(reachBy(method))) this.#sendable[method]++;
  }

  /** A letter of another way that leaves residents out does not count as one. */
  #addUnreached(target: CountedTarget & { readonly detection: Finding }, recipients: LocationRecipients): void {
    const reaches = deliveryMethods.map((method) => findReach(target, recipients, method));
    const countName = reaches.includes('everyone')
      ? 'byOtherMethod'
      : reaches.includes('noEmailAddress')
        ? 'withoutEmailAddress'
        : 'withoutLetter';
    this.#byFinding[countName][target.detection]++;
    const hasAnyLetter = deliveryMethods.some((method) =>
      letterLanguages.some((language) => target.chooseBy?.(method, language)),
    );
    if (countName === 'withoutLetter' && hasAnyLetter) this.#inOtherLanguage++;
  }

  toCounts(): ResultLetterCounts {
    const nonZero = Object.entries(this.#byFinding).filter(([, counts]) => findings.some((one) => counts[one] > 0));
    return {
      ...this.#letters,
      ...Object.fromEntries(nonZero),
      ...(this.#inOtherLanguage > 0 && { inOtherLanguage: this.#inOtherLanguage }),
      ...(this.#lettersMissingResults > 0 && { lettersMissingResults: this.#lettersMissingResults }),
      sendable: this.#sendable,
    };
  }
}

const createCounts = (): Record<Finding, number> => ({ exceedance: 0, detect: 0, nonDetect: 0 });

const isSent = (reach: Reach) => reach === 'everyone' || reach === 'someResidents';

/** As the letters are planned: without a letter for its addressee, a household gets none for the others either. */
function findReach({ chooseBy }: CountedTarget, recipients: LocationRecipients, method: DeliveryMethod): Reach {
  const hasLetter = (language: LetterLanguage | null) => chooseBy?.(method, language) !== undefined;
  const written = method === 'Email' ? recipients.byEmail : recipients.onPaper;
  if (written.length === 0)
    return recipients.onPaper.some(([language]) => hasLetter(language)) ? 'noEmailAddress' : 'noLetter';
  if (!written.some(([language]) => hasLetter(language))) return 'noLetter';
  return written.flat().every(hasLetter) ? 'everyone' : 'someResidents';
}

function findCondition(
  { chooseBy }: CountedTarget,
  { byEmail, onPaper }: LocationRecipients,
  method: DeliveryMethod,
): TriggerCondition | undefined {
  const letters = (method === 'Email' ? byEmail : onPaper).map(([language]) => chooseBy?.(method, language));
  return letters.find((letter) => letter !== undefined)?.triggerCondition ?? undefined;
}
