import { expect, test } from 'vitest';
import { formatOutdatedLetter } from './letter-page.calculation.ts';

const letter = {
  language: 'en',
  systemName: 'Harlow Falls',
  sender: ['1 Weir Street'],
  code: 'L-10000016-5',
  date: 'July 1, 2026',
  email: null,
} as const;

test.each([
  ['8605550142', '(860) 555-0142'],
  ['860-555-0142', '(860) 555-0142'],
  ['311 or 555-0142', '311 or 555-0142'],
])('the page of an outdated letter shows the phone number %s as people read it', (phone, shown) => {
  expect(formatOutdatedLetter({ ...letter, phone })).toContain(`<dt>Phone</dt><dd>${shown}</dd>`);
});

test('the page of an outdated letter leaves out a phone number that is not recorded', () => {
  expect(formatOutdatedLetter({ ...letter, phone: null })).not.toContain('Phone');
});
