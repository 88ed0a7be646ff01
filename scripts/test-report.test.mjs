import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import {
  countTests,
  describeFailure,
  endedRun,
  listFailures,
  listFilesToRepeat,
  mergeAttempts,
  readReport,
} from './test-report.mjs';

const passing = (title) => ({ ancestorTitles: ['lines'], title, status: 'passed', failureMessages: [] });
const failing = (title, message = 'AssertionError: expected 1 to be 2') => ({
  ...passing(title),
  status: 'failed',
  failureMessages: [`${message}\n    at lines.test.ts:3:4`],
});
const file = (name, ...assertionResults) => ({
  name: `/root/${name}`,
  message: '',
  status: assertionResults.some((one) => one.status === 'failed') ? 'failed' : 'passed',
  assertionResults,
});

function read(testResults, status = 1) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-report-'));
  const report = path.join(folder, 'report.json');
  fs.writeFileSync(report, JSON.stringify({ testResults }));
  const files = readReport(report, status, '/root');
  fs.rmSync(folder, { recursive: true });
  return files;
}

void test('names a failed test with its file, full title and message without the stack', () => {
  const files = read([file('lines.test.ts', passing('one'), failing('two')), file('taps.test.ts', passing('three'))]);
  assert.deepEqual(countTests(files), { passed: 2, failed: 1, skipped: 0 });
  assert.deepEqual(listFailures(files).map(describeFailure), [
    'lines.test.ts > lines > two\n    AssertionError: expected 1 to be 2',
  ]);
});

void test('counts a file that failed before its first test', () => {
  const files = read([{ ...file('lines.test.ts'), status: 'failed', message: 'Error: no such module' }]);
  assert.deepEqual(countTests(files), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(listFailures(files).map(describeFailure), [
    'lines.test.ts > failed before its first test\n    Error: no such module',
  ]);
});

void test('counts a run that exits with an error or leaves no report, and does not repeat it', () => {
  const files = read([file('lines.test.ts', passing('one'))]);
  assert.deepEqual(countTests(files), { passed: 1, failed: 1, skipped: 0 });
  assert.deepEqual(listFilesToRepeat(files), []);
  assert.deepEqual(countTests(readReport('/no/report.json', 1, '/root')), { passed: 0, failed: 1, skipped: 0 });
});

void test('repeats up to three files', () => {
  const failed = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.test.ts`, failing('one')));
  assert.deepEqual(listFilesToRepeat(read([...failed.slice(0, 3), file('e.test.ts', passing('one'))])), [
    'a.test.ts',
    'b.test.ts',
    'c.test.ts',
  ]);
  assert.deepEqual(listFilesToRepeat(read(failed)), []);
});

void test('counts the second attempt of a file, and names what passed only then', () => {
  const first = read([
    file('lines.test.ts', passing('one'), failing('two'), failing('three')),
    file('taps.test.ts', passing('four')),
  ]);
  const second = read([file('lines.test.ts', passing('one'), passing('two'), failing('three'))]);
  const { files, retried } = mergeAttempts(first, second);
  assert.deepEqual(countTests(files), { passed: 3, failed: 1, skipped: 0 });
  assert.deepEqual(retried.map(describeFailure), [
    'lines.test.ts > lines > two\n    AssertionError: expected 1 to be 2',
  ]);
});

void test('fails when the second attempt ends without a report', () => {
  const first = read([file('lines.test.ts', passing('one'), failing('two'))]);
  const { files } = mergeAttempts(first, readReport('/no/report.json', 1, '/root'));
  assert.equal(countTests(files).failed, 2);
});

void test('keeps the failures of the first attempt when the second one does not end', () => {
  const first = read([file('session.test.ts', passing('signs in'), failing('signs out'))]);
  const { files, retried } = mergeAttempts(first, [endedRun(10)]);
  assert.deepEqual(countTests(files), { passed: 1, failed: 2, skipped: 0 });
  assert.deepEqual(retried, []);
  assert.match(listFailures(files).map(describeFailure).join('\n'), /The run did not end within 10 minutes/);
});
