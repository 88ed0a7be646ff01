import { createNumberedCode, parseNumberedCode } from '../primitives/numbered-code.ts';

/** The code at the foot of a letter, such as L1234567805. */
export const getLetterCode = (number: number) => createNumberedCode('L', number);

/** A code as typed or scanned, in the form of letters; undefined if it is not a letter's code. */
export const parseLetterCode = (text: string) => parseNumberedCode('L', text);
