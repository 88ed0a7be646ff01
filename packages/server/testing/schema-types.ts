import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);
const generator = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');
/** What the database driver returns for these types. */
const typeMapping = { timestamptz: 'string', date: 'string', int8: 'number' };

/** Writes the tables of a migrated database as TypeScript. */
export async function writeSchemaTypes(connectionString: string, file: string): Promise<void> {
  const options = {
    url: connectionString,
    dialect: 'postgres',
    'default-schema': 'public',
    'include-pattern': 'public.*',
    'exclude-pattern': '*kysely_*',
    'type-mapping': JSON.stringify(typeMapping),
    overrides: JSON.stringify({ columns: {} }),
    'out-file': file,
    'log-level': 'warn',
  };
  await run(process.execPath, [generator, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])]);
}
