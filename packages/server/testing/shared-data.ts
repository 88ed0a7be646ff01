import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Real and unusual files outside the repository; tests that need them are skipped without them.
const folder =
  process.env['CURBSTOP_SHARED_DATA'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));

export function sharedData(...names: string[]): string {
  return path.join(folder, ...names);
}

/**
 * Whether tests with this data can run. If the folder is set, as in CI, missing data is an error and not a skipped
 * test.
 */
export function hasSharedData(name: string): boolean {
  const there = existsSync(path.join(folder, name));
  if (!there && process.env['CURBSTOP_SHARED_DATA'])
    throw new Error(`${name} is not in the folder of shared data ${folder}`);
  if (!there) console.warn(`Skipped: ${name} is not in the folder of shared data (set CURBSTOP_SHARED_DATA)`);
  return there;
}
