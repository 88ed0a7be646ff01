import path from 'node:path';
import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

/** A folder below DATA_DIR, or the bucket that FILES_S3_BUCKET names. */
export async function createFileStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (!config.s3) return createFolderStore(path.join(config.dataDir, 'files'));
  // Imported only when needed: the S3 client is the largest module at start.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(config.s3);
}
