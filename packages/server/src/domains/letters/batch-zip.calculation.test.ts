import { expect, test } from 'vitest';
import { toLetterFileName, toManifest, type DownloadedLetter } from './batch-zip.calculation.ts';

const letter = { sheet: 1, code: 'L1', address: [], email: 'ada@example.com', status: 'Rendered' };

test.each([
  ['Mail', null],
  ['PDF', null],
  ['Email', 'ada@example.com'],
] as const)('the list of letters sent by %s has an email address only if they were emailed: %s', (method, email) => {
  const { headings, rows } = toManifest([{ ...letter, recipientName: 'Ada' } as unknown as DownloadedLetter], method);
  expect(rows[0]?.[headings.indexOf('Email')]).toBe(email);
});

test.each([
  ['Łukasz Żółć', 'Lukasz Zolc L1.pdf'],
  ['Nguyễn Thị Đặng', 'Nguyen Thi Dang L1.pdf'],
  ['Søren Weiß', 'Soren Weiss L1.pdf'],
  ['王小明', 'L1.pdf'],
])('the file of a letter to %s is named %s', (recipientName, name) => {
  expect(toLetterFileName({ ...letter, recipientName } as unknown as DownloadedLetter)).toBe(name);
});
