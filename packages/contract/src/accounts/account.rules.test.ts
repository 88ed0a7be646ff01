import { describe, expect, it } from 'vitest';
import { isDemonstrationPerson } from './demonstration.values.ts';
import { email, newAccount, profileDetails, pwsid } from './account.rules.ts';

describe('a new account', () => {
  const good = { name: 'Harlow Springs Water', pwsid: 'ct0280011', primacyCode: 'CT' };

  it('takes the PWSID in capitals and fills plan and time zone', () => {
    expect(newAccount.parse(good)).toEqual({
      ...good,
      pwsid: 'CT0280011',
      plan: 'Expert',
      timeZone: 'America/New_York',
    });
  });

  it.each(['CT280011', 'CT02800111', 'Connecticut', ''])('refuses the PWSID "%s"', (text) => {
    expect(pwsid.safeParse(text).success).toBe(false);
  });

  it("takes a tribal system's PWSID, which begins with the number of its EPA region", () => {
    expect(pwsid.parse('090400123')).toBe('090400123');
  });

  it('refuses an unknown time zone', () => {
    expect(newAccount.safeParse({ ...good, timeZone: 'America/Springfield' }).error?.issues[0]?.message).toBe(
      'Choose a time zone such as America/Chicago',
    );
  });
});

describe('an email address', () => {
  it('trims an email address and stores it in lower case', () => {
    expect(email.parse('  Dana@City.GOV ')).toBe('dana@city.gov');
  });

  it('refuses an invalid address', () => {
    expect(email.safeParse('dana at city').success).toBe(false);
  });
});

describe("a person's name", () => {
  it('keeps a person’s name on one line and removes invisible characters', () => {
    expect(profileDetails.parse({ firstName: ' Robin\r\nBcc:\u0000 all ', lastName: '\u202EO’Neill\u200B' })).toEqual({
      firstName: 'Robin Bcc: all',
      lastName: 'O’Neill',
    });
  });

  it('requires a person’s name and rejects one of invisible characters alone', () => {
    expect(
      profileDetails
        .safeParse({ firstName: '\u200B', lastName: '\u2060 \uFEFF' })
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Required', 'Required']);
    expect(profileDetails.safeParse({ firstName: 'Robin' }).error?.issues.map(({ message }) => message)).toEqual([
      'Required',
    ]);
  });
});

describe('the demonstration', () => {
  it('recognizes its people however their address is written, and no one else', () => {
    expect(isDemonstrationPerson('Alex@Demo.Curbstop.Example')).toBe(true);
    expect(isDemonstrationPerson('alex@demo.curbstop.example.evil.test')).toBe(false);
    expect(isDemonstrationPerson('alex@notdemo.curbstop.example')).toBe(false);
  });
});
