import { dayMs } from '@curbstop/contract/primitives/calendar';
import type { Readable } from 'node:stream';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { removeInvisible } from '@curbstop/contract/primitives/invisible-characters';
import { v7 as uuid } from 'uuid';
import type { RequestContext, AppContext } from '../request-context.ts';
import type { AccountTransaction } from '../database/database.ts';
import type { StoredFile } from './file-store.ts';
import * as repository from './file.repository.ts';
import type { FileRecord } from './file.repository.ts';

export type { StoredFile } from './file-store.ts';
export type { FileRecord } from './file.repository.ts';

interface NewFile {
  readonly source: AsyncIterable<Uint8Array>;
  /** Name from the upload, for display only; never used as a path. */
  readonly name: string;
  /** Purpose: `import`, `import result`, … */
  readonly purpose: string;
  readonly limit?: number;
}

/** Stores a stream as a file of the account. `limit` in bytes, by default UPLOAD_LIMIT_MB. */
export async function saveUploadedFile(
  context: RequestContext,
  { source, name, purpose, limit }: NewFile,
): Promise<FileRecord> {
  const stored = await storeBytes(context, source, limit);
  try {
    return await context.database.change((trx) => recordFile(trx, context, { stored, name, purpose }));
  } catch (error) {
    await deleteBytes(context, stored);
    throw error;
  }
}

/** Stores bytes without a file record; the next sweep removes them unless `recordFile` is called. */
export function storeBytes(
  { app: { files, config } }: RequestContext,
  source: AsyncIterable<Uint8Array>,
  limit = config.uploadLimitBytes,
): Promise<StoredFile> {
  return files.write(source, { limit });
}

/** Records stored bytes as a file of the account, in the transaction that creates the record it belongs to. */
export function recordFile(
  trx: AccountTransaction,
  context: RequestContext,
  { stored, name, purpose }: Pick<NewFile, 'name' | 'purpose'> & { readonly stored: StoredFile },
): Promise<FileRecord> {
  return repository.insertFileRow(trx, {
    ...stored,
    id: uuid(),
    originalName: toPlainName(name),
    purpose,
    createdBy: context.person.id,
    createdOn: context.app.clock.now(),
  });
}

/** Removes bytes that were never recorded as a file. */
export function deleteBytes({ app: { files } }: RequestContext, { key }: StoredFile): Promise<void> {
  return files.remove(key);
}

export async function getFileRecord(context: RequestContext, id: string): Promise<FileRecord> {
  const file = await context.database.read((trx) => repository.findFileRow(trx, id));
  if (!file) throw commonProblems.notFound();
  return file;
}

/** The files with this purpose that exist in the account. */
export function listFileRecords(
  trx: AccountTransaction,
  ids: readonly string[],
  purpose: string,
): Promise<readonly FileRecord[]> {
  return repository.findByIds(trx, ids, purpose);
}

/** The bytes of a file of the account. */
export async function openFile(context: RequestContext, id: string): Promise<{ file: FileRecord; bytes: Readable }> {
  const file = await getFileRecord(context, id);
  return { file, bytes: await context.app.files.read(file.key) };
}

/** Deletes a file record; the next sweep removes its bytes, so that a rollback loses nothing. */
export function deleteFile(trx: AccountTransaction, id: string): Promise<void> {
  return repository.deleteFileRow(trx, id);
}

const sweptAtOnce = 500;

/** Removes bytes without a file record (interrupted uploads, deleted files) and returns how many. */
export async function deleteUnusedFiles({
  files,
  database,
  clock,
}: Pick<AppContext, 'files' | 'database' | 'clock'>): Promise<number> {
  const youngest = clock.now().getTime() - dayMs;
  let removed = 0;
  let batch: string[] = [];
  const sweep = async () => {
    const used = await repository.listUsedKeys(database.owner, batch);
    const orphans = batch.filter((key) => !used.has(key));
    for (const key of orphans) await files.remove(key);
    removed += orphans.length;
    batch = [];
  };
  for await (const { key, writtenOn } of files.list()) {
    // Younger bytes may belong to a transaction that is not committed yet.
    if (writtenOn.getTime() > youngest) continue;
    batch.push(key);
    if (batch.length === sweptAtOnce) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}

/** Sweeps periodically; several processes may do so at once. Returns a function that stops it. */
export function scheduleFileCleanup(app: Pick<AppContext, 'files' | 'database' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => {
    deleteUnusedFiles(app).then(
      (removed) => removed > 0 && app.log.info({ removed }, 'Deleted files without a record'),
      (error: unknown) =>
        app.log.warn({ err: error }, 'Deleting files without a record failed; the next attempt follows'),
    );
  }, dayMs / 4);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * The last segment of the path that the browser sent, without control and invisible characters, at most 200 characters.
 */
export function toPlainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const visible = removeInvisible(last.replace(/\p{Cc}/gu, '')).trim();
  // Cut at whole characters: a lone surrogate can't be stored.
  return Array.from(visible).slice(0, 200).join('') || 'file';
}
