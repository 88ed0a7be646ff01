// `npm run test:visual`: what `npm test` checks in one display mode of each place, in all modes: axe, texts and
// sideways scrolling wide and narrow, light and dark; movement while a screen loads, wide and narrow; calendars also in
// a middle-sized window; the workbook of a period also on a phone.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project=e2e', '-t', 'axe|accessible|open calendar|workbook of a monitoring period'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', CURBSTOP_E2E_MODES: 'all' },
  },
);
process.exit(status ?? 1);
