import { describe, expect, test } from 'vitest';
import { toAddressKey } from '../locations/addresses.calculation.ts';
import type { Cell } from '../primitives/cell.ts';
import { matchAssignmentRows, parseAssignmentFile, type CandidateLocation } from './event-assignment.calculation.ts';
import { assignmentHeadings } from './event-assignment.sheet.ts';

const at = (addressLine1: string) => toAddressKey({ addressLine1, addressLine2: null, city: 'Harlow', zip: '06415' });
const sheet = (...rows: readonly (readonly Cell[])[]) => rows.map((cells, at) => ({ number: at + 1, cells }));

describe('reading an assignment file', () => {
  test('the headings of the template are read', () => {
    expect(assignmentHeadings).toEqual(['Location ID', 'Street address', 'Address line 2', 'City', 'State', 'ZIP']);
    const file = parseAssignmentFile(sheet(assignmentHeadings, ['L-1', '12 Elm Street', '', 'Harlow', 'CT', '06415']));
    expect(file).toEqual({
      rows: [
        {
          number: 2,
          externalId: 'L-1',
          address: '12 Elm Street, Harlow 06415',
          addressKey: toAddressKey({ addressLine1: '12 Elm Street', addressLine2: null, city: 'Harlow', zip: '06415' }),
          keyParts: { zip: '06415', city: 'harlow', street: at('12 Elm Street').split('|').slice(1).join('|') },
        },
      ],
      errors: [],
    });
  });

  test('other usual headings in any order, and a ZIP whose leading zero Excel dropped', () => {
    const file = parseAssignmentFile(sheet(['ZIP Code', 'Town', 'Service Address'], [6415, 'Harlow', '12 ELM ST']));
    expect(file?.rows.map(({ externalId, addressKey }) => [externalId, addressKey])).toEqual([
      [null, toAddressKey({ addressLine1: '12 Elm Street', addressLine2: null, city: 'Harlow', zip: '06415' })],
    ]);
  });

  test('a row without an ID and without a complete address is an error; empty rows are skipped', () => {
    const file = parseAssignmentFile(
      sheet(['Location ID', 'Street address', 'City', 'ZIP'], ['', '', '', ''], ['', '12 Elm Street', '', '06415']),
    );
    expect(file).toEqual({
      rows: [],
      errors: [
        { row: 3, field: 'Location ID', sentence: 'Enter a Location ID, or a street address with city and ZIP.' },
      ],
    });
  });

  test('a first row without an ID or address heading is not a heading row', () => {
    expect(parseAssignmentFile(sheet(['Sample', 'Lead (ppb)'], ['1', '2']))).toBeUndefined();
    expect(parseAssignmentFile([])).toBeUndefined();
  });
});

describe('matching rows with locations', () => {
  const location = (id: string, addressLine1: string, externalId: string | null = null): CandidateLocation => ({
    id,
    externalId,
    addressLine1,
    addressKey: at(addressLine1),
  });
  /** A row of the file with a whole address, or with none. */
  const row = (externalId: string | null, address: string | null, number = 2) =>
    readRow(number, [externalId, address, address && 'Harlow', address && '06415']);
  const readRow = (number: number, cells: readonly (string | null)[]) => {
    const headings = { number: 1, cells: ['Location ID', 'Street address', 'City', 'ZIP'] };
    return parseAssignmentFile([headings, { number, cells: [...cells] }])!.rows[0]!;
  };
  const match = (rows: Parameters<typeof matchAssignmentRows>[0], ...candidates: readonly CandidateLocation[]) =>
    matchAssignmentRows(rows, candidates);

  test('matches by ID, by address and by both; a location in two rows counts once', () => {
    const [one, two] = [location('one', '12 Elm Street', 'L-1'), location('two', '9 Oak Street')];
    expect(match([row('L-1', null), row(null, '9 Oak St', 3), row('L-1', '12 ELM ST', 4)], one, two)).toEqual({
      locationIds: ['one', 'two'],
      errors: [],
    });
  });

  test.each([
    [row('L-9', null), 'Location ID', 'No location was found with the Location ID “L-9”. Check the row.'],
    [
      row(null, '1 Elm Street'),
      'Street address',
      'No location was found at 1 Elm Street, Harlow 06415. Check the row.',
    ],
    [
      row('L-1', '9 Oak Street'),
      'Street address',
      'The location with the Location ID “L-1” is at 12 Elm Street, but the row has 9 Oak Street, Harlow 06415.',
    ],
    [
      row(null, '5 Mill Row'),
      'Street address',
      'There are 2 locations at 5 Mill Row, Harlow 06415. Enter the Location ID.',
    ],
    [row('L-2', null), 'Location ID', 'There are 2 locations with the Location ID “L-2”. Enter the address.'],
  ])('a row that does not name one location: %j', (named, field, sentence) => {
    const candidates = [
      location('one', '12 Elm Street', 'L-1'),
      location('three', '5 Mill Row', 'L-3'),
      location('four', '5 Mill Row', 'L-2'),
      location('five', '7 Weir Street', 'L-2'),
      location('two', '9 Oak Street'),
    ];
    expect(match([named], ...candidates)).toEqual({ locationIds: [], errors: [{ row: 2, field, sentence }] });
  });

  test.each([
    [['L-1', '9 Oak Street', null, null], '9 Oak Street'],
    [['L-1', '9 Oak Street', 'Harlow', null], '9 Oak Street, Harlow'],
    [['L-1', null, 'Reader', null], 'Reader'],
    [['L-1', null, null, '06416'], '06416'],
  ])('part of another address beside an ID is refused: %j', (cells, shown) => {
    const sentence = `The location with the Location ID “L-1” is at 12 Elm Street, but the row has ${shown}.`;
    expect(match([readRow(2, cells)], location('one', '12 Elm Street', 'L-1')).errors).toEqual([
      { row: 2, field: 'Street address', sentence },
    ]);
  });

  test.each([[['L-1', '12 ELM ST', null, null]], [['L-1', null, 'HARLOW', null]], [['L-1', null, null, '06415-1234']]])(
    'part of the same address beside an ID is accepted: %j',
    (cells) => {
      expect(match([readRow(2, cells)], location('one', '12 Elm Street', 'L-1')).locationIds).toEqual(['one']);
    },
  );

  test('an ID that two locations share is decided by the address', () => {
    const [one, two] = [location('one', '12 Elm Street', 'L-1'), location('two', '9 Oak Street', 'L-1')];
    expect(match([row('L-1', '9 Oak Street')], one, two).locationIds).toEqual(['two']);
  });
});
