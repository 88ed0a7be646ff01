import {
  getFieldValue,
  isQueried,
  type Field,
  type Fields,
  type ListFieldsOf,
} from '@curbstop/contract/primitives/fields';
import { sql, type RawBuilder } from 'kysely';

/**
 * The column of a field: its name in snake case, so `addressLine1` is `address_line1`, unless the descriptor says it.
 */
export function getColumnName(name: string, field?: Field): string {
  return field?.column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of these fields; a date with its precision has three. */
export function listColumnNames(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = getColumnName(name, field);
    return field.type.kind === 'dateText' ? dateParts.map((part) => `${column}_${part}`) : [column];
  });
}

const dateParts = ['text', 'from', 'to'] as const;
type Row = Readonly<Record<string, unknown>>;

/** A table row as a record of the API, with fields in their parts; `prefix` begins the columns of one part. */
export function parseFields(fields: Fields, row: object, prefix = ''): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = parseField(field, row as Row, prefix + getColumnName(name, field));
    const { within } = field;
    if (within === undefined) record[name] = value;
    else record[within] = { ...(record[within] as object | undefined), [name]: value };
  }
  return record;
}

function parseField({ type }: Field, row: Row, column: string): unknown {
  if (type.kind !== 'dateText') return row[column];
  const date = Object.fromEntries(dateParts.map((part) => [part, row[`${column}_${part}`]]));
  return Object.values(date).includes(null) ? null : date;
}

/** The fields of a record as columns. */
export function writeFields(fields: Fields, record: object, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const [column, value] = [prefix + getColumnName(name, field), getFieldValue(record, name, field)];
      if (field.type.kind !== 'dateText') return [[column, value] as const];
      return dateParts.map((part) => [`${column}_${part}`, (value as Row | null)?.[part] ?? null] as const);
    }),
  );
}

/** What a list source derives from its fields: filter and sort columns, searched columns, and rows. */
export function compileListFields<F extends Fields>(fields: F) {
  const all = Object.entries<Field>(fields);
  const listed = all.filter(([, { list }]) => list !== undefined);
  return {
    columns: Object.fromEntries(
      listed.flatMap(([name, field]) => (isQueried(field) ? [[name, getColumnName(name, field)]] : [])),
    ) as { readonly [Name in keyof ListFieldsOf<F>]: string },
    searched: all.flatMap(([name, field]) => (field.searched ? [getColumnName(name, field)] : [])),
    select: compileSelectedFields(Object.fromEntries(listed)),
  };
}

/** `l.address_line1 as "addressLine1", …` */
export function compileSelectedFields(fields: Fields): RawBuilder<unknown> {
  return sql.join(
    Object.entries(fields).map(
      ([name, field]) => sql`${sql.ref(`l.${getColumnName(name, field)}`)} as ${sql.id(name)}`,
    ),
  );
}

/** A JSON object of the columns of these fields, with decimals as text, to be read by `parseFields`. */
export function compileFieldsAsJson(fields: Fields, alias: string): RawBuilder<unknown> {
  const pairs = Object.entries(fields).map(([name, field]) => {
    const { type } = field;
    const column = sql.ref(`${alias}.${getColumnName(name, field)}`);
    return sql`${sql.lit(getColumnName(name, field))}, ${type.kind === 'decimal' ? sql`${column}::text` : column}`;
  });
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
