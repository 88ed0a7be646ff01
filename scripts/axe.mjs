// `npm run test:axe`: axe on every screen in four looks, wide and narrow, light and dark. `npm test` takes two of the four.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project=e2e', '-t', 'axe|accessible'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', CURBSTOP_E2E_LOOKS: 'all' },
});
process.exit(status ?? 1);
