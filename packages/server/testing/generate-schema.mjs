// Prints the tables as TypeScript: `npm run schema -w @curbstop/server -- <url of an empty database>`.
// Migrates that database and writes src/foundation/database/database.schema.ts; a test refuses a stale file.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const url = process.argv[2];
if (!url) throw new Error('Name an empty database: npm run schema -w @curbstop/server -- postgres://…');
const { openDatabase } = await import('../dist/src/foundation/database/database.js');
const { migrate } = await import('../dist/src/foundation/database/migrate.js');
const database = openDatabase(url, 2);
await migrate(database.owner);
await database.close();
const out = fileURLToPath(new URL('../src/foundation/database/database.schema.ts', import.meta.url));
const mapping = JSON.stringify({ timestamptz: 'string', date: 'string', int8: 'number' });
const overrides = JSON.stringify({ columns: {} });
const run = spawnSync(
  'npx',
  [
    'kysely-codegen',
    '--url',
    url,
    '--dialect',
    'postgres',
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    '*kysely_*',
    '--type-mapping',
    mapping,
    '--overrides',
    overrides,
    '--out-file',
    out,
    '--log-level',
    'warn',
  ],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
