import type { ListField } from './list.ts';

/** The type of a field's values. Its rule, column, cells and form control follow from it. */
export type FieldType =
  /** An identifier is text that may consist of digits, such as an account number. */
  | { readonly kind: 'text'; readonly longest: number; readonly isIdentifier?: true }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'yesNo' | 'state' | 'zip' }
  /** Exact decimals are text. The domain writes the rules of its numbers. */
  | { readonly kind: 'decimal' | 'integer' }
  /** A value whose rule the domain writes. */
  | { readonly kind: 'code' };

/** The column of a field in sheets: templates, imports and exports. */
export interface FieldInSheet {
  /** The heading, if it differs from the label. */
  readonly label?: string;
  /** How cells are read, if the type does not say it. */
  readonly kind?: string;
  /** The set of terms that cells may contain, of a choice. */
  readonly vocabulary?: string;
  /** The column in EPA's template. */
  readonly epa?: { readonly letter: string; readonly group: string; readonly over?: string; readonly heading: string };
  /** Other headings for this column, separated by commas. */
  readonly synonyms: string;
}

/**
 * Everything about one field of an entity that several parts of the product need: its rule, the list's filters and
 * columns, the table's columns, sheets, forms and the change history read it here.
 */
export interface Field {
  readonly label: string;
  readonly type: FieldType;
  readonly required?: true;
  /** The part of the record that contains the field in the API, such as `profile`. */
  readonly within?: string;
  /** Present if rows of the list have the field; `label` if the table's heading differs. */
  readonly list?: Partial<ListField> & { readonly startsHidden?: true };
  /** The list's search covers the field: its column is part of the search column. */
  readonly searched?: true;
  readonly sheet?: FieldInSheet;
}
export type Fields = Readonly<Record<string, Field>>;

/** Keeps the literal types of a descriptor, from which the types of records follow. */
export function describeFields<const F extends Fields>(fields: F): F {
  return fields;
}

type Filtered = { readonly list: { readonly filter: NonNullable<ListField['filter']> } };
type FilteredNames<F extends Fields> = { [Name in keyof F]: F[Name] extends Filtered ? Name : never }[keyof F];
export type ListFieldsOf<F extends Fields> = { readonly [Name in FilteredNames<F>]: ListField };

/** The fields that a list can be filtered and sorted by. */
export function listFields<F extends Fields>(fields: F): ListFieldsOf<F> {
  const pairs = Object.entries(fields).flatMap(([name, { label, list }]): [string, ListField][] =>
    list?.filter ? [[name, { label: list.label ?? label, filter: list.filter, ...(list.sort && { sort: true }) }]] : [],
  );
  return Object.fromEntries(pairs) as ListFieldsOf<F>;
}

type Listed<F extends Fields> = {
  [Name in keyof F as F[Name] extends { readonly list: object } ? Name : never]: F[Name];
};

/** The fields of a row of the list. */
export function listedFields<F extends Fields>(fields: F): Listed<F> {
  return pick(fields, ({ list }) => list !== undefined) as Listed<F>;
}

type Required<F extends Fields> = {
  [Name in keyof F as F[Name] extends { readonly required: true } ? Name : never]: F[Name];
};
type Optional<F extends Fields> = {
  [
    Name in keyof F as F[Name] extends { readonly required: true } | { readonly within: string } ? never : Name
  ]: F[Name];
};
type Within<F extends Fields, Part extends string> = {
  [Name in keyof F as F[Name] extends { readonly within: Part } ? Name : never]: F[Name];
};

export function requiredFields<F extends Fields>(fields: F): Required<F> {
  return pick(fields, ({ required }) => required === true) as Required<F>;
}

/** Optional fields of the record itself. */
export function optionalFields<F extends Fields>(fields: F): Optional<F> {
  return pick(fields, ({ required, within }) => !required && within === undefined) as Optional<F>;
}

/** The fields of one part of the record. */
export function fieldsWithin<F extends Fields, Part extends string>(fields: F, part: Part): Within<F, Part> {
  return pick(fields, ({ within }) => within === part) as Within<F, Part>;
}

/** The other fields, where these are shown or read in their own way. */
export function fieldsWithout<F extends Fields>(fields: F, names: readonly (keyof F)[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function pick(fields: Fields, test: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => test(field)));
}

/** The path of a field in the API and in forms: `profile.notes`, or just `name`. */
export function fieldPath(name: string, { within }: Field): string {
  return within === undefined ? name : `${within}.${name}`;
}

/** The value of a field in a record of the API. */
export function fieldValue(record: object, name: string, { within }: Field): unknown {
  const part = within === undefined ? record : (record as Readonly<Record<string, object>>)[within];
  return (part as Readonly<Record<string, unknown>> | undefined)?.[name];
}
