import type { LetterAbout } from './denial-rule.calculation.ts';
import { findDenial } from './letter-denial.calculation.ts';
import { writeParagraph } from './content-writing.calculation.ts';

/** The texts that each letter prints outside its content. */
export interface LetterheadTexts {
  /** Of the water system: the first line of the return address, and at the foot of each page. */
  readonly name: string;
  readonly returnAddressLine1: string | null;
  readonly returnAddressLine2: string | null;
  readonly signatoryName: string | null;
  readonly signatoryTitle: string | null;
  /** The page footer. */
  readonly letterFoot: string | null;
}

interface LetterheadDenial {
  readonly field: keyof LetterheadTexts;
  readonly problem: string;
}

const labels: Readonly<Record<keyof LetterheadTexts, string>> = {
  name: 'water system name',
  returnAddressLine1: 'return address',
  returnAddressLine2: 'second line of the return address',
  signatoryName: 'signer',
  signatoryTitle: 'signer’s title',
  letterFoot: 'page footer',
};

/**
 * A text of the letterhead that denies what a rule requires this letter to say: it is printed on the letter like its
 * own text.
 */
export function findLetterheadDenial(letterhead: LetterheadTexts, about: LetterAbout): LetterheadDenial | undefined {
  const { name, returnAddressLine1, returnAddressLine2, signatoryName, signatoryTitle, letterFoot } = letterhead;
  const texts = [
    ['name', name],
    ['returnAddressLine1', returnAddressLine1],
    ['returnAddressLine2', returnAddressLine2],
    // Lines below each other are read as one.
    ['returnAddressLine2', [name, returnAddressLine1, returnAddressLine2].filter(Boolean).join(' ')],
    ['signatoryName', signatoryName],
    ['signatoryTitle', signatoryTitle],
    ['signatoryTitle', [signatoryName, signatoryTitle].filter(Boolean).join(' ')],
    ['letterFoot', letterFoot],
  ] as const;
  for (const [field, text] of texts) {
    const denial = text ? findDenial([writeParagraph(text.replace(/[{}*|]/g, ' '))], about) : undefined;
    if (denial)
      return {
        field,
        problem: `The ${labels[field]} of the letterhead says “${denial.sentence}”, but ${denial.record}.`,
      };
  }
  return undefined;
}

/** Each kind of letter whose sentences are compared. */
const comparedKinds: readonly LetterAbout[] = [
  { kind: undefined, triggerCondition: 'exceedance', isAboutResults: true },
  ...(['serviceLineLead', 'serviceLineGrr', 'serviceLineUnknown', 'newCustomer', 'publicNoticeTier1'] as const).map(
    (kind) => ({ kind, triggerCondition: null, isAboutResults: false }),
  ),
];

/** The same for every kind of letter, because all of them have the same letterhead. */
export function findDenialInAnyLetter(letterhead: LetterheadTexts): LetterheadDenial | undefined {
  for (const about of comparedKinds) {
    const denial = findLetterheadDenial(letterhead, about);
    if (denial) return denial;
  }
  return undefined;
}
