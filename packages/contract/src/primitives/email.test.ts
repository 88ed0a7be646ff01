import { expect, test } from 'vitest';
import { isEmailAddress, optionalEmail } from './email.ts';

test.each([
  'priya.nair@example.com',
  "o'dunmore+water@mail.example.co.uk",
  'a@b.cd',
  'UPPER@EXAMPLE.COM',
  '"with space"@example.com',
  'clerk@[192.0.2.1]',
  'clerk@[IPv6:2001:db8::1]',
  `${'a'.repeat(64)}@example.com`,
  'x@xn--bcher-kva.example',
])('%s is an address', (text) => expect(isEmailAddress(text)).toBe(true));

test.each([
  '',
  '@',
  'priya',
  'priya@',
  '@example.com',
  'priya@example',
  'priya nair@example.com',
  'priya@@example.com',
  '.priya@example.com',
  'priya.@example.com',
  'pri..ya@example.com',
  'priya@example..com',
  'priya@-example.com',
  'priya@example-.com',
  'priya@example.com.',
  'clerk@192.0.2.1',
  'clerk@[192.0.2.256]',
  'clerk@[IPv6:1::2::3]',
  'clerk@[example.com]',
  `${'a'.repeat(65)}@example.com`,
  'priya@exam_ple.com',
  'priya@example.com, dana@example.com',
  'priya(comment)@example.com',
  'priya@example.com\n',
])('%o is not an email address', (text) => expect(isEmailAddress(text)).toBe(false));

test('a blank email address is not an error [A5.46]', () => {
  expect(optionalEmail.parse('  ')).toBeNull();
  expect(optionalEmail.parse(' priya@example.com ')).toBe('priya@example.com');
  expect(optionalEmail.safeParse('priya').error?.issues[0]?.message).toBe(
    'Enter an email address, such as name@city.gov',
  );
});
