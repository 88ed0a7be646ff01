import { expect, test } from 'vitest';
import { formatNewLineReason } from './new-line-reason.calculation.ts';

const none = { isCarriedOver: false, staysUnknown: false, isLessProtective: false };
const deleted = { name: 'the deleted line A', category: 'Lead' } as const;

test('a new line on which the deleted line has no effect has no reason', () => {
  expect(formatNewLineReason(none, deleted)).toBe(null);
});

test('the reasons of a new line follow each other as sentences', () => {
  expect(formatNewLineReason({ isCarriedOver: true, staysUnknown: true, isLessProtective: true }, deleted)).toBe(
    'Carried over from the deleted line A, which was recorded with lead. Previously lead stays Unknown because of the deleted line A, which was Lead. Replaces the deleted line A, which was Lead',
  );
});

test('an ID of a deleted line appears as it is', () => {
  expect(
    formatNewLineReason({ ...none, isLessProtective: true }, { ...deleted, name: 'the deleted line $& {category}' }),
  ).toBe('Replaces the deleted line $& {category}, which was Lead');
});
