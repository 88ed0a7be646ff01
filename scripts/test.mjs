// `npm test`: installs what is missing, then checks format, types, lint and structure, and runs the server tests on the
// embedded database, the browser tests, the server tests that depend on the version of PostgreSQL on the installed one,
// and the unit tests. The runs follow each other: each keeps all processors busy, and beside another its tests would
// exceed their time limits. Server and browser tests that fail get one second attempt. The end names the failed tests
// and those that passed on the second attempt; the last line is 'N passed, N failed'.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { listPostgresTests, postgresEnvironment } from './postgres-tests.mjs';
import { goSettings, install, root, setUp } from './set-up.mjs';
import {
  countTests,
  describeFailure,
  endedRun,
  listFailures,
  listFilesToRepeat,
  mergeAttempts,
  readReport,
} from './test-report.mjs';

install();
const reports = path.join(root, 'node_modules', '.cache', 'curbstop', 'reports');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
const steps = [];
/** Runs of vitest, in the order of their start. */
const runs = [];
const serverRun = {
  name: 'Server on the embedded database',
  projects: ['server'],
  environment: { CURBSTOP_TEST_POSTGRES: 'embedded' },
  repeats: true,
  minutes: 30,
};
const unitRun = { name: 'Units', projects: ['contract', 'server-unit', 'long', 'web'], minutes: 12 };
let reportCount = 0;
/**
 * A run that takes longer than its minutes hangs: it is killed and fails, so that the others and the summary still come.
 * The limits are two to three times what the runs take on two processors, and together less than CI’s 90 minutes.
 */
const minutesOfSecondAttempt = 8;

await Promise.all([buildAndMeasure(), checkSources()]);
for (const run of [serverRun, createBrowserRun(), ...createPostgresRuns(), unitRun]) await runFirst(run);
for (const run of runs) await repeatFailures(run);
summarize();

async function buildAndMeasure() {
  await command('Types', ['run', 'check:types', '--silent']);
  setUp();
  await command('First load', ['run', 'size', '--silent']);
}

async function checkSources() {
  await command('Format', ['run', 'check:format', '--silent']);
  await command('Lint', ['run', 'check:lint', '--silent']);
  await command('Structure', ['run', 'check:structure', '--silent']);
}

/**
 * A step of npm that passes or fails as a whole and counts as one. The output goes to a file first, because the linter
 * fails on a pipe that Node made non-blocking, as all pipes in continuous integration are.
 */
async function command(name, npmArguments) {
  const startedAt = performance.now();
  const output = path.join(reports, `${name}.txt`);
  const file = fs.openSync(output, 'w');
  const npm = spawn('npm', npmArguments, {
    cwd: root,
    stdio: ['ignore', file, file],
    env: { ...process.env, ...goSettings },
    shell: process.platform === 'win32',
  });
  const [status] = await once(npm, 'exit');
  fs.closeSync(file);
  console.log(`\n━━ ${name}\n${fs.readFileSync(output, 'utf8').trim()}`);
  const result = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  steps.push({ name, skipped: 0, failures: [], retried: [], ...result, seconds: getSeconds(startedAt) });
}

async function runFirst(run) {
  runs.push(run);
  console.log(`\n━━ ${run.name}`);
  const startedAt = performance.now();
  if (run.problem) console.log(run.problem);
  run.files = run.problem ? [] : await runVitest(run, { files: run.tests, minutes: run.minutes });
  run.seconds = getSeconds(startedAt);
}

/**
 * Runs the files with a failure a second time, if their result depends on the machine, and adds the run to the steps.
 */
async function repeatFailures(run) {
  const { name, note, problem, files: first = [], seconds: took = 0 } = run;
  const step = { name, note, passed: 0, failed: 0, skipped: 0, failures: [], retried: [], seconds: took };
  steps.push(step);
  if (problem) step.failed = 1;
  const toRepeat = run.repeats ? listFilesToRepeat(first) : [];
  if (toRepeat.length === 0) return Object.assign(step, countTests(first), { failures: listFailures(first) });
  console.log(`\n━━ ${name}: second attempt of ${toRepeat.join(', ')}`);
  const startedAt = performance.now();
  const { files, retried } = mergeAttempts(
    first,
    await runVitest(run, { files: toRepeat, minutes: minutesOfSecondAttempt }),
  );
  Object.assign(step, countTests(files), {
    failures: listFailures(files),
    retried,
    seconds: took + getSeconds(startedAt),
  });
}

async function runVitest({ projects, environment }, { files = [], minutes }) {
  const report = path.join(reports, `${reportCount++}.json`);
  const vitest = spawn(
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
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', ...environment },
      timeout: minutes * 60_000,
      killSignal: 'SIGKILL',
    },
  );
  const [status, signal] = await once(vitest, 'exit');
  return signal === 'SIGKILL' ? [endedRun(minutes)] : readReport(report, status, root);
}

function getSeconds(startedAt) {
  return Math.round((performance.now() - startedAt) / 1000);
}

function createPostgresRuns() {
  const name = 'Server on PostgreSQL';
  const url = process.env.CURBSTOP_TEST_DATABASE_URL;
  const packaged = '/usr/lib/postgresql';
  const isInstalled =
    fs.existsSync(packaged) &&
    fs.readdirSync(packaged).some((version) => fs.existsSync(path.join(packaged, version, 'bin', 'postgres')));
  if (url || isInstalled) {
    return [
      {
        name,
        projects: ['server'],
        environment: postgresEnvironment,
        tests: listPostgresTests(),
        repeats: true,
        minutes: 10,
      },
    ];
  }
  console.log(
    `\n━━ ${name}: not run, no PostgreSQL on this machine. Install it (apt-get install postgresql), or set CURBSTOP_TEST_DATABASE_URL to one where databases may be created.`,
  );
  runs.push({ name, note: 'not run' });
  return [];
}

function createBrowserRun() {
  const name = 'Browser tests';
  const chromium = findChromium() ?? downloadChromium();
  if (chromium)
    return { name, projects: ['e2e'], environment: { CHROMIUM_PATH: chromium }, repeats: true, minutes: 30 };
  const problem =
    'Chromium was not found and could not be downloaded. Install it (apt-get install chromium-headless-shell, or chromium), or set CHROMIUM_PATH to a Chromium or Chrome.';
  return { name, problem };
}

/** The headless shell first: without windows of its own it takes an eighth less time than the whole browser. */
function findChromium() {
  const { CHROMIUM_PATH: configured } = process.env;
  if (configured) return configured;
  const usual = [
    '/usr/bin/chromium-headless-shell',
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

function summarize() {
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
