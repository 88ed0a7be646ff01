import { describe, expect, test } from 'vitest';
import { suggestColumns } from '@curbstop/contract/imports/inventory-columns.calculation';
import { findEpaTemplateColumns, detectHeadings, suggestSheet } from '@curbstop/contract/imports/headings.calculation';
import { createRowReader, type ParsedRow } from '@curbstop/contract/imports/inventory-rows.calculation';
import { TermMatcher } from '@curbstop/contract/imports/term-matcher.calculation';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { outlineSpreadsheet, readSpreadsheetRows } from '../../foundation/spreadsheets/spreadsheets.ts';
import { outlineInProcess, readRowsInProcess } from '../../../testing/workbooks.ts';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';

const patience = 60_000;
const defaults = { city: 'Millbrook', state: 'CT', zip: '06415' };

interface Doctored {
  readonly sheet: string;
  readonly headings: string;
  readonly isTemplate: boolean;
  readonly mapped: Readonly<Record<string, string>>;
  readonly rows: readonly ParsedRow[];
  readonly problems: Readonly<Record<string, number>>;
  readonly warnings: Readonly<Record<string, number>>;
  readonly unknownWords: readonly string[];
}

/** A file through all that happens before the database: sheets, headings, columns, words and rows, as proposed. */
async function doctor(path: string): Promise<Doctored> {
  const isWorkbook = path.endsWith('.xlsx');
  const sheets = isWorkbook ? await outlineInProcess(path, 200) : (await outlineSpreadsheet(path)).sheets;
  const sketches = sheets.map((sheet) => ({ ...sheet, block: detectHeadings(sheet.sample, sheet.merged) }));
  const sheet = sketches.find(({ name }) => name === suggestSheet(sketches))!;
  const { block } = sheet;
  const data = sheet.sample.filter((row) => row.number >= block.dataFrom);
  const template = findEpaTemplateColumns(block);
  const proposals = suggestColumns(
    block.names.map((heading, position) => ({
      position,
      heading,
      samples: data.map((row) => row.cells[position] ?? null).filter((cell) => cell !== null && cell !== ''),
    })),
    new Map(),
  );
  const columns =
    template ?? Object.fromEntries(proposals.flatMap(({ position, key }) => (key ? [[String(position), key]] : [])));
  const words = new TermMatcher();
  const readRow = createRowReader({
    plan: { columns, defaults },
    words,
    today: '2026-11-21',
    state: 'CT',
    timeZone: 'America/New_York',
    systemType: 'CWS',
    own: [],
  });
  const rows: ParsedRow[] = [];
  const source = { sheet: sheet.name, fromRow: block.dataFrom };
  for (const row of isWorkbook ? await readRowsInProcess(path, source) : await readRows(path, source)) {
    const understood = readRow(row);
    if (understood) rows.push(understood);
  }
  return {
    sheet: sheet.name,
    headings: `${block.headingFrom}-${block.headingTo}, data from ${block.dataFrom}`,
    isTemplate: template !== undefined,
    rows,
    mapped: Object.fromEntries(
      Object.entries(columns).map(([position, key]) => [key, block.names[Number(position)] ?? '']),
    ),
    problems: tally(rows.flatMap(({ problems }) => problems.map(({ field, found }) => `${field}: ${found}`))),
    warnings: tally(rows.flatMap(({ warnings }) => warnings.map(({ field }) => field))),
    unknownWords: words
      .found()
      .filter(({ value }) => value === null)
      .map(({ vocabulary, word, count }) => `${vocabulary} "${word}" x${count}`),
  };
}

async function readRows(path: string, from: { sheet: string; fromRow: number }): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of readSpreadsheetRows(path, { ...from, file: (await outlineSpreadsheet(path)).file }))
    rows.push(...batch);
  return rows;
}

function tally(texts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

function report(name: string, { rows, problems, warnings, unknownWords, mapped, ...rest }: Doctored): void {
  console.log(name, {
    ...rest,
    rows: rows.length,
    failed: rows.filter((row) => row.problems.length > 0).length,
    problems,
    warnings,
    unknownWords,
    mapped,
  });
}

const countValues = (rows: readonly ParsedRow[], key: string) =>
  tally(rows.map(({ values }) => (typeof values[key] === 'string' ? values[key] : '')));

describe.skipIf(!hasSharedData('ct-colchester-epa-template'))('a filing in the EPA template of 2022', () => {
  test('every line is read without manual mapping', { timeout: patience }, async () => {
    const examined = await doctor(
      sharedData('ct-colchester-epa-template', 'CT0280011_LCRR_Inventory_Initial_10_16_24.xlsx'),
    );
    report('Colchester', examined);
    expect(examined).toMatchObject({
      sheet: 'Detailed Inventory',
      headings: '9-11, data from 13',
      isTemplate: true,
      unknownWords: [],
    });
    expect(examined.rows).toHaveLength(2204);
    // Six rows hold words where a date belongs ("demolished", "no house"): kept as notes, nothing fails.
    expect(examined.problems).toEqual({});
    expect(examined.warnings['System side installation date']).toBe(6);
    expect(countValues(examined.rows, 'listedCategory')).toEqual({
      'Non-lead': 1116,
      'Lead Status Unknown': 1075,
      '': 13,
    });
    expect(countValues(examined.rows, 'system.material')).toEqual({
      nonLeadCopper: 1111,
      unknownUnlikelyLead: 1082,
      nonLeadOther: 11,
    });
    expect(countValues(examined.rows, 'customer.material')).toEqual({
      nonLeadCopper: 1093,
      unknownUnlikelyLead: 1073,
      nonLeadOther: 10,
      nonLeadPlastic: 3,
      '': 25,
    });
    expect(examined.rows[0]?.values).toMatchObject({
      externalId: '9260',
      'system.installed': { text: '1938', from: '1938-01-01', to: '1938-12-31' },
      previouslyLead: 'No',
    });
  });
});

describe.skipIf(!hasSharedData('ct-all-lead-8k'))('a newspaper’s list of the lead lines of 31 systems', () => {
  test('every row is read; IDs damaged as floats are repaired', { timeout: patience }, async () => {
    const examined = await doctor(sharedData('ct-all-lead-8k', 'all-lead.csv'));
    report('All lead', examined);
    expect(examined.rows).toHaveLength(7987);
    expect(countValues(examined.rows, 'listedCategory')).toEqual({ Lead: 7987 });
    expect(countValues(examined.rows, 'location.state')).toEqual({ CT: 7987 });
    expect(examined.warnings['Service line ID']).toBe(5572);
    expect(examined.mapped['location.addressLine1']).toBe('STREET ADDRESS');
    expect(examined.problems).toEqual({});
  });
});
