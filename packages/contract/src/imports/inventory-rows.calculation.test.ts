import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import type { SheetColumn } from '../service-lines/service-line.sheet.ts';
import { verificationMethods } from '../service-lines/service-line.values.ts';
import { createRowReader } from './inventory-rows.calculation.ts';
import { TermMatcher } from './term-matcher.calculation.ts';

const keys = [
  'externalId',
  'location.addressLine1',
  'system.material',
  'system.installed',
  'system.removedOn',
  'system.notes',
  'previouslyLead',
  'system.lineDepth',
];
const defaults = { city: 'Harlow', state: 'CT', zip: '06415' };
const read = (...cells: Cell[]) =>
  createRowReader({
    plan: { columns: Object.fromEntries(keys.map((key, position) => [String(position), key])), defaults },
    words: new TermMatcher(),
    today: '2026-11-21',
    state: 'CT',
    timeZone: 'America/New_York',
    systemType: 'CWS',
    own: [],
  })({ number: 7, cells })!;

describe('text in a date column', () => {
  test('adds text of a date column to the notes of its side, even if the notes come later', () => {
    const { values, warnings, problems } = read(
      'S1',
      '1 Mill St',
      'Lead',
      'newer than the rest',
      'not yet',
      'dug in May',
    );
    expect(values['system.notes']).toBe(
      'dug in May\nSystem side installation date: newer than the rest\nSystem side replacement date: not yet',
    );
    expect(warnings.map(({ sentence }) => sentence)).toEqual([
      'Row 7: System side installation date is not a date',
      'Row 7: System side replacement date is not a date',
    ]);
    expect(problems).toEqual([]);
  });

  test('fail the row where the notes have no room for them, rather than get lost', () => {
    const { problems, values } = read('S1', '1 Mill St', 'Lead', 'newer than the rest', '', 'x'.repeat(1990));
    expect(problems).toMatchObject([
      { sentence: 'The System side installation date is not valid for row #7', found: 'newer than the rest' },
    ]);
    expect(values['system.notes']).toHaveLength(1990);
  });

  test('a day that the calendar does not have is not a remark', () => {
    expect(read('S1', '1 Mill St', 'Lead', '2/30/2019').problems).toMatchObject([
      { sentence: 'The System side installation date is not valid for row #7', found: '2/30/2019' },
    ]);
  });
});

describe('whether the system side was ever lead', () => {
  // 40 CFR 141.84(a)(4): only "never" takes galvanized pipe out of those that require replacement.
  test.each([
    ['No', 'No'],
    ['never', 'No'],
    ['N', 'No'],
    ['Yes', 'Yes'],
    ["Don't know", 'Unknown'],
    ['maybe', 'Unknown'],
    ['None', undefined],
    ['N/A', undefined],
    ['-', undefined],
  ])('reads "%s" as %s', (word, meaning) => {
    const { problems, values } = read('S1', '1 Mill St', 'Copper', '', '', '', word);
    expect([problems, values['previouslyLead']]).toEqual([[], meaning]);
  });

  test.each(['Not present', 'Absent', 'not now'])('"%s" is unknown, because it does not mean never', (word) => {
    expect(read('S1', '1 Mill St', 'Copper', '', '', '', word).problems).toMatchObject([
      { field: 'System side previously lead' },
    ]);
  });
});

test.each([
  ['4.5', 4.5],
  ['4 ft', 4],
  ['4\' 6"', 4.5],
  ['54 in', 4.5],
  [3, 3],
  ['.25', 0.25],
  ['0', 0],
  ['deep', undefined],
  ['-2', undefined],
  ['5000', undefined],
])('a depth of %s is %s feet', (cell, feet) => {
  const { values, problems } = read('S1', '1 Mill St', 'Copper', '', '', '', '', cell);
  expect(values['system.lineDepth']).toBe(feet);
  expect(problems).toHaveLength(feet === undefined ? 1 : 0);
});

describe('the classification that a row states for the whole line', () => {
  const columns = {
    0: 'location.addressLine1',
    1: 'system.material',
    2: 'customer.material',
    3: 'listedCategory',
    4: 'listedBasis',
    5: 'previouslyLead',
  };
  const readLine = (cells: Cell[], listedBasis?: 'predictiveModel' | 'notAvailable') =>
    createRowReader({
      plan: { columns, defaults, ...(listedBasis && { listedBasis }) },
      words: new TermMatcher(),
      today: '2026-11-21',
      state: 'CT',
      timeZone: 'America/New_York',
      systemType: 'CWS',
      own: [],
    })({ number: 7, cells: ['1 Mill St', ...cells] })!;
  const grr = 'Galvanized Requiring Replacement';

  test.each<[string, Cell[], unknown]>([
    ['is in the column of classifications', ['', '', 'Is GRR'], { category: grr, text: 'Is GRR', basis: null }],
    ['is a classification word of the system side', ['GRR'], { category: grr, text: 'GRR', basis: null }],
    [
      'is a classification word of the customer side',
      ['Copper', 'Galvanized requiring replacement'],
      { category: grr, text: 'Galvanized requiring replacement', basis: null },
    ],
    ['is nothing where only materials are named', ['Lead', 'Non-lead'], null],
    ['is nothing for an unknown side', ['Lead Status Unknown', ''], null],
    [
      'has its own basis',
      ['', '', 'Non-lead', 'Tap card'],
      { category: 'Non-lead', text: 'Non-lead', basis: 'installationRecord' },
    ],
    [
      'has no basis where none is available',
      ['', '', 'Non-lead', 'Not available'],
      { category: 'Non-lead', text: 'Non-lead', basis: null },
    ],
    ['is the most protective one', ['GRR', '', 'Non-lead'], { category: grr, text: 'GRR', basis: null }],
    ['stays Lead beside GRR', ['GRR', '', 'LSL'], { category: 'Lead', text: 'LSL', basis: null }],
    ['is GRR beside Unknown', ['', 'GRR', 'Unknown'], { category: grr, text: 'GRR', basis: null }],
  ])('reads the listed classification %s', (_, cells, listedClassification) => {
    const row = readLine(cells);
    expect([row.problems, row.listedClassification]).toEqual([[], listedClassification]);
    expect(row.values['listedCategory']).toBe((listedClassification as { category: string } | null)?.category);
    expect(row.values).not.toHaveProperty('listedBasis');
  });

  test('records listed galvanized pipe for its side as well', () => {
    expect(readLine(['GSLRR', 'Copper']).values).toMatchObject({
      'system.material': 'galvanized',
      'customer.material': 'nonLeadCopper',
    });
  });

  test('warns where cells of one row list different classifications', () => {
    expect(readLine(['GRR', '', 'Non-lead']).warnings).toEqual([
      {
        field: 'System side material',
        sentence: `Row 7 lists different classifications: ${grr} and Non-lead`,
        found: 'System side material: GRR; Listed classification: Non-lead',
        allowed: `Read as ${grr}, the most protective of them`,
      },
    ]);
    expect(readLine(['GRR', 'GRR', 'GRR']).warnings).toEqual([]);
  });

  test('takes the basis that a person chose for the whole import, where it is Non-lead and has none', () => {
    expect(readLine(['', '', 'Non-lead'], 'predictiveModel').listedClassification?.basis).toBe('predictiveModel');
    expect(readLine(['', '', 'Non-lead', 'Records'], 'predictiveModel').listedClassification?.basis).toBe(
      'installationRecord',
    );
    expect(readLine(['', '', 'Lead'], 'predictiveModel').listedClassification?.basis).toBeNull();
    expect(readLine(['', '', 'Non-lead'], 'notAvailable').listedClassification?.basis).toBeNull();
  });

  // 40 CFR 141.84(a)(4): a side that is lead was lead.
  test.each([
    ['Lead', undefined, 1],
    ['Lead-lined galvanized', undefined, 1],
    ['Copper', 'No', 0],
    ['Galvanized', 'No', 0],
    ['', 'No', 0],
  ])('"never lead" next to a system side of "%s" is %s', (material, answer, warned) => {
    const { values, warnings, problems } = readLine([material, 'Galvanized', '', '', 'No']);
    const sentence = 'Row 7 says that the system side was never lead, but its material is Lead';
    expect([
      values['previouslyLead'],
      problems,
      warnings.filter((warning) => warning.sentence.startsWith(sentence)).length,
    ]).toEqual([answer, [], warned]);
  });
});

interface Reading {
  readonly defaults?: { readonly city: string; readonly state: string; readonly zip: string };
  readonly systemType?: 'CWS' | 'NTNCWS';
  readonly localLeadBan?: { readonly date: string; readonly citation: string };
  readonly isClassificationComputed?: boolean;
  readonly today?: string;
  readonly own?: readonly SheetColumn[];
}

/** A row of columns by their keys, in this order. */
function parseBy(cells: Readonly<Record<string, Cell>>, { defaults: places = defaults, ...more }: Reading = {}) {
  const columns = Object.fromEntries(Object.keys(cells).map((key, position) => [String(position), key]));
  return createRowReader({
    plan: { columns, defaults: places },
    words: new TermMatcher(),
    today: '2026-11-21',
    state: 'CT',
    timeZone: 'America/New_York',
    systemType: 'CWS',
    own: [],
    ...more,
  })({ number: 7, cells: Object.values(cells) });
}
const address = { 'location.addressLine1': '1 Mill St' };

describe('which rows are read', () => {
  test('a row whose mapped cells are all empty is skipped', () => {
    expect(parseBy({ ...address, 'location.addressLine1': '', 'system.material': null })).toBeUndefined();
    expect(parseBy({ 'location.addressLine1': '  ', 'system.material': ' ' })).toBeUndefined();
  });

  test('a row with "n/a" or a value is read', () => {
    expect(parseBy({ 'system.material': 'n/a' })).toMatchObject({ number: 7, values: {}, listedClassification: null });
    expect(parseBy({ 'system.material': 'copper', 'system.notes': '' })).toMatchObject({
      values: { 'system.material': 'nonLeadCopper' },
    });
    expect(parseBy({ 'system.material': 'no such word', 'system.notes': ' ' })?.problems).not.toEqual([]);
  });

  test('columns of fields that no longer exist are passed over', () => {
    expect(parseBy({ ...address, 'custom.gone': 'x' })).toEqual({
      number: 7,
      values: address,
      listedClassification: null,
      problems: [],
      warnings: [],
    });
  });

  test('custom field columns are read', () => {
    const own: SheetColumn = {
      key: 'custom.1',
      label: 'Door',
      group: 'Custom fields',
      synonyms: [],
      kind: {
        type: 'custom',
        field: {
          id: '1',
          entity: 'location',
          name: 'Door',
          dataType: 'string',
          picklistValues: [],
          isPickListMulti: false,
          position: 1,
          version: 1,
        },
      },
    };
    expect(parseBy({ ...address, 'custom.1': 'Blue' }, { own: [own] })?.values).toEqual({
      ...address,
      'custom.1': 'Blue',
    });
  });

  test('a cell that was repaired is shown with its row', () => {
    expect(parseBy({ ...address, 'location.zip': '6415' })).toMatchObject({
      values: { 'location.zip': '06415' },
      warnings: [{ field: 'ZIP', sentence: 'Row 7: the ZIP was corrected', found: '6415', allowed: 'Read as 06415' }],
    });
  });

  test('a cell that cannot be read is shown with what was found and what is allowed', () => {
    expect(parseBy({ ...address, previouslyLead: `maybe not ${'x'.repeat(300)}` })?.problems).toEqual([
      {
        field: 'System side previously lead',
        sentence: 'The System side previously lead is not valid for row #7',
        found: `maybe not ${'x'.repeat(190)}`,
        allowed: 'Yes, No, Unknown',
      },
    ]);
  });

  test('the State of the defaults, or else of the account, decides whether a ZIP lost a zero', () => {
    const zip = { ...address, 'location.zip': '6415' };
    expect(
      parseBy(zip, { defaults: { city: 'Harlow', state: '', zip: '' } })?.problems.map(({ field }) => field),
    ).toEqual(['State']);
    expect(
      parseBy(zip, { defaults: { city: 'Harlow', state: 'OH', zip: '' } })?.problems.map(({ field }) => field),
    ).toEqual(['ZIP']);
  });
});

describe('text in a date column that is kept as notes', () => {
  test('has a warning with the text and its new field', () => {
    const read = parseBy({ ...address, 'customer.installed': ' vacant ' });
    expect(read?.values['customer.notes']).toBe('Customer side installation date: vacant');
    expect(read?.warnings).toEqual([
      {
        field: 'Customer side installation date',
        sentence: 'Row 7: Customer side installation date is not a date',
        found: 'vacant',
        allowed: 'Added to the notes of this side; the date is left blank',
      },
    ]);
  });

  test('fill the notes up to their limit and not beyond', () => {
    const words = 'System side installation date: vacant';
    const fits = parseBy({
      ...address,
      'system.notes': 'x'.repeat(2000 - words.length - 1),
      'system.installed': 'vacant',
    });
    expect(fits?.problems).toEqual([]);
    expect(fits?.values['system.notes']).toHaveLength(2000);
    expect(
      parseBy({ ...address, 'system.notes': 'x'.repeat(2000 - words.length), 'system.installed': 'vacant' })?.problems,
    ).toEqual([
      {
        field: 'System side installation date',
        sentence: 'The System side installation date is not valid for row #7',
        found: 'vacant',
        allowed: 'A date. The text could not be added to the notes because they are too long',
      },
    ]);
  });

  test('adds no notes for a date of the whole line', () => {
    expect(parseBy({ ...address, fittingsVerifiedOn: 'vacant' })?.problems).toMatchObject([
      { field: 'Fittings verification date' },
    ]);
  });

  test.each<[Cell]>([['#REF!'], ['vacant since 1988x'], ['lot #'], [{ error: '#REF!' }], [true]])(
    '%s is not kept as words',
    (cell) => {
      expect(parseBy({ ...address, 'system.installed': cell })?.problems).toHaveLength(1);
    },
  );
});

describe('a verification method that our file for the State named in the notes', () => {
  const label = verificationMethods.find(({ code }) => code === 'vacuumExcavationOne')!.label;
  const written = `Field verification method: ${label}`;

  test('reads a verification method in the notes of our State file as the method and not as a note', () => {
    for (const [side, notes, kept] of [
      ['system', written, undefined],
      ['customer', `Dug in May\n${written}`, 'Dug in May'],
    ] as const) {
      const values = parseBy({ ...address, [`${side}.notes`]: notes, [`${side}.verificationMethod`]: 'Other' })?.values;
      expect([values?.[`${side}.verificationMethod`], values?.[`${side}.notes`]]).toEqual([
        'vacuumExcavationOne',
        kept,
      ]);
    }
  });

  test('a note remains a note where the method column has another value', () => {
    const values = parseBy({
      ...address,
      'system.notes': `Dug in May\n${written}`,
      'system.verificationMethod': 'CCTV investigation at curb stop - internal',
    })?.values;
    expect([values?.['system.verificationMethod'], values?.['system.notes']]).toEqual([
      'cctvInternal',
      `Dug in May\n${written}`,
    ]);
    expect(parseBy({ ...address, 'system.notes': written })?.values['system.notes']).toBe(written);
  });
});

describe('an address', () => {
  const noDefaults = { city: '', state: '', zip: ' ' };

  test('needs a street address, a city, a State and a ZIP', () => {
    expect(parseBy({ 'system.material': 'Lead' }, { defaults: noDefaults })?.problems).toEqual([
      {
        field: 'Street address',
        sentence: 'The Street address is not valid for row #7',
        found: '',
        allowed: 'Enter a street address or location identifier',
      },
      {
        field: 'City',
        sentence: 'The City is not valid for row #7',
        found: '',
        allowed: 'Enter a city in the row or as the default for the whole file',
      },
      {
        field: 'State',
        sentence: 'The State is not valid for row #7',
        found: '',
        allowed: 'Enter a state in the row or as the default for the whole file',
      },
      {
        field: 'ZIP',
        sentence: 'The ZIP is not valid for row #7',
        found: '',
        allowed: 'Enter a ZIP in the row or as the default for the whole file',
      },
    ]);
    expect(
      parseBy(
        { ...address, 'location.city': 'Harlow', 'location.state': 'CT', 'location.zip': '06415' },
        { defaults: noDefaults },
      )?.problems,
    ).toEqual([]);
  });

  test('fills missing fields from the defaults, but never the street', () => {
    expect(parseBy({ 'location.city': 'Harlow' })?.problems.map(({ field }) => field)).toEqual(['Street address']);
  });

  test('an unreadable address is one problem, not two', () => {
    expect(
      parseBy({ ...address, 'location.zip': 'none here' }, { defaults: { ...defaults, zip: '' } })?.problems,
    ).toMatchObject([{ field: 'ZIP', found: 'none here' }]);
  });

  test.each([
    ['otherLocationIdentifier', 'Old mill'],
    ['location.name', 'Town hall'],
  ])('may be another identifier: %s', (key, place) => {
    expect(parseBy({ [key]: place })).toMatchObject({
      values: { 'location.addressLine1': place },
      problems: [],
      warnings: [
        {
          field: 'Street address',
          sentence: 'Row 7 has no street address',
          found: '',
          allowed: `"${place}" is used as the address`,
        },
      ],
    });
    expect(parseBy({ ...address, [key]: place })).toMatchObject({ values: address, warnings: [] });
  });

  test('prefers the identifier of the line to the name of the location', () => {
    expect(
      parseBy({ 'location.name': 'Town hall', otherLocationIdentifier: 'Old mill' })?.values['location.addressLine1'],
    ).toBe('Old mill');
  });
});

describe('the basis of an unknown material', () => {
  test.each([
    ['system', 'System'],
    ['customer', 'Customer'],
  ])('drops the basis of an unknown material of the %s side with a warning', (side, name) => {
    const read = parseBy({ ...address, [`${side}.material`]: 'Unknown', [`${side}.classificationBasis`]: 'Tap card' });
    expect(read?.values[`${side}.classificationBasis`]).toBe('notAvailable');
    expect(read?.warnings).toEqual([
      {
        field: `${name} side basis of classification`,
        sentence: 'Row 7: the basis of classification was ignored because the material is unknown',
        found: 'Installation record (e.g., tap card)',
        allowed: 'To keep the basis, enter a material, Unknown - Likely Lead or Unknown - Unlikely Lead',
      },
    ]);
  });

  test('records no basis where the row has none', () => {
    expect(parseBy({ ...address, 'system.material': 'Unknown' })).toMatchObject({
      values: { 'system.classificationBasis': 'notAvailable' },
      warnings: [],
    });
    expect(
      parseBy({ ...address, 'system.material': 'Unknown', 'system.classificationBasis': 'Not available' })?.warnings,
    ).toEqual([]);
  });

  test('drops a basis where the material cell is blank, and keeps it where the file has no materials', () => {
    const blank = parseBy({ ...address, 'system.material': '', 'system.classificationBasis': 'Tap card' });
    expect(blank?.values).toEqual(address);
    expect(blank?.warnings).toMatchObject([{ field: 'System side basis of classification' }]);
    expect(parseBy({ ...address, 'system.classificationBasis': 'Tap card' })).toMatchObject({
      values: { 'system.classificationBasis': 'installationRecord' },
      warnings: [],
    });
  });

  test('keeps the basis of a material, and of an unknown one that is likely or unlikely lead', () => {
    for (const material of ['Copper', 'Unknown - Likely Lead', 'Unknown - Unlikely Lead'])
      expect(
        parseBy({ ...address, 'system.material': material, 'system.classificationBasis': 'Tap card' }),
      ).toMatchObject({ values: { 'system.classificationBasis': 'installationRecord' }, warnings: [] });
  });
});

describe('a tier', () => {
  test('records a tier with the rule that it belongs to', () => {
    expect(parseBy({ ...address, 'location.tier': '2' })).toMatchObject({
      values: { 'location.tier': 2, 'location.tierRuleSet': 'lcr-2020' },
      warnings: [],
    });
    expect(parseBy({ ...address, 'location.tier': '2' }, { today: '2027-11-02' })).toMatchObject({
      values: { 'location.tierRuleSet': 'lcri-2024' },
    });
    expect(parseBy(address)?.values).not.toHaveProperty('location.tierRuleSet');
  });

  test('keeps a tier that today’s rule does not have and lists it for review', () => {
    const read = parseBy({ ...address, 'location.tier': '4' });
    expect(read?.values).toMatchObject({ 'location.tier': 4, 'location.tierRuleSet': 'unrecorded' });
    expect(read?.warnings).toMatchObject([
      {
        field: 'Tier',
        sentence: expect.stringContaining('Row 7: Tier 4 was recorded without the rule it belongs to.') as unknown,
        found: '4',
        allowed: 'Kept as it is, and listed for review',
      },
    ]);
  });
});

describe('an installation after the lead ban', () => {
  const side = (prefix: string, installed: Cell, basis: Cell = 'Installation date after lead ban') => ({
    ...address,
    [`${prefix}.material`]: 'Copper',
    [`${prefix}.installed`]: installed,
    [`${prefix}.classificationBasis`]: basis,
  });

  test.each([
    ['system', 'System'],
    ['customer', 'Customer'],
  ])('warns of an installation after the lead ban that the date of the %s side contradicts', (prefix, name) => {
    expect(parseBy(side(prefix, '1950'))?.warnings).toEqual([
      {
        field: `${name} side basis of classification`,
        sentence: expect.stringMatching(
          /^Row 7: The basis is an installation after the lead ban of .*, but the installation date is 1950\.$/,
        ) as unknown,
        found: '1950',
        allowed: expect.stringMatching(/^Check the date or the basis\. .+/) as unknown,
      },
    ]);
  });

  test('does not warn with a date after the lead ban, no date, or another basis', () => {
    expect(
      [parseBy(side('system', '2001')), parseBy(side('system', '')), parseBy(side('system', '1950', 'Tap card'))].map(
        (read) => read?.warnings,
      ),
    ).toEqual([[], [], []]);
  });

  test('uses the local ban if it is earlier', () => {
    const localLeadBan = { date: '1940-01-01', citation: 'Ordinance 12' };
    expect(parseBy(side('system', '1950'), { localLeadBan })?.warnings).toEqual([]);
    expect(parseBy(side('system', '1938'), { localLeadBan })?.warnings).toMatchObject([
      { allowed: 'Check the date or the basis. Local ordinance: Ordinance 12.' },
    ]);
  });
});

describe('the classification that our export computed', () => {
  test('does not read the computed classification of our export as a listed one', () => {
    const read = parseBy({ ...address, listedCategory: 'Non-lead' }, { isClassificationComputed: true });
    expect(read).toEqual({
      number: 7,
      values: address,
      listedClassification: null,
      computedClassification: { field: 'Listed classification', category: 'Non-lead', text: 'Non-lead' },
      problems: [],
      warnings: [],
    });
  });

  test('leaves the materials as they are read', () => {
    expect(
      parseBy({ ...address, 'system.material': 'GRR', listedCategory: 'Lead' }, { isClassificationComputed: true }),
    ).toMatchObject({
      listedClassification: { category: 'Galvanized Requiring Replacement' },
      computedClassification: { category: 'Lead' },
    });
    expect(parseBy({ ...address, 'system.material': 'Lead' })).not.toHaveProperty('computedClassification');
  });
});
