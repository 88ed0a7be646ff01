import { expect, test } from 'vitest';
import { formatPersonName, formatPersonNameOrEmail } from './person-name.ts';

test.each([
  ['Ana', 'Lopez', 'Ana Lopez'],
  ['Ana', '', 'Ana'],
  ['', 'Lopez', 'Lopez'],
  ['', '', ''],
])('the name of a person with the names "%s" and "%s" is "%s"', (firstName, lastName, name) => {
  expect(formatPersonName({ firstName, lastName })).toBe(name);
});

test('a person without a name is known by the email address', () => {
  expect(formatPersonNameOrEmail({ firstName: '', lastName: '', email: 'ana@harlow.gov' })).toBe('ana@harlow.gov');
  expect(formatPersonNameOrEmail({ firstName: 'Ana', lastName: '', email: 'ana@harlow.gov' })).toBe('Ana');
});
