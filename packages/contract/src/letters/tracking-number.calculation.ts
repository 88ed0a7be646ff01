/** The post prints numbers in groups; with or without spaces they are the same number. */
export const toComparable = (trackingId: string) => trackingId.replaceAll(/\s/g, '').toUpperCase();

const uspsLengths: readonly number[] = [20, 22];
/** No other carrier has a number of more digits alone. */
const maxDigitsElsewhere = 15;

/**
 * Why a text is no tracking number. Certified numbers of USPS have 20 or 22 digits, those of other carriers 8 to 40
 * letters and digits.
 */
export function findTrackingShapeProblem(text: string): string | undefined {
  const number = toComparable(text);
  const isDigits = /^\d+$/.test(number);
  const isWrong =
    !/^[A-Z\d]{8,40}$/.test(number) ||
    !/\d/.test(number) ||
    (isDigits && number.length > maxDigitsElsewhere && !uspsLengths.includes(number.length));
  if (!isWrong) return undefined;
  return 'USPS tracking numbers have 20 or 22 digits, those of other carriers 8 to 40 letters and digits.';
}

/**
 * A number that a mail house reports, without its spaces; null if it is none. People may have recorded the right one.
 */
export function parseReportedTracking(text: string | null | undefined): string | null {
  if (!text || findTrackingShapeProblem(text) !== undefined) return null;
  return toComparable(text);
}
