import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/foundation/database/database.ts';
import { startEmbeddedDatabase } from '../src/foundation/database/embedded.ts';
import { migrate } from '../src/foundation/database/migrate.ts';
import { writeSchemaTypes } from './schema-types.ts';

// `npm run schema`: migrates a temporary database and writes its tables to src/foundation/database/database.schema.ts.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-schema-'));
// Started as root, the database runs as another user, who needs access to the folder.
fs.chmodSync(folder, 0o755);
const server = await startEmbeddedDatabase({
  dataDir: folder,
  flags: ['-c', 'fsync=off'],
  log: { info: () => {}, warn: console.warn },
});
try {
  const database = openDatabase(server.connectionString, 2);
  await migrate(database.owner);
  await database.close();
  const file = path.resolve(import.meta.dirname, '../src/foundation/database/database.schema.ts');
  await writeSchemaTypes(server.connectionString, file);
} finally {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
