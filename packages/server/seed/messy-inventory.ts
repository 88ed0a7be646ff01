import { epaColumns } from '@curbstop/contract/service-lines/service-line.sheet';
import type { Buffer } from 'node:buffer';
import { rawWorkbook } from '../testing/workbooks.ts';
import { escapeText } from '../src/foundation/spreadsheets/xlsx-text.ts';
import { createChance } from './chance.ts';
import { messyRows, type MessyCell, type MessyRow } from './messy-rows.ts';

/**
 * The inventory of Upper Harlow, a district that Harlow Falls took over: invented, and as untidy as real ones. A filled
 * copy of EPA's template of July 27, 2022: other sheets around it, two heading rows under a row of groups, a row of
 * help, data from row 13, and what years of copying leave behind.
 */
export async function messyWorkbook(): Promise<Buffer> {
  const rows = messyRows(createChance(6499));
  return rawWorkbook(
    {
      Introduction: toSheetXml([
        [2, { B: 'Service Line Inventory Template' }],
        [4, { B: 'Save a copy before you type. Upper Harlow keeps the master at the front desk.' }],
      ]),
      'Classifying SLs': toSheetXml([
        [2, { B: 'Classifying service lines' }],
        [4, { B: 'System-Owned', C: 'Customer-Owned', D: 'Entire line' }],
        [5, { B: 'Lead', C: 'Any', D: 'Lead' }],
      ]),
      'PWS Information': toSheetXml([
        [7, { B: 'Water System Name:' }],
        [8, { B: 'Upper Harlow Fire District' }],
        [9, { B: 'PWSID:', C: 'Population Served (number of people):' }],
        [10, { B: 'CT9990025', C: '~900' }],
      ]),
      'Inventory Summary': toSheetXml([
        [6, { B: 'Total Lead', C: { error: '#REF!' } }],
        [7, { B: 'Total Unknown', C: { error: '#REF!' } }],
      ]),
      'Detailed Inventory': `<cols><col min="1" max="1" width="2"/></cols>${toSheetXml([...headings, ...rows.map(({ number, cells }): SheetLine => [number, cells])])}${merged}`,
      'Form Lists': toSheetXml([
        [2, { C: 'Material' }],
        [3, { C: 'Lead' }],
        [4, { C: 'Galvanized' }],
        [5, { C: 'Non-Lead - Copper' }],
      ]),
    },
    { cellFormats: ['General', 'm/d/yyyy'] },
  );
}

/** What is wrong with the workbook's rows, for tests and for comparison. */
export function messyFields(): Readonly<Record<MessyRow['kind'], number>> & {
  readonly firstRow: number;
  readonly lastRow: number;
} {
  const rows = messyRows(createChance(6499));
  const tally = (kind: MessyRow['kind']) => rows.filter((row) => row.kind === kind).length;
  return {
    line: tally('line'),
    repeatedId: tally('repeatedId'),
    sameAddress: tally('sameAddress'),
    noAddress: tally('noAddress'),
    note: tally('note'),
    firstRow: rows[0]?.number ?? 0,
    lastRow: rows.at(-1)?.number ?? 0,
  };
}

type SheetLine = readonly [row: number, cells: Readonly<Record<string, MessyCell>>];

const verifiedHeading = 'If "Yes" Service Line Material Was Field Verified:';
/** Heads two columns of row 11. */
const pairs: Readonly<Record<string, string>> = { C: 'Location Identifier ', M: verifiedHeading, U: verifiedHeading };
const secondOfPair = new Set(['D', 'N', 'V']);

/** Rows 2 to 12 as EPA's sheet has them: title, groups (9), headings (10 and 11), help (12). */
const headings: readonly SheetLine[] = [
  [2, { B: 'Detailed Inventory' }],
  [3, { B: 'PWS Name: Upper Harlow Fire District' }],
  [4, { B: 'PWSID: CT9990025' }],
  [5, { B: 'Date Last Updated: see file name' }],
  [
    7,
    { B: 'Purpose of this worksheet: To provide a customizable format to track the materials of every service line.' },
  ],
  [
    9,
    Object.fromEntries(
      epaColumns
        .filter(({ epa }, index) => epa.group !== epaColumns[index - 1]?.epa.group)
        .map(({ epa }) => [epa.letter, epa.group]),
    ),
  ],
  [
    10,
    Object.fromEntries(
      epaColumns.flatMap(({ epa }): [string, string][] =>
        pairs[epa.letter]
          ? [[epa.letter, pairs[epa.letter] as string]]
          : secondOfPair.has(epa.letter)
            ? []
            : [[epa.letter, epa.heading]],
      ),
    ),
  ],
  [
    11,
    Object.fromEntries(
      epaColumns
        .filter(({ epa }) => pairs[epa.letter] || secondOfPair.has(epa.letter))
        .map(({ epa }) => [epa.letter, epa.heading.replace(`${verifiedHeading} `, '')]),
    ),
  ],
  [
    12,
    {
      B: 'A Unique ID is recommended for each service line.',
      C: 'Track the address of every service line.',
      G: 'Select from the list.',
      H: "Select Yes, No, or Don't know.",
      I: 'Date, year, or estimated date range',
      J: 'Diameter in inches',
      X: 'Lead, Non-Lead, Galvanized Requiring Replacement or Unknown',
    },
  ],
];

const mergedRanges = [
  'B2:K2',
  'B9:F9',
  'G9:O9',
  'P9:W9',
  'X9:X11',
  'Y9:AA9',
  'AB9:AE9',
  'AF9:AG9',
  'C10:D10',
  'M10:N10',
  'U10:V10',
  'B10:B11',
  'E10:E11',
  'F10:F11',
  'G10:G11',
  'C12:D12',
];
const merged = `<mergeCells count="${mergedRanges.length}">${mergedRanges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;

function toSheetXml(lines: readonly SheetLine[]): string {
  return `<sheetData>${lines
    .map(
      ([row, cells]) =>
        `<row r="${row}">${Object.entries(cells)
          .sort(byColumn)
          .map(([letters, cell]) => toCellXml(`${letters}${row}`, cell))
          .join('')}</row>`,
    )
    .join('')}</sheetData>`;
}

function byColumn([one]: readonly [string, MessyCell], [another]: readonly [string, MessyCell]): number {
  return one.length - another.length || (one < another ? -1 : 1);
}

function toCellXml(reference: string, cell: MessyCell): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`;
  if ('serial' in cell) return `<c r="${reference}" s="1"><v>${cell.serial}</v></c>`;
  return `<c r="${reference}" t="e"><f>VLOOKUP(A1,#REF!,2,0)</f><v>${escapeText(cell.error)}</v></c>`;
}
