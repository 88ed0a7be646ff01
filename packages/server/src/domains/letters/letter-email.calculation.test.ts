import { expect, test } from 'vitest';
import { toEmail } from './letter-email.calculation.ts';

const sender = {
  name: 'Harlow Falls Water',
  pwsid: 'CT0280011',
  returnAddressLine1: '1 Water Way',
  returnAddressLine2: null,
  returnCity: 'Harlow Falls',
  returnState: 'CT' as const,
  returnZip: '06499',
  signatoryName: 'Alex Morgan',
  signatoryTitle: 'Superintendent',
  letterFoot: 'Office hours: 8 to 4',
};
const letter = { code: 'L6841023747', language: 'en', letterOn: '2026-11-27', hasLetterhead: true } as const;
const words = (text: string) => ({ kind: 'paragraph', align: 'left', inlines: [{ text }] }) as const;

test('an email that was sent before emails had a letterhead is shown without it', () => {
  expect(toEmail({ ...letter, hasLetterhead: false, blocks: [words('Hello')] }, sender)).toEqual({
    subject: `A letter from ${sender.name}`,
    text: `Hello\n\n${sender.name}`,
  });
});

test('an email has all parts of the letter as text, and its first heading as the subject', () => {
  const { subject, text } = toEmail(
    {
      ...letter,
      blocks: [
        {
          kind: 'heading',
          level: 1,
          align: 'left',
          inlines: [{ text: 'Your line ' }, { text: 'is lead', bold: true }],
        },
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
    },
    sender,
  );
  expect(subject).toBe('Your line is lead');
  expect(text).toContain(
    'YOUR LINE IS LEAD\n\nSee\nour page (https://harlow.example)\n\n1. Flush\n2. Filter\n\nLead | 4.2 µg/L\n\n[The curb stop]\n\n',
  );
});

test('an email has the date, signer, business address, foot and code that a letter on paper has', () => {
  expect(toEmail({ ...letter, blocks: [words('Hello')] }, sender).text).toBe(
    [
      'November 27, 2026',
      'Hello',
      'Alex Morgan\nSuperintendent',
      'Harlow Falls Water\n1 Water Way\nHarlow Falls, CT 06499',
      'Office hours: 8 to 4',
      'Harlow Falls Water, PWSID CT0280011\nLetter code: L6841023747',
    ].join('\n\n'),
  );
  const spanish = toEmail({ ...letter, language: 'es', blocks: [words('Hola')] }, { ...sender, letterFoot: null });
  expect(spanish.subject).toBe('Carta de Harlow Falls Water');
  expect(spanish.text).toContain('27 de noviembre de 2026');
  expect(spanish.text).toContain('06499\n\nHarlow Falls Water, PWSID CT0280011\nCódigo de la carta: L6841023747');
});

test('a letter without a heading has its sender as the subject', () => {
  expect(toEmail({ ...letter, blocks: [words('Hello')] }, sender).subject).toBe('Letter from Harlow Falls Water');
});
