import { describe, expect, test } from 'vitest';
import { isCalendarDay } from '../primitives/calendar.ts';
import { federalLeadBanDate, stateLeadBans } from '../regulations/lead-ban.values.ts';
import { findLeadBanContradiction, getLeadBan, describeLeadBan } from './lead-ban.calculation.ts';

const afterBan = (text: string, from: string, to: string) =>
  ({ classificationBasis: 'installedAfterLeadBan', installed: { text, from, to } }) as const;
const federal = getLeadBan('WY');

describe('the lead ban of a State', () => {
  test('uses and shows the federal date where the State has none on record', () => {
    expect(describeLeadBan(federal)).toBe(
      "Lead ban: June 19, 1988. Federal date; this State's own date is not recorded.",
    );
    expect(getLeadBan('').from).toBe('1988-06-19');
  });

  test.each([
    ['TX', '1988-07-01'],
    ['PA', '1991-01-06'],
    ['MO', '1989-01-01'],
    ['MA', '1988-06-19'],
  ])('the lead ban of %s is %s by its own source', (state, from) => {
    expect(getLeadBan(state)).toMatchObject({ from, note: expect.stringMatching(/^State date: /) as string });
  });

  test('requires confirmation where only a list has the ban', () => {
    expect(describeLeadBan(getLeadBan('CT'))).toBe(
      'Lead ban: December 31, 1988. State date from EPA’s list of State lead bans. Confirm it with the State.',
    );
  });

  test('a lead ban earlier than the federal one requires a source of the State itself', () => {
    const unfit = Object.entries(stateLeadBans).filter(([, { enforceableFrom, confirmed }]) => {
      const [year = 0, month = 0, day = 0] = enforceableFrom.split('-').map(Number);
      return !isCalendarDay(year, month, day) || (!confirmed && enforceableFrom <= federalLeadBanDate);
    });
    expect(unfit).toEqual([]);
  });

  test('gives way to an earlier local ordinance, and to no later one', () => {
    expect(getLeadBan('TX', { date: '1975-05-01', citation: 'City Code 12-4' })).toEqual({
      from: '1975-05-01',
      note: 'Local ordinance: City Code 12-4.',
    });
    expect(getLeadBan('TX', { date: '1995-05-01', citation: 'City Code 12-4' }).from).toBe('1988-07-01');
  });
});

describe('"installed after the lead ban"', () => {
  test('contradicts a date wholly before the ban', () => {
    expect(findLeadBanContradiction(afterBan('1962', '1962-01-01', '1962-12-31'), federal)).toBe(
      'The basis is an installation after the lead ban of June 19, 1988, but the installation date is 1962.',
    );
    expect(findLeadBanContradiction(afterBan(' ', '1988-06-18', '1988-06-18'), federal)).toBe(
      'The basis is an installation after the lead ban of June 19, 1988, but the installation date is June 18, 1988.',
    );
    expect(findLeadBanContradiction(afterBan('1989', '1989-01-01', '1989-12-31'), getLeadBan('PA'))).not.toBeNull();
  });

  test('does not flag a date on the day of the ban, or a year that only touches it', () => {
    expect(findLeadBanContradiction(afterBan('6/19/1988', '1988-06-19', '1988-06-19'), federal)).toBeNull();
    expect(findLeadBanContradiction(afterBan('1988', '1988-01-01', '1988-12-31'), federal)).toBeNull();
    expect(findLeadBanContradiction(afterBan('1995', '1995-01-01', '1995-12-31'), federal)).toBeNull();
  });

  test('does not warn about another basis or a line without a date', () => {
    const installed = { text: '1962', from: '1962-01-01', to: '1962-12-31' };
    expect(findLeadBanContradiction({ classificationBasis: 'installationRecord', installed }, federal)).toBeNull();
    expect(findLeadBanContradiction({ classificationBasis: null, installed }, federal)).toBeNull();
    expect(
      findLeadBanContradiction({ classificationBasis: 'installedAfterLeadBan', installed: null }, federal),
    ).toBeNull();
  });
});
