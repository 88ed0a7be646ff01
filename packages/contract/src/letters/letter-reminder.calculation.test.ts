import { expect, test } from 'vitest';
import { formatLetterReminder } from './letter-reminder.calculation.ts';

test('a reminder counts the letters that did not arrive by their name, and links to them', () => {
  const items = [
    { letterName: 'Lead notice', letters: 1200 },
    { letterName: 'Results', letters: 1 },
  ];
  const mail = formatLetterReminder({ systemName: 'Harlow Falls', items, publicUrl: 'https://portal.example' });
  expect(mail.subject).toBe('1,201 letters need resending: Harlow Falls');
  expect(mail.text).toContain('Lead notice: 1,200 letters\nResults: 1 letter\n');
  expect(mail.text).toContain('https://portal.example/communications/letter-logs?filters[needsResending]=true');
});
