// Reads vitest's JSON reports for `npm test`: the counts, the failed tests and those that passed only on a second
// attempt.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const messageLines = 8;
/** When more files fail, the cause is a change and not the machine. */
const mostFilesToRepeat = 3;

/**
 * The files of a run, each with its counts and failures. A run without a report or with an error outside of a test
 * fails.
 */
export function readReport(report, status, root) {
  if (!fs.existsSync(report)) return [brokenRun('The run ended without a report')];
  const files = JSON.parse(fs.readFileSync(report, 'utf8')).testResults.map((file) => readFile(file, root));
  if (status !== 0 && files.every((file) => file.failures.length === 0))
    return [...files, brokenRun('The run exited with an error outside of a test')];
  return files;
}

function readFile({ name, status, message, assertionResults }, root) {
  const file = path.relative(root, name);
  const count = (...states) => assertionResults.filter((test) => states.includes(test.status)).length;
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({
      file,
      title: [...test.ancestorTitles, test.title].join(' > '),
      message: test.failureMessages.join('\n'),
    }));
  if (status === 'failed' && failures.length === 0)
    failures.push({ file, title: 'failed before its first test', message });
  return { file, passed: count('passed'), skipped: count('pending', 'skipped', 'todo', 'disabled'), failures };
}

/** A run that was killed because it took too long. */
export const endedRun = (minutes) => brokenRun(`The run did not end within ${minutes} minutes`);

const brokenRun = (title) => ({ passed: 0, skipped: 0, failures: [{ title, message: '' }] });

export function countTests(files) {
  const sum = (numberOf) => files.reduce((total, file) => total + numberOf(file), 0);
  return {
    passed: sum((file) => file.passed),
    failed: sum((file) => file.failures.length),
    skipped: sum((file) => file.skipped),
  };
}

/** The files with a failure, or none if so many failed that the machine can't be the cause. */
export function listFilesToRepeat(files) {
  const failed = files.filter((file) => file.failures.length > 0);
  return failed.length <= mostFilesToRepeat && failed.every(({ file }) => file) ? failed.map(({ file }) => file) : [];
}

/** The last attempt of each file counts. `retried` are the failures of the first attempt that did not happen again. */
export function mergeAttempts(first, second) {
  const repeated = new Map(second.map((file) => [file.file, file]));
  const failedAgain = new Set(listFailures(second).map(nameOf));
  return {
    files: [...first.map((file) => repeated.get(file.file) ?? file), ...second.filter(({ file }) => !file)],
    retried: listFailures(first).filter((failure) => repeated.has(failure.file) && !failedAgain.has(nameOf(failure))),
  };
}

export const listFailures = (files) => files.flatMap((file) => file.failures);

const nameOf = ({ file, title }) => (file ? `${file} > ${title}` : title);

/** The file and the title of a failure, and the first lines of its message without the stack. */
export function describeFailure(failure) {
  const lines = stripVTControlCharacters(failure.message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, messageLines);
  return [nameOf(failure), ...lines.map((line) => `    ${line}`)].join('\n');
}
