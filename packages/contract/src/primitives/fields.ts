import type { ListField } from './list.ts';
import { stateCodes } from './state-names.ts';

/** The type of a field's values. Its rule, column, cells and form control follow from it. */
export type FieldType =
  /** An identifier is text that may consist of digits, such as an account number. */
  | { readonly kind: 'text'; readonly maxLength: number; readonly isIdentifier?: true }
  | {
      readonly kind: 'choice';
      readonly choices: readonly string[];
      /** The words for people, if the choices are codes. */
      readonly labels?: Readonly<Record<string, string>>;
    }
  /** One of these options by its number, which is stored and never changes its meaning. */
  | { readonly kind: 'lookup'; readonly options: readonly LookupOption[] }
  | { readonly kind: 'yesNo' | 'state' | 'zip' | 'phone' }
  /** A calendar day, `YYYY-MM-DD`, or a moment. */
  | { readonly kind: 'day' | 'instant' }
  /** A date with its precision (`primitives/date-text`), in three columns. */
  | { readonly kind: 'dateText' }
  /**
   * The domain writes the rules of its numbers. `unit` is what they count, such as `month`; a year has no thousands
   * separator.
   */
  | { readonly kind: 'integer'; readonly unit?: string; readonly isYear?: true }
  /** Exact decimals are text. */
  | { readonly kind: 'decimal' }
  /** A value whose rule the domain writes. */
  | { readonly kind: 'code' };

export interface LookupOption {
  readonly id: number;
  readonly name: string;
}

/** The column of a field in sheets: templates, imports and exports. */
export interface FieldInSheet {
  /** The heading, if it differs from the label. */
  readonly label?: string;
  /** How cells are read, if the type does not say it. */
  readonly kind?: string;
  /** The set of terms that cells may contain, of a choice. */
  readonly vocabulary?: string;
  /** The column in EPA's template. */
  readonly epa?: {
    readonly letter: string;
    readonly group: string;
    readonly groupHeading?: string;
    readonly heading: string;
  };
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
  /** The column in the database, if it is not the field's name in snake case. */
  readonly column?: string;
  /** People enter it only when they create or only when they change a record, or never, because the product sets it. */
  readonly entered?: 'onCreate' | 'onChange' | 'never';
  /**
   * The name of the field in the change history, if that records a name instead of an id; `false` if it is not shown.
   */
  readonly history?: string | false;
  /** The part of the record that contains the field in the API, such as `profile`. */
  readonly within?: string;
  /**
   * Present if rows of the list have the field; `label` if the table's heading differs, `shown` for a column without a
   * filter.
   */
  readonly list?: Partial<ListField> & { readonly startsHidden?: true; readonly shown?: true };
  /** The list's search covers the field: its column is part of the search column. */
  readonly searched?: true;
  readonly sheet?: FieldInSheet;
}
export type Fields = Readonly<Record<string, Field>>;

/** Keeps the literal types of a descriptor, from which the types of records follow. */
export function defineFields<const F extends Fields>(fields: F): F {
  return fields;
}

type Listed<F extends Fields> = {
  [Name in keyof F as F[Name] extends { readonly list: object } ? Name : never]: F[Name];
};
type Queried =
  | { readonly list: { readonly filter: NonNullable<ListField['filter']> } }
  | { readonly list: { readonly sort: true } };
type QueriedNames<F extends Fields> = { [Name in keyof F]: F[Name] extends Queried ? Name : never }[keyof F];
export type ListFieldsOf<F extends Fields> = { readonly [Name in QueriedNames<F>]: ListField };

/** Whether the list can be filtered or sorted by the field. */
export function isQueried({ list }: Field): boolean {
  return list?.filter !== undefined || list?.sort === true;
}

/** Whether the list's table has a column for the field. */
export function isInTable(field: Field): boolean {
  return isQueried(field) || field.list?.shown === true;
}

/** The fields that a list can be filtered and sorted by; `first` come first where people choose one. */
export function createListFields<F extends Fields>(fields: F, first: readonly QueriedNames<F>[] = []): ListFieldsOf<F> {
  const pairs = Object.entries<Field>(moveFieldsFirst(fields, first)).flatMap(
    ([name, field]): [string, ListField][] => {
      const { filter, sort, label = field.label } = field.list ?? {};
      const choices = filter === 'choice' ? (field.list?.choices ?? listChoices(field.type)) : undefined;
      return isQueried(field)
        ? [[name, { label, ...(filter && { filter }), ...(choices && { choices }), ...(sort && { sort }) }]]
        : [];
    },
  );
  return Object.fromEntries(pairs) as ListFieldsOf<F>;
}

/** The values of a field with few values, as filters write them. */
function listChoices(type: FieldType): readonly string[] | undefined {
  if (type.kind === 'choice') return type.choices;
  if (type.kind === 'lookup') return type.options.map(({ id }) => String(id));
  return type.kind === 'state' ? stateCodes : undefined;
}

/** All fields, beginning with these. */
export function moveFieldsFirst<F extends Fields>(fields: F, first: readonly (keyof F)[]): F {
  return { ...pickFields(fields, first), ...fields };
}

/** The fields of a row of the list. */
export function pickListedFields<F extends Fields>(fields: F): Listed<F> {
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

export function pickRequiredFields<F extends Fields>(fields: F): Required<F> {
  return pick(fields, ({ required }) => required === true) as Required<F>;
}

/** Optional fields of the record itself. */
export function pickOptionalFields<F extends Fields>(fields: F): Optional<F> {
  return pick(fields, ({ required, within }) => !required && within === undefined) as Optional<F>;
}

/** A record without values in its optional fields. */
export function createEmptyValues<F extends Fields>(fields: F): { [Name in keyof Optional<F>]: null } {
  return Object.fromEntries(Object.keys(pickOptionalFields(fields)).map((name) => [name, null])) as {
    [Name in keyof Optional<F>]: null;
  };
}

/** The fields of one part of the record. */
export function pickFieldsWithin<F extends Fields, Part extends string>(fields: F, part: Part): Within<F, Part> {
  return pick(fields, ({ within }) => within === part) as Within<F, Part>;
}

type Entered<F extends Fields, Not> = {
  [Name in keyof F as F[Name] extends { readonly entered: Not } ? never : Name]: F[Name];
};

/** The fields that people enter when they create a record. */
export function pickEnteredFields<F extends Fields>(fields: F): Entered<F, 'onChange' | 'never'> {
  return pick(fields, ({ entered = 'onCreate' }) => entered === 'onCreate') as Entered<F, 'onChange' | 'never'>;
}

/** The fields that people can change. */
export function pickChangeableFields<F extends Fields>(fields: F): Entered<F, 'onCreate' | 'never'> {
  return pick(fields, ({ entered = 'onChange' }) => entered === 'onChange') as Entered<F, 'onCreate' | 'never'>;
}

/** These fields of a record. */
export function pickValues<F extends Fields, R extends object>(fields: F, record: R): Pick<R, keyof F & keyof R> {
  return Object.fromEntries(
    Object.keys(fields).map((name) => [name, (record as Readonly<Record<string, unknown>>)[name]]),
  ) as Pick<R, keyof F & keyof R>;
}

/** A record after a change: fields that are missing in the change stay. */
export function withChange<R extends object>(
  record: R,
  change: { readonly [Name in keyof R]?: R[Name] | undefined },
): R {
  return { ...record, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
}

/** These fields only, in this order. */
export function pickFields<F extends Fields, Name extends keyof F>(fields: F, names: readonly Name[]): Pick<F, Name> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as unknown as Pick<F, Name>;
}

/** The other fields, where these are shown or read in their own way. */
export function omitFields<F extends Fields, Name extends keyof F>(fields: F, names: readonly Name[]): Omit<F, Name> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(names as readonly PropertyKey[]).includes(name)),
  ) as unknown as Omit<F, Name>;
}

type OfKind<F extends Fields, Kind> = {
  [Name in keyof F]: F[Name]['type']['kind'] extends Kind ? Name : never;
}[keyof F];

/** The names of the fields whose type is one of these. */
export function listNamesOfKind<F extends Fields, const Kind extends FieldType['kind']>(
  fields: F,
  kinds: readonly Kind[],
): readonly OfKind<F, Kind>[] {
  return Object.keys(pick(fields, ({ type }) => kinds.includes(type.kind as Kind))) as OfKind<F, Kind>[];
}

function pick(fields: Fields, test: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => test(field)));
}

/** The path of a field in the API and in forms: `profile.notes`, or just `name`. */
export function getFieldPath(name: string, { within }: Field): string {
  return within === undefined ? name : `${within}.${name}`;
}

/** The value of a field in a record of the API. */
export function getFieldValue(record: object, name: string, { within }: Field): unknown {
  const part = within === undefined ? record : (record as Readonly<Record<string, object>>)[within];
  return (part as Readonly<Record<string, unknown>> | undefined)?.[name];
}
