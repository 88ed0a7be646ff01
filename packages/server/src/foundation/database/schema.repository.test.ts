import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { writeSchemaTypes } from '../../../testing/schema-types.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-schema-'));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

test('the generated types match the migrations', async () => {
  const generated = path.join(folder, 'database.schema.ts');
  await writeSchemaTypes(database.connectionString, generated);
  const committed = path.join(import.meta.dirname, 'database.schema.ts');
  expect(fs.readFileSync(committed, 'utf8'), 'run `npm run schema` after adding a migration').toBe(
    fs.readFileSync(generated, 'utf8'),
  );
});
