/** The check digits of a number by ISO 7064 MOD 97-10: a wrong or swapped digit never gives another number's code. */
const getCheckDigits = (number: number) => String(98 - ((number * 100) % 97)).padStart(2, '0');

/** The code on a label: a letter, the number with at least six digits, and two check digits. */
export function createNumberedCode(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(6, '0')}${getCheckDigits(number)}`;
}

/** A code as entered or scanned, in the form of labels; undefined if it is not a code with this letter. */
export function parseNumberedCode(prefix: string, text: string): string | undefined {
  const [, number = '', check] =
    new RegExp(`^${prefix}?(\\d{6,11})(\\d{2})$`, 'i').exec(text.replace(/[\s-]/g, '')) ?? [];
  return number && getCheckDigits(Number(number)) === check ? createNumberedCode(prefix, Number(number)) : undefined;
}
