import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compareWithLimit, printLine } from './support/figures.ts';
import { freePort } from './support/postgres.ts';
import { stopProduct, waitUntilReady } from './support/product.ts';

// `npm start` on an installed and built clone, embedded database, until /readyz responds: the first start creates
// the database and the demonstration, the second reuses them.
const root = path.resolve(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-bench-'));
fs.chmodSync(folder, 0o755);
spawnSync(process.execPath, ['scripts/set-up.mjs'], { cwd: root, stdio: 'inherit' }); // installed and built before the measurement
try {
  for (const which of ['first', 'second', 'third'] as const) {
    const port = await freePort();
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await waitUntilReady(`http://127.0.0.1:${port}`, child);
    printLine(
      `The ${which} start answers after ${compareWithLimit((performance.now() - startedAt) / 1000, { atMost: 5 }, ' s')}`,
    );
    await stopProduct(child);
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
process.exit(0);
