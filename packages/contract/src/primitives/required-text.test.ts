import { expect, test } from 'vitest';
import { toComparableText } from './comparable-text.ts';
import { createNullableText, createRequiredLine, createRequiredText } from './required-text.ts';

test('texts lose characters without a form of their own, and keep tabs and line breaks', () => {
  expect(createRequiredLine(50).parse('12 Main St\u000BApt 2')).toBe('12 Main St Apt 2');
  expect(createRequiredText(50).parse('note\u202Efdp \u0000a\u0007\tb\r\nc\u0085\u200B')).toBe('notefdp  a \tb\r\nc');
  expect(createNullableText(50).parse('\u0007')).toBeNull();
  expect(createRequiredText(50).safeParse('\u0000\u200B').error?.issues[0]?.message).toBe('Required');
});

test('a control character separates words for comparison, too', () => {
  expect(toComparableText('safe\u000Bto\u0085drink')).toBe('safe to drink');
});

test('a line has one space for each run of spaces and line breaks', () => {
  expect(createRequiredLine(50).parse(' a\u0007 \t\n b ')).toBe('a b');
});
