import { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { toCellText, type Cell, type SheetRow } from '@curbstop/contract/primitives/cell';
import { createChance } from '../../seed/chance.ts';
import { escapeText } from '../../src/foundation/spreadsheets/xlsx-text.ts';
import { rawWorkbook } from '../workbooks.ts';
import { sheetRows, type GeneratedInventory } from './generated-inventory.ts';

interface InventoryFile {
  readonly name: string;
  readonly content: Buffer;
  /** The sheet with the lines; '' for text. */
  readonly sheet: string;
}

/**
 * The inventory as some program wrote it: a workbook with other sheets around it, or text in some encoding and
 * separator.
 */
export async function inventoryFile(inventory: GeneratedInventory): Promise<InventoryFile> {
  const chance = createChance(inventory.seed + 1);
  const rows = sheetRows(inventory);
  if (chance.happens(0.5) || inventory.layout.sheetsBefore > 0) {
    return { name: `inventory-${inventory.seed}.xlsx`, sheet: 'Inventory', content: await workbook(inventory, rows) };
  }
  const [encoding, mark] = chance.pick([
    ['utf8', ''],
    ['utf8', '\uFEFF'],
    ['utf16le', '\uFEFF'],
    ['utf16be', '\uFEFF'],
    ['windows1252', ''],
  ] as const);
  const separator = chance.pick([',', ';', '\t', '|']);
  const lineEnd = chance.pick(['\r\n', '\n']);
  const text = textLines(rows, separator).join(lineEnd);
  return { name: `inventory-${inventory.seed}.csv`, sheet: '', content: iconv.encode(mark + text + lineEnd, encoding) };
}

/** Blank lines where the sheet has blank rows, so that row numbers are the same. */
function textLines(rows: readonly SheetRow[], separator: string): string[] {
  const lines: string[] = [];
  for (const { number, cells } of rows) {
    while (lines.length < number - 1) lines.push('');
    lines.push(cells.map((cell) => quoted(toCellText(cell), separator)).join(separator));
  }
  return lines;
}

function quoted(text: string, separator: string): string {
  return /["\n\r]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

function workbook({ layout }: GeneratedInventory, rows: readonly SheetRow[]): Promise<Buffer> {
  const otherSheets: readonly (readonly [string, string])[] = [
    [
      'Read me',
      sheetXml([
        { number: 2, cells: [null, 'Service line inventory'] },
        { number: 4, cells: [null, 'Fill in the sheet Inventory.'] },
      ]),
    ],
    [
      'Lists',
      sheetXml([
        { number: 1, cells: ['Material', 'Answer'] },
        { number: 2, cells: ['Lead', 'Yes'] },
        { number: 3, cells: ['Copper', 'No'] },
      ]),
    ],
  ];
  return rawWorkbook(Object.fromEntries([...otherSheets.slice(0, layout.sheetsBefore), ['Inventory', sheetXml(rows)]]));
}

function sheetXml(rows: readonly SheetRow[]): string {
  const lines = rows.map(
    ({ number, cells }) =>
      `<row r="${number}">${cells.map((cell, index) => cellXml(`${letters(index)}${number}`, cell)).join('')}</row>`,
  );
  return `<sheetData>${lines.join('')}</sheetData>`;
}

function cellXml(reference: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'error' in cell)
    return `<c r="${reference}" t="e"><v>${escapeText(cell.error)}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeText(typeof cell === 'string' ? cell : toCellText(cell))}</t></is></c>`;
}

/** Generated sheets have fewer than 26 columns. */
function letters(index: number): string {
  return String.fromCharCode(65 + index);
}
