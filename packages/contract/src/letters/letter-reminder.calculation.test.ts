import { expect, test } from 'vitest';
import { formatLetterReminder } from './letter-reminder.calculation.ts';

test('a reminder counts the letters that did not arrive by their name, and links to them', () => {
  const items = [
    { letterName: 'Lead notice', letters: 1200, toRewrite: 2 },
    { letterName: 'Results', letters: 1, toRewrite: 0 },
  ];
  const mail = formatLetterReminder({ systemName: 'Harlow Falls', items, publicUrl: 'https://portal.example' });
  expect(mail.subject).toBe('1,201 letters did not arrive: Harlow Falls');
  expect(mail.text).toContain('Lead notice: 1,200 letters\nResults: 1 letter\n');
  const log = 'https://portal.example/communications/letter-logs';
  expect(mail.text).toContain(`${log}?filters[needsResending]=true`);
  expect(mail.text).toContain(
    `The address of the location was corrected after 2 of them were written. Write new letters instead: ${log}?filters[needsRewriting]=true`,
  );
});

test('a reminder offers to resend only letters that can be sent again', () => {
  const toText = (toRewrite: number) =>
    formatLetterReminder({
      systemName: 'Harlow Falls',
      items: [{ letterName: 'Lead notice', letters: 1, toRewrite }],
      publicUrl: 'https://portal.example',
    }).text;
  expect(toText(1)).not.toContain('needsResending');
  expect(toText(0)).not.toContain('needsRewriting');
});
