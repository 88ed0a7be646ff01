import { z } from 'zod';

// Measurements and limits are decimals as text, never floats.

const shape = /^([-+]?)(\d{1,15})?(?:\.(\d{0,40}))?$/;

/** The canonical form of a decimal, "+015.50" as "15.5"; undefined when it is not a plain number. */
export function parseDecimal(text: string): string | undefined {
  const [, sign, whole = '', fraction = ''] = shape.exec(text.trim()) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  return plain(sign, whole, fraction);
}

const grouped = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const scientific = /^([^e]+)e([-+]?\d{1,2})$/i;

/**
 * A decimal as people, laboratories and Excel's CSV write it: "1,200" and "1.2E+02" too. A comma counts only between
 * thousands: "0,015" and "1,5" may have a decimal comma and are no number.
 */
export function parseWrittenDecimal(text: string): string | undefined {
  const trimmed = text.trim();
  const [, digits = trimmed, power = '0'] = scientific.exec(trimmed) ?? [];
  const isGrouped = digits === trimmed && grouped.test(digits);
  const decimal = parseDecimal(isGrouped ? digits.replaceAll(',', '') : digits);
  return decimal === undefined ? undefined : parseDecimal(shiftDecimal(decimal, Number(power)));
}

/** The canonical form: no redundant zeros and no negative zero. */
function plain(sign: string, whole: string, fraction: string): string {
  const [before, behind] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')];
  const number = behind === '' ? before : `${before}.${behind}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}

/** Below 0 when `a` is smaller, 0 when both are equal; exact for any number of digits. */
export function compareDecimals(a: string, b: string): number {
  if (a === b) return 0;
  if (plainShape.test(a) && plainShape.test(b)) return comparePlain(a, b);
  const digits = Math.max(countDecimals(a), countDecimals(b));
  const [left, right] = [scaled(a, digits), scaled(b, digits)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Without a sign and without leading zeros. */
const plainShape = /^(?:0|[1-9]\d*)(?:\.\d*)?$/;

/** Percentiles sort thousands of levels: those with whole parts of the same length are in the order of their text. */
function comparePlain(a: string, b: string): number {
  const [left, right] = [countWholeDigits(a), countWholeDigits(b)];
  if (left !== right) return left < right ? -1 : 1;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  // 15 and 15.0 are equal.
  if (longer.startsWith(shorter) && /^\.?0*$/.test(longer.slice(shorter.length))) return 0;
  return a < b ? -1 : 1;
}

function countWholeDigits(decimal: string): number {
  const point = decimal.indexOf('.');
  return point === -1 ? decimal.length : point;
}

/** Whole numbers in the order of the decimals: each is scaled to the digits of the longest one. */
export function scaleDecimals(decimals: readonly string[]): readonly bigint[] {
  const digits = decimals.reduce((most, decimal) => Math.max(most, countDecimals(decimal)), 0);
  return decimals.map((decimal) => scaled(decimal, digits));
}

/** The number of digits after the decimal point. */
function countDecimals(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/** The decimal times ten to the power of `places`, which may be negative; exact. */
export function shiftDecimal(decimal: string, places: number): string {
  const [sign, digits] = decimal.startsWith('-') ? ['-', decimal.slice(1)] : ['', decimal];
  const [whole = '0', fraction = ''] = digits.split('.');
  const point = whole.length + places;
  const all = `${'0'.repeat(Math.max(0, -point))}${whole}${fraction}`.padEnd(Math.max(0, point), '0');
  const pointPosition = Math.max(0, point);
  return plain(sign, all.slice(0, pointPosition), all.slice(pointPosition));
}

/** Rounds to at most this many decimals, half up; for decimals of 0 or more. */
export function roundDecimal(decimal: string, decimals: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  if (fraction.length <= decimals) return plain('', whole, fraction);
  const rounded = BigInt(whole + fraction.slice(0, decimals)) + (fraction.charAt(decimals) >= '5' ? 1n : 0n);
  return shiftDecimal(rounded.toString(), -decimals);
}

/** Rounds up to at most this many decimals, so that no part of the decimal is lost; for decimals of 0 or more. */
export function roundDecimalUp(decimal: string, decimals: number): string {
  const cut = roundDecimal(decimal.slice(0, (decimal.split('.')[0] ?? '').length + 1 + decimals), decimals);
  return compareDecimals(cut, decimal) === 0 ? cut : addDecimals(cut, shiftDecimal('1', -decimals));
}

/** The exact sum of two decimals of 0 or more. */
export function addDecimals(a: string, b: string): string {
  const digits = Math.max(countDecimals(a), countDecimals(b));
  return shiftDecimal((scaled(a, digits) + scaled(b, digits)).toString(), -digits);
}

/** The exact product of a decimal of 0 or more and a whole number of 0 or more. */
export function multiplyDecimal(decimal: string, times: number): string {
  const digits = countDecimals(decimal);
  return shiftDecimal((scaled(decimal, digits) * BigInt(times)).toString(), -digits);
}

function scaled(decimal: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

interface DecimalMessages {
  readonly unreadable: string;
  readonly belowZero: string;
  readonly tooFine: string;
  readonly tooLarge: string;
}

/** A decimal of 0 or more, sent as text or as a number, stored in its canonical form. */
export function createDecimalRule({
  decimals,
  largest,
  words,
}: {
  readonly decimals: number;
  readonly largest: string;
  readonly words: DecimalMessages;
}) {
  return z.union([z.string(), z.number()], words.unreadable).transform((sent, context) => {
    const decimal = parseWrittenDecimal(String(sent));
    const wrong =
      decimal === undefined
        ? words.unreadable
        : decimal.startsWith('-')
          ? words.belowZero
          : countDecimals(decimal) > decimals
            ? words.tooFine
            : compareDecimals(decimal, largest) > 0
              ? words.tooLarge
              : undefined;
    if (decimal !== undefined && wrong === undefined) return decimal;
    context.addIssue({ code: 'custom', message: wrong ?? words.unreadable });
    return z.NEVER;
  });
}
