// `npm run bench -w @curbstop/benchmarks -- <name> [options]`: builds the product (benchmarks measure the build, not
// the sources), then runs one benchmark. Node 20 can't load TypeScript, so the tests' runner is used.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const names = fs
  .readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));
const [name, ...options] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`Which one? npm run bench -w @curbstop/benchmarks -- ${names.join(' | ')} [--embedded] [--rows n]`);
  process.exit(2);
}
const run = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
const built = process.env.BENCH_SKIP_BUILD
  ? 0
  : run([path.join('node_modules', 'typescript', 'bin', 'tsc'), '-b', 'packages/contract', 'packages/server']);
process.exit(
  built || run([path.join('packages', 'server', 'testing', 'run.mjs'), `../../benchmarks/${name}.ts`, ...options]),
);
