// `npm run test:kills [-- rounds]`: kills job workers and the whole product at random moments of their work, a hundred
// times each. `npm test` takes ten rounds. Every run prints its seed; CURBSTOP_SEED and CURBSTOP_ROUNDS repeat it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const rounds = process.argv[2] ?? process.env.CURBSTOP_ROUNDS ?? '100';
const tests = [
  ['server', 'packages/server/src/foundation/jobs/jobs.jobs.test.ts'],
  ['server', 'packages/server/src/domains/letters/batch-kills.jobs.test.ts'],
  ['e2e', 'e2e/killed.test.ts'],
];
const failed = tests.filter(([project, file]) => {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', `--project=${project}`, file], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', CURBSTOP_ROUNDS: rounds },
  });
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
