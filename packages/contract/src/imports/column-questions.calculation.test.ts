import { describe, expect, test } from 'vitest';
import { listColumnQuestions } from './column-questions.calculation.ts';
import type { ImportPlan, ReadSheet } from './import-batch.rules.ts';

type Column = ReadSheet['columns'][number];
const noCities = { count: 0, examples: [], blanks: 0 };

function column(position: number, heading: string, found: Partial<Column> = {}): Column {
  return {
    position,
    letter: 'ABCDEF'[position] ?? '?',
    heading,
    samples: [],
    proposed: null,
    confidence: 0,
    reason: '',
    ...found,
  };
}

function findQuestions(columns: readonly Column[], fields: ImportPlan['columns'] = {}, sheet: Partial<ReadSheet> = {}) {
  return listColumnQuestions(
    {
      name: 'Lines',
      rows: 9,
      preview: [],
      merged: [],
      headingFrom: 1,
      headingTo: 1,
      dataFrom: 2,
      columns: [...columns],
      kind: 'inventory',
      cities: noCities,
      zips: noCities,
      pwsidColumn: null,
      systemNameColumn: null,
      systems: [],
      ...sheet,
    },
    { columns: fields } as ImportPlan,
  );
}

describe('a column that mentions pipe', () => {
  const found = { pipeWords: ['Lead', 'Galvanized'], pipeWordCount: 2, pipeRow: 4 };

  test('needs confirmation unless its field reads every word', () => {
    expect(findQuestions([column(1, 'Comment', found)])).toEqual([
      {
        key: 'pipeWords:1:Lines:2:Lead|Galvanized',
        step: 'columns',
        title: 'Column B mentions lead or galvanized pipe but is not matched to a material.',
        sentence:
          '"Comment" contains Lead or Galvanized, first in row 4. Match it to the material of a side or to the classification, or its lines may be recorded as less protective than the file says.',
        confirm: 'Import without the material in column B',
      },
    ]);
    expect(findQuestions([column(1, 'Comment', found)], { 1: 'system.material' })).toEqual([]);
    expect(findQuestions([column(1, 'Comment', found)], { 1: 'system.notes' })).toHaveLength(1);
    expect(findQuestions([column(1, 'Comment', { pipeWords: [] })])).toEqual([]);
  });

  test('shows how many more terms it has, and its letter when it has no heading', () => {
    const [question] = findQuestions([column(2, '', { ...found, pipeWordCount: 5, pipeRow: undefined })]);
    expect(question?.sentence).toMatch(/^Column C contains Lead, Galvanized and 3 more\. Match/);
    expect(question?.key).toBe('pipeWords:2:Lines:5:Lead|Galvanized');
  });

  test('needs no confirmation when it is a computed column of our own export', () => {
    expect(findQuestions([column(1, 'Why this class', found)])).toEqual([]);
  });
});

describe('a column that marks lead', () => {
  test('needs material columns, or the field of earlier lead if the heading speaks of the past', () => {
    expect(findQuestions([column(0, 'Lead', { leadMark: 'X', leadMarkRow: 3 })])).toEqual([
      {
        key: 'leadMark:0:Lines',
        step: 'columns',
        title: 'Column A marks lead or galvanized pipe but is not matched.',
        sentence:
          '"Lead" contains X, first in row 3. Add a material column for each side and upload the file again, or its lines may be recorded as less protective than the file says.',
        confirm: 'Import without column A',
      },
    ]);
    expect(findQuestions([column(0, 'Was it ever lead?', { leadMark: 'Y' })])[0]?.sentence).toMatch(
      /^"Was it ever lead\?" contains Y\. If the column shows whether the system side was previously lead, match it to .+\. If it shows the current material, add a material column for each side and upload the file again, or/,
    );
  });

  test('needs one confirmation, and none when it is matched', () => {
    expect(findQuestions([column(0, 'Lead', { leadMark: 'X' })], { 0: 'previouslyLead' })).toEqual([]);
    const both = findQuestions([column(0, 'Lead', { leadMark: 'X', pipeWords: ['Lead'] })]);
    expect(both.map(({ key }) => key)).toEqual(['pipeWords:0:Lines:1:Lead']);
  });
});

describe('a column with codes', () => {
  test('needs confirmation that they do not describe pipe', () => {
    expect(findQuestions([column(3, 'Code', { materialCodes: ['GV', 'X'], materialCodeRow: 7 })])).toEqual([
      {
        key: 'materialCodes:3:Lines:GV|X',
        step: 'columns',
        title: 'Column D has codes that may stand for lead or galvanized pipe.',
        sentence:
          '"Code" contains GV or X, first in row 7. If they describe pipe material, match the column to the material of a side or to the classification; the next step asks what each code means.',
        confirm: 'The codes in column D don’t describe pipe material',
      },
    ]);
  });

  test('needs one confirmation, and none when it is matched', () => {
    expect(findQuestions([column(3, 'Code', { materialCodes: ['GV'] })], { 3: 'system.notes' })).toEqual([]);
    const both = findQuestions([column(3, 'Code', { materialCodes: ['GV'], pipeWords: ['Lead'] })]);
    expect(both.map(({ key }) => key)).toEqual(['pipeWords:3:Lines:1:Lead']);
  });
});

describe('remarks that mention lead', () => {
  const leadRemarks = {
    count: 3,
    first: [
      { row: 2, text: 'old lead line' },
      { row: 5, text: 'galv found' },
    ],
  };

  test('shows remarks that mention lead with their rows', () => {
    expect(findQuestions([column(4, 'Remarks', { leadRemarks })])).toEqual([
      {
        key: 'leadRemarks:4:Lines:3:row 2 "old lead line"|row 5 "galv found"',
        step: 'columns',
        title: 'Column E has remarks that mention lead or galvanized pipe.',
        sentence:
          '"Remarks" mentions it in 3 rows that would get a less protective classification: row 2 "old lead line", row 5 "galv found" and 1 more. If a remark describes the pipe, enter its material or classification in these rows and upload the file again.',
        confirm: 'The remarks in column E don’t affect any material',
      },
    ]);
    const one = findQuestions([
      column(4, 'Remarks', { leadRemarks: { count: 1, first: leadRemarks.first.slice(0, 1) } }),
    ]);
    expect(one[0]?.sentence).toContain(
      'in 1 row that would get a less protective classification: row 2 "old lead line".',
    );
    const two = findQuestions([column(4, 'Remarks', { leadRemarks: { ...leadRemarks, count: 2 } })]);
    expect(two[0]?.sentence).toContain('row 2 "old lead line" and row 5 "galv found".');
  });

  test('need confirmation in a field of text too, but not in one of terms or beside another question of the column', () => {
    expect(findQuestions([column(4, 'Remarks', { leadRemarks })], { 4: 'system.notes' })).toHaveLength(1);
    expect(findQuestions([column(4, 'Remarks', { leadRemarks })], { 4: 'system.material' })).toEqual([]);
    const marked = column(4, 'Lead', { leadRemarks, leadMark: 'X' });
    expect(findQuestions([marked]).map(({ key }) => key)).toEqual(['leadMark:4:Lines']);
    expect(findQuestions([marked], { 4: 'previouslyLead' })).toEqual([]);
    const named = column(4, 'Pipe', { leadRemarks, pipeWords: ['Lead'] });
    expect(findQuestions([named]).map(({ key }) => key)).toEqual(['pipeWords:4:Lines:1:Lead']);
  });
});

test('titles above rows and the name of a sheet need confirmation with the rows below them', () => {
  const leadSections = [
    {
      row: 12,
      text: 'Lead lines',
      count: 2,
      first: [
        { row: 13, text: '' },
        { row: 14, text: '' },
      ],
    },
    { row: 0, text: 'LSL list', count: 1, first: [{ row: 2, text: '' }] },
    { row: 30, text: 'Galvanized', count: 9, first: [{ row: 31, text: '' }] },
  ];
  const [below, sheet, more] = findQuestions([], {}, { leadSections });
  expect(below).toEqual({
    key: 'leadSection:12:Lines:2:13 and 14',
    step: 'columns',
    title: '"Lead lines" in row 12 may give the material of the rows below it.',
    sentence:
      '2 rows below it would get a less protective classification: rows 13 and 14. If it applies to them, enter the material in each row and upload the file again.',
    confirm: '"Lead lines" does not apply to these rows',
  });
  expect(sheet).toMatchObject({
    title: 'The sheet name "LSL list" may give the material of its rows.',
    sentence: expect.stringMatching(
      /^1 row on the sheet would get a less protective classification: row 2\./,
    ) as string,
  });
  expect(more?.sentence).toMatch(/^9 rows below it .+: rows 31 and 8 more\./);
});

describe('a legend', () => {
  test('a legend of colors or marks requires materials in the rows', () => {
    expect(findQuestions([], {}, { leadLegend: { row: 40, text: 'Red = lead' } })).toEqual([
      {
        key: 'leadLegend:40:Lines:Red = lead',
        step: 'columns',
        title: 'Row 40 looks like a legend for lead or galvanized pipe.',
        sentence:
          'It says "Red = lead". Colors, formatting and symbols next to text are not imported. Enter the material of the marked lines in their rows and upload the file again, or they may be recorded as less protective than the file says.',
        confirm: 'The material of the marked lines is also in a column',
      },
    ]);
  });

  const leadLegend = { row: 40, text: '1 = lead, 2 = copper' };
  const coded = [column(1, 'Type', { samples: ['1 ', '2'] }), column(2, 'Owner', { samples: ['7'] })];

  test('a legend of codes lists the columns that have them', () => {
    const [question, ...more] = findQuestions(coded, {}, { leadLegend });
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      title: 'Row 40 looks like a legend with codes for lead or galvanized pipe.',
      sentence: expect.stringContaining('If "Type" (B) has this code, match the column') as string,
      confirm: 'Every line with this code has its material in another column',
    });
    expect(findQuestions(coded, { 1: 'notes' }, { leadLegend })[0]?.sentence).toContain('If a column has this code');
    expect(findQuestions([], {}, { leadLegend })[0]?.sentence).toContain('If a column has this code');
  });

  test.each(['system.material', 'customer.material', 'listedCategory'])(
    'a legend needs no confirmation where its codes are read as %s: each code is a term to match',
    (field) => {
      expect(findQuestions(coded, { 1: field }, { leadLegend })).toEqual([]);
    },
  );

  test('a legend needs confirmation when one column of its codes is read as material and another is not matched', () => {
    const two = [...coded, column(3, 'Code', { samples: ['1'] })];
    expect(findQuestions(two, { 1: 'system.material' }, { leadLegend })[0]?.sentence).toContain(
      'If "Code" (D) has this code',
    );
  });
});

describe('two columns with the same heading', () => {
  const [first, second] = [
    column(1, 'Material', { unlike: [4], unlikeRows: [6] }),
    column(4, 'Material', { unlike: [1], unlikeRows: [6] }),
  ];

  test('and different values need confirmation when only one is matched', () => {
    const expected = (taken: string, left: string) => [
      {
        key: 'unlike:1:4:Lines',
        step: 'columns',
        title: 'Columns B and E are both called "Material" and have different values.',
        sentence: `They differ first in row 6. Only column ${taken} is matched. If column ${left} has the correct values, match that one instead. If both are needed, match each to a different field.`,
        confirm: `Import column ${taken}; don’t import column ${left}`,
      },
    ];
    expect(findQuestions([first, second], { 1: 'system.material' })).toEqual(expected('B', 'E'));
    expect(findQuestions([first, second], { 4: 'system.material' })).toEqual(expected('E', 'B'));
    expect(findQuestions([first, second])).toEqual([]);
    expect(findQuestions([first, second], { 1: 'system.material', 4: 'customer.material' })).toEqual([]);
    expect(findQuestions([first, column(4, 'Material')], { 4: 'system.material' })).toHaveLength(1);
  });

  test('omits the row from the question when it is unknown', () => {
    const [question] = findQuestions([column(1, 'Material', { unlike: [4] }), second], { 1: 'system.material' });
    expect(question?.sentence).toMatch(/^Only column B is matched\./);
  });
});

describe('years with two digits', () => {
  const built = column(2, 'Built', { twoDigitYear: '6/14/24', twoDigitYearRow: 8 });

  test('need confirmation where the date may be in two centuries', () => {
    expect(findQuestions([built], { 2: 'system.installed' })).toEqual([
      {
        key: 'twoDigitYears:2:Lines',
        step: 'columns',
        title: 'Column C has years with two digits.',
        sentence:
          '"6/14/24" in row 8 may be 1924 or 2024. Such dates are stored as two possible years, so the age of these lines is unclear. To fix this, enter four-digit years and upload the file again.',
        confirm: 'Keep both years for these dates',
      },
    ]);
    const { twoDigitYearRow: _row, ...withoutRow } = built;
    expect(findQuestions([withoutRow], { 2: 'customer.installed' })[0]?.sentence).toMatch(
      /^"6\/14\/24" may be 1924 or 2024\./,
    );
    expect(findQuestions([built], { 2: 'system.verifiedDate' })).toEqual([]);
    expect(findQuestions([built])).toEqual([]);
    expect(findQuestions([column(2, 'Built')], { 2: 'system.installed' })).toEqual([]);
  });
});
