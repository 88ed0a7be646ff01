import { notADate, notADateInForms } from '@curbstop/contract/primitives/date-text';
import { isUnknownField, Problem, type ProblemDetail } from '@curbstop/contract/primitives/problem';
import { getValidationMessage } from '@curbstop/contract/primitives/validation-messages';
import type { z } from 'zod';

/** The value of one field. Text is not trimmed, and numbers and dates are text until the form is read. */
export type FieldValue = string | boolean | null;
/** The usual form values: text by field path, in the order of the form. A path may contain dots. */
export type Values = Readonly<Record<string, string>>;
/** Error messages by field path. */
export type FormErrors = Readonly<Record<string, string>>;
/** What a form contains: the fields to save, or the errors. */
export type ParsedForm<Fields> = { readonly fields: Fields } | { readonly errors: FormErrors };

/** What reads and fills in text fields of a form. */
export interface FormTexts {
  readonly values: Values;
  readonly set: (path: string, value: string) => void;
}

/** A field that another user has saved in the meantime. */
export interface ConflictingField {
  readonly path: string;
  readonly theirs: FieldValue;
  readonly mine: FieldValue;
  /** Both users changed it, to different values. */
  readonly both: boolean;
}

/** The id of a field's input, which the error summary links to. */
export function getFieldId(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`;
}

/** Checks a candidate by a rule of the contract; `under` is the field path of the candidate itself. */
export function parseFields<T>(shape: z.ZodType<T>, candidate: unknown, under?: string): ParsedForm<T> {
  const parsed = shape.safeParse(candidate, { error: getValidationMessage });
  if (parsed.success) return { fields: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues)
    errors[[...(under === undefined ? [] : [under]), ...path].join('.')] ??=
      message === notADate ? notADateInForms : message;
  return { errors };
}

/** The errors of several parts of a form. */
export function mergeErrors(...reads: readonly ParsedForm<unknown>[]): FormErrors {
  return Object.assign({}, ...reads.map((read) => ('errors' in read ? read.errors : {}))) as FormErrors;
}

/** Every field by its path; a group such as `system` contributes `system.material`. */
export function listFieldValues(values: object): ReadonlyMap<string, FieldValue> {
  return new Map(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...listFieldValues(value)].map(([inner, one]) => [`${name}.${inner}`, one] as const)
        : [[name, value as FieldValue] as const],
    ),
  );
}

/** The values with one field changed. */
export function withField<V extends object>(values: V, path: string, value: FieldValue): V {
  const [name = '', ...rest] = path.split('.');
  const group = (values as Readonly<Record<string, unknown>>)[name];
  if (path in values || typeof group !== 'object' || group === null) return { ...values, [path]: value };
  return { ...values, [name]: withField(group, rest.join('.'), value) };
}

export function isSameValues(one: object, other: object): boolean {
  const [left, right] = [listFieldValues(one), listFieldValues(other)];
  return left.size === right.size && [...left].every(([path, value]) => right.get(path) === value);
}

/** Merges a concurrent edit: my changed values win, other values become theirs, and their changes are listed. */
export function mergeValues<V extends object>(
  before: V,
  mine: V,
  theirs: V,
): { readonly values: V; readonly theirChanges: readonly ConflictingField[] } {
  const [typed, saved] = [listFieldValues(mine), listFieldValues(theirs)];
  const theirChanges: ConflictingField[] = [];
  let values = mine;
  for (const [path, was] of listFieldValues(before)) {
    const [myValue, theirValue] = [valueAt(typed, path), valueAt(saved, path)];
    if (theirValue === was) continue;
    const isMyChange = myValue !== was;
    if (!isMyChange) values = withField(values, path, theirValue);
    theirChanges.push({ path, theirs: theirValue, mine: myValue, both: isMyChange && myValue !== theirValue });
  }
  return { values, theirChanges };
}

function valueAt(fields: ReadonlyMap<string, FieldValue>, path: string): FieldValue {
  const value = fields.get(path);
  return value === undefined ? '' : value;
}

/** The record as saved by a concurrent edit; undefined for any other failure. */
export function createConflictReader<T>(shape: z.ZodType<T>): (error: unknown) => T | undefined {
  return (error) =>
    error instanceof Problem && error.status === 409 ? shape.safeParse(error.current).data : undefined;
}

/** The form's field of an API property, which is empty if the server named none; `code` is the problem's. */
export type PathOf = (property: string, code: string) => string | undefined;

/** The errors that the server reported for fields of the form. */
export function getRefusedFields(error: unknown, pathOf: PathOf): FormErrors {
  const errors: Record<string, string> = {};
  for (const { detail, ...refused } of getDetails(error)) {
    const path = findPath(refused, pathOf);
    if (path !== undefined) errors[path] ??= detail;
  }
  return errors;
}

/** The failure without the details that are shown at a field; undefined if nothing is left. */
export function omitFieldErrors(error: unknown, pathOf: PathOf): unknown {
  if (!(error instanceof Problem) || error.details.length === 0) return error;
  const left = error.details.filter((detail) => findPath(detail, pathOf) === undefined);
  return left.length === 0 ? undefined : new Problem(error.code, error.status, left, error.current);
}

/** A field that the server does not know can't be corrected in its input [A8.23]. */
function findPath(detail: Omit<ProblemDetail, 'detail'>, pathOf: PathOf): string | undefined {
  return isUnknownField(detail) ? undefined : pathOf(detail.property ?? '', detail.code);
}

function getDetails(error: unknown) {
  return error instanceof Problem ? error.details : [];
}

/** In the order of the form's fields, so that the summary reads from top to bottom; rows follow their field. */
export function sortErrorsByForm(errors: FormErrors, values: object): FormErrors {
  const order = [...listFieldValues(values).keys()];
  const placeOf = (path: string) => {
    const position = order.findIndex((known) => path === known || path.startsWith(`${known}.`));
    return position === -1 ? order.length : position;
  };
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => placeOf(one) - placeOf(other)));
}
