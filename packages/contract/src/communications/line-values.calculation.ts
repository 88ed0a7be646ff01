import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import { getMergeFieldLabel } from './merge-field.calculation.ts';
import type { MergeField } from './merge-field.values.ts';
import { lineDifferenceField } from './line-difference.calculation.ts';
import { describeLine, type LetterLine } from './line-drawing.calculation.ts';

/** Named in `missing` of a letter whose recipient has no line to draw. */
export const linePictureField = 'line.picture';

/**
 * What a letter says about the recipient's service line, by the key of the field, or of the condition with its prefix.
 */
export type LineValues = Readonly<Record<string, string>>;

const conditionPrefix = 'if:';
export const toConditionKey = (field: string) => `${conditionPrefix}${field}`;
export const isLineField = (field: string) => field.startsWith('line.');
const sideFields = ['line.systemMaterial', 'line.customerMaterial', 'line.systemVerified', 'line.customerVerified'];

/** Whether the record shows what the letter says of a Non-lead line; no letter offers it. */
export const lineBasisField = 'line.basis';
export const missingBasis = 'missing';
const hasBasis = 'valid';

const fieldsOfMaterial = [
  linePictureField,
  'line.classification',
  'line.explanation',
  'line.systemMaterial',
  'line.customerMaterial',
];
/** Whether a letter that prints the field, or a part for one of its values, says what the line is made of. */
export const isMaterialField = (field: string) => fieldsOfMaterial.includes(field);

/** Whether a letter with these values says what the line is made of, and was created before its basis was compared. */
export const mentionsUnprovenMaterial = (values: LineValues): boolean =>
  values[lineBasisField] === undefined &&
  Object.keys(values).some((key) =>
    isMaterialField(key.startsWith(conditionPrefix) ? key.slice(conditionPrefix.length) : key),
  );

/**
 * Why a letter can't say what a line is made of; undefined if it can, or does not. 40 CFR 141.84(a)(4)(iii): a line is
 * Non-lead where a record, method or technique shows it.
 */
export function describeMissingBasis({ [lineBasisField]: basis }: LineValues): string | undefined {
  if (basis !== missingBasis) return undefined;
  return 'The service line is recorded as Non-lead without a valid basis, so the letter can’t say that it is not lead. Record the basis of classification of each side, or set the material to unknown';
}

interface MissingValues {
  readonly missing: readonly string[];
  readonly values: LineValues;
  readonly fields: readonly MergeField[];
}

/**
 * Why a letter can't print one side of a line whose sides look less severe than its classification; undefined if it
 * prints none.
 */
export function describeDifferingSides({ missing, values, fields }: MissingValues): string | undefined {
  const sides = values[lineDifferenceField] ? missing.filter((field) => sideFields.includes(field)) : [];
  if (sides.length === 0) return undefined;
  const names = sides.map((field) => `“${getMergeFieldLabel(field, fields)}”`).join(', ');
  return `The records of the two sides of the service line differ from its classification, so the letter can’t print ${names}. Correct the records, or give the field a fallback`;
}

interface LineOnRecord {
  readonly values: LineValues;
  readonly facts?: LineValues | undefined;
  readonly line?: LetterLine | undefined;
  readonly language: LetterLanguage;
}

/** What a letter composed now would say for the key; empty if it would say nothing. */
export function getLineValue(key: string, { values, facts, line, language }: LineOnRecord): string {
  if (key === lineBasisField) return facts?.[lineBasisField] ?? hasBasis;
  if (key.startsWith(conditionPrefix)) {
    const field = key.slice(conditionPrefix.length);
    return facts?.[field] ?? values[field] ?? '';
  }
  const difference = values[lineDifferenceField];
  if (difference && (key === linePictureField || sideFields.includes(key))) return difference;
  return key === linePictureField ? (line ? describeLine(line, language) : '') : (values[key]?.trim() ?? '');
}

interface ChangedLineValue {
  readonly field: string;
  readonly earlier: string;
  readonly now: string;
}

/** The first value of a letter that is no longer on record. */
export function findChangedLineValue(written: LineValues, record: LineOnRecord): ChangedLineValue | undefined {
  for (const [key, earlier] of Object.entries(written)) {
    const now = getLineValue(key, record);
    if (now !== earlier)
      return { field: key.startsWith(conditionPrefix) ? key.slice(conditionPrefix.length) : key, earlier, now };
  }
  return undefined;
}
