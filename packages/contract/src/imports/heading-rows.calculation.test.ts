import { describe, expect, test } from 'vitest';
import { HeadingRows, mayBeHeadings } from './heading-rows.calculation.ts';

const headings = 'ID,Address,City,ZIP,Ownership,System material,Customer material';
const line = 'A-1,1 Main St,Millbrook,06415,System-Owned,Copper,Lead';

/** What each row is, by the first words of its remark. */
function read(first: string, ...rows: readonly string[]): string[] {
  const table = new HeadingRows({
    columns: first.split(',').map((heading, position) => ({ position, heading })),
    headingTo: 1,
  });
  return rows.map((row, index) => {
    const remark = table.remarkOn({
      number: index + 2,
      cells: row.split(',').map((text) => (text === '' ? null : text)),
    });
    return remark?.sentence.replace(/^Row \d+ /, '') ?? 'line';
  });
}
const others = 'has different headings from row 1';

describe('headings among the rows', () => {
  test.each([
    ['the same order', headings],
    ['other cases and spaces', headings.toUpperCase().replace('SYSTEM MATERIAL', 'System  Material')],
    ['a page number beside them', `${headings},Page 2`],
  ])('the row %s repeats the headings', (_, again) => {
    expect(read(headings, line, again, line)).toEqual(['line', 'repeats the headings', 'line']);
  });

  test.each([
    ['another order', 'ID,Address,City,ZIP,Ownership,Customer material,System material'],
    ['other names', 'Account No,Street address,City,Zip code,Owner,Private side material,Public side material'],
    ['a column more', 'ID,Address,City,ZIP,Ownership,Previously lead,System material,Customer material'],
    ['a column less', 'ID,Address,City,ZIP,Ownership,Customer material'],
    ['a blank heading', 'ID,Address,City,ZIP,Ownership,,Customer material'],
    ['a shift to the right', `,${headings}`],
    ['one heading renamed', headings.replace('System material', 'Main material')],
  ])('%s starts another table', (_, again) => {
    expect(read(headings, line, again, line, '', headings, line)).toEqual([
      'line',
      others,
      'is below the headings of row 3',
      'line',
      'repeats the headings',
      'line',
    ]);
  });

  test.each([
    line,
    'Address,12 Main St,Millbrook,06415,Unknown,Unknown,Unknown',
    'Total,2,,,,1,1',
    'A-1,1 Main St,City,06415,City,Lead,Lead',
    ',,,,,Lead,Copper',
    'Notes: see map,,,,,,',
    ',,,,,,',
  ])('%s is not a row of headings', (row) => expect(read(headings, row, line)).toEqual(['line', 'line']));

  test.each([
    ['one heading and nothing else', 'City'],
    ['half of the cells are other words', 'ID,Address,brass thing,iron thing'],
    ['as many other words as headings beside values', 'ID,Address,brass thing,iron thing,Lead'],
    ['only one heading beside values', 'ID,Lead,Copper,Lead,Copper,Galvanized'],
    ['a long text', `ID,${'Address '.repeat(30).trim()}`],
    ['words that begin with a digit', 'ID,1 Address,2 City'],
    ['headings with a digit in a table without any', 'ID,Address2,City2'],
  ])('finds no headings where a row has %s', (_, row) => expect(read(headings, row, line)).toEqual(['line', 'line']));

  test.each([
    ['two headings', 'City,Address'],
    ['more headings than other words', 'City,Address,ZIP,brass thing,iron thing'],
    ['two headings beside values', 'City,Address,Lead'],
  ])('finds headings where a row has %s', (_, row) =>
    expect(read(headings, row, line)).toEqual([others, 'is below the headings of row 2']),
  );

  test('finds repeated headings that are numbered because they are equal, with and without their number', () => {
    const equal = 'ID,Address,Material,Material (2),Material (10)';
    for (const again of ['ID,Address,Material,Material,Material', equal])
      expect(read(equal, again, 'A-1,1 Main St,Copper,Lead,Lead')).toEqual(['repeats the headings', 'line']);
    expect(read('ID,Address,Size (2) mm', 'ID,Address,Size (2) mm')).toEqual(['repeats the headings']);
    expect(read('ID,Address,Size (2) mm', 'ID,Address,Size mm', 'A-1,1 Main St,3')).toEqual([
      others,
      'is below the headings of row 2',
    ]);
  });

  test('headings without a name are not headings, and a term next to the headings starts no table', () => {
    expect(read('ID,Address,,City', 'ID,Address,Remark of the crew,City', ',,,')).toEqual([
      'repeats the headings',
      'line',
    ]);
    expect(read('ID,Address,,City', 'ID,Address,ZIP,City')).toEqual([others]);
  });

  test('finds headings of two rows that repeat further down', () => {
    const merged = 'ID,Address,System side › Material,Customer side › Material';
    const groups = ',,System side,Customer side';
    const names = 'ID,Address,Material,Material';
    expect(
      read(merged, ',,Customer side,System side', names, 'A-1,1 Main St,Copper,Lead', groups, names, line),
    ).toEqual([
      others,
      others,
      'is below the headings of row 3',
      'repeats the headings',
      'repeats the headings',
      'line',
    ]);
  });

  test('name what was found and the row of the headings in force', () => {
    const table = new HeadingRows({
      columns: [
        { position: 0, heading: 'ID' },
        { position: 1, heading: 'City' },
      ],
      headingTo: 3,
    });
    expect(table.remarkOn({ number: 8, cells: ['ID', null, 'City'] })).toMatchObject({
      field: 'Row',
      sentence: 'Row 8 has different headings from row 3',
      found: 'ID, City',
    });
    expect(table.remarkOn({ number: 9, cells: ['A-1', 'Millbrook'] })).toMatchObject({
      sentence: 'Row 9 is below the headings of row 8',
    });
    expect(table.remarkOn({ number: 10, cells: ['ID', 'City'] })).toEqual({
      field: 'Row',
      sentence: 'Row 10 repeats the headings',
      found: 'ID, City',
      allowed: 'Repeated headings are skipped and the rows below them are imported. No action needed',
    });
  });

  test('headings can have digits', () => {
    const numbered = 'ID,Address 1,Address 2,Material 1,Material 2';
    expect(read(numbered, 'A-1,1 Main St,Apt 2,Copper,Lead', 'ID,Address 1,Address 2,Material 2,Material 1')).toEqual([
      'line',
      others,
    ]);
  });

  test('distinguishes headings of marks from materials', () => {
    const marks = 'ID,Address,Lead,Copper,Galvanized';
    expect(read(marks, 'A-1,1 Main St,,Lead,Copper', marks, 'A-1,1 Main St,X,,')).toEqual([
      'line',
      'repeats the headings',
      'line',
    ]);
    expect(read(marks, 'ID,Address,Copper,Lead,Galvanized', 'A-1,1 Main St,X,,')).toEqual([
      others,
      'is below the headings of row 2',
    ]);
  });

  test('counts headings of two rows as one, in the order of their groups', () => {
    const merged = 'ID,Address,System side › Material,System side › Year,Customer side › Material,Customer side › Year';
    const groups = ',,System side,,Customer side,';
    const names = 'ID,Address,Material,Year,Material,Year';
    expect(read(merged, groups, names, 'A-1,1 Main St,Copper,1990,Lead,1950')).toEqual([
      'repeats the headings',
      'repeats the headings',
      'line',
    ]);
    expect(read(merged, ',,Customer side,,System side,', names, 'A-1,1 Main St,Copper,1990,Lead,1950')).toEqual([
      others,
      others,
      'is below the headings of row 3',
    ]);
  });

  test('compares headings of a workbook of failed rows without the column of what to fix', () => {
    expect(read(`${headings},What to fix`, `${headings},Row 9. Repeats`, `${line},Row 10. The ZIP`)).toEqual([
      'repeats the headings',
      'line',
    ]);
  });
});

describe('a row that may hold unknown headings', () => {
  const problem = (found: string) => ({ field: '', sentence: '', found, allowed: '' });
  const rowOf = (text: string) => ({ number: 9, cells: text.split(',') });

  test('has words only, and hardly one of them is allowed in its column', () => {
    const row = rowOf('Acct,Svc Addr,St,Owner,Cust Mat,Sys Mat');
    const values = { externalId: 'Acct', 'location.addressLine1': 'Svc Addr', ownership: 'Customer-Owned' };
    expect(mayBeHeadings(row, { values, problems: ['St', 'Cust Mat', 'Sys Mat'].map(problem) })).toBe(true);
    expect(mayBeHeadings(row, { values, problems: [problem('St')] })).toBe(false);
  });

  test.each([
    ['fewer than three words', 'St,Cust Mat', ['St', 'Cust Mat']],
    ['one word that is not allowed', 'Acct,St,Owner', ['St']],
    ['problems of blank cells and of other texts', 'Acct,St,Owner', ['', '', 'brass?', 'St']],
  ])('has more than %s', (_, text, found) => {
    expect(mayBeHeadings(rowOf(text), { values: {}, problems: found.map(problem) })).toBe(false);
  });

  test('has three words and blank cells', () => {
    const problems = ['St', 'Owner'].map(problem);
    expect(mayBeHeadings(rowOf('Acct,,St,Owner,'), { values: {}, problems })).toBe(true);
    const values = { ownership: 'Split', 'system.material': 'lead' };
    expect(mayBeHeadings(rowOf('Acct,,St,Owner,'), { values, problems })).toBe(false);
    const texts = { externalId: 'Acct', 'location.addressLine1': 'St', 'location.city': 'Owner' };
    expect(mayBeHeadings(rowOf('Acct,,St,Owner,'), { values: texts, problems })).toBe(true);
  });

  test('a row with an address and unknown terms is not a line', () => {
    const row = rowOf('A-1,1 Main St,CT,brass?,iron?');
    expect(mayBeHeadings(row, { values: {}, problems: [problem('brass?'), problem('iron?')] })).toBe(false);
  });
});
