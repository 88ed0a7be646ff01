import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cell, SheetRow } from '../primitives/cell.ts';
import { joinAddressParts, joinParts } from './address-parts.calculation.ts';
import { suggestColumns } from './inventory-columns.calculation.ts';
import { detectHeadings } from './headings.calculation.ts';

function getKeys(columns: Readonly<Record<string, readonly Cell[]>>): Record<string, string | null> {
  const found = Object.entries(columns).map(([heading, samples], position) => ({ position, heading, samples }));
  return Object.fromEntries(
    suggestColumns(found, new Map()).map(({ position, key }) => [found[position]?.heading ?? '', key]),
  );
}
const repeated = (...cells: readonly Cell[]) =>
  Array.from({ length: 8 }, (_, index) => cells[index % cells.length] ?? null);
const numbers = Array.from({ length: 8 }, (_, index) => index * 3 + 11);
const error: Cell = { error: '#REF!' };

describe('a State’s template of 43 columns with codes next to names', () => {
  const main = 'MAIN SIDE OF CURB STOP SERVICE LINE';
  const building = 'BUILDING SIDE SERVICE LINE';
  const template = {
    'SITE ID': numbers,
    'LOCATION IDENTIFIER': numbers.map((n) => `${n} Main St, Millbrook, CT`),
    'STREET ADDRESS': numbers.map((n) => `${n} Main St`),
    TOWN: repeated('Millbrook'),
    STATE: repeated('CT'),
    'DISADVANTAGED NEIGHBORHOOD?': repeated('No'),
    'CONNECTOR OR GOOSENECK MATERIAL CODE': repeated('X1', 'X2'),
    'CONNECTOR OR GOOSENECK MATERIAL': repeated('Unknown', 'Copper'),
    'CONNECTOR OR GOOSENECK MATERIAL INSTALL YEAR': repeated(1950),
    'WAS CONNECTOR OR GOOSENECK PREVIOUSLY LEAD?': repeated('Unknown'),
    [`${main} OWNERSHIP`]: repeated('System'),
    [`${main} MATERIAL CODE\n(INITIAL INVENTORY ONLY)`]: repeated('Q7', 'Q8'),
    [`${main} MATERIAL`]: repeated('Copper', 'Lead'),
    [`WAS ${main} MATERIAL EVER PREVIOUSLY LEAD?`]: repeated('No', 'Unknown'),
    [`${main} DIAMETER (INCHES)`]: repeated(1, 0.75),
    [`${main} INSTALL YEAR`]: repeated(1950, 1961),
    [`${main} VERIFICATION DATE`]: repeated('10/1/2024'),
    [`${main} VERIFICATION SOURCE`]: repeated('Installation record'),
    [`IS ${main} REPLACEMENT REQUIRED?`]: repeated('No'),
    'BUILDING SIDE OF SERVICE LINE OWNERSHIP': repeated('Customer'),
    [`${building} MATERIAL CODE\n(INITIAL INVENTORY ONLY)`]: repeated('Q7', 'Q9'),
    [`${building} MATERIAL`]: repeated('Copper', 'Unknown'),
    [`${building} DIAMETER (INCHES)`]: repeated(1),
    [`${building} INSTALL YEAR`]: repeated(1970),
    [`${building} VERIFICATION DATE`]: repeated('10/2/2024'),
    [`${building} VERIFICATION SOURCE`]: repeated('Installation record'),
    [`IS ${building} REPLACEMENT REQUIRED?`]: repeated('No'),
    'ENTIRE SERVICE LINE MATERIAL CLASSIFICATION': repeated('Non-Lead', 'Lead'),
    'IS THERE LEAD SOLDER IN SERVICE LINE?': repeated('No'),
    'IS THERE OTHER FITTINGS AND/OR EQUIPMENT CONNECTED TO THE SERVICE LINE THAT CONTAIN LEAD?': repeated('No'),
    'BUILDING TYPE': repeated('Residential'),
    '# OF SERVICE CONNECTIONS SERVED BY SERVICE LINE?': repeated(1),
    'POINT-OF-ENTRY OR POINT-OF-USE TREATMENT PRESENT?': repeated('No'),
    'BUILDING PLUMBING MATERIAL 1': repeated('Copper'),
    'BUILDING PLUMBING MATERIAL 2': repeated('Plastic'),
    'BUILDING PLUMBING MATERIAL INSTALLED DATE': repeated(1970),
    'BUILDING PLUMBING VERIFICATION DATE': repeated('10/2/2024'),
    'BUILDING PLUMBING VERIFICATION SOURCE': repeated('Visual'),
    'CURRENT LCR SAMPLING SITE?': repeated('No'),
    'LCRR SAMPLE SITE': repeated('No'),
    'LCRR SAMPLE SITE TIER LEVEL': repeated(3),
    'LCRR SAMPLING POINT ID': repeated('LCR01'),
    COMMENTS: repeated('tap card'),
  };

  test('gets every column that has a field, the name and not its code', () => {
    const keys = getKeys(template);
    expect(keys).toMatchObject({
      'SITE ID': 'externalId',
      'LOCATION IDENTIFIER': 'otherLocationIdentifier',
      'STREET ADDRESS': 'location.addressLine1',
      TOWN: 'location.city',
      STATE: 'location.state',
      'CONNECTOR OR GOOSENECK MATERIAL': 'connector',
      'WAS CONNECTOR OR GOOSENECK PREVIOUSLY LEAD?': 'connectorPreviouslyLead',
      [`${main} MATERIAL`]: 'system.material',
      [`WAS ${main} MATERIAL EVER PREVIOUSLY LEAD?`]: 'previouslyLead',
      [`${main} DIAMETER (INCHES)`]: 'system.diameterId',
      [`${main} INSTALL YEAR`]: 'system.installed',
      [`${main} VERIFICATION DATE`]: 'system.verifiedOn',
      [`${main} VERIFICATION SOURCE`]: 'system.classificationBasis',
      [`${building} MATERIAL`]: 'customer.material',
      [`${building} DIAMETER (INCHES)`]: 'customer.diameterId',
      [`${building} INSTALL YEAR`]: 'customer.installed',
      [`${building} VERIFICATION DATE`]: 'customer.verifiedOn',
      [`${building} VERIFICATION SOURCE`]: 'customer.classificationBasis',
      'ENTIRE SERVICE LINE MATERIAL CLASSIFICATION': 'listedCategory',
      'IS THERE LEAD SOLDER IN SERVICE LINE?': 'leadSolder',
      'BUILDING TYPE': 'location.propertyClassification',
      'POINT-OF-ENTRY OR POINT-OF-USE TREATMENT PRESENT?': 'pointOfUseTreatment',
      'CURRENT LCR SAMPLING SITE?': 'currentSamplingSite',
      'LCRR SAMPLE SITE TIER LEVEL': 'location.tier',
      COMMENTS: 'system.notes',
    });
    expect(
      Object.entries(keys).filter(
        ([heading, key]) => /CODE|PLUMBING|REPLACEMENT REQUIRED/.test(heading) && key !== null,
      ),
    ).toEqual([]);
    expect(Object.values(keys).filter((key) => key !== null).length).toBeGreaterThanOrEqual(27);
  });

  test('a column of failed formulas is never proposed', () => {
    expect(
      getKeys({ 'System side material': repeated(error), 'Public side material': repeated('Lead', 'Copper') }),
    ).toEqual({ 'System side material': null, 'Public side material': 'system.material' });
    expect(getKeys({ 'System side material': repeated(error) })).toEqual({ 'System side material': null });
  });
});

describe('headings and their contents', () => {
  test.each([
    ['Addr', numbers.map((n) => `${n} Elm`), 'location.addressLine1'],
    ['Address One', numbers.map((n) => `${n} Elm`), 'location.addressLine1'],
    ['Address Two', repeated('Unit 1'), 'location.addressLine2'],
    ['Premise No', numbers, 'location.externalId'],
    ['Year Built', repeated(1950, 1961), null],
    ['Submission Year', repeated(2015, 2016), null],
    ['Meter Serial', numbers.map((n) => n + 70_000), null],
    ['Mailing Address', numbers.map((n) => `${n} Elm`), null],
    ['Owner City', repeated('Millbrook'), null],
    ['Owner › ZIP', repeated('06415'), null],
  ])('matches headings and contents of %s', (heading, samples, key) =>
    expect(getKeys({ [heading]: samples })).toEqual({ [heading]: key }),
  );

  test('one known word in a row of data is not a heading', () => {
    const rows: SheetRow[] = [
      ['Agency', 'Contact type', 'Owner'],
      ['North', 'State', 'Private'],
      ['South', 'Local', 'Private'],
      ['West', 'State', 'Public'],
    ].map((cells, index) => ({ number: index + 1, cells }));
    expect(detectHeadings(rows).headingTo).toBe(1);
  });

  test('the order of the columns changes nothing', () => {
    const columns = {
      NUMBER: numbers,
      STREET: repeated('MAIN ST', 'ELM AVE'),
      UNIT: repeated('', 'APT 2'),
      CITY: repeated('Millbrook'),
      POSTCODE: repeated('06415'),
      ID: numbers.map((n) => `A-${n}`),
      'Public material': repeated('Lead', 'Copper'),
    };
    const wanted = {
      NUMBER: 'address.number',
      STREET: 'address.street',
      UNIT: 'location.addressLine2',
      CITY: 'location.city',
      POSTCODE: 'location.zip',
      ID: 'externalId',
      'Public material': 'system.material',
    };
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.keys(columns), { minLength: 7 }), (order) => {
        expect(
          getKeys(Object.fromEntries(order.map((heading) => [heading, columns[heading as keyof typeof columns]]))),
        ).toEqual(wanted);
      }),
      { numRuns: 30 },
    );
  });

  test('suggests each field at most once for any headings', () => {
    const heading = fc.constantFrom(
      'Address',
      'Street',
      'Number',
      'No',
      'City',
      'Town',
      'ZIP',
      'Material',
      'Public Material',
      'Public Material Code',
      'ID',
      'Site ID',
      'Notes',
      'Remarks',
      'Suffix',
      'Dir',
      'Status',
      'Class',
    );
    const cell = fc.constantFrom<Cell>(
      '12 Main St',
      'Main St',
      12,
      'Lead',
      'Millbrook',
      '06415',
      error,
      null,
      'N',
      '#REF!',
    );
    fc.assert(
      fc.property(
        fc.array(fc.record({ heading, samples: fc.array(cell, { maxLength: 8 }) }), { maxLength: 20 }),
        (columns) => {
          const proposals = suggestColumns(
            columns.map((column, position) => ({ position, ...column })),
            new Map(),
          );
          const keys = proposals.flatMap(({ key }) => key ?? []);
          expect(new Set(keys).size).toBe(keys.length);
          // A street beside its number is never the whole address.
          expect(keys.includes('address.number') && keys.includes('location.addressLine1')).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('an address from its parts', () => {
  const parts = {
    'address.number': '',
    'address.fraction': '',
    'address.preDirection': '',
    'address.street': '',
    'address.suffix': '',
    'address.postDirection': '',
  };
  test.each([
    [{ 'address.number': '12', 'address.street': 'MAIN ST' }, '12 MAIN ST'],
    [
      {
        'address.number': '12',
        'address.fraction': '1/2',
        'address.preDirection': 'N',
        'address.street': 'MAIN',
        'address.suffix': 'ST',
        'address.postDirection': 'W',
      },
      '12 1/2 N MAIN ST W',
    ],
    [{ 'address.number': '12', 'address.fraction': 'B', 'address.street': 'MAIN' }, '12B MAIN'],
    [{ 'address.number': '12', 'address.street': '12 MAIN ST' }, '12 MAIN ST'],
    [{ 'address.street': 'MAIN ST', 'address.suffix': 'ST' }, 'MAIN ST'],
    [{ 'address.number': '12' }, ''],
  ])('joins the address parts %o', (some, address) => expect(joinParts({ ...parts, ...some })).toBe(address));

  test('two numbers on one street are never one address', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }), (one, another) => {
        const { columns, join } = joinAddressParts({ 0: 'address.number', 1: 'address.street' });
        const address = (number: number) => join({ number: 2, cells: [number, 'MAIN ST'] }).cells[1];
        expect(columns).toEqual({ 1: 'location.addressLine1' });
        expect(address(one) === address(another)).toBe(one === another);
      }),
    );
  });

  test('a formula that failed in the number fails the row instead of moving it', () => {
    const { join } = joinAddressParts({ 0: 'address.number', 1: 'address.street' });
    expect(join({ number: 2, cells: [error, 'MAIN ST'] }).cells[1]).toEqual(error);
  });
});
