// `npm test`: installs what is missing, then checks format, types, lint and structure, and runs the unit tests, the server tests
// on the embedded database, those that depend on the version of PostgreSQL on the installed one, and the browser tests. Server and browser tests that fail get one second attempt. The end names the failed
// tests and those that passed on the second attempt; the last line is 'N passed, N failed'.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { listPostgresTests, postgresEnvironment } from './postgres-tests.mjs';
import { install, root, setUp } from './set-up.mjs';
import { countTests, describeFailure, failuresOf, filesToRepeat, mergeAttempts, readReport } from './test-report.mjs';

install();
const reports = path.join(root, 'node_modules', '.cache', 'curbstop', 'reports');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
const steps = [];
let reportCount = 0;

command('Format', 'npm', ['run', 'check:format', '--silent']);
command('Types', 'npm', ['run', 'check:types', '--silent']);
command('Lint', 'npm', ['run', 'check:lint', '--silent']);
command('Structure', 'npm', ['run', 'check:structure', '--silent']);
setUp();
command('First load', 'npm', ['run', 'size', '--silent']);
vitest('Units', ['contract', 'server-unit', 'web']);
vitest('Server on the embedded database', ['server'], {
  environment: { CURBSTOP_TEST_POSTGRES: 'embedded' },
  repeats: true,
});
serverOnPostgres();
browser();
summarise();

/**
 * A step that passes or fails as a whole and counts as one. The output goes to a file first, because the linter fails on
 * a pipe that Node made non-blocking, as all pipes in continuous integration are.
 */
function command(name, program, programArguments) {
  step(name, () => {
    const output = path.join(reports, `${steps.length}.txt`);
    const file = fs.openSync(output, 'w');
    const { status } = spawnSync(program, programArguments, {
      cwd: root,
      stdio: ['ignore', file, file],
      shell: process.platform === 'win32',
    });
    fs.closeSync(file);
    console.log(fs.readFileSync(output, 'utf8').trim());
    return status === 0 ? { passed: 1 } : { failed: 1 };
  });
}

/** A run of vitest. `repeats` runs the files with a failure a second time, for a step that depends on the machine. */
function vitest(name, projects, { environment = {}, files: all = [], repeats = false } = {}) {
  step(name, () => {
    const first = runVitest(projects, environment, all);
    const toRepeat = repeats ? filesToRepeat(first) : [];
    if (toRepeat.length === 0) return { ...countTests(first), failures: failuresOf(first) };
    console.log(`\n━━ ${name}: second attempt of ${toRepeat.join(', ')}`);
    const { files, retried } = mergeAttempts(first, runVitest(projects, environment, toRepeat));
    return { ...countTests(files), failures: failuresOf(files), retried };
  });
}

function runVitest(projects, environment, files = []) {
  const report = path.join(reports, `${reportCount++}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...environment } },
  );
  return readReport(report, status, root);
}

function serverOnPostgres() {
  const name = 'Server on PostgreSQL';
  const url = process.env.CURBSTOP_TEST_DATABASE_URL;
  const packaged = '/usr/lib/postgresql';
  const found =
    fs.existsSync(packaged) &&
    fs.readdirSync(packaged).some((version) => fs.existsSync(path.join(packaged, version, 'bin', 'postgres')));
  if (url || found)
    return vitest(name, ['server'], { environment: postgresEnvironment, files: listPostgresTests(), repeats: true });
  skip(
    name,
    'no PostgreSQL on this machine. Install it (apt-get install postgresql), or set CURBSTOP_TEST_DATABASE_URL to one where databases may be created.',
  );
}

function browser() {
  const name = 'Browser tests';
  const chromium = findChromium() ?? downloadChromium();
  if (chromium) return vitest(name, ['e2e'], { environment: { CHROMIUM_PATH: chromium }, repeats: true });
  step(name, () => {
    console.error(
      'Chromium was not found and could not be downloaded. Install it (apt-get install chromium), or set CHROMIUM_PATH to a Chromium or Chrome.',
    );
    return { failed: 1 };
  });
}

function findChromium() {
  const { CHROMIUM_PATH: configured } = process.env;
  if (configured) return configured;
  const usual = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return usual.find((file) => fs.existsSync(file)) ?? downloadedChromium();
}

/** Playwright's own Chromium. It needs no root rights, but some system libraries on a bare Linux. */
function downloadChromium() {
  console.log('\nChromium was not found. Downloading it for the browser tests …');
  spawnSync(process.execPath, [path.join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
  });
  return downloadedChromium();
}

function downloadedChromium() {
  const script = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
  const file = stdout.trim();
  return file && fs.existsSync(file) ? file : undefined;
}

function skip(name, reason) {
  console.log(`\n━━ ${name}: not run, ${reason}`);
  steps.push({ name, note: 'not run', passed: 0, failed: 0, skipped: 0, failures: [], retried: [], seconds: 0 });
}

function step(name, run) {
  console.log(`\n━━ ${name}`);
  const startedAt = performance.now();
  const result = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [], ...run() };
  steps.push({ name, ...result, seconds: Math.round((performance.now() - startedAt) / 1000) });
}

function summarise() {
  const sum = (key) => steps.reduce((total, one) => total + one[key], 0);
  console.log('');
  for (const one of steps) {
    const result =
      one.note ??
      `${one.passed} passed, ${one.failed} failed${one.skipped ? `, ${one.skipped} skipped` : ''} in ${one.seconds} s`;
    console.log(`${one.failed > 0 ? '✗' : one.note ? '–' : '✓'} ${one.name}: ${result}`);
  }
  list('Passed on the second attempt', 'retried');
  list('Failed', 'failures');
  console.log(
    `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`,
  );
  process.exit(sum('failed') > 0 ? 1 : 0);
}

function list(heading, key) {
  for (const one of steps.filter((candidate) => candidate[key].length > 0))
    console.log(`\n${heading} (${one.name}):\n${one[key].map(describeFailure).join('\n')}`);
}
