import { expect, test } from 'vitest';
import { listNoticeTexts } from '../regulations/notice-text.calculation.ts';
import { findStatedCategory } from './notice-category.calculation.ts';

const letter = { on: '2026-11-20', language: 'en', state: 'OH' } as const;
const stating = (text: string) => ({
  ...letter,
  blocks: [{ kind: 'paragraph', align: 'left', inlines: [{ text }] }] as const,
});

test('a letter states the classification of its line in the words of the day, and in those of earlier letters', () => {
  const texts = listNoticeTexts('lineStatement', letter);
  for (const { text, when } of texts) expect(findStatedCategory(stating(text))).toBe(when?.value);
  expect(
    findStatedCategory(
      stating(
        'Our records show that the service line that brings water to this address is galvanized requiring replacement: it is galvanized and is or was downstream of lead, or we cannot show that it never was. Such pipes can hold lead and release it into the water.',
      ),
    ),
  ).toBe('Galvanized Requiring Replacement');
  expect(findStatedCategory(stating('Our records show that your service line is galvanized.'))).toBeUndefined();
});
