import { createRowReader } from '@curbstop/contract/imports/inventory-rows.calculation';
import { TermMatcher } from '@curbstop/contract/imports/term-matcher.calculation';
import { expect, test } from 'vitest';
import { toStagedRow } from './import-staging.calculation.ts';

const defaults = { city: 'Millbrook', state: 'CT', zip: '06415' };
const readRow = createRowReader({
  plan: { columns: { 0: 'location.addressLine1', 1: 'system.diameterId' }, defaults },
  words: new TermMatcher(),
  today: '2026-11-21',
  state: 'CT',
  timeZone: 'America/New_York',
  systemType: 'CWS',
  own: [],
});
const readSize = (text: string) => {
  const row = toStagedRow(readRow({ number: 13, cells: ['27 Park St', text] })!, defaults);
  return {
    diameter: row.line?.['system_diameter_id'],
    over: row.line?.['system_diameter_over_two_inches'],
    failed: row.problems !== null,
  };
};

test.each([
  ['3/4"', { diameter: 6, over: false, failed: false }],
  ['6', { diameter: 14, over: true, failed: false }],
  ['Unknown', { diameter: 1, over: undefined, failed: false }],
  // [B3.15]: a file that only answers the question about two inches leaves the diameter as it was.
  ['larger than 2"', { diameter: undefined, over: true, failed: false }],
  ['Upto 1"', { diameter: undefined, over: false, failed: false }],
  ['7/8', { diameter: undefined, over: undefined, failed: true }],
])('reads the size %s', (text, staged) => expect(readSize(text)).toEqual(staged));

const readListed = createRowReader({
  plan: { columns: { 0: 'location.addressLine1', 1: 'listedCategory', 2: 'listedBasis' }, defaults },
  words: new TermMatcher(),
  today: '2026-11-21',
  state: 'CT',
  timeZone: 'America/New_York',
  systemType: 'CWS',
  own: [],
});

test.each([
  [
    ['27 Park St', 'LSL', ''],
    { listed_category: 'Lead', listed_text: 'LSL', listed_basis: null, listed_source: 'import' },
  ],
  [
    ['27 Park St', 'Non-lead', 'tap card'],
    {
      listed_category: 'Non-lead',
      listed_text: 'Non-lead',
      listed_basis: 'installationRecord',
      listed_source: 'import',
    },
  ],
  [['27 Park St', '', 'tap card'], {}],
])('what a row states about the whole line is staged with its text and its basis %#', (cells, line) =>
  expect(toStagedRow(readListed({ number: 13, cells })!, defaults).line).toEqual(line),
);
