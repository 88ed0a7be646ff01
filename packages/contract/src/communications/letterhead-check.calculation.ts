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

interface Refusal {
  readonly field: keyof LetterheadTexts;
  readonly problem: string;
}

interface LetterheadDenial {
  readonly field: keyof LetterheadTexts;
  readonly sentence: string;
  readonly record: string;
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
export function findLetterheadDenial(letterhead: LetterheadTexts, about: LetterAbout): Refusal | undefined {
  const denial = findDenialIn(letterhead, about);
  return (
    denial && {
      field: denial.field,
      problem: `The ${labels[denial.field]} of the letterhead says “${denial.sentence}”, but ${denial.record}.`,
    }
  );
}

function findDenialIn(letterhead: LetterheadTexts, about: LetterAbout): LetterheadDenial | undefined {
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
    if (denial) return { field, sentence: denial.sentence, record: denial.record };
  }
  return undefined;
}

/** Each kind of letter whose sentences are compared, as the account profile names it. */
const comparedLetters: readonly (readonly [letter: string, about: LetterAbout])[] = [
  ['an exceedance letter', { kind: undefined, triggerCondition: 'exceedance', isAboutResults: true }],
  ...(
    [
      ['a notice about a lead service line', 'serviceLineLead'],
      ['a notice about a galvanized line requiring replacement', 'serviceLineGrr'],
      ['a notice about a line of lead status unknown', 'serviceLineUnknown'],
      ['a notice to a new customer', 'newCustomer'],
      ['a Tier 1 public notice', 'publicNoticeTier1'],
    ] as const
  ).map(([letter, kind]) => [letter, { kind, triggerCondition: null, isAboutResults: false }] as const),
];

/** The same for every kind of letter, because all of them have the same letterhead; no letter is on the screen. */
export function findDenialInAnyLetter(letterhead: LetterheadTexts): Refusal | undefined {
  for (const [letter, about] of comparedLetters) {
    const denial = findDenialIn(letterhead, about);
    if (denial) {
      const { field, sentence, record } = denial;
      return { field, problem: `The ${labels[field]} says “${sentence}”, which ${letter} can’t say: ${record}.` };
    }
  }
  return undefined;
}
