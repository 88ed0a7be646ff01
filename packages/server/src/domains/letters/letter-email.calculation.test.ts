import { expect, test } from 'vitest';
import { toEmail } from './letter-email.calculation.ts';

const words = (text: string) => ({ kind: 'paragraph', align: 'left', inlines: [{ text }] }) as const;

test('an email has all parts of the letter as text, and its first heading as the subject', () => {
  const { subject, text } = toEmail(
    [
      { kind: 'heading', level: 1, align: 'left', inlines: [{ text: 'Your line ' }, { text: 'is lead', bold: true }] },
      {
        kind: 'paragraph',
        align: 'left',
        inlines: [{ text: 'See' }, { break: true }, { text: 'our page', href: 'https://harlow.example' }],
      },
      { kind: 'list', isOrdered: true, items: [[words('Flush')], [words('Filter')]] },
      {
        kind: 'table',
        rows: [
          [
            { isHeader: true, blocks: [words('Lead')] },
            { isHeader: false, blocks: [words('4.2 µg/L')] },
          ],
        ],
      },
      { kind: 'image', fileId: 'a', alt: 'The curb stop', width: 50 },
      { kind: 'pageBreak' },
    ],
    'Harlow Falls Water',
  );
  expect(subject).toBe('Your line is lead');
  expect(text.replace(/\n{3,}/g, '\n\n')).toBe(
    'YOUR LINE IS LEAD\n\nSee\nour page (https://harlow.example)\n\n1. Flush\n2. Filter\n\nLead | 4.2 µg/L\n\n[The curb stop]\n\nHarlow Falls Water',
  );
});

test('a letter without a heading begins with its sender', () => {
  expect(toEmail([words('Hello')], 'Harlow Falls Water').subject).toBe('A letter from Harlow Falls Water');
});
