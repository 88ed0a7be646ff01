/** What a unit measures. Only units of the same kind can be compared. */
export type Measure = 'concentration' | 'acidity' | 'conductivity' | 'temperature';

export interface Unit {
  readonly name: string;
  readonly measure: Measure;
  /** The power of ten relative to the smallest unit of its kind: 1 mg/L is 10³ µg/L. */
  readonly power: number;
  /** Laboratories' spellings, in lower case and without spaces. */
  readonly spellings: readonly string[];
}

/** In water a ppb is a µg/L and a ppm is a mg/L. */
export const units = [
  { name: 'µg/L', measure: 'concentration', power: 0, spellings: ['µg/l', 'μg/l', 'ug/l', 'mcg/l'] },
  { name: 'mg/L', measure: 'concentration', power: 3, spellings: ['mg/l'] },
  { name: 'ppb', measure: 'concentration', power: 0, spellings: ['ppb'] },
  { name: 'ppm', measure: 'concentration', power: 3, spellings: ['ppm'] },
  {
    name: 'pH units',
    measure: 'acidity',
    power: 0,
    spellings: ['phunits', 'phunit', 'ph', 'su', 's.u.', 'standardunits'],
  },
  {
    name: 'µS/cm',
    measure: 'conductivity',
    power: 0,
    spellings: ['µs/cm', 'μs/cm', 'us/cm', 'µmhos/cm', 'μmhos/cm', 'umhos/cm'],
  },
  { name: '°C', measure: 'temperature', power: 0, spellings: ['°c', 'c', 'degc'] },
] as const satisfies readonly Unit[];
export type UnitName = (typeof units)[number]['name'];

/** Qualifiers that a laboratory writes next to a number. Some mean non-detect. */
export const qualifiers = [
  { code: '<', label: 'Below the limit', nonDetect: true },
  { code: 'ND', label: 'Not detected', nonDetect: true },
  { code: 'U', label: 'Not detected', nonDetect: true },
  { code: 'BDL', label: 'Below the detection limit', nonDetect: true },
  { code: 'BRL', label: 'Below the reporting limit', nonDetect: true },
  { code: 'J', label: 'Estimated', nonDetect: false },
  { code: 'B', label: 'Detected in the blank', nonDetect: false },
  { code: 'H', label: 'Holding time exceeded', nonDetect: false },
] as const;
export type Qualifier = (typeof qualifiers)[number]['code'];

/**
 * What a laboratory can report for a level between its detection limit and the quantitation limit (40 CFR
 * 141.89(a)(3)). Without it a level is reported as measured.
 */
export const reportedAsChoices = [{ code: 'halfQuantitationLimit', label: 'Half the quantitation limit' }] as const;
export type ReportedAs = (typeof reportedAsChoices)[number]['code'];

/** Why a result counts as it does; stored with it, so the meaning of a code never changes. */
export const countBases = [
  'measured',
  'belowDetectionLimit',
  'belowRuleDetectionLimit',
  'reportedZero',
  'halfQuantitationLimit',
  'upperBound',
] as const;
export type CountBasis = (typeof countBases)[number];

/**
 * The version of the rules that counted a stored result. Raise it whenever counting, the limits or a State's rounding
 * change: stored results of other versions are recalculated at the next start.
 */
export const resultCalculationVersion = '2026-11-23.2';

/** Plausibility limits: no laboratory measures this precisely, and no water contains this much lead. */
export const resultDecimals = 8;
export const maxResultValue = '1000000000';

export const maxMethodLength = 80;
export const maxLabIdLength = 60;
/** Maximum number of results in one request; each takes at most 600 bytes. */
export const maxResultsPerRequest = 1_000;
export const maxResultBodyBytes = 1024 * 1024;
