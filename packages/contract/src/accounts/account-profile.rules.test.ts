import { expect, it } from 'vitest';
import { accountProfileFields, accountProfileRules } from './account-profile.rules.ts';

const good = { name: 'Harlow Springs Water', systemType: 'CWS', timeZone: 'America/New_York' };
const refused = (changes: Readonly<Record<string, unknown>>) =>
  accountProfileRules
    .safeParse({ ...good, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

it('needs only a name, a kind and a clock; all else may come later', () => {
  expect(accountProfileFields.parse(good)).toMatchObject({
    ...good,
    defaultState: null,
    signatoryName: null,
  });
});

it.each([
  [{ name: '  ' }, 'name: Required'],
  [{ systemType: 'TNCWS' }, 'systemType: Choose a system type'],
  [{ populationServed: 12.5 }, 'populationServed: Enter a whole number'],
  [{ serviceConnections: -1 }, 'serviceConnections: Enter 0 or more'],
  [{ contactPhone: '555-0142' }, 'contactPhone: Enter a phone number of ten digits'],
  [{ contactEmail: 'city hall' }, 'contactEmail: Enter an email address, such as name@city.gov'],
  [{ defaultState: 'Conn' }, 'defaultState: Choose a state'],
  [{ returnZip: '641' }, 'returnZip: Invalid Format'],
  [{ localLeadBanDate: '1975-05-01' }, 'localLeadBanCitation: Enter the ordinance that sets this date'],
  [{ localLeadBanCitation: 'City Code 12-4' }, 'localLeadBanDate: Enter the date of this ordinance'],
  [{ localLeadBanDate: '1975-02-30', localLeadBanCitation: 'City Code 12-4' }, 'localLeadBanDate: Enter a valid date'],
  [{ timeZone: 'Harlow' }, 'timeZone: Choose a time zone such as America/Chicago'],
])('refuses %o in a sentence', (changes, sentence) => {
  expect(refused(changes)).toEqual([sentence]);
});

it('takes the name as one line, without characters that would reverse the text of printed pages', () => {
  expect(accountProfileFields.parse({ ...good, name: '\u202Eevil\r\nWater\u200B' }).name).toBe('evil Water');
  expect(accountProfileFields.safeParse({ ...good, name: '\u202E\u200B' }).success).toBe(false);
});
