import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');

/** Builds the product once before all tests, which run in two processes. */
export function setup(): void {
  const isBuilt = ['packages/server/dist/src/main.js', 'packages/web/dist/index.html'].every((file) =>
    fs.existsSync(path.join(root, file)),
  );
  if (isBuilt && process.env['CURBSTOP_E2E_AS_BUILT'] === '1') return;
  execFileSync(process.execPath, [path.join(root, 'scripts/set-up.mjs')], { cwd: root, stdio: 'inherit' });
}
