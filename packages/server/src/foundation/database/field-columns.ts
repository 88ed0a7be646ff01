import { fieldValue, type Field, type Fields, type ListFieldsOf } from '@curbstop/contract/primitives/fields';
import { sql, type RawBuilder } from 'kysely';

/** The column of a field: its name in snake case, so `addressLine1` is `address_line1`. */
export function columnName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The columns of these fields. */
export function columnNames(fields: Fields): string[] {
  return Object.keys(fields).map(columnName);
}

/** A table row as a record of the API, with fields in their parts. */
export function readFields(fields: Fields, row: object): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, { within }] of Object.entries(fields)) {
    const value = (row as Readonly<Record<string, unknown>>)[columnName(name)];
    if (within === undefined) record[name] = value;
    else record[within] = { ...(record[within] as object | undefined), [name]: value };
  }
  return record;
}

/** The fields of a record as columns. */
export function writeFields(fields: Fields, record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [columnName(name), fieldValue(record, name, field)]),
  );
}

/** What a list source derives from its fields: filter and sort columns, searched columns, and rows. */
export function fieldsOfList<F extends Fields>(fields: F) {
  const listed = Object.entries<Field>(fields).filter(([, { list }]) => list !== undefined);
  return {
    columns: Object.fromEntries(
      listed.flatMap(([name, { list }]) => (list?.filter ? [[name, columnName(name)]] : [])),
    ) as { readonly [Name in keyof ListFieldsOf<F>]: string },
    searched: Object.entries<Field>(fields).flatMap(([name, { searched }]) => (searched ? [columnName(name)] : [])),
    select: sql.join(listed.map(([name]) => sql`${sql.ref(`l.${columnName(name)}`)} as ${sql.id(name)}`)),
  };
}

/** A JSON object of the columns of these fields, with decimals as text, to be read by `readFields`. */
export function fieldsAsJson(fields: Fields, alias: string): RawBuilder<unknown> {
  const pairs = Object.entries(fields).map(([name, { type }]) => {
    const column = sql.ref(`${alias}.${columnName(name)}`);
    return sql`${sql.lit(columnName(name))}, ${type.kind === 'decimal' ? sql`${column}::text` : column}`;
  });
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
