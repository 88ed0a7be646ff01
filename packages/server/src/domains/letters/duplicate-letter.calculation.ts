import type { Addressee } from '../communications/addressee.calculation.ts';

/** A letter that a location was sent before. */
export interface EarlierLetter {
  readonly communicationId: string;
  readonly locationId: string;
  readonly address: readonly string[];
  readonly email: string | null;
  /** The day on which it was mailed, otherwise its own. */
  readonly day: string;
  readonly composedOn: string;
}

/** A letter before it is composed, with the values that show whether it repeats an earlier one. */
export interface LetterToCompare {
  /** The versions of its text. */
  readonly communicationIds: readonly string[];
  readonly addressee: Pick<Addressee, 'contact'>;
  readonly address: readonly string[];
  /** The day that it bears. */
  readonly on: string;
  /** When the results that it is about last changed; null for other letters. */
  readonly changedOn: string | null;
}

/**
 * The day of the newest letter that this one repeats: with the same text, to the same name and address, and in the same
 * calendar year, because notices of the rule are owed again every year (40 CFR 141.85(e)). A new customer or owner at the
 * location has not been told. A letter with results repeats only one with the same results.
 */
export function findLastSent(letter: LetterToCompare, earlier: readonly EarlierLetter[]): string | undefined {
  const days = earlier.filter((one) => isSameText(letter, one) && isSameRecipient(letter, one)).map(({ day }) => day);
  return days.toSorted().at(-1);
}

function isSameText({ communicationIds, on, changedOn }: LetterToCompare, earlier: EarlierLetter): boolean {
  if (!communicationIds.includes(earlier.communicationId)) return false;
  if (changedOn !== null) return earlier.composedOn >= changedOn;
  return earlier.day.slice(0, 4) >= on.slice(0, 4);
}

function isSameRecipient({ addressee, address }: LetterToCompare, earlier: EarlierLetter): boolean {
  const toText = (lines: readonly string[]) => lines.join('\n').toLowerCase();
  return (
    toText(earlier.address) === toText(address) ||
    (earlier.email !== null && earlier.email === (addressee.contact?.email ?? null))
  );
}
