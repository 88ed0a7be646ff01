import { expect, test } from 'vitest';
import { createNullableText, createRequiredLine, createRequiredText } from './required-text.ts';

test('texts lose characters without a form of their own, and keep tabs and line breaks', () => {
  expect(createRequiredText(50).parse('note\u202Efdp \u0000a\u0007\tb\r\nc\u0085\u200B')).toBe('notefdp a\tb\r\nc');
  expect(createNullableText(50).parse('\u0007')).toBeNull();
  expect(createRequiredText(50).safeParse('\u0000\u200B').error?.issues[0]?.message).toBe('Required');
});

test('a line has one space for each run of spaces and line breaks', () => {
  expect(createRequiredLine(50).parse(' a\u0007 \t\n b ')).toBe('a b');
});
