import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.ts';

/** Provides a stored file as a local path for readers that need random access; the copy is deleted afterwards. */
export async function withLocalCopy<T>(files: FileStore, key: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'curbstop-'));
  try {
    const file = path.join(folder, 'file');
    await pipeline(await files.read(key), createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
