import { parseArgs } from 'node:util';

/** `--embedded` for the database that npm brought along, `--rows n` for another size than the one of the bars. */
export function readOptions({ rows, embeddedRows }: { readonly rows: number; readonly embeddedRows: number }): { readonly embedded: boolean; readonly rows: number } {
  const { values } = parseArgs({ args: process.argv.slice(2), options: { embedded: { type: 'boolean', default: false }, rows: { type: 'string' } }, strict: true });
  return { embedded: values.embedded, rows: values.rows === undefined ? (values.embedded ? embeddedRows : rows) : Number(values.rows) };
}
