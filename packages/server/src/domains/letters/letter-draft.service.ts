import { findContactLanguage } from '@curbstop/contract/locations/contact-language.calculation';
import type { ActiveCommunication } from '@curbstop/contract/letters/letter-choice.calculation';
import {
  getLanguageName,
  listOtherLanguages,
  type Addressee,
  type LetterLocation,
} from '../communications/addressee.calculation.ts';
import type { LetterTarget } from './letter-target.service.ts';

/** One letter to one person, before it is composed. */
export interface Draft {
  readonly target: LetterTarget;
  readonly location: LetterLocation;
  readonly addressee: Addressee;
  readonly letter: ActiveCommunication;
  /** Languages of other residents that it is not written in. */
  readonly otherLanguages: readonly string[];
}

/**
 * One letter more for each other language of the household that the letter is written in; the others are named in the
 * plan.
 */
export function withOtherLanguages(draft: Draft): readonly Draft[] {
  const otherResidents = listOtherLanguages(draft.location, draft.addressee).map((addressee) => ({
    addressee,
    letter: draft.target.choose(addressee.language),
  }));
  const written = otherResidents.flatMap(({ addressee, letter }) =>
    letter && letter !== draft.letter && findOtherLanguage(addressee, letter) === null ? [{ addressee, letter }] : [],
  );
  const otherLanguages = otherResidents.flatMap(({ addressee, letter }) =>
    letter ? (findOtherLanguage(addressee, letter) ?? []) : getLanguageName(addressee.contact),
  );
  return [{ ...draft, otherLanguages }, ...written.map((one) => ({ ...draft, ...one }))];
}

/** The language on record for the addressee, if the letter is in another. */
export function findOtherLanguage({ contact }: Addressee, { language }: ActiveCommunication): string | null {
  const recorded = contact && findContactLanguage(contact);
  return recorded && recorded.letterLanguage !== language ? recorded.name : null;
}
