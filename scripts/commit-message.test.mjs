import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import test from 'node:test';
import { findSubjectError } from './commit-message.mjs';

void test('accepts an imperative subject of at most 72 characters', () => {
  assert.equal(findSubjectError('Add kit ordering\n\nA body of any length follows.\n'), undefined);
  assert.equal(findSubjectError('x'.repeat(72).replace('x', 'A')), undefined);
});

void test('refuses a subject that is too long, not capitalized or ends with a period', () => {
  assert.match(findSubjectError('A'.repeat(73)), /has 73 characters. Shorten it to 72/);
  assert.match(findSubjectError('add kit ordering'), /capitalized verb/);
  assert.match(findSubjectError('Add kit ordering.'), /without a period/);
});

void test('ignores comments of git and the subjects that git writes itself', () => {
  assert.match(findSubjectError(`# Please enter the message\n\n${'B'.repeat(80)}`), /has 80 characters/);
  assert.equal(findSubjectError(`Merge branch ${'x'.repeat(90)}`), undefined);
  assert.equal(findSubjectError(`fixup! ${'x'.repeat(90)}`), undefined);
});

void test('the hook stops a commit with a long subject and lets a short one pass', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'commit-message-'));
  try {
    const root = path.resolve(import.meta.dirname, '..');
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
    const git = { cwd: folder, env: environment };
    execFileSync('git', ['init', '--quiet'], git);
    fs.cpSync(path.join(root, '.githooks', 'commit-msg'), path.join(folder, '.git', 'hooks', 'commit-msg'));
    fs.mkdirSync(path.join(folder, 'scripts'));
    fs.cpSync(path.join(root, 'scripts', 'commit-message.mjs'), path.join(folder, 'scripts', 'commit-message.mjs'));
    const commit = (subject) => {
      const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
      return spawnSync('git', [...author, 'commit', '--quiet', '--allow-empty', '-m', subject], git).status;
    };
    assert.notEqual(commit('A'.repeat(73)), 0);
    assert.equal(commit('Add kit ordering'), 0);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
