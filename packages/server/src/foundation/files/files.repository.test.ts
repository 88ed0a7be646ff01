import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { aRequester } from '../../../testing/job-fixture.ts';
import type { RequestContext, AppContext } from '../request-context.ts';
import { createStoppedClock, systemClock } from '../clock.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileStore } from './file-store.ts';
import { deleteFile, saveUploadedFile, openFile, getFileRecord, deleteUnusedFiles, toPlainName } from './files.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
let files: FileStore;
let ada: RequestContext;
let ben: RequestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'curbstop-files-'));
  files = await createFileStore({ dataDir: folder, s3: undefined });
  const app = { files, database, clock: systemClock, config: { uploadLimitBytes: 1024 } } as unknown as AppContext;
  ada = { ...(await aRequester(database)), app };
  ben = { ...(await aRequester(database)), app };
});
afterAll(async () => {
  await database?.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

const keep = (context: RequestContext, content: string, name = 'inventory.csv') =>
  saveUploadedFile(context, { source: Readable.from([Buffer.from(content)]), name, purpose: 'import' });
const tomorrow = () => createStoppedClock(new Date(systemClock.now().getTime() + 25 * 60 * 60 * 1000).toISOString());

describe('files of an account', () => {
  it('are stored with the detected media type and the uploaded name', async () => {
    const kept = await keep(ada, 'a,b\n1,2\n', 'C:\\Users\\ada\\Lines\u0000 2024.exe');
    expect(kept).toMatchObject({ originalName: 'Lines 2024.exe', mediaType: 'text/csv', size: 8, purpose: 'import' });
    const { file, bytes } = await openFile(ada, kept.id);
    expect(file).toEqual(kept);
    expect(await text(bytes)).toBe('a,b\n1,2\n');
  });

  it('cannot be seen by another account', async () => {
    const { id } = await keep(ada, 'secret');
    await expect(getFileRecord(ben, id)).rejects.toMatchObject({ status: 404 });
    await expect(openFile(ben, id)).rejects.toMatchObject({ status: 404 });
  });

  it('are refused above the configured limit', async () => {
    await expect(keep(ada, 'x'.repeat(1025))).rejects.toMatchObject({
      status: 413,
      message: 'The file is larger than 1 KB.',
    });
  });

  it('leave no bytes behind when their row cannot be written', async () => {
    const broken = { ...ada, person: { ...ada.person, id: 'not an id' } };
    const countBefore = await count();
    await expect(keep(broken, 'x')).rejects.toThrow('uuid');
    expect(await count()).toBe(countBefore);
  });
});

describe('the name of a file', () => {
  it.each([
    ['C:\\scans\\tap card.pdf', 'tap card.pdf'],
    ['note\u202Efdp.txt', 'notefdp.txt'],
    ['line\nbreak\u200B.csv', 'linebreak.csv'],
    ['\u202E', 'file'],
    [`${'a'.repeat(199)}\u{1F4A7}\u{1F4A7}`, `${'a'.repeat(199)}\u{1F4A7}`],
  ])('%j is stored as it can be seen', (name, stored) => expect(toPlainName(name)).toBe(stored));
});

describe('the sweep', () => {
  it('deletes only bytes without a record that are a day old', async () => {
    const kept = await keep(ada, 'kept');
    const forgotten = await keep(ada, 'forgotten');
    const orphan = await files.write(Readable.from([Buffer.from('orphan')]), { limit: 100 });
    await ada.database.write((trx) => deleteFile(trx, forgotten.id));
    expect(await deleteUnusedFiles({ files, database, clock: systemClock }), 'too young').toBe(0);
    expect(await deleteUnusedFiles({ files, database, clock: tomorrow() })).toBe(2);
    expect(await files.exists(orphan.key)).toBe(false);
    expect(await text((await openFile(ada, kept.id)).bytes)).toBe('kept');
  });

  it('keeps the bytes of a file when its deletion is rolled back', async () => {
    const kept = await keep(ada, 'still here');
    const change = ada.database.write(async (trx) => {
      await deleteFile(trx, kept.id);
      throw new Error('changed my mind');
    });
    await expect(change).rejects.toThrow('changed my mind');
    await deleteUnusedFiles({ files, database, clock: tomorrow() });
    expect(await text((await openFile(ada, kept.id)).bytes)).toBe('still here');
  });
});

async function count(): Promise<number> {
  const { rows } = await sql<{ files: number }>`select count(*) as files from files`.execute(database.owner);
  let stored = 0;
  for await (const _ of files.list()) stored++;
  expect(stored, 'every row has its bytes').toBeGreaterThanOrEqual(rows[0]?.files ?? 0);
  return stored;
}
