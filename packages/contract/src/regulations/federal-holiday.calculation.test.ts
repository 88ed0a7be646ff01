import { describe, expect, test } from 'vitest';
import { addBusinessDays, findFederalHoliday } from './federal-holiday.calculation.ts';

describe('federal holidays', () => {
  test.each([
    ['2027-01-18', 'Martin Luther King Jr. Day', 'the third Monday'],
    ['2027-02-15', 'Washington’s Birthday', 'the third Monday'],
    ['2027-05-31', 'Memorial Day', 'the last Monday'],
    ['2027-06-18', 'Juneteenth', 'a Saturday, observed on Friday'],
    ['2027-07-05', 'Independence Day', 'a Sunday, observed on Monday'],
    ['2027-09-06', 'Labor Day', 'the first Monday'],
    ['2027-10-11', 'Columbus Day', 'the second Monday'],
    ['2027-11-11', 'Veterans Day', 'its own day'],
    ['2027-11-25', 'Thanksgiving Day', 'the fourth Thursday'],
    ['2027-12-24', 'Christmas Day', 'a Saturday, observed on Friday'],
    ['2027-12-31', 'New Year’s Day', 'a Saturday, observed in the year before'],
  ])('%s is the federal holiday %s: %s', (day, name) => {
    expect(findFederalHoliday(day)).toBe(name);
  });

  test.each(['2027-07-04', '2027-12-25', '2028-01-01', '2027-11-26', '2027-11-24'])(
    '%s is not a federal holiday',
    (day) => {
      expect(findFederalHoliday(day)).toBeUndefined();
    },
  );
});

test.each([
  ['a Monday', '2027-11-01', '2027-11-04'],
  ['a Friday', '2027-11-05', '2027-11-10'],
  ['a Saturday', '2027-11-06', '2027-11-10'],
  ['a day before Veterans Day', '2027-11-10', '2027-11-16'],
  ['a day before Thanksgiving', '2027-11-24', '2027-11-30'],
  ['a day before Christmas observed and a weekend', '2027-12-23', '2027-12-29'],
  ['a day before New Year observed in the old year', '2027-12-30', '2028-01-05'],
])('three business days after %s', (_, day, due) => {
  expect(addBusinessDays(day, 3)).toBe(due);
});
