import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printLine } from './figures.ts';

/**
 * Installs packages outside the repository, once per machine: tools and peers of benchmarks are not dependencies of the
 * product.
 */
export function installOutsideRepository(name: string, packages: readonly string[]): string {
  const folder = path.join(os.tmpdir(), `curbstop-bench-${name}`);
  const done = path.join(folder, 'installed');
  if (fs.existsSync(done) && fs.readFileSync(done, 'utf8') === packages.join(' ')) return folder;
  printLine(`Installing ${packages.join(', ')} into ${folder}: some minutes, once.`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  fs.writeFileSync(done, packages.join(' '));
  return folder;
}
