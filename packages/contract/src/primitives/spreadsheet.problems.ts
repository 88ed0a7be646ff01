import { formatNumber } from './count-text.ts';
import { defineProblems } from './problem.ts';

/** Why a file cannot be read as a spreadsheet; each message says what to do next. */
export const spreadsheetProblems = defineProblems({
  emptyFile: [400, 'The file is empty. Choose another file.'],
  oldExcelFile: [
    400,
    'This is an old Excel file (.xls). Open it in Excel, choose Save As, pick "Excel Workbook (.xlsx)", and upload that file.',
  ],
  binaryExcelFile: [
    400,
    'This is a binary Excel file (.xlsb). Open it in Excel, choose Save As, pick "Excel Workbook (.xlsx)", and upload that file.',
  ],
  protectedFile: [
    400,
    'This workbook is protected by a password. Open it, remove the password, save it, and upload it again.',
  ],
  openDocumentFile: [
    400,
    'This is an OpenDocument spreadsheet (.ods). Open it, choose Save As, pick "Excel 2007-365 (.xlsx)", and upload that file.',
  ],
  webPageFile: [
    400,
    'This file is a web page that was saved with a spreadsheet name. Open it in Excel, choose Save As, pick "Excel Workbook (.xlsx)", and upload that file.',
  ],
  excelXmlFile: [
    400,
    'This is an Excel 2003 XML file. Open it in Excel, choose Save As, pick "Excel Workbook (.xlsx)", and upload that file.',
  ],
  xmlFile: [
    400,
    'This is an XML file, not a spreadsheet. Upload an Excel workbook (.xlsx) or a comma-separated file (.csv).',
  ],
  jsonFile: [
    400,
    'This is a JSON file, not a spreadsheet. Upload an Excel workbook (.xlsx) or a comma-separated file (.csv).',
  ],
  notASpreadsheet: [
    400,
    'This file is not a spreadsheet. Upload an Excel workbook (.xlsx) or a comma-separated file (.csv).',
  ],
  brokenWorkbook: [
    400,
    'This workbook is damaged and cannot be read. Open it in Excel, save it again, and upload the new file.',
  ],
  workbookTooLarge: [
    413,
    ({ limit }) =>
      `This workbook unpacks to more than ${limit}. Split it into several files and upload them one after the other.`,
  ],
  workbookTakesTooLong: [
    400,
    'This workbook is too large or too complex to read. Delete sheets that are not needed, or save the sheet as CSV, and upload that file.',
  ],
  sheetMissing: [400, ({ sheet }) => `The workbook has no sheet named “${sheet}”.`],
  quoteNotClosed: [
    400,
    ({ row }) =>
      `A quotation mark (") opens near row ${row} and is never closed. Correct that row and upload the file again.`,
  ],
  rowTooLong: [
    400,
    ({ row, letters }) =>
      `Row ${row} has more than ${formatNumber(Number(letters))} characters. Often a quotation mark (") opens there and is never closed. Correct that row and upload the file again.`,
  ],
  rowTooWide: [
    400,
    ({ row, columns }) =>
      `Row ${row} has more than ${formatNumber(Number(columns))} columns. Delete those that are not needed and upload the file again.`,
  ],
  quoteEnclosesCells: [
    400,
    ({ row }) =>
      `A quotation mark (") opens near row ${row} and appears to enclose other cells or rows. Delete the quotation mark, or remove the line breaks and delimiters from that cell, and upload the file again.`,
  ],
});
