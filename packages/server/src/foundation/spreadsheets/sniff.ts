import { open } from 'node:fs/promises';
import { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';
import { detectDelimiter, parseSeparatorLine, type Delimiter } from './delimiter.ts';
import { detectFileEncoding, type EncodedText } from './text-encoding.ts';

export interface TextSheet extends EncodedText {
  readonly format: 'csv';
  readonly delimiter: Delimiter;
  /** Characters of a leading `sep=;` line, which is not a row. */
  readonly separatorLineLength: number;
}
export type SpreadsheetFile = { readonly format: 'xlsx' } | TextSheet;

const headBytes = 64 * 1024;

/**
 * Detects the format from the bytes, not the name; throws a Problem with instructions for formats that can't be read.
 */
export async function detectSpreadsheet(path: string): Promise<SpreadsheetFile> {
  const head = await readHead(path);
  if (head.length === 0) throw spreadsheetProblems.emptyFile();
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06]))
    return { format: 'xlsx' };
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) throw oleProblem(head);
  if (isOtherBinary(head)) throw spreadsheetProblems.notASpreadsheet();
  const encoded = await detectFileEncoding(path, head);
  const text = decodeText(head.subarray(encoded.markBytes), encoded);
  const problem = problemOfMarkup(text.trimStart());
  if (problem) throw problem;
  if (!looksWritten(text)) throw spreadsheetProblems.notASpreadsheet();
  if (text.trim() === '') throw spreadsheetProblems.emptyFile();
  const separator = parseSeparatorLine(text);
  return {
    ...encoded,
    format: 'csv',
    delimiter: separator?.delimiter ?? detectDelimiter(text),
    separatorLineLength: separator?.length ?? 0,
  };
}

/** HTML, XML or JSON saved under a spreadsheet's name; its commas would look like columns. */
function problemOfMarkup(text: string): Error | undefined {
  const start = text.replace(/^(?:<!--[^]*?-->\s*)+/, '');
  if (/^<(?:!doctype\s+html|html|head|body|meta|style|script|table|div|tr|p|br)\b/i.test(start))
    return spreadsheetProblems.webPageFile();
  if (/^<\?xml\b/i.test(start)) {
    if (/<html\b|<table\b/i.test(start)) return spreadsheetProblems.webPageFile();
    return /urn:schemas-microsoft-com:office:spreadsheet|mso-application/i.test(start)
      ? spreadsheetProblems.excelXmlFile()
      : spreadsheetProblems.xmlFile();
  }
  if (/^<[a-z][\w:.-]*(?:\s[^<>]*)?>\s*(?:<|[^<]*<\/)/i.test(start)) return spreadsheetProblems.xmlFile();
  return /^(?:\{\s*(?:"|\})|\[\s*(?:[{["\]]|-?\d|true\b|false\b|null\b))/.test(start) &&
    /["\]}\d]\s*[,:\]}]/.test(start)
    ? spreadsheetProblems.jsonFile()
    : undefined;
}

function decodeText(bytes: Buffer, encoded: EncodedText): string {
  return iconv.decode(bytes, iconvNames[encoded.encoding]);
}

/** iconv-lite names of our encodings. */
export const iconvNames = {
  utf8: 'utf8',
  utf16le: 'utf16le',
  utf16be: 'utf16-be',
  utf32le: 'utf32-le',
  utf32be: 'utf32-be',
  windows1252: 'win1252',
} as const;

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** Compound file: Excel before 2007, or a current workbook encrypted with a password. */
function oleProblem(head: Buffer): Error {
  return head.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? spreadsheetProblems.protectedFile()
    : spreadsheetProblems.oldExcelFile();
}

const otherBinaries: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46], // PDF
  [0x1f, 0x8b], // gzip
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x37, 0x7a, 0xbc, 0xaf], // 7-Zip
  [0x52, 0x61, 0x72, 0x21], // RAR
];

function isOtherBinary(head: Buffer): boolean {
  return otherBinaries.some((mark) => startsWith(head, mark));
}

/** Text contains almost no control characters. */
function looksWritten(text: string): boolean {
  const sample = text.slice(0, 4096);
  let controls = 0;
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) controls++;
  }
  return controls <= sample.length * 0.02;
}
