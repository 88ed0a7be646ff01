import { formatCount } from '@curbstop/contract/primitives/count-text';
import type { SpreadsheetFile } from '../../foundation/spreadsheets/sniff.ts';

const encodingNames: Readonly<Record<string, string>> = {
  utf8: 'UTF-8',
  utf16le: 'UTF-16',
  utf16be: 'UTF-16',
  utf32le: 'UTF-32',
  utf32be: 'UTF-32',
  windows1252: 'Windows-1252',
};
const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** "Excel workbook with 3 sheets". */
export function describeFile(file: SpreadsheetFile, sheets: number): string {
  if (file.format === 'xlsx') return `Excel workbook with ${formatCount(sheets, 'sheet')}`;
  return `Text file, ${encodingNames[file.encoding] ?? file.encoding}, separated by ${delimiterNames[file.delimiter] ?? `"${file.delimiter}"`}`;
}
