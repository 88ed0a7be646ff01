import { Buffer } from 'node:buffer';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCellText, type SheetRow } from '@curbstop/contract/primitives/cell';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';
import { defaultBatchRows, readCsvRows } from './csv-reader.ts';
import { writeCsv } from './csv-writer.ts';
import { detectSpreadsheet } from './sniff.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function writeTestFile(content: Buffer | string): Promise<string> {
  const file = path.join(folder, `file-${files++}`);
  await writeFile(file, content);
  return file;
}

async function readAll(file: string): Promise<SheetRow[]> {
  const sniffed = await detectSpreadsheet(file);
  if (sniffed.format !== 'csv') throw new Error(`Read as ${sniffed.format}`);
  const rows: SheetRow[] = [];
  for await (const batch of readCsvRows(file, sniffed, { batchRows: 3 })) rows.push(...batch);
  return rows;
}
const texts = (rows: readonly SheetRow[]) => rows.map((row) => row.cells.map((cell) => toCellText(cell)));

const inventory = [
  ['Service Line ID', 'Strasse', 'Material'],
  ['SL-1', '12 Café Röad', 'Cu'],
  ['SL-2', '5 Elm, Apt "B"', 'Pb'],
];
const asText = (delimiter: string, end: string) =>
  inventory
    .map((row) => row.map((cell) => (/[",;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter))
    .join(end) + end;

describe('a CSV inventory saved in various forms', () => {
  const encodings = {
    utf8: 'utf8',
    'UTF-16 LE': 'utf16le',
    'UTF-16 BE': 'utf16-be',
    'UTF-32 LE': 'utf32-le',
    'UTF-32 BE': 'utf32-be',
    'Windows-1252': 'win1252',
  };
  test.each(Object.entries(encodings))('%s, with and without a byte order mark', async (_, encoding) => {
    const text = asText(',', '\r\n');
    expect(texts(await readAll(await writeTestFile(iconv.encode(text, encoding))))).toEqual(inventory);
    // Windows-1252 has no mark to add.
    expect(
      texts(await readAll(await writeTestFile(iconv.encode(text, encoding, { addBOM: encoding !== 'win1252' })))),
    ).toEqual(inventory);
  });

  test.each([[','], [';'], ['\t'], ['|']])('delimiter %j with each line end', async (delimiter) => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(texts(await readAll(await writeTestFile(asText(delimiter, end))))).toEqual(inventory);
  });

  test('line ends may change in mid-file', async () => {
    expect(texts(await readAll(await writeTestFile('a,b\r\n1,2\n3,4\r5,6')))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  test('an accented letter thousands of rows down decides that the file is Windows-1252', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `SL-${index},Main Street`).join('\n');
    const rowTexts = await readAll(await writeTestFile(iconv.encode(`${rows}\nlast,Rue de l’Évêque`, 'win1252')));
    expect(texts(rowTexts.slice(-1))).toEqual([['last', 'Rue de l’Évêque']]);
  });

  test('reads a character of several bytes at the edge of a block as UTF-8', async () => {
    const filler = 'x'.repeat((1 << 20) - 1);
    expect(await detectSpreadsheet(await writeTestFile(`a,b\n${filler.slice(4)}é,1\n`))).toMatchObject({
      encoding: 'utf8',
    });
  });

  test('reads the line sep=; as the delimiter, not as a row', async () => {
    const rows = await readAll(await writeTestFile('sep=;\r\nA;B,C\r\n1;2\r\n'));
    expect(rows).toEqual([
      { number: 1, cells: ['A', 'B,C'] },
      { number: 2, cells: ['1', '2'] },
    ]);
  });
});

describe('rows', () => {
  test('empty rows are left out but counted, ragged rows remain ragged', async () => {
    const rows = await readAll(await writeTestFile('ID,Address,Material\n\n1,2 Elm St\n , ,\n3,4 Elm St,Cu,extra,\n'));
    expect(rows).toEqual([
      { number: 1, cells: ['ID', 'Address', 'Material'] },
      { number: 3, cells: ['1', '2 Elm St'] },
      { number: 5, cells: ['3', '4 Elm St', 'Cu', 'extra'] },
    ]);
  });

  test('does not read an inch mark in an unquoted cell as a quotation mark', async () => {
    expect(texts(await readAll(await writeTestFile('ID,Size,Material\n1,5/8" copper,Cu\n2,3/4",Cu\n')))).toEqual([
      ['ID', 'Size', 'Material'],
      ['1', '5/8" copper', 'Cu'],
      ['2', '3/4"', 'Cu'],
    ]);
  });

  test('a quotation that never closes is refused with its row', async () => {
    await expect(readAll(await writeTestFile('ID,Address\n1,2 Elm\n2,"3 Elm\n4,5 Elm\n'))).rejects.toThrow(
      'opens near row 3 and is never closed',
    );
    await expect(readAll(await writeTestFile(`ID,Address\n1,"2 Elm\n${'x,y\n'.repeat(600_000)}`))).rejects.toThrow(
      'Row 2 has more than 1,000,000 characters. Often a quotation mark (") opens there and is never closed.',
    );
  });

  describe('unbalanced quotation marks', () => {
    const heading = 'ID,Address,Meter,System material,Customer material,Notes';
    const row = (id: number, meter: string, note = '') => `A-${id},${id} Main St,${meter},Lead,Copper,${note}`;
    /** Rows 2 to 30 of a list, with these meters by row. */
    const list = (meters: Readonly<Record<number, string>>) => [
      heading,
      ...Array.from({ length: 29 }, (_, index) => row(index + 2, meters[index + 2] ?? 'Neptune')),
      '',
    ];

    test.each([
      ['two that open', { 5: '"Neptune 5/8', 19: '"Neptune 5/8' }, 5],
      ['two in neighboring rows', { 5: '"Neptune 5/8', 6: '"Neptune 5/8' }, 5],
      ['one that opens and an inch mark', { 5: '"Neptune 5/8', 19: '5/8"' }, 5],
      ['one that opens and an inch mark in the next row', { 2: '"Neptune 5/8', 3: '5/8"' }, 2],
      ['one that opens and a quoted cell', { 5: '"Neptune', 19: '"Neptune, 5/8"' }, 5],
      ['one that opens and a quoted quotation', { 5: '"Neptune', 19: '"5/8"" meter"' }, 5],
      ['two pairs', { 5: '"Neptune', 7: '"Neptune', 20: '"Neptune', 21: '"Neptune' }, 5],
      ['three', { 5: '"Neptune', 7: '"Neptune', 20: '"Neptune' }, 5],
    ])('%s are refused with the row', async (_, meters, at) => {
      for (const end of ['\n', '\r\n', '\r'])
        await expect(readAll(await writeTestFile(list(meters).join(end)))).rejects.toThrow(
          `opens near row ${at} and appears to enclose`,
        );
    });

    test.each(['"Neptune 5/8,Lead,"Copper', '"Neptune 5/8,Lead,Copper 3/4"', '"Neptune 5/8" steel, old",Lead,Copper'])(
      'are refused with the row: %s',
      async (cells) => {
        const rows = [heading, row(2, 'Neptune'), `A-3,3 Main St,${cells},`, row(4, 'Neptune'), ''];
        await expect(readAll(await writeTestFile(rows.join('\n')))).rejects.toThrow('near row 3');
      },
    );

    test('are refused in other columns of neighboring rows', async () => {
      const rows = [
        heading,
        row(2, 'Neptune'),
        '"A-3,3 Main St,Neptune,Lead,Copper,',
        row(4, 'Neptune', '5/8"'),
        row(5, ''),
      ];
      await expect(readAll(await writeTestFile(rows.join('\n')))).rejects.toThrow('near row 3');
      const back = [
        heading,
        row(2, 'Neptune'),
        row(3, 'Neptune', '"note'),
        'A-4,"4 Main St,Neptune,Lead,Copper,',
        row(5, ''),
      ];
      await expect(readAll(await writeTestFile(back.join('\n')))).rejects.toThrow('near row 3');
    });

    test('are refused in a list of two columns', async () => {
      const rows = ['Address,Material', '1 Elm St,Lead', '"2 Elm St,Lead', '3 Elm St,Lead', '4 Elm St",Copper', ''];
      await expect(readAll(await writeTestFile(rows.join('\n')))).rejects.toThrow('near row 3');
    });
  });

  test.each([
    ['lines', 'line 1\nline 2'],
    ['lines and commas', 'No access, dog\nCall Smith, John, first, then Jones, Ann, or the owner, please\r\nA,B'],
    ['a quotation', '"No access"\nsays the owner'],
    ['blank lines', 'one\n\n\ntwo'],
    ['a measurement', '5/8" meter\n3/4" pipe'],
    ['places', 'Smith,John\nMillbrook,CT,06415'],
  ])('reads a quoted note of %s as one cell', async (_, note) => {
    const file = [
      ['ID', 'Address', 'Meter', 'Notes', 'System material', 'Customer material'],
      ['A-2', '2 Main St', 'Neptune', note, 'Copper', 'Lead'],
      ['A-3', '3 Main St', 'Neptune', 'x', 'Copper', note],
    ];
    const quoted = file.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
    expect(texts(await readAll(await writeTestFile(`${quoted.join('\r\n')}\r\n`)))).toEqual(
      file.map((cells) => cells.map(toCellText)),
    );
  });

  test('a quotation that ends before its cell does is read when it encloses nothing else', async () => {
    expect(texts(await readAll(await writeTestFile('ID,Size,Material\n1,"5/8" copper,Cu\n2,3/4,Cu\n')))).toEqual([
      ['ID', 'Size', 'Material'],
      ['1', '"5/8" copper', 'Cu'],
      ['2', '3/4', 'Cu'],
    ]);
  });

  test('a consumer that stops early leaves nothing open', async () => {
    const file = await writeTestFile('a,b\n'.repeat(100_000));
    const sniffed = await detectSpreadsheet(file);
    if (sniffed.format !== 'csv') throw new Error('not CSV');
    for await (const batch of readCsvRows(file, sniffed)) {
      expect(batch).toHaveLength(defaultBatchRows);
      break;
    }
  });
});

describe('what is not a CSV is refused with what to do', () => {
  const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  test.each([
    ['nothing', Buffer.alloc(0), 'The file is empty'],
    ['white space', Buffer.from('  \r\n \n'), 'The file is empty'],
    ['old Excel', ole, 'old Excel file'],
    [
      'a workbook with a password',
      Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected by a password',
    ],
    ['PDF', Buffer.from('%PDF-1.7 …'), 'not a spreadsheet'],
    ['bytes', Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7) % 31)), 'not a spreadsheet'],
    ['a web page named .xls', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'web page'],
    ['a web page after a comment', Buffer.from('<!-- saved -->\n<head><title>x</title></head>'), 'web page'],
    [
      'XML of Excel 2003',
      Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
      'Excel 2003 XML file',
    ],
    ['XML with a declaration', Buffer.from('<?xml version="1.0"?>\n<lines><line id="1"/></lines>'), 'an XML file'],
    [
      'XML without a declaration',
      Buffer.from('<Lines>\n  <Line>12 Main St, Millbrook, CT</Line>\n</Lines>'),
      'an XML file',
    ],
    ['JSON objects', Buffer.from('[\n  {"id": "SL-1", "material": "Lead"},\n  {"id": "SL-2"}\n]'), 'a JSON file'],
    ['one JSON object', Buffer.from('{"type": "FeatureCollection", "features": []}'), 'a JSON file'],
  ])('refuses %s', async (_, content, sentence) => {
    await expect(writeTestFile(content).then(detectSpreadsheet)).rejects.toThrow(sentence);
  });
});

describe('our own CSV', () => {
  const readBack = async (rows: readonly (readonly string[])[]) =>
    texts(await readAll(await writeTestFile(await buffer(writeCsv(rows[0]!, [rows.slice(1)])))));

  test('opens rightly in Excel: byte order mark, CRLF, quotes', async () => {
    const bytes = await buffer(
      writeCsv(
        ['ID', 'Note'],
        [
          [
            ['1', 'a "b", c'],
            [2, { date: '2024-10-16' }],
            [true, null],
          ],
        ],
      ),
    );
    expect(bytes.toString('utf8')).toBe('\uFEFFID,Note\r\n1,"a ""b"", c"\r\n2,2024-10-16\r\ntrue,\r\n');
  });

  test('runs no formula, and reading it back restores the text', async () => {
    const payloads = [
      "=cmd|' /C calc'!A0",
      '@SUM(1+1)*cmd|1',
      '+1-800-555-0100',
      '-2+3',
      "'=1",
      "''-x",
      "'quoted",
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(1)',
      '-72.65',
      '+5',
    ];
    const rows = [['ID', 'Note'], ...payloads.map((payload, index) => [`r${index}`, payload])];
    const written = (await buffer(writeCsv(rows[0]!, [rows.slice(1)]))).toString('utf8');
    expect(written).toContain("'=cmd|");
    expect(written).toContain('r11,-72.65');
    expect(written).toContain("'＝1+1");
    expect((await buffer(writeCsv(['Note'], [[['\n=1+1']]]))).toString('utf8')).toContain('"\'\n=1+1"');
    expect(await readBack(rows)).toEqual(rows);
  });

  test('is read back unchanged with any cells', async () => {
    const cell = fc
      .oneof(
        fc.string({ maxLength: 12 }),
        fc.string({
          unit: fc.constantFrom('"', ',', '\n', '\r', ';', "'", '=', '-', '\t', 'a', ' ', '1'),
          maxLength: 8,
        }),
      )
      .map((text) => text.replaceAll(/(?![\t\n\r])[\p{Cc}\ufeff]/gu, '').trim())
      // A cell with as many commas and line breaks as rows have is refused as one that a stray mark opened.
      .filter((text) => text.split(',').length < 3 || !/[\n\r]/.test(text));
    const row = fc.tuple(cell, cell, cell).map((cells) => ['id', ...cells, 'end']);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 3, maxLength: 6 }), async (rows) => {
        const table = [['ID', 'One', 'Two', 'Three', 'End'], ...rows];
        expect(await readBack(table)).toEqual(table);
      }),
      { numRuns: 60 },
    );
  });
});

describe('quotation marks in invented files', () => {
  const samples: readonly (readonly [what: string, text: string, rows: readonly (readonly string[])[]])[] = [
    [
      'a comma in a cell',
      'Name,Address\nMay,"5 Elm, Apt 2"\n',
      [
        ['Name', 'Address'],
        ['May', '5 Elm, Apt 2'],
      ],
    ],
    [
      'empty quotations',
      'a,b,c\n1,"",3\n2,3,4\n',
      [
        ['a', 'b', 'c'],
        ['1', '', '3'],
        ['2', '3', '4'],
      ],
    ],
    [
      'quotations in quotations',
      'a,b\n1,"ha ""ha"" ha"\n3,4\n',
      [
        ['a', 'b'],
        ['1', 'ha "ha" ha'],
        ['3', '4'],
      ],
    ],
    [
      'an object in JSON',
      'key,value\n1,"{""type"": ""Point"", ""at"": [1.5,2]}"\n',
      [
        ['key', 'value'],
        ['1', '{"type": "Point", "at": [1.5,2]}'],
      ],
    ],
    [
      'a line end in a cell',
      'a,b,c\n1,2,3\n"Once upon\na time",5,6\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
        ['Once upon\na time', '5', '6'],
      ],
    ],
    [
      'letters of other scripts',
      'a,b,c\n1,2,3\n4,5,ʤ\n',
      [
        ['a', 'b', 'c'],
        ['1', '2', '3'],
        ['4', '5', 'ʤ'],
      ],
    ],
    [
      'a last row without a line end',
      'a,b\n1,"2"',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ];

  test.each(samples)('%s, with each line end', async (_, text, expected) => {
    for (const source of [text, text.replaceAll('\n', '\r\n')]) {
      const rowTexts = texts(await readAll(await writeTestFile(source)));
      expect(rowTexts.map((row) => row.map((cell) => cell.replaceAll('\r\n', '\n')))).toEqual(expected);
    }
  });
});

describe.skipIf(!hasSharedData('fixtures-csv-spectrum'))('the csv-spectrum acid test', () => {
  test('every file gives its expected rows', async () => {
    const names = (await readdir(sharedData('fixtures-csv-spectrum'))).filter((name) => name.endsWith('.json'));
    for (const name of names) {
      const expected = [
        JSON.parse(await readFile(sharedData('fixtures-csv-spectrum', name), 'utf8')) as
          | Record<string, string>
          | Record<string, string>[],
      ].flat();
      const source = await readFile(sharedData('fixtures-csv-spectrum', name.replace('.json', '.csv')), 'utf8');
      for (const text of [source, source.replaceAll('\n', '\r\n')]) {
        const [headings, ...rows] = texts(await readAll(await writeTestFile(text)));
        const records = rows.map((row) =>
          Object.fromEntries(headings!.map((heading, index) => [heading, (row[index] ?? '').replaceAll('\r\n', '\n')])),
        );
        // The collection's own answer for this one file has another telephone number than its CSV.
        const compared = (row: Record<string, string>) =>
          Object.fromEntries(
            Object.entries(row)
              .filter(([key]) => key !== 'Contact Phone Number')
              .map(([key, value]) => [key, value.trim()]),
          );
        expect([name, records.map(compared)]).toEqual([name, expected.map(compared)]);
      }
    }
    expect(names.length).toBeGreaterThan(8);
  });
});

describe.skipIf(!hasSharedData('fixtures-csv'))('odd CSV files of other readers', () => {
  test('each gives its rows', async () => {
    const counts: Record<string, number> = {};
    for (const name of await readdir(sharedData('fixtures-csv'))) {
      if (name === 'SOURCE.txt' || name === 'empty.csv') continue;
      counts[name] = (await readAll(sharedData('fixtures-csv', name))).length;
    }
    console.log('Rows of fixtures-csv', counts);
    expect(Object.keys(counts).length).toBeGreaterThan(20);
    expect(Object.values(counts).every((count) => count > 0)).toBe(true);
    for (const name of Object.keys(counts).filter((each) => each.startsWith('premiere'))) {
      expect([name, ...texts(await readAll(sharedData('fixtures-csv', name))).slice(0, 2)]).toEqual([
        name,
        ['première', 'second', 'troisième'],
        ['Quatrième', 'cinquième', 'sixième'],
      ]);
    }
    for (const name of Object.keys(counts).filter((each) => each.startsWith('encoding')))
      expect([name, texts(await readAll(sharedData('fixtures-csv', name)))[0]]).toEqual([name, ['Å', '1']]);
    await expect(readAll(sharedData('fixtures-csv', 'empty.csv'))).rejects.toThrow('The file is empty');
  });
});
