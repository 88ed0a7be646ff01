// `npm test`: sets up what is missing, then proves everything: types, lint and house, every unit, the server on both
// databases, and the product in a real browser. Ends with one line, 'N passed, N failed'.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { install, root, setUp } from './set-up.mjs';

install();
const reports = path.join(root, 'node_modules', '.cache', 'curbstop', 'reports');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
const chapters = [];

command('Types', 'npm', ['run', 'check:types', '--silent']);
command('Lint', 'npm', ['run', 'check:lint', '--silent']);
command('House', 'npm', ['run', 'check:house', '--silent']);
setUp();
command('First load', 'npm', ['run', 'size', '--silent']);
vitest('Units', ['contract', 'server-unit', 'web']);
vitest('Server on the embedded database', ['server'], { CURBSTOP_TEST_POSTGRES: 'embedded' });
serverOnPostgres();
browser();
summarise();

/**
 * A step that only passes or fails; it counts as one. It writes to a file first: the linter breaks on a pipe that Node
 * has made non-blocking, which every pipe of a continuous integration is.
 */
function command(name, program, programArguments) {
  chapter(name, () => {
    const output = path.join(reports, `${chapters.length}.txt`);
    const file = fs.openSync(output, 'w');
    const { status } = spawnSync(program, programArguments, { cwd: root, stdio: ['ignore', file, file], shell: process.platform === 'win32' });
    fs.closeSync(file);
    console.log(fs.readFileSync(output, 'utf8').trim());
    return status === 0 ? { passed: 1 } : { failed: 1 };
  });
}

function vitest(name, projects, environment = {}) {
  chapter(name, () => {
    const report = path.join(reports, `${chapters.length}.json`);
    const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects.map((project) => `--project=${project}`), ...reporting], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', ...environment },
    });
    return count(report, status);
  });
}

/** What vitest counted; a file that broke before its first test, and a run that ended badly, are failures too. */
function count(report, status) {
  if (!fs.existsSync(report)) return { failed: 1 };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests = 0, testResults } = JSON.parse(fs.readFileSync(report, 'utf8'));
  const broken = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length;
  const failed = numFailedTests + broken;
  return { passed, failed: failed === 0 && status !== 0 ? 1 : failed, skipped: numPendingTests + numTodoTests };
}

function serverOnPostgres() {
  const name = 'Server on PostgreSQL';
  const given = process.env.CURBSTOP_TEST_DATABASE_URL;
  const packaged = '/usr/lib/postgresql';
  const found = fs.existsSync(packaged) && fs.readdirSync(packaged).some((version) => fs.existsSync(path.join(packaged, version, 'bin', 'postgres')));
  if (given || found) return vitest(name, ['server'], { CURBSTOP_TEST_POSTGRES: 'debian' });
  skip(name, 'no PostgreSQL on this machine. Install it (apt-get install postgresql), or set CURBSTOP_TEST_DATABASE_URL to one where databases may be created.');
}

function browser() {
  const name = 'Stories in a real browser';
  const chromium = findChromium() ?? fetchChromium();
  if (chromium) return vitest(name, ['e2e'], { CHROMIUM_PATH: chromium });
  chapter(name, () => {
    console.error('No Chromium was found and none could be fetched. Install it (apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.');
    return { failed: 1 };
  });
}

function findChromium() {
  const { CHROMIUM_PATH: given } = process.env;
  if (given) return given;
  const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'];
  return usual.find((file) => fs.existsSync(file)) ?? fetchedChromium();
}

/** Playwright's own Chromium; it needs no rights, but on a bare Linux some system libraries. */
function fetchChromium() {
  console.log('\nNo Chromium on this machine: fetching one for the browser tests …');
  spawnSync(process.execPath, [path.join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  return fetchedChromium();
}

function fetchedChromium() {
  const asking = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(process.execPath, ['-e', asking], { cwd: root, encoding: 'utf8' });
  const file = stdout.trim();
  return file && fs.existsSync(file) ? file : undefined;
}

function skip(name, why) {
  console.log(`\n━━ ${name}: not run, ${why}`);
  chapters.push({ name, note: 'not run', passed: 0, failed: 0, skipped: 0, seconds: 0 });
}

function chapter(name, work) {
  console.log(`\n━━ ${name}`);
  const began = performance.now();
  const { passed = 0, failed = 0, skipped = 0 } = work();
  chapters.push({ name, passed, failed, skipped, seconds: Math.round((performance.now() - began) / 1000) });
}

function summarise() {
  const sum = (what) => chapters.reduce((total, one) => total + one[what], 0);
  console.log('');
  for (const one of chapters) {
    const said = one.note ?? `${one.passed} passed, ${one.failed} failed${one.skipped ? `, ${one.skipped} skipped` : ''} in ${one.seconds} s`;
    console.log(`${one.failed > 0 ? '✗' : one.note ? '–' : '✓'} ${one.name}: ${said}`);
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}
