import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPostOfficeBox, isUnitOf, toAddressKey } from './addresses.calculation.ts';
import { addressWordForms, streetSuffixes } from './address-words.values.ts';

const nowhere = { city: '', zip: '' };
const key = (addressLine1: string, addressLine2: string | null = null) =>
  toAddressKey({ addressLine1, addressLine2, ...nowhere });

describe('spellings of one address', () => {
  test.each([
    ['196 SOUTH MAIN STREET', '196 S. Main St'],
    ['12 Broadway', ' 12  BROADWAY '],
    ['27 North Ave', '27 N Avenue'],
    ['3 Saint John Street', '3 St. John St'],
    ['3 First Street', '3 1st St.'],
    ['15 Elm St N.E.', '15 Elm Street Northeast'],
    ["7 O'Brien Ct", '7 OBRIEN COURT'],
    ['0027 Oak Road', '27 Oak Rd'],
    ['27-A Oak Rd', '27A Oak Rd'],
    ['5 Señora Ln', '5 Senora Lane'],
    ['10 Mount Hope Hwy', '10 Mt Hope Highway'],
    ['400 Highway 12', '400 Hwy 12'],
    ['5 Smith & Wesson Rd', '5 Smith and Wesson Road'],
    ['12 Main St Apt 2B', '12 Main Street, Unit 2B'],
    ['12 Main St #2B', '12 Main St Apt. 2B'],
    ['12 Main St Unit # 2B', '12 Main St # 2B'],
    ['12 Main St Apt 2-B', '12 Main St #2B'],
    ['12 Main St Suite 04', '12 Main St Ste 4'],
    ['12 Main St, 2nd Floor', '12 Main St Floor 2'],
    ['12 Main St Rear', '12 Main Street, REAR'],
  ])('%s and %s are one address', (one, other) => expect(key(one)).toBe(key(other)));

  test('the unit may be in the second line, with or without a unit word', () => {
    expect(key('12 Main St', 'Apt 2B')).toBe(key('12 Main St Apt 2B'));
    expect(key('12 Main St', '2B')).toBe(key('12 Main St #2B'));
    expect(key('12 Main St', 'B')).toBe(key('12 Main St Unit B'));
    expect(key('12 Main St', 'Rear')).toBe(key('12 Main St Rear'));
    expect(key('12 Main St', 'Bldg 4 Apt 2')).toBe(key('12 Main St Apt 2 Building 4'));
    expect(key('12 Main St', '')).toBe(key('12 Main St'));
    expect(key('12 Main St', ' ')).toBe(key('12 Main St', null));
  });

  test('the city may be named again in the address', () => {
    const place = { addressLine2: null, city: 'Windsor Locks', zip: '06096' };
    expect(toAddressKey({ ...place, addressLine1: '53 Circle Dr, Windsor Locks' })).toBe(
      toAddressKey({ ...place, addressLine1: '53 Circle Drive' }),
    );
    expect(toAddressKey({ ...place, addressLine1: '53 Circle Dr, WINDSOR LOCKS, CT 06096' })).toBe(
      toAddressKey({ ...place, addressLine1: '53 Circle Drive' }),
    );
    expect(toAddressKey({ ...place, addressLine1: '53 Circle Dr, Apt 4, Windsor Locks' })).toBe(
      toAddressKey({ ...place, addressLine1: '53 Circle Drive', addressLine2: 'Apt 4' }),
    );
  });

  test('case of the city and the last four digits of the ZIP make no difference, another ZIP does', () => {
    const place = { addressLine1: '1 Elm St', addressLine2: null };
    const one = toAddressKey({ ...place, city: 'Saint Paul', zip: '55101-1234' });
    expect(one).toBe(toAddressKey({ ...place, city: 'SAINT PAUL ', zip: '55101' }));
    expect(one).not.toBe(toAddressKey({ ...place, city: 'Saint Paul', zip: '55102' }));
  });
});

describe('different places', () => {
  test.each([
    ['12 Main St', '12 Main St Apt 2'],
    ['12 Main St Apt 2', '12 Main St Apt 3'],
    ['12 Main St', '12 Main St Rear'],
    ['12 N Main St', '12 S Main St'],
    ['12 Main St', '12 Main Ave'],
    ['12 Main St', '121 Main St'],
    ['71-73 Oak St', '71 Oak St'],
    ['12 1/2 Oak St', '12 Oak St'],
    ['12.5 Oak St', '125 Oak St'],
    ['5 Court St', '5 Court'],
    ['5 Avenue Road', '5 Road Avenue'],
    ['12 Main St Lot 4', '12 Main St Apt 4'],
    ['12 Main St Bldg 4', '12 Main St Fl 4'],
    ['3 Suite Life Rd', '3 Life Rd'],
    ['10 Front St', '10 St'],
    ['8 Upper St', '8 Lower St'],
    ['1 Unit St', '1 St'],
    ['Lot 11', 'Lot 12'],
    ['4910 Route 1', '4910 Route 2'],
  ])('%s and %s are different places', (one, other) => expect(key(one)).not.toBe(key(other)));

  test('every house number has its own key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }), (one, other) => {
        expect(key(`${one} Elm St`) === key(`${other} Elm St`)).toBe(one === other);
        expect(key(`1 Elm St Apt ${one}`) === key(`1 Elm St`, `# ${other}`)).toBe(one === other);
      }),
    );
  });
});

test('the key of a key’s spelling is stable: every long word equals its short form', () => {
  expect(streetSuffixes).not.toHaveLength(0);
  for (const [long, short] of streetSuffixes)
    expect([long, key(`12 Zebra ${long}`)]).toEqual([long, key(`12 Zebra ${short}`)]);
  expect(addressWordForms).not.toHaveLength(0);
  for (const [long, short] of addressWordForms)
    expect([long, key(`12 ${long} Zebra St`)]).toEqual([long, key(`12 ${short} Zebra St`)]);
});

test.each([
  ['5 Elm Avenue Apt 2', '5 Elm Ave', true],
  ['5 Elm Avenue # 2B', '5 Elm Ave', true],
  ['5 Elm Avenue Rear', '5 Elm Ave', true],
  ['5 Elm Avenue Apt 2', '5 Elm Ave Apt 3', false],
  ['5 Elm Avenue', '5 Elm Ave', false],
  ['5 Elm Avenue', '5 Elm Ave Apt 3', false],
  ['51 Elm Avenue Apt 2', '5 Elm Ave', false],
])('%s is a unit of %s: %s', (unit, building, isUnit) => {
  const toKey = (addressLine1: string) =>
    toAddressKey({ addressLine1, addressLine2: null, city: 'Harlow', zip: '06415' });
  expect(isUnitOf(toKey(unit), toKey(building))).toBe(isUnit);
});

test('handles any text', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (one, two) => {
      expect(toAddressKey({ addressLine1: one, addressLine2: two, city: '', zip: '' }).split('|')).toHaveLength(3);
    }),
  );
});

test.each([
  ['PO Box 12', true],
  ['P.O. Box 12', true],
  ['p. o. box #12A', true],
  ['Post Office Box 7', true],
  ['POB 7', true],
  ['12 Box Hill Road', false],
  ['RR 2 Box 7', false],
  ['PO Box 12, 9 Far Road', false],
  ['9 Far Road PO Box 12', false],
])('the address “%s” is only a post office box: %s', (line, expected) => {
  expect(isPostOfficeBox(line)).toBe(expected);
});
