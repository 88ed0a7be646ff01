import { describe, expect, test } from 'vitest';
import type { Cell, SheetRow } from '../primitives/cell.ts';
import type { MergedBlock } from '../primitives/sheet-layout.ts';
import { epaColumns } from '../service-lines/service-line.sheet.ts';
import { findEpaTemplateColumns, detectHeadings, parseHeadingsAt, suggestSheet } from './headings.calculation.ts';

/** Rows as a reader returns them: empty rows are left out but counted. */
function sheet(...rows: readonly (readonly Cell[])[]): SheetRow[] {
  return rows
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
}
const merge = (fromRow: number, fromColumn: number, toRow: number, toColumn: number): MergedBlock => ({
  fromRow,
  toRow,
  fromColumn,
  toColumn,
});
const line = ['SL-1', '12 Main St', 'Lead', 1938, 'Non-Lead - Copper', 1990];
const where = ({ headingFrom, headingTo, dataFrom }: { headingFrom: number; headingTo: number; dataFrom: number }) => [
  headingFrom,
  headingTo,
  dataFrom,
];

describe('where the headings are', () => {
  test('finds headings in the first row of a plain table', () => {
    const found = detectHeadings(
      sheet(['Service Line ID', 'Address', 'System Material', 'City'], ['SL-1', '12 Main St', 'Lead', 'Millbrook']),
    );
    expect(where(found)).toEqual([1, 1, 2]);
    expect(found.names).toEqual(['Service Line ID', 'Address', 'System Material', 'City']);
  });

  test('finds headings below a title, a note and empty rows', () => {
    const found = detectHeadings(
      sheet(
        ['Millbrook Water Company'],
        ['Prepared by Ada Brook', '10/16/2024'],
        [],
        ['Please do not sort this sheet', 'thank you'],
        ['Service Line ID', 'Street Address', 'Town', 'Zip'],
        ['SL-1', '12 Main St', 'Millbrook', '06415'],
      ),
    );
    expect(where(found)).toEqual([5, 5, 6]);
  });

  test('not beyond row 40, and never in data that repeats a heading', () => {
    const far = sheet(...Array.from({ length: 45 }, () => ['x', 'y'] as Cell[]), [
      'Service Line ID',
      'Street Address',
      'City',
    ]);
    expect(detectHeadings(far).headingFrom).toBe(1);
    const repeated = sheet(
      ['Service Line ID', 'Street Address', 'City'],
      ['SL-1', '1 Elm', 'Millbrook'],
      ['Service Line ID', 'Street Address', 'City'],
      ['SL-2', '2 Elm', 'Millbrook'],
    );
    expect(where(detectHeadings(repeated))).toEqual([1, 1, 2]);
  });

  test('help, examples and column numbers between headings and data are passed over', () => {
    const help =
      'Select the option from the list that describes the material of this portion best; if Other, describe it in the notes.';
    const found = detectHeadings(
      sheet(
        ['Service Line ID', 'Address', 'City', 'Zip'],
        [help, help, help, help],
        ['1', '2', '3', '4'],
        ['Example', '1 Any St', 'Anytown', '00000'],
        ['SL-1', '12 Main St', 'Millbrook', '06415'],
      ),
    );
    expect(where(found)).toEqual([1, 1, 5]);
  });

  test('help in plain sentences is passed over, a line with a remark is not', () => {
    const headings = ['Service Line ID', 'Address', 'System Material', 'Notes'];
    const help = [
      'A Unique ID is recommended for each service line.',
      'Track the address of every service line.',
      'Select from the list.',
      null,
    ];
    const remarked = ['SL-1', '12 Main St.', 'Lead', 'The owner said that it is copper.'];
    expect(where(detectHeadings(sheet(headings, help, remarked)))).toEqual([1, 1, 3]);
    expect(where(detectHeadings(sheet(headings, remarked)))).toEqual([1, 1, 2]);
  });

  test('a sheet with unknown headings starts with its first row of texts', () => {
    expect(where(detectHeadings(sheet(['Bericht'], ['Nummer', 'Werkstoff'], ['1', 'Blei'])))).toEqual([2, 2, 3]);
    expect(detectHeadings([])).toMatchObject({ headingFrom: 1, names: [], knownCount: 0 });
  });
});

describe('headings of several rows', () => {
  const grouped = sheet(
    ['Line', null, 'System-Owned', null, 'Customer-Owned', null],
    ['ID', 'Address', 'Material', 'Installation Date', 'Material', 'Installation Date'],
    line,
  );

  test('become one name, the group carried over the columns that its merged cell spans', () => {
    const found = detectHeadings(grouped, [merge(1, 1, 1, 2), merge(1, 3, 1, 4), merge(1, 5, 1, 6)]);
    expect(where(found)).toEqual([1, 2, 3]);
    expect(found.names).toEqual([
      'Line › ID',
      'Line › Address',
      'System-Owned › Material',
      'System-Owned › Installation Date',
      'Customer-Owned › Material',
      'Customer-Owned › Installation Date',
    ]);
  });

  test('continues a group until the next one in a CSV, which has no merged cells', () => {
    expect(detectHeadings(grouped).names.slice(2)).toEqual([
      'System-Owned › Material',
      'System-Owned › Installation Date',
      'Customer-Owned › Material',
      'Customer-Owned › Installation Date',
    ]);
  });

  test('a heading merged downwards is named once; line breaks are spaces', () => {
    const found = detectHeadings(
      sheet(['Service\r\nLine ID', 'System-Owned', null], [null, 'Material', 'Service Line\nSize'], line),
      [merge(1, 1, 2, 1), merge(1, 2, 1, 3)],
    );
    expect(found.names).toEqual(['Service Line ID', 'System-Owned › Material', 'System-Owned › Service Line Size']);
  });

  test('a repeated name without a group gets a number', () => {
    expect(detectHeadings(sheet(['Service Line ID', 'Notes', 'Notes', 'City'], line)).names).toEqual([
      'Service Line ID',
      'Notes',
      'Notes (2)',
      'City',
    ]);
  });

  test('reads a block as the user marked it', () => {
    const found = parseHeadingsAt(grouped, { from: 2, to: 2 });
    expect([where(found), found.names[4]]).toEqual([[2, 2, 3], 'Material (2)']);
    expect(parseHeadingsAt(grouped, { from: 8, to: 9 })).toMatchObject({ names: [], dataFrom: 10 });
  });
});

describe('the EPA template', () => {
  const namesAbove = (cell: (column: (typeof epaColumns)[number]) => string | null): (string | null)[] => [
    null,
    ...epaColumns.map(cell),
  ];
  const template = sheet(
    [],
    [null, 'Detailed Inventory'],
    [null, 'PWS Name: Millbrook'],
    [],
    [],
    [],
    [null, 'Purpose of this worksheet: …'],
    [],
    namesAbove(({ epa }) => epa.group),
    namesAbove(({ epa }) => epa.groupHeading ?? epa.heading),
    namesAbove(({ epa }) => (epa.groupHeading ? epa.heading : null)),
    namesAbove(
      () => 'Select an option from the drop-down list; if it is "Other", please describe it in the field for notes.',
    ),
    [null, 'SL-1', '12 Main St'],
  );

  test('recognizes the EPA template with any text above it', () => {
    const block = detectHeadings(template);
    expect(where(block)).toEqual([9, 11, 13]);
    const columns = findEpaTemplateColumns(block);
    expect(columns).toMatchObject({
      '1': 'externalId',
      '2': 'location.addressLine1',
      '6': 'system.material',
      '15': 'customer.material',
      '23': 'listedCategory',
      '32': 'customer.removedOn',
    });
    expect(Object.keys(columns ?? {})).toHaveLength(epaColumns.length);
  });

  test('another table is not mistaken for it', () => {
    expect(
      findEpaTemplateColumns(detectHeadings(sheet(['Service Line ID', 'Street Address', 'City'], line))),
    ).toBeUndefined();
  });
});

test('suggests the sheet with known headings, a hidden one only when there is no other', () => {
  const block = detectHeadings(sheet(['Service Line ID', 'Street Address', 'City', 'Zip'], line));
  const other = detectHeadings(sheet(['Materials', 'Codes'], ['Lead', 'L']));
  const sheets = [
    { name: 'Lists', hidden: false, rowCount: 30_000, block: other },
    { name: 'Old', hidden: true, rowCount: 90_000, block },
    { name: 'Inventory', hidden: false, rowCount: 2, block },
  ];
  expect(suggestSheet(sheets)).toBe('Inventory');
  expect(suggestSheet(sheets.slice(0, 2))).toBe('Lists');
  expect(suggestSheet(sheets.slice(1, 2))).toBe('Old');
  expect(suggestSheet([])).toBe('');
});

describe('rows between the headings and the data', () => {
  const headings = ['Service Line ID', 'Address', 'City', 'Zip'];
  const data = ['SL-1', '12 Main St', 'Millbrook', '06415'];
  const dataFrom = (...between: readonly (readonly Cell[])[]) =>
    detectHeadings(sheet(headings, ...between, data)).dataFrom;
  const sentence = 'Track the address of every service line.';
  const long = 'the material of the pipe between the main and the curb stop, as far as known';

  test.each<[string, Cell[]]>([
    ['numbers of the columns', [1, 2, 3, 4]],
    ['numbers as text', ['1', '2', '3', '4']],
    ['numbered words', ['Col1', 'Col2', 'Col3', 'Col4']],
    ['an example', ['Example', '1 Any St']],
    ['an example in words', ['EXAMPLE: SL-1']],
    ['two of three that tell what to do', ['Select from the list', 'Enter the street', 'Millbrook']],
    ['two of three beside blank cells', ['Select from the list', '', 'Enter the street', null, 'Millbrook', ' ']],
    ['spaces', [' ', ' ']],
    ['each word that begins an instruction', ['Choose one', 'Describe it', 'Use capitals', 'x']],
    ['other beginnings', ['Note: required', 'date, year or span', 'For example SL-1', 'x']],
    ['an abbreviated one', ['e.g. SL-1', 'e.g. 12 Main St', 'x']],
    ['sentences', [sentence, sentence, 'x']],
    ['long texts', [long, long, long]],
    ['one very long text beside two', [long.repeat(3), 'x', 'y']],
  ])('%s are passed over', (_, row) => expect(dataFrom(row)).toBe(3));

  test.each<[string, Cell[]]>([
    ['three numbers', [1, 2, 3]],
    ['other numbers', [1, 2, 4, 3]],
    ['numbers of a line', ['SL7', 'SL8', 'SL9', 'SL9']],
    ['a place called Examples', ['Examples Farm', '1 Any St']],
    ['a place that only holds the word', ['Old example', '1 Any St']],
    ['one of three that tells what to do', ['Select from the list', '1 Elm', 'Millbrook']],
    ['two instructions of four', ['Select one', 'Enter it', '1 Elm', 'Millbrook']],
    ['two texts, however long', [long, long]],
    ['an instruction alone', ['Select from the list', 'Enter it']],
    ['words that only contain one', ['Reselect', 'x Select', 'Unused street']],
    ['texts of sixty characters', ['x'.repeat(60), 'y'.repeat(60), 'z'.repeat(60)]],
    ['three words with a dot', ['Old mill road.', 'Old mill road.', 'Old mill road.']],
    ['sentences without a dot', ['Track the address of it', 'Track the address of it', 'x']],
    ['small letters', ['track the address of it.', 'track the address of it.', 'x']],
    ['two sentences in one cell', ['12 Main. Track the address of it.', '12 Main. Track the address of it.', 'x']],
  ])('the rows %s are data', (_, row) => expect(dataFrom(row)).toBe(2));

  test('continues the rows below the headings when there are no data', () => {
    expect(detectHeadings(sheet(headings)).dataFrom).toBe(2);
    expect(detectHeadings(sheet(headings, ['Example', '1 Any St', 'x', 'y'])).dataFrom).toBe(2);
    expect(detectHeadings(sheet(headings, [], [], data)).dataFrom).toBe(4);
  });
});

describe('which rows are the headings', () => {
  const data = [
    ['SL-1', '12 Main St', 'Millbrook'],
    ['SL-2', '14 Main St', 'Harlow'],
  ];

  test('counts known names to find the headings', () => {
    expect(detectHeadings(sheet(['Service Line ID', 'Flurbo', 'City'], ...data)).knownCount).toBe(2);
    expect(parseHeadingsAt(sheet(['Service Line ID', '', 'City'], ...data), { from: 1, to: 1 }).knownCount).toBe(2);
  });

  test('may be four, and no more', () => {
    const deep = sheet(
      ['Line', null, 'System-Owned'],
      ['Group', null, 'Part'],
      ['Block', 'Place', 'Sub-part'],
      ['ID', 'Address', 'Material'],
      ...data,
    );
    expect(
      where(
        detectHeadings(
          sheet(['Public', 'Private'], ['aa', 'bb'], ['cc', 'dd'], ['Material', 'Material'], ['Lead', 'Copper']),
        ),
      ),
    ).toEqual([1, 4, 5]);
    expect(
      where(
        detectHeadings(
          sheet(
            ['Public', 'Private'],
            ['aa', 'bb'],
            ['cc', 'dd'],
            ['ee', 'ff'],
            ['Material', 'Material'],
            ['Lead', 'Copper'],
          ),
        ),
      ),
    ).toEqual([1, 1, 2]);
    expect(parseHeadingsAt(deep, { from: 1, to: 4 }).names).toEqual([
      'Line › Group › Block › ID',
      'Line › Place › Address',
      'System-Owned › Part › Sub-part › Material',
    ]);
  });

  test('may have an empty row between them', () => {
    expect(
      where(detectHeadings(sheet(['Public', 'Private'], [], ['Material', 'Material'], ['Lead', 'Copper']))),
    ).toEqual([1, 3, 4]);
    expect(where(detectHeadings(sheet(['Public', 'Private'], ['Material', 'Material'], ['Lead', 'Copper'])))).toEqual([
      1, 2, 3,
    ]);
  });

  test('treats a row of numbers and days as data', () => {
    expect(
      where(
        detectHeadings(
          sheet(['Nummer', 'Straße', 'Ort', 'Jahr'], ['City', 'Zip', '12', 1950], ['x', 'y', '1/2/1950', 1951]),
        ),
      ),
    ).toEqual([1, 1, 2]);
  });

  test('may end with numbers', () => {
    expect(
      where(
        detectHeadings(
          sheet(['Bericht', 'Werk', 'Ort'], ['Address 1', 'Address 2', 'City 3'], ['1 Elm', 'Unit 1', 'Harlow']),
        ),
      ),
    ).toEqual([2, 2, 3]);
  });

  test('may be in row 40', () => {
    const rows = sheet(
      ...Array.from({ length: 39 }, () => ['Flax', 'Fox'] as Cell[]),
      ['Service Line ID', 'Street Address', 'City'],
      ['SL-1', '1 Elm', 'Harlow'],
    );
    expect(where(detectHeadings(rows))).toEqual([40, 40, 41]);
  });

  test('may name one known field below a group, where they begin the table', () => {
    expect(
      where(
        detectHeadings(
          sheet(['Public', 'Block'], ['Material', 'Flax', 'Fox', 'Elm', 'Ash'], ['Lead', '1', '2', '3', '4']),
        ),
      ),
    ).toEqual([1, 2, 3]);
  });

  test('may repeat on each page', () => {
    const page = ['Service Line ID', 'Address', 'City'];
    const pages = sheet(['Nummer', 'Ort', 'Zeit'], page, ...data, page, ['SL-3', '16 Main St', 'Harlow']);
    expect(where(detectHeadings(pages))).toEqual([2, 2, 3]);
  });

  test('does not use values of other rows in the column as headings', () => {
    const rows = sheet(['Kind', 'Who'], ['State', 'Owner'], ['STATE', 'owner '], ['Local', 'Tenant']);
    expect(where(detectHeadings(rows))).toEqual([1, 1, 2]);
  });

  test('uses the first row that is half as wide as its table for an unknown sheet', () => {
    expect(
      where(
        detectHeadings(
          sheet(['Bericht', 'x'], ['Nummer', 'Werkstoff', 'Ort', 'Jahr', 'Art'], ['1', 'Blei', 'Harlow', '1950', 'x']),
        ),
      ),
    ).toEqual([2, 2, 3]);
    expect(
      where(detectHeadings(sheet(['Nummer', 'Werkstoff', ''], ['1', 'Blei', 'Harlow'], ['2', 'Blei', 'Harlow']))),
    ).toEqual([1, 1, 2]);
    expect(
      where(
        detectHeadings(
          sheet(
            ['Bericht', 'x', '', null, ''],
            ['Nummer', 'Werkstoff', 'Ort', 'Jahr', 'Art'],
            ['1', 'Blei', 'Harlow', '1950', 'x'],
          ),
        ),
      ),
    ).toEqual([2, 2, 3]);
    expect(where(detectHeadings(sheet(['Nummer', 'Werkstoff'], ['1', 'Blei', 'Harlow', 'x'])))).toEqual([1, 1, 2]);
    expect(
      where(detectHeadings(sheet([2024, 12, 5], ['Nummer', 'Werkstoff', 'Ort'], ['1', 'Blei', 'Harlow']))),
    ).toEqual([2, 2, 3]);
    expect(
      where(detectHeadings(sheet([' ', 'Bericht', ' '], ['Nummer', 'Werkstoff', 'Ort'], ['1', 'Blei', 'Harlow']))),
    ).toEqual([2, 2, 3]);
    expect(where(detectHeadings(sheet(['Nummer'], ['1'])))).toEqual([1, 1, 2]);
    expect(detectHeadings([])).toEqual({ headingFrom: 1, headingTo: 1, dataFrom: 2, names: [], knownCount: 0 });
  });

  test('a single known name counts only in the first row of the table', () => {
    expect(where(detectHeadings(sheet(['City', 'Flurbo'], ['Harlow', 'x'])))).toEqual([1, 1, 2]);
    expect(where(detectHeadings(sheet(['Flurbo', 'Quux'], ['City', 'Flax'], ['Harlow', 'Fox'])))).toEqual([1, 1, 2]);
  });

  test('a name is at most 200 characters long, its white space single', () => {
    const [name] = parseHeadingsAt(sheet([`Service \t Line\r\n${'x'.repeat(300)}`, 'City']), { from: 1, to: 1 }).names;
    expect(name).toBe(`Service Line ${'x'.repeat(187)}`);
  });
});

describe('merged cells above the headings', () => {
  const rows = sheet(
    ['Line', null, 'Public', null, 'left over'],
    ['ID', 'Address', 'Material', 'Size', 'Notes'],
    ['SL-1', '1 Elm', 'Lead', '1', 'x'],
  );

  test('repeat their text over their own columns only', () => {
    expect(parseHeadingsAt(rows, { from: 1, to: 2 }, [merge(1, 1, 1, 2), merge(1, 3, 1, 4)]).names).toEqual([
      'Line › ID',
      'Line › Address',
      'Public › Material',
      'Public › Size',
      'left over › Notes',
    ]);
    expect(parseHeadingsAt(rows, { from: 1, to: 2 }, [merge(1, 3, 1, 4)]).names.slice(0, 2)).toEqual([
      'Line › ID',
      'Address',
    ]);
  });

  test('ignores merged cells in a row above the block', () => {
    const titled = sheet(['Bericht'], ['Public', null], ['Material', 'Size'], ['Lead', '1']);
    expect(parseHeadingsAt(titled, { from: 2, to: 3 }, [merge(1, 1, 1, 6)]).names).toEqual([
      'Public › Material',
      'Public › Size',
    ]);
  });

  test('needs no merged cells where both rows have the same text', () => {
    expect(parseHeadingsAt(sheet(['City', 'Line'], ['City', 'ID']), { from: 1, to: 2 }).names).toEqual([
      'City',
      'Line › ID',
    ]);
  });

  test('elsewhere in the sheet change nothing', () => {
    expect(parseHeadingsAt(rows, { from: 1, to: 2 }, [merge(3, 1, 3, 2)]).names[1]).toBe('Line › Address');
    expect(parseHeadingsAt(rows, { from: 2, to: 2 }, [merge(1, 1, 1, 2)]).names).toEqual([
      'ID',
      'Address',
      'Material',
      'Size',
      'Notes',
    ]);
  });

  test('ignores names of merged cells that begin above the block, and widens the block by wide ones', () => {
    expect(parseHeadingsAt(rows, { from: 2, to: 2 }, [merge(1, 1, 2, 1)]).names[0]).toBe('ID');
    expect(parseHeadingsAt(rows, { from: 1, to: 1 }, [merge(1, 5, 1, 7)]).names).toEqual([
      'Line',
      '',
      'Public',
      '',
      'left over',
      'left over (2)',
      'left over (3)',
    ]);
  });
});

test('EPA’s template is known by four of five of its headings', () => {
  const names = ['', ...epaColumns.map(({ epa }) => `Group › ${epa.heading || epa.group}`)];
  const block = (kept: number) => ({
    headingFrom: 1,
    headingTo: 1,
    dataFrom: 2,
    knownCount: 0,
    names: names.slice(0, kept + 1),
  });
  const least = Math.ceil(epaColumns.length * 0.8);
  expect(findEpaTemplateColumns(block(least))).toMatchObject({ '1': 'externalId' });
  expect(findEpaTemplateColumns(block(least - 1))).toBeUndefined();
});

test('suggests the longer of two sheets with the same headings', () => {
  const block = detectHeadings(sheet(['Service Line ID', 'Street Address'], line));
  expect(
    suggestSheet([
      { name: 'Short', hidden: false, rowCount: 10, block },
      { name: 'Long', hidden: false, rowCount: 1000, block },
    ]),
  ).toBe('Long');
  expect(
    suggestSheet([
      { name: 'Huge', hidden: false, rowCount: 10 ** 12, block: { ...block, knownCount: block.knownCount - 1 } },
      { name: 'Known', hidden: false, rowCount: 0, block },
    ]),
  ).toBe('Known');
  expect(
    suggestSheet([
      { name: 'First', hidden: false, rowCount: 10, block },
      { name: 'Second', hidden: false, rowCount: 10, block },
    ]),
  ).toBe('First');
});
