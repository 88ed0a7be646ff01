import { createHash } from 'node:crypto';
import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { maxUncertainShown, maxUnreachableShown } from '@curbstop/contract/letters/sending.values';
import type { UnreachableLocation } from '@curbstop/contract/letters/letter.rules';
import { findings, type Finding } from '@curbstop/contract/samples/sample.values';
import type { PlannedLetter } from '@curbstop/contract/letters/letter.values';
import type { LastSent } from './duplicate-letter.calculation.ts';

interface PlannedLetterOfPlan extends PlannedLetter {
  /** The languages on record for the recipient and other residents that no letter to them is in. */
  readonly otherLanguages: readonly string[];
  /** Whether the result of an analyte is missing in one of its samples. */
  readonly isIncomplete: boolean;
}

/** A location without a letter, with what the letter was about if the notices of a campaign can be about the same. */
export interface RefusedLocation extends UnreachableLocation {
  readonly templateId?: string;
  readonly eventId?: string;
  /** The worst finding of its results. */
  readonly detection?: Finding;
  /** Whether only its results are missing. */
  readonly isWaiting?: boolean;
  /** Whether no active letter fits, so that the location itself can be reached. */
  readonly lacksLetter?: boolean;
}

/** The most dangerous first; what is not about results comes last. */
const toRank = ({ detection }: RefusedLocation) => (detection ? findings.indexOf(detection) : findings.length);

export function toUnreachable({ locationId, address, reason }: RefusedLocation): UnreachableLocation {
  return { locationId, address, reason };
}

/** The letters of some of the locations. */
export interface PlannedLetters {
  readonly letters: readonly PlannedLetterOfPlan[];
  readonly unreachable: readonly RefusedLocation[];
  /** Letters with a name that the font can’t print, which can be or are addressed to the resident. */
  readonly unprintableNames: number;
  /** Recipients who were sent the letter before, or may have been. */
  readonly previouslySent: readonly EarlierRecipient[];
}

interface EarlierRecipient extends Pick<LastSent, 'id' | 'day' | 'state'> {
  readonly locationId: string;
  readonly address: string;
  /** The day on which the newest letter was created. */
  readonly createdOn: string;
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Counts the letters of a plan part by part, without keeping their texts. */
export class LetterPlanCounter {
  readonly #byLetter = new Map<string, LetterPlanSummary['byLetter'][number]>();
  readonly #byOtherLanguage = new Map<string, number>();
  readonly #locations = new Set<string>();
  readonly #unreachable: RefusedLocation[] = [];
  readonly #recipients: string[] = [];
  #letters = 0;
  #unprintableNames = 0;
  #incompleteLetters = 0;
  readonly #previouslySent = new Set<string>();
  readonly #uncertain = new Map<string, string>();
  readonly #onTheWay = new Set<string>();
  readonly #created = new Map<string, string>();
  #lastSentOn: string | null = null;
  #newestLetterId: string | null = null;

  add({ letters, unreachable, unprintableNames, previouslySent }: PlannedLetters): void {
    for (const { communicationId, letterName, language, triggerCondition, otherLanguages, locationId } of letters) {
      const earlierTally = this.#byLetter.get(communicationId);
      this.#byLetter.set(communicationId, {
        communicationId,
        name: letterName,
        language,
        triggerCondition,
        letters: (earlierTally?.letters ?? 0) + 1,
      });
      for (const otherLanguage of otherLanguages)
        this.#byOtherLanguage.set(otherLanguage, (this.#byOtherLanguage.get(otherLanguage) ?? 0) + 1);
      this.#locations.add(locationId);
    }
    for (const { communicationId, locationId, recipientName, address, email } of letters)
      this.#recipients.push(JSON.stringify([locationId, communicationId, recipientName, address, email]));
    this.#letters += letters.length;
    this.#unprintableNames += unprintableNames;
    this.#incompleteLetters += letters.filter(({ isIncomplete }) => isIncomplete).length;
    this.#unreachable.push(...unreachable);
    for (const earlier of previouslySent) this.#addEarlier(earlier);
  }

  #addEarlier({ locationId, address, id, day, createdOn, state }: EarlierRecipient): void {
    this.#previouslySent.add(locationId);
    if (id > (this.#newestLetterId ?? '')) this.#newestLetterId = id;
    if (state === 'uncertain') this.#uncertain.set(locationId, address);
    if (state === 'created' && createdOn > (this.#created.get(locationId) ?? ''))
      this.#created.set(locationId, createdOn);
    if (state === 'onTheWay') this.#onTheWay.add(locationId);
    if (state !== 'mailed') return;
    if (day > (this.#lastSentOn ?? '')) this.#lastSentOn = day;
  }

  get letters(): number {
    return this.#letters;
  }

  /**
   * Exceedances first, then those with the same reason together, by address: one change to the record often helps them
   * all.
   */
  get unreachable(): readonly RefusedLocation[] {
    return this.#unreachable.toSorted(
      (one, other) =>
        toRank(one) - toRank(other) ||
        byNumbers.compare(one.reason, other.reason) ||
        byNumbers.compare(one.address, other.address),
    );
  }

  /** Those whose only obstacle is a missing result wait; the others need a letter or a correction. */
  #countWithoutLetter(): Pick<LetterPlanSummary, 'locationsWithoutLetter' | 'locationsWaiting'> {
    const refused = this.#unreachable.filter(({ locationId }) => !this.#locations.has(locationId));
    const all = new Set(refused.map(({ locationId }) => locationId));
    const stuck = new Set(refused.filter(({ isWaiting }) => !isWaiting).map(({ locationId }) => locationId));
    return { locationsWithoutLetter: all.size, locationsWaiting: all.size - stuck.size };
  }

  #toUncertain(): LetterPlanSummary['uncertain'] {
    const addresses = [...this.#uncertain.values()].toSorted(byNumbers.compare);
    return { locations: addresses.length, addresses: addresses.slice(0, maxUncertainShown) };
  }

  /**
   * The least certain letter of a location decides: that of the owner may have left while that of the residents waits.
   */
  #toNotSent(): Pick<LetterPlanSummary, 'notMailed' | 'onTheWay'> {
    const created = [...this.#created].filter(([locationId]) => !this.#uncertain.has(locationId));
    const newest = created
      .map(([, createdOn]) => createdOn)
      .toSorted()
      .at(-1);
    const onTheWay = [...this.#onTheWay].filter((id) => !this.#uncertain.has(id) && !this.#created.has(id)).length;
    return {
      ...(newest !== undefined && { notMailed: { locations: created.length, createdOn: newest } }),
      ...(onTheWay > 0 && { onTheWay }),
    };
  }

  toSummary(): Omit<LetterPlanSummary, 'needsReturnAddress'> {
    return {
      letters: this.#letters,
      byLetter: [...this.#byLetter.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      otherLanguages: [...this.#byOtherLanguage]
        .map(([language, letters]) => ({ language, letters }))
        .toSorted((one, other) => other.letters - one.letters || one.language.localeCompare(other.language, 'en')),
      locations: this.#locations.size,
      unreachable: this.#unreachable.length,
      ...this.#countWithoutLetter(),
      ...(this.#incompleteLetters > 0 && { incompleteLetters: this.#incompleteLetters }),
      ...(this.#unprintableNames > 0 && { unprintableNames: this.#unprintableNames }),
      unreachableShown: this.unreachable.slice(0, maxUnreachableShown).map(toUnreachable),
      previouslySent: this.#previouslySent.size,
      ...(this.#uncertain.size > 0 && { uncertain: this.#toUncertain() }),
      ...this.#toNotSent(),
      lastSentOn: this.#lastSentOn,
      newestLetterId: this.#newestLetterId,
      recipientsDigest: createHash('sha256').update(this.#recipients.toSorted().join('\n')).digest('hex'),
    };
  }
}
