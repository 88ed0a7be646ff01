import { describe, expect, test } from 'vitest';
import { derivedHeadings, findSheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { findAddressPart } from './address-parts.values.ts';
import {
  importColumns,
  isKnownHeading,
  isAboutAnotherAddress,
  scoreName,
  normalizeHeading,
  findCustomColumn,
} from './heading-names.calculation.ts';

const getColumn = (key: string): SheetColumn => (findSheetColumn(key) ?? findAddressPart(key))!;
const score = (heading: string, key = 'system.material') => scoreName(heading, getColumn(key));
const named = (heading: string) =>
  importColumns.filter((column) => scoreName(heading, column) > 0.6).map(({ key }) => key);

test.each([
  ['  Matériau:\r\n(Service-Line)  ', 'materiau service line'],
  ['№ 12', 'no 12'],
  ['A_B', 'a b'],
  ['--', ''],
])('%j is compared as %j', (heading, compared) => expect(normalizeHeading(heading)).toBe(compared));

describe('how well a heading names a column', () => {
  test.each<[string, string, number, string?]>([
    ['our own label is certain', 'System side material', 1],
    [
      'a heading of EPA’s below its group is certain',
      'System-Owned Portion › Service Line Size',
      1,
      'system.diameterId',
    ],
    ['another name that we know is nearly certain', 'Public SL Material', 0.98],
    ['text in brackets is ignored', 'Public Material (initial inventory only)', 0.9702],
    ['a number that tells two equal headings apart weighs a little', 'System side material (2)', 0.96],
    ['as it does for another name', 'Public material 12', 0.9408],
    ['words that say nothing are left out', 'Is the public service line material', 0.92],
    ['a name below any other block', 'Block › Public Material', 0.9114],
    ['in a block of two rows', 'Block › Sub-block › Public Material', 0.9114],
    ['with a block between', 'Public › Block › Material', 0.9114],
    ['a code', 'Public Material Code', 0.9016],
    ['codes', 'Public material codes', 0.9016],
    ['the same words in another order', 'material public pipe', 0.85],
    ['one word more', 'Public Pipe Material Kind', 0.6375],
    ['a name below a block, with a remark', 'Block › Public Material (initial inventory only)', 0.9023],
    ['an empty block', 'Public › ( ) › Material', 0.98],
    ['a bracket between two words', 'PUBLIC(old)MATERIAL', 0.9702],
    ['a number within the name', 'Public 12 material', 0.425],
    ['a code within the name', 'Public code material', 0.425],
    ['two words in the other order', 'Type building', 0.85, 'location.propertyClassification'],
    ['one word beside a word that says nothing', 'The town', 0.85 / 3, 'location.city'],
    ['a number in brackets', 'ZIP (99)', 0.96, 'location.zip'],
    ['a remark that ends with a number', 'ZIP (row 12)', 0.99, 'location.zip'],
    ['a remark that begins with one', 'ZIP (12 rows)', 0.99, 'location.zip'],
    ['nothing in common', 'Harlow Brook', 0],
    ['half of a name', 'Public', 0],
    ['a number of three digits is part of the name', 'Public material 123', 0.425],
  ])('scores the heading %s: %s', (_, heading, expected, key) => expect(score(heading, key)).toBeCloseTo(expected, 4));

  test.each([
    'the',
    'of',
    'a',
    'an',
    'is',
    'was',
    'are',
    'there',
    'ever',
    'in',
    'inches',
    'inch',
    'sl',
    'service',
    'line',
    'lines',
    'portion',
    'and',
    'or',
    'to',
    'has',
    'been',
    'if',
  ])('the heading "%s" has no match among materials', (word) => {
    expect(score(`Public ${word} pipe material ${word}`)).toBeCloseTo(0.92);
  });

  test('our label and EPA’s heading win over another name', () => {
    expect([score('Street address', 'location.addressLine1'), score('Address', 'location.addressLine1')]).toEqual([
      1, 0.98,
    ]);
  });

  test('a heading on both sides of EPA’s sheet matches neither', () => {
    for (const heading of ['Notes', 'Service Line Size', 'Service Line Installation Date'])
      expect([heading, named(heading)]).toEqual([heading, []]);
    expect(named('Customer-Owned Portion › Notes')).toEqual(['customer.notes']);
    expect(named('Building Type Connected to Service Line')).toEqual(['location.propertyClassification']);
  });

  test('a heading below a group of EPA’s sheet is found with and without the group', () => {
    expect(
      score(
        'Customer-Owned Portion › If "Yes" Service Line Material Was Field Verified: › Describe the Field Verification Method',
        'customer.verificationMethod',
      ),
    ).toBe(1);
    expect(
      score('Customer-Owned Portion › Describe the Field Verification Method', 'customer.verificationMethod'),
    ).toBe(1);
  });

  test('splits joined words, and # means number', () => {
    expect([score('SystemSideMaterial'), score('systemSideMaterial'), score('SYSTEMSIDEMATERIAL')]).toEqual([1, 1, 0]);
    expect(
      ['Building #', 'Building#', 'Building  #', '# Building', 'Building'].map((heading) => named(heading)),
    ).toEqual([['address.number'], ['address.number'], ['address.number'], [], []]);
  });

  test('"Service Line" and single words alone match nothing', () => {
    for (const heading of ['Service Line', 'Material', 'Flurbo', '', '›', '( )'])
      expect([heading, named(heading)]).toEqual([heading, []]);
  });

  test('counts a bracket with a side or another person’s address', () => {
    for (const [heading, key] of [
      ['Material (private)', 'customer.material'],
      ['Material (public)', 'system.material'],
      ['Material (customer)', 'customer.material'],
      ['Material (system)', 'system.material'],
      ['Material (utility)', 'system.material'],
      ['Material (PWS)', 'system.material'],
      ['Material (owner)', 'customer.material'],
    ])
      expect([heading, named(heading!)]).toEqual([heading, [key]]);
    for (const heading of ['ZIP (mailing)', 'ZIP (billing)']) expect([heading, named(heading)]).toEqual([heading, []]);
    for (const heading of ['ZIP (if known)', 'ZIP (99)'])
      expect([heading, named(heading)]).toEqual([heading, ['location.zip']]);
  });

  test('a Yes or No question is not a date, size or text', () => {
    for (const question of ['Is', 'Was', 'Are', 'Has', 'Does', 'Did', 'Do'])
      expect([
        question,
        score(`${question} system side installation date`, 'system.installed'),
        score(`Line › ${question} system side verified by`, 'system.verifiedBy'),
      ]).toEqual([question, 0, 0]);
    expect(score('Is system side material')).toBeCloseTo(0.92);
    expect(score('This system side installation date', 'system.installed')).toBeGreaterThan(0.6);
    expect(score('Island system side installation date', 'system.installed')).toBeGreaterThan(0.6);
    expect(score('System side installation date is', 'system.installed')).toBeGreaterThan(0.6);
    expect(
      scoreName('Is it', {
        key: 'custom.1',
        label: 'Is it',
        group: 'Custom fields',
        synonyms: [],
        kind: { type: 'text', maxLength: 9 },
      }),
    ).toBe(0);
  });

  test('the basis of the whole line is matched only by its own names', () => {
    expect([
      score('Basis', 'listedBasis'),
      score('Basis 2', 'listedBasis'),
      score('Block › Basis', 'listedBasis'),
      score('The classification basis', 'listedBasis'),
    ]).toEqual([0.98, 0, 0, 0]);
  });

  test('names of very different lengths share too little to count', () => {
    expect(score('public material of the old water main in the street before the house was built')).toBe(0);
    expect(score('public a material b', 'system.material')).toBeGreaterThan(0);
  });

  test('a column unrelated to lines scores zero', () => {
    expect(
      scoreName('Own', {
        key: 'custom.1',
        label: 'Own',
        group: 'Custom fields',
        synonyms: ['own'],
        kind: { type: 'text', maxLength: 10 },
      }),
    ).toBe(0);
  });
});

describe('whose address or name a heading means', () => {
  test.each([
    'Mailing Address',
    'Mail city',
    'Billing ZIP',
    'Bill to address',
    'Owner city',
    'Owners address',
    'Contact address',
    'Remit address',
    'Remittance ZIP',
    'Payer city',
    'Tenant address',
    'Applicant address',
    'Inspector address',
    'Contractor city',
    'Lab address',
    'Laboratory ZIP',
    'Plumber address',
    'Owner › ZIP',
  ])('%s is not where the line is', (heading) => {
    expect([
      isAboutAnotherAddress(heading, getColumn('location.addressLine1')),
      isAboutAnotherAddress(heading, getColumn('address.street')),
      named(heading).filter((key) => /^(?:location|address)\./.test(key)),
    ]).toEqual([true, true, []]);
  });

  test('the same words in the name of another column, or within a word, mean no person', () => {
    expect(isAboutAnotherAddress('Owner side material', getColumn('customer.material'))).toBe(false);
    expect(isAboutAnotherAddress('Email road', getColumn('address.street'))).toBe(false);
    expect(isAboutAnotherAddress('Slab address', getColumn('location.addressLine1'))).toBe(false);
  });
});

describe('headings that we know outright', () => {
  test.each([
    'System side material',
    'Public SL Material',
    'Block › Public Material',
    'Public Material Code',
    'House #',
    'City 3',
  ])('matches the heading %s outright', (heading) => expect(isKnownHeading(heading)).toBe(true));

  test.each(['Is public material', 'Public Pipe Material Kind', 'Flurbo', 'Block › City code', 'City codes 2', ''])(
    'the heading %s is not matched outright',
    (heading) => expect(isKnownHeading(heading)).toBe(false),
  );
});

describe('headings of files that were exported earlier', () => {
  test.each([
    ['Stated class', 'listedCategory'],
    ['System side size', 'system.diameterId'],
    ['System side field verified', 'system.verified'],
    ['Customer side verified on', 'customer.verifiedOn'],
    ['Customer side depth', 'customer.lineDepth'],
    ['Lead connector', 'connector'],
    ['Ever connected to a lead connector?', 'connectorPreviouslyLead'],
    ['Fittings verified on', 'fittingsVerifiedOn'],
    ['Other fittings with lead', 'otherLeadEquipment'],
    ['Interior copper with lead solder', 'interiorLeadSolder'],
  ])('%s is still read', (heading, key) => {
    const best = Math.max(...importColumns.map((column) => scoreName(heading, column)));
    const keys = importColumns.filter((column) => scoreName(heading, column) === best).map((column) => column.key);
    expect([keys, best >= 0.98]).toEqual([[key], true]);
  });

  test.each(['Why this class', 'Why this classification'])('%s is not read', (heading) => {
    expect([named(heading), derivedHeadings.includes(heading)]).toEqual([[], true]);
  });
});

describe('a field of the account’s own', () => {
  const own: SheetColumn[] = ['Door color', 'Door'].map((label, index) => ({
    key: `custom.${index}`,
    label,
    group: 'Custom fields',
    synonyms: ['gate'],
    kind: { type: 'text', maxLength: 50 },
  }));

  test.each<[string, string | undefined]>([
    ['DOOR COLOR', 'custom.0'],
    ['Block › Door', 'custom.1'],
    ['Door (old)', 'custom.1'],
    ['Door color code', 'custom.0'],
    ['Gate', undefined],
    ['Door colors', undefined],
  ])('the heading %s matches %s', (heading, key) => {
    expect(findCustomColumn(heading, own)?.key).toBe(key);
  });
});
