import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { describe, expect, test } from 'vitest';
import { aSheet, aSummary, aTerm } from '../../../testing/import-builders.ts';
import {
  getColumnName,
  listPlannedColumns,
  toConfidenceLevel,
  estimateElapsedSeconds,
  groupFailuresByField,
  listFieldsMappedTwice,
  describeFile,
  getImportButtonLabel,
  toJobProgress,
  getColumnLetter,
  needsCheck,
  describeReadRows,
  getPlannedValue,
  isSamePlan,
  describeSummary,
  describeUndone,
  describeUndoConfirmation,
  listUnmatchedTerms,
  countColumns,
  groupTermsByVocabulary,
} from './import.calculation.ts';

const plan: ImportPlan = {
  sheet: 'Lines',
  headingFrom: 2,
  headingTo: 2,
  dataFrom: 3,
  columns: {},
  words: {},
  defaults: { city: '', state: '', zip: '' },
  writeMode: 'Both',
  confirmed: [],
};
const word = (text: string, count: number, value: string | null = null) =>
  aTerm({ word: text, count, value, source: value === null ? 'unknown' : 'known' });

describe('the summary of the file', () => {
  test('names its kind, its sheets and the template that was recognized', () => {
    expect(
      describeFile({
        description: 'Excel workbook with 15 sheets',
        template: 'EPA Service Line Inventory Template (2022)',
      }),
    ).toBe('Excel workbook with 15 sheets. Recognized: EPA Service Line Inventory Template (2022).');
    expect(describeFile({ description: 'Text file, UTF-16, separated by semicolons', template: null })).toBe(
      'Text file, UTF-16, separated by semicolons.',
    );
  });
});

describe('the columns', () => {
  const sheet = aSheet({
    rows: 3,
    preview: [
      { number: 1, cells: ['Utility side', 'Utility side', 'Remarks'] },
      { number: 2, cells: ['Material', ' Size\n(in) ', ''] },
      { number: 3, cells: ['cu', '3/4', ''] },
      { number: 4, cells: ['cu', '1', ''] },
      { number: 6, cells: ['pvc'] },
    ],
    headingFrom: 2,
    headingTo: 2,
    dataFrom: 3,
    columns: ['A', 'B', 'C'].map((letter, position) => ({
      position,
      letter,
      heading: `Read ${letter}`,
      samples: [],
      proposed: null,
      confidence: 0,
      reason: '',
    })),
  });

  test('keeps the columns as read while the headings are unchanged', () => {
    expect(listPlannedColumns(sheet, plan)).toBe(sheet.columns);
  });

  test('get their names, samples and proposals from the rows that were chosen instead', () => {
    const columns = listPlannedColumns(sheet, { headingFrom: 1, headingTo: 2, dataFrom: 4 });
    expect(columns.map(({ letter, heading, samples, proposed }) => [letter, heading, samples, proposed])).toEqual([
      ['A', 'Utility side › Material', ['cu', 'pvc'], 'system.material'],
      ['B', 'Utility side › Size (in)', ['1'], 'system.diameterId'],
      ['C', 'Remarks', [], 'system.notes'],
    ]);
  });

  test('letters go on after Z', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(getColumnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
    expect(countColumns({ preview: [{ number: 1, cells: ['a', 'b'] }], columns: [] })).toBe(2);
  });

  test('names columns by heading and letter', () => {
    expect(getColumnName({ heading: 'Street', letter: 'C' })).toBe('Street (column C)');
    expect(getColumnName({ heading: '', letter: 'AB' })).toBe('column AB');
  });

  test('two columns for one field are found, and one column for one field is fine', () => {
    expect([...listFieldsMappedTwice({ 0: 'city', 3: 'zip', 7: 'city' })]).toEqual([['city', [0, 7]]]);
  });

  test('a proposal is sure, likely or a guess', () => {
    expect([1, 0.9, 0.89, 0.6, 0.59, 0].map(toConfidenceLevel)).toEqual([
      'sure',
      'sure',
      'likely',
      'likely',
      'guess',
      'guess',
    ]);
  });
});

describe('the words', () => {
  test('unknown ones come first, then the most frequent', () => {
    const groups = groupTermsByVocabulary([
      word('copper', 900, 'nonLeadCopper'),
      word('c.p.', 2),
      { ...word('y', 4, 'Yes'), vocabulary: 'answer' },
      word('tin', 30),
      word('brass', 30),
    ]);
    expect([...groups.keys()]).toEqual(['material', 'answer']);
    expect(groups.get('material')?.map((found) => found.word)).toEqual(['brass', 'tin', 'c.p.', 'copper']);
  });

  test('a term with a meaning in the plan is not listed as unmatched', () => {
    const taught = { ...plan, words: { material: { tin: 'nonLeadOther' } } };
    expect(getPlannedValue(taught, word('tin', 1))).toBe('nonLeadOther');
    expect(
      listUnmatchedTerms([word('tin', 1), word('brass', 1), word('copper', 1, 'nonLeadCopper')], taught).map(
        (found) => found.word,
      ),
    ).toEqual(['brass']);
  });
});

describe('the check', () => {
  const summary = aSummary();

  test('holds for exactly the plan that it was made with', () => {
    expect(needsCheck({ state: 'checked', summary, plan }, { ...plan })).toBe(false);
    expect(needsCheck({ state: 'checked', summary, plan }, { ...plan, columns: { 1: 'city' } })).toBe(true);
    expect(needsCheck({ state: 'read', summary: null, plan }, plan)).toBe(true);
    expect(needsCheck({ state: 'checked', summary, plan: null }, plan)).toBe(true);
  });

  test('the order of entries and an emptied vocabulary make no other plan', () => {
    const one = {
      ...plan,
      columns: { 1: 'city', 0: 'zip' },
      words: { material: { b: 'lead', a: 'lead' }, answer: {} },
    };
    const other = { ...plan, words: { material: { a: 'lead', b: 'lead' } }, columns: { 0: 'zip', 1: 'city' } };
    expect(isSamePlan(one, other)).toBe(true);
    expect(isSamePlan(one, { ...other, words: {} })).toBe(false);
  });
});

describe('the numbers', () => {
  test('the button shows how many lines will be written', () => {
    expect(getImportButtonLabel({ new: 2104, changed: 87, reviewChanges: 3 })).toBe('Import 2,191 lines');
    expect(getImportButtonLabel({ new: 0, changed: 1, reviewChanges: 0 })).toBe('Import 1 line');
    expect(getImportButtonLabel({ new: 0, changed: 0, reviewChanges: 3 })).toBe('Update the review of 3 lines');
  });

  test('reasons of failures are grouped by field and by what is allowed, the worst first', () => {
    const failure = (field: string, found: string, count: number, allowed = '') => ({
      field,
      found,
      count,
      allowed,
      rows: [],
    });
    const groups = groupFailuresByField([
      failure('ZIP', '9', 4),
      failure('Install date', 'old', 3),
      failure('Install date', '??', 5),
      failure('Install date', '#REF!', 1, 'Enter a value. This cell contains a formula error such as #REF!'),
    ]);
    expect(groups.map(({ field, rows, found }) => [field, rows, found.map((one) => one.found)])).toEqual([
      ['Install date', 8, ['??', 'old']],
      ['ZIP', 4, ['9']],
      ['Install date', 1, ['#REF!']],
    ]);
  });

  test('one row is read in the singular', () => {
    expect([1, 0, 2204].map((rows) => describeReadRows({ rows }))).toEqual([
      '1 row was read.',
      '0 rows were read.',
      '2,204 rows were read.',
    ]);
  });

  test('sentences name only what there is', () => {
    expect(describeSummary(aSummary({ new: 2104, changed: 0, unchanged: 3, failed: 13 }))).toBe(
      '2,104 new, 3 unchanged, 13 failed',
    );
    expect(describeSummary(aSummary({ new: 8, unmatched: 4 }))).toBe('8 new, 4 without a sample');
    expect(describeSummary(aSummary({ new: 0 }))).toBe('No rows');
    expect(describeUndoConfirmation({ new: 387, changed: 0 })).toBe(
      '387 added lines will be deleted. Fields that were changed after the import are kept and listed.',
    );
    expect(describeUndoConfirmation({ new: 1, changed: 2 })).toBe(
      '1 added line will be deleted and 2 changed lines will be restored. Fields that were changed after the import are kept and listed.',
    );
    expect(describeUndone({ removed: 386, restored: 0, kept: 1 })).toBe(
      '386 added lines were deleted. 1 line keeps fields that were changed after the import.',
    );
    expect(describeUndone({ removed: 0, restored: 4, kept: 0 })).toBe('4 changed lines were restored.');
    expect(describeUndone({ removed: 0, restored: 0, kept: 2 })).toBe(
      '0 added lines were deleted. 2 lines keep fields that were changed after the import.',
    );
  });

  test('a job that is not yet seen is waiting', () => {
    expect(toJobProgress(null)).toEqual({ state: 'queued', done: 0, total: undefined });
  });

  test('the time is reckoned from the pace since the page was opened', () => {
    expect(estimateElapsedSeconds({ done: 500, at: 10_000 }, { done: 1000, at: 15_000 })).toBe(10);
    expect(estimateElapsedSeconds({ done: 500, at: 10_000 }, { done: 500, at: 15_000 })).toBeUndefined();
  });
});
