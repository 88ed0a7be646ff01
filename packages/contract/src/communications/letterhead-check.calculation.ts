import { findDenial, type LetterAbout } from './letter-denial.calculation.ts';
import { writeParagraph } from './letter-writing.calculation.ts';

/** The texts that each letter prints outside its content. */
export interface LetterheadTexts {
  readonly signatoryName: string | null;
  readonly signatoryTitle: string | null;
  /** The page footer. */
  readonly letterFoot: string | null;
}

export interface LetterheadDenial {
  readonly field: keyof LetterheadTexts;
  readonly problem: string;
}

const labels: Readonly<Record<keyof LetterheadTexts, string>> = {
  signatoryName: 'signer',
  signatoryTitle: 'signer’s title',
  letterFoot: 'page footer',
};

/** A text of the letterhead that denies what a rule requires this letter to say: it is printed on the letter like its own text. */
export function findLetterheadDenial(letterhead: LetterheadTexts, about: LetterAbout): LetterheadDenial | undefined {
  const { signatoryName, signatoryTitle, letterFoot } = letterhead;
  const texts = [
    ['signatoryName', signatoryName],
    ['signatoryTitle', signatoryTitle],
    // Both lines of the signer are read as one.
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
