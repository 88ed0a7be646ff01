import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { findSheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { findAddressPart } from './address-parts.values.ts';
import {
  scoreContents,
  summarizeContents,
  hasOnlyErrors,
  looksLikeAddress,
  startsWithHouseNumber,
  isDistinctive,
} from './column-contents.calculation.ts';

const getColumn = (key: string): SheetColumn => (findSheetColumn(key) ?? findAddressPart(key))!;
const score = (key: string, ...cells: Cell[]) => scoreContents(summarizeContents(cells), getColumn(key));
const isDistinctiveColumn = (key: string, ...cells: Cell[]) => isDistinctive(summarizeContents(cells), getColumn(key));
const failed: Cell = { error: '#REF!' };

describe('what the first cells of a column hold', () => {
  test('ignores blank cells, terms for nothing and failed formulas, and counts capitals as the same value', () => {
    expect(summarizeContents(['Lead', ' ', null, 'LEAD', 'n/a', failed, '#N/A', 12])).toEqual({
      texts: ['Lead', 'LEAD', '12'],
      distinct: 2,
      errors: 2,
    });
  });

  test('detects a column of failed formulas; a blank or filled column is not one', () => {
    expect(
      [[failed, failed], [failed, null, 'n/a'], [null, ''], ['n/a'], [failed, 'Lead']].map((cells) =>
        hasOnlyErrors(summarizeContents(cells)),
      ),
    ).toEqual([true, true, false, false, false]);
  });
});

describe('the share of the cells that a column could hold', () => {
  test('the share is unknown where the column is empty or takes any text', () => {
    expect([
      score('system.material', null, 'n/a'),
      score('system.notes', 'x'),
      score('location.parcelNumber', '12'),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('the share of an ID column is that of different IDs, from five cells on', () => {
    expect(score('externalId', 1, 2, 3, 4)).toBeUndefined();
    expect([score('externalId', 1, 2, 3, 4, 5), score('externalId', 1, 1, 1, 1, 2)]).toEqual([1, 0.4]);
  });

  test.each<[string, Cell[], Cell[]]>([
    ['system.material', ['Lead', 'Cu', 'Unknown'], ['tap card', '12']],
    [
      'location.zip',
      ['06415', '06415.0', '06415-1234', '064151234', '6415', '6415.0', '6415-1234'],
      [
        '641',
        '641512',
        '06415-12',
        '06415 Harlow',
        'CT 06415',
        '06415-12345',
        'Harlow, 064151234',
        '0641512345',
        '12 6415',
        '6415 Elm',
        '106415-1234',
      ],
    ],
    ['location.state', ['CT', 'Connecticut'], ['Harlow', 'XX']],
    ['location.latitude', ['41.5', '-41.5', '13', '72'], ['12.9', '72.1', 'north', '0', '-73', '-12']],
    ['location.longitude', ['-72.5', '64', '180', '-180'], ['63.9', '180.1', 'west', '-41.5', '-181']],
    ['system.installed', ['10/16/1987', '25/07/1988', '1950s', '31413', '2030'], ['19', 'tap card', '123456', '2101']],
    [
      'location.tier',
      ['1', 'Tier 5', 'tier3', '2.0', 'Does not meet tiering criteria'],
      ['0', '6', '12', 'Tier', '1.5', 'meets tier 1'],
    ],
    ['system.lineDepth', ['4.5', '4 ft'], ['deep']],
    ['location.city', ['Harlow', 'É'], ['06415', 'Harlow 06415', '/']],
    ['location.addressLine1', ['12 Main St', 'Main St'], ['12', '/']],
    ['location.name', ['Town hall'], ['12']],
    ['system.verifiedBy', ['A. Brook'], ['12']],
    ['customer.verifiedBy', ['A. Brook'], ['12']],
    ['fittingsVerifiedBy', ['A. Brook'], ['12']],
    [
      'address.number',
      ['12', '12A', '12 a', '12-B', '12-14', '12-14A', '12&14', '227/1', '3536.5', '12 1/2', 'N6W23001', '12A-14'],
      [
        'Main',
        '12 Main',
        'A12',
        '12 1/2 B',
        '12-',
        'N6',
        '1/2 mile',
        'x N6W23001',
        'N6W23001x',
        '12.',
        '12AB',
        '12 1/22',
        '12 11/2',
      ],
    ],
    [
      'address.fraction',
      ['1/2', '½', '¼', '¾', '.5', '.25', 'B', 'b'],
      ['12', 'BB', '1/22', '11/2', '5.', 'x ½', '½ x', 'x.5', '.5x'],
    ],
    ['address.preDirection', ['N', 's.', 'NW', 'Southeast', 'NORTH'], ['Main', 'North St', 'Old North', 'N W', 'NWW']],
    ['address.postDirection', ['N', 'East.'], ['Main']],
    ['address.street', ['Main', '42nd', '1ST', '3rd', '4th'], ['42', '12.5', '/']],
    [
      'address.suffix',
      ['St', 'Ave.', 'Boulevard', 'Expressway', 'É'],
      ['Main St', '12', 'St 1', 'Thoroughfare', 'St..'],
    ],
  ])('calculates the share of %s', (key, fitting, others) => {
    for (const cell of fitting) expect([cell, score(key, cell)]).toEqual([cell, 1]);
    for (const cell of others) expect([cell, score(key, cell)]).toEqual([cell, 0]);
    expect(score(key, ...fitting, ...others)).toBeCloseTo(fitting.length / (fitting.length + others.length));
  });
});

describe('fields recognized by their cells alone', () => {
  const zips = ['06415', '06415', '06416', '06416'];

  test('ZIPs are few among many lines, most of them with five digits', () => {
    expect(isDistinctiveColumn('location.zip', ...zips, ...zips)).toBe(true);
    expect(isDistinctiveColumn('location.zip', '06415', '06416', '06417-1234')).toBe(true);
    expect(isDistinctiveColumn('location.zip', '06415', '06416', '06417', '06418', '06419')).toBe(true);
    expect(isDistinctiveColumn('location.zip', ...zips, '6416', '6416')).toBe(true);
    expect(isDistinctiveColumn('location.zip', '06415.0', '06415.0')).toBe(true);
  });

  test('years, IDs and mixed cells are not recognized as ZIPs', () => {
    expect(isDistinctiveColumn('location.zip', '1950', '1961', '1950')).toBe(false);
    expect(isDistinctiveColumn('location.zip', '06415', '1950')).toBe(false);
    expect(isDistinctiveColumn('location.zip', '10001', '10002', '10003', '10004', '10005', '10005')).toBe(false);
    expect(isDistinctiveColumn('location.zip', ...zips, ...zips, 'Harlow')).toBe(false);
    expect(isDistinctiveColumn('location.zip', '064151234', '064151234')).toBe(false);
    expect(isDistinctiveColumn('location.zip', ...zips, '10003', '10003')).toBe(true);
  });

  test('classifications are few words, one of which is nothing but a classification', () => {
    for (const word of ['GRR', 'Galvanized Requiring Replacement', 'Non-lead', 'Lead Status Unknown', 'NONLEAD'])
      expect([word, isDistinctiveColumn('listedCategory', 'Lead', 'Unknown', word)]).toEqual([word, true]);
    expect(isDistinctiveColumn('listedCategory', 'Lead', 'Lead', 'Unknown')).toBe(false);
    expect(isDistinctiveColumn('listedCategory', 'Lead', 'GRR')).toBe(false);
    expect(isDistinctiveColumn('listedCategory', 'Lead', 'GRR', 'Copper')).toBe(false);
    expect(
      isDistinctiveColumn('listedCategory', 'Lead', 'GRR', 'Non-lead', 'Unknown', 'LSL', 'GSLRR', 'Non-lead'),
    ).toBe(true);
    expect(isDistinctiveColumn('listedCategory', 'Lead', 'GRR', 'Non-lead', 'Unknown', 'LSL', 'GSLRR', 'NL')).toBe(
      false,
    );
  });

  test('no other column is recognized by its cells', () => {
    expect(isDistinctiveColumn('system.material', 'Lead', 'Copper', 'Galvanized')).toBe(false);
    expect(isDistinctiveColumn('location.city', 'Harlow', 'Harlow', 'Harlow')).toBe(false);
  });
});

test.each<[string, boolean]>([
  ['12 Main St', true],
  ['12A Main St', true],
  ['12-14 Main St', true],
  ['12/14 Elm', true],
  ['12.5 Elm', true],
  ['# 12 Main St', true],
  ['#12 Main St', true],
  ['N612 Main St', true],
  ['w12 Main', true],
  ['12 N Main St', true],
  ['12 SW. Main St', true],
  ['12 42nd St', true],
  ['12  3rd', true],
  ['12 Élan', true],
  ['12 1st', true],
  ['Main St', false],
  ['12', false],
  ['12 5', false],
  ['12 A', false],
  ['12 42', false],
  ['Main St 12', false],
  ['lot 12 Main', false],
  ['XN12 Main', false],
  ['x 12 42nd St', false],
  ['12 42ndx', false],
  ['3rd St', false],
  ['42ND STREET', false],
  ['#3rd St', false],
  ['12th Ave N', false],
  ['12 3rd St', true],
  ['12thorn St', true],
  ['- 12 Main', false],
  ['12: Main St', false],
])('"%s" begins like an address: %s', (text, looks) => expect(looksLikeAddress(text)).toBe(looks));

test.each<[string, boolean]>([
  ['12', true],
  ['12 Main', true],
  ['#12', true],
  ['# 12', true],
  ['N6W23001', true],
  ['n6', true],
  ['3rd St', false],
  ['42ND ST', false],
  ['# 1st', false],
  ['12 3rd St', true],
  ['Main 12', false],
  ['Unit 12', false],
  ['', false],
  ['N', false],
])('"%s" begins with a house number: %s', (text, starts) => expect(startsWithHouseNumber(text)).toBe(starts));
