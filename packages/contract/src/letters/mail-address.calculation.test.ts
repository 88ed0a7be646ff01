import { expect, test } from 'vitest';
import { isSameAddress, parseMailAddress } from './mail-address.calculation.ts';

const place = { city: 'Harlow Falls', state: 'CT', zip: '06415' };

test('an address is read as it is printed in the window', () => {
  expect(parseMailAddress(['Priya Shah', '1 Mill Street', 'Harlow Falls, CT 06415'])).toEqual({
    ...place,
    name: 'Priya Shah',
    company: null,
    line1: '1 Mill Street',
    line2: null,
  });
  expect(parseMailAddress(['Resident', '1 Mill Street', 'Apt 2', 'Harlow Falls CT 06415-0012'])).toMatchObject({
    line1: '1 Mill Street',
    line2: 'Apt 2',
    zip: '06415-0012',
  });
});

test('a company is recognized by the street below it', () => {
  const diner = { company: 'Harlow Diner', line1: '1 Mill Street' };
  expect(parseMailAddress(['Priya Shah', 'Harlow Diner', '1 Mill Street', 'Harlow Falls, CT 06415'])).toMatchObject(
    diner,
  );
  expect(
    parseMailAddress(['Priya Shah', 'Harlow Diner', '1 Mill Street', 'Suite 4', 'Harlow Falls, CT 06415']),
  ).toMatchObject({ ...diner, line2: 'Suite 4' });
});

test('lines without a city, State and ZIP code at the end are not an address', () => {
  for (const lines of [
    ['Priya Shah', '1 Mill Street', 'Harlow Falls'],
    ['Priya Shah', '1 Mill Street', 'Harlow Falls, ZZ 06415'],
    ['Priya Shah', 'Harlow Falls, CT 06415'],
    [],
  ])
    expect(parseMailAddress(lines)).toBeUndefined();
});

test('a part of a building below the street is not a street', () => {
  for (const [line1, line2] of [
    ['One Civic Plaza', '2nd Floor'],
    ['Lot 12 Pine Park', '4B'],
    ['N95W17000 Appleton Ave', '200'],
  ] as const)
    expect(parseMailAddress(['Priya Shah', line1, line2, 'Harlow Falls, CT 06415'])).toMatchObject({
      company: null,
      line1,
      line2,
    });
});

test('an address without a recipient above its street is not read with the street as name', () => {
  expect(parseMailAddress(['12 Mill Street', 'Apt 4', 'Harlow Falls, CT 06415'])).toBeUndefined();
});

test('an address with other capitals, spaces, punctuation or another name is the same, one with another unit is not', () => {
  const returned = ['Priya Shah', '1 Mill St', 'Harlow Falls, CT 06415'];
  expect(isSameAddress(['Resident', '1 Mill Street', 'Harlow Falls, CT 06415'], returned)).toBe(true);
  expect(isSameAddress(['Resident', '1 Mill Court', 'Harlow Falls, CT 06415'], returned)).toBe(false);
  expect(isSameAddress(['Resident', '1  MILL ST. ', 'Harlow Falls CT 06415'], returned)).toBe(true);
  expect(isSameAddress(['Priya Shah', '1 Mill St', 'Apt 2', 'Harlow Falls, CT 06415'], returned)).toBe(false);
});
