import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileMissingError, type FileStore } from './file-store.ts';
import { checkKey, isKey, createFileKey } from './file-key.ts';
import { createByteCounter } from './byte-counter.ts';

/**
 * Files in a folder tree by the first digits of their keys (`ab/cd/abcd…`), so that no folder grows large.
 * A file appears under its key only after it is complete and synced to disk.
 */
export function createFolderStore(root: string): FileStore {
  const incomingPlace = (key: string) => path.join(root, 'incoming', checkKey(key));
  const toPath = (key: string) => path.join(root, checkKey(key).slice(0, 2), key.slice(2, 4), key);
  return {
    write: async (source, { limit }) => {
      const key = createFileKey();
      const incoming = incomingPlace(key);
      await fs.mkdir(path.dirname(incoming), { recursive: true });
      const measured = createByteCounter(limit);
      try {
        await pipeline(
          Readable.from(source, { objectMode: false }),
          measured.stream,
          createWriteStream(incoming, { flags: 'wx', mode: 0o600, flush: true }),
        );
        await fs.mkdir(path.dirname(toPath(key)), { recursive: true });
        await fs.rename(incoming, toPath(key));
        await syncFolder(path.dirname(toPath(key)));
      } catch (error) {
        await fs.rm(incoming, { force: true });
        throw error;
      }
      return { key, ...measured.result() };
    },
    read: async (key, range) => {
      const handle = await fs.open(toPath(key)).catch((cause: unknown) => {
        throw isMissing(cause) ? new FileMissingError(key, { cause }) : cause;
      });
      const bounds = range && { start: range.offset, end: range.offset + range.length - 1 };
      return createReadStream('', { fd: handle, ...bounds });
    },
    remove: async (key) => {
      await fs.rm(toPath(key), { force: true });
      await fs.rm(incomingPlace(key), { force: true });
    },
    exists: async (key) => (await fs.stat(toPath(key)).catch(() => undefined)) !== undefined,
    list: () => listFolder(root),
  };
}

/** Incomplete files are listed too (under `incoming`), so that the sweep removes them. */
async function* listFolder(root: string): AsyncIterable<{ key: string; writtenOn: Date }> {
  for await (const entry of await fs.opendir(root, { recursive: true }).catch(() => [])) {
    if (!entry.isFile() || !isKey(entry.name)) continue;
    const fileStats = await fs.stat(path.join(entry.parentPath, entry.name)).catch(() => undefined);
    if (fileStats) yield { key: entry.name, writtenOn: fileStats.mtime };
  }
}

/** A rename survives a power failure only after its folder is synced; Windows neither can nor needs to. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
