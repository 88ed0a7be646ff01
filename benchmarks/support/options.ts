import { parseArgs } from 'node:util';

/**
 * `--peers` also measures other products, `--s3` stores files in S3-compatible storage, `--embedded` uses the embedded
 * database, `--rows n` changes the size.
 */
export function readOptions({ rows, embeddedRows }: { readonly rows: number; readonly embeddedRows: number }): {
  readonly embedded: boolean;
  readonly rows: number;
  readonly peers: boolean;
  readonly s3: boolean;
} {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      embedded: { type: 'boolean', default: false },
      rows: { type: 'string' },
      peers: { type: 'boolean', default: false },
      s3: { type: 'boolean', default: false },
    },
    strict: true,
  });
  return {
    embedded: values.embedded,
    peers: values.peers,
    s3: values.s3,
    rows: values.rows === undefined ? (values.embedded ? embeddedRows : rows) : Number(values.rows),
  };
}
