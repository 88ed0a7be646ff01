import { compareDecimals, shiftDecimal } from '../kinds/decimal.ts';
import { qualifiers, units, type Qualifier, type Unit, type UnitName } from './result.values.ts';
import type { Detection } from './sample.values.ts';

/** A result as a laboratory tells it; every number in the unit that it names. */
export interface Reported {
  readonly value: string | null;
  readonly qualifier: Qualifier | null;
  readonly unit: UnitName;
  readonly reportingLimit: string | null;
  readonly detectionLimit: string | null;
}

/** What results are held against, in the analyte's own unit. */
export interface HeldAgainst {
  readonly exceedanceLimit: string | null;
  readonly lowerLimit: string | null;
  readonly checkExceedance: boolean;
}

/** A result as it counts: in the analyte's own unit, exact; what was not found counts as zero (40 CFR 141.89(a)(3)). */
export interface Measured {
  readonly amount: string;
  readonly nonDetect: boolean;
}

export function readUnit(text: string): Unit | undefined {
  const spelling = text.toLowerCase().replace(/\s+/g, '');
  return units.find(({ spellings }) => (spellings as readonly string[]).includes(spelling));
}

/** The units that an analyte may be told in. */
export function unitsOf(analyte: { readonly unit: string }): readonly Unit[] {
  const own = readUnit(analyte.unit);
  return units.filter(({ measure }) => measure === own?.measure);
}

/** The same in the analyte's own unit; only for a unit that it may be told in. */
export function inOwnUnit(analyte: { readonly unit: string }, decimal: string, unit: UnitName): string {
  return shiftDecimal(decimal, (readUnit(unit)?.power ?? 0) - (readUnit(analyte.unit)?.power ?? 0));
}

export function measured(analyte: { readonly unit: string }, reported: Reported): Measured {
  return isNonDetect(analyte, reported) ? { amount: '0', nonDetect: true } : { amount: inOwnUnit(analyte, reported.value ?? '0', reported.unit), nonDetect: false };
}

/** A qualifier says so, or the number itself: none at all, or below what the method can find. */
function isNonDetect(analyte: { readonly unit: string }, reported: Reported): boolean {
  if (saysNonDetect(reported.qualifier) || reported.value === null) return true;
  // Zero degrees and a pH of zero are measurements.
  if (readUnit(analyte.unit)?.measure !== 'concentration') return false;
  const least = leastFound(reported);
  return compareDecimals(reported.value, '0') === 0 || (least !== null && compareDecimals(reported.value, least) < 0);
}

export function saysNonDetect(qualifier: Qualifier | null): boolean {
  return qualifiers.some(({ code, nonDetect }) => nonDetect && code === qualifier);
}

/** An estimate between the detection limit and the reporting limit is a detect. */
function leastFound({ detectionLimit, reportingLimit }: Reported): string | null {
  return detectionLimit ?? reportingLimit;
}

/** Below what nothing was found: what stands behind a "<", else the method's limit. */
export function foundNothingBelow(reported: Reported): string | null {
  const { qualifier, value } = reported;
  return saysNonDetect(qualifier) && value !== null && compareDecimals(value, '0') > 0 ? value : leastFound(reported);
}

/** An exceedance lies strictly above the limit (40 CFR 141.80(c)), or strictly below the lower one of a range. */
export function detectionOf({ amount, nonDetect }: Measured, { exceedanceLimit, lowerLimit, checkExceedance }: HeldAgainst): Detection {
  if (nonDetect) return 'nonDetect';
  if (!checkExceedance) return 'detect';
  const tooHigh = exceedanceLimit !== null && compareDecimals(amount, exceedanceLimit) > 0;
  const tooLow = lowerLimit !== null && compareDecimals(amount, lowerLimit) < 0;
  return tooHigh || tooLow ? 'exceedance' : 'detect';
}

/** Whether "nothing found" leaves open that the limit was passed: "<20" beside a limit of 15. */
export function leavesOpen(analyte: { readonly unit: string }, reported: Reported, { exceedanceLimit, checkExceedance }: HeldAgainst): boolean {
  const below = measured(analyte, reported).nonDetect ? foundNothingBelow(reported) : null;
  return below !== null && checkExceedance && exceedanceLimit !== null && compareDecimals(inOwnUnit(analyte, below, reported.unit), exceedanceLimit) > 0;
}

interface Judged {
  readonly primary: boolean;
  readonly detection: Detection;
}

/**
 * What a sample counts as (docs/decisions/0144): an exceedance by whatever exceeds, otherwise what was found of its
 * event's primary analyte; nothing until that is known.
 */
export function sampleDetection(results: readonly Judged[]): Detection | null {
  if (results.some(({ detection }) => detection === 'exceedance')) return 'exceedance';
  return results.find(({ primary }) => primary)?.detection ?? null;
}

/** "<1 µg/L", "ND, below 0.5 µg/L", "4.2 µg/L (J)". */
export function resultInWords(reported: Reported): string {
  const { value, qualifier, unit } = reported;
  if (value === null) {
    const below = leastFound(reported);
    return below === null ? (qualifier ?? 'ND') : `${qualifier ?? 'ND'}, below ${below} ${unit}`;
  }
  if (qualifier === '<') return `<${value} ${unit}`;
  return qualifier === null ? `${value} ${unit}` : `${value} ${unit} (${qualifier})`;
}
