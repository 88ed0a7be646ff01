import { expect, it } from 'vitest';
import { optionalPhone, phone } from './phone.ts';
import { formatPhone } from './phone-text.ts';

it.each(['(860) 555-0142', '860.555.0142', '+1 860 555 0142', '1-860-555-0142', '1 (860) 555-0142', '8605550142'])(
  '%s is stored as ten digits',
  (text) => {
    expect(phone.parse(text)).toBe('8605550142');
  },
);

it.each(['555-0142', '860 555 0142 ext. 3', 'call us'])('%s is refused with a message', (text) => {
  expect(phone.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    'Enter a phone number of ten digits',
  ]);
});

it('shows a phone number as (XXX) XXX-XXXX, and blank unless it has ten digits [A5.44]', () => {
  expect([formatPhone('8605550142'), formatPhone('5550142'), formatPhone(null)]).toEqual(['(860) 555-0142', '', '']);
  expect([formatPhone('860-555-0142', '12'), formatPhone('860555014x')]).toEqual(['(860) 555-0142 ext. 12', '']);
});

it('accepts a blank phone number as null and rejects eleven digits [A5.32, A5.46]', () => {
  expect([optionalPhone.parse(' '), optionalPhone.parse(null), optionalPhone.parse('+1 (860) 555-0142')]).toEqual([
    null,
    null,
    '8605550142',
  ]);
  expect(optionalPhone.safeParse('18605550142').error?.issues[0]?.message).toBe('Invalid');
});
