// `npm run test:postgres`: runs the server tests whose result may depend on the version of PostgreSQL on the installed
// PostgreSQL. The rule: every repository and job test, and each other test file with a line that begins with the marker
// below and says why. All server tests run on the embedded PostgreSQL; `CURBSTOP_TEST_POSTGRES=debian npm run
// test:server` runs all on the installed one.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const marker = /^\/\/ Also runs on the installed PostgreSQL: /m;

/** Paths from the root of the repository. */
export function listPostgresTests() {
  return ['packages/server/src', 'packages/server/seed']
    .flatMap((folder) =>
      fs.readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, name)),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter(
      (file) =>
        /\.(repository|jobs)\.test\.ts$/.test(file) || marker.test(fs.readFileSync(path.join(root, file), 'utf8')),
    )
    .sort((one, other) => one.localeCompare(other));
}

/** Kill tests take a few rounds only; chance, not the version of PostgreSQL, decides what they find. */
export const postgresEnvironment = {
  CURBSTOP_TEST_POSTGRES: 'debian',
  CURBSTOP_ROUNDS: process.env.CURBSTOP_ROUNDS ?? '2',
};

if (process.argv[1] === import.meta.filename) {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project=server', ...listPostgresTests()], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...postgresEnvironment },
  });
  process.exit(status ?? 1);
}
