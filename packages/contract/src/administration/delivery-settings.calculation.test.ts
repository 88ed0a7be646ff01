import { expect, test } from 'vitest';
import { listDeliveryGaps } from './delivery-settings.calculation.ts';

const complete = {
  isDemonstration: false,
  email: { server: 'mail.harlow.gov:465', sender: 'Harlow Water <water@harlow.gov>' },
  mailHouse: { server: 'api.lob.com', acceptsReports: true },
  hasReturnAddress: true,
};
const name = (change: object) => listDeliveryGaps({ ...complete, ...change }).map(({ text }) => text.split('.')[0]);

test('nothing is missing where a mail server, a sender, a mail house and a return address are set up', () => {
  expect(name({})).toEqual([]);
});

test('letters that staff prints and mails need no mail house', () => {
  expect(name({ mailHouse: { server: null, acceptsReports: false } })).toEqual([]);
});

test('what is missing is named: mail server, own sender, secret of reports, return address', () => {
  expect(name({ email: { server: null, sender: 'Curbstop <no-reply@curbstop.example>' } })).toEqual([
    'A mail server (SMTP_URL)',
  ]);
  expect(name({ email: { server: 'mail.harlow.gov', sender: 'Curbstop <no-reply@curbstop.example>' } })).toEqual([
    'A sender address of your own (MAIL_FROM)',
  ]);
  expect(name({ mailHouse: { server: 'api.lob.com', acceptsReports: false }, hasReturnAddress: false })).toEqual([
    'The secret for reports (MAIL_HOUSE_WEBHOOK_SECRET)',
    'A complete return address in the account profile',
  ]);
});

test('a demonstration account has no missing setting, because it sends no letter, kit or email', () => {
  expect(name({ isDemonstration: true, hasReturnAddress: false })).toEqual([]);
});
