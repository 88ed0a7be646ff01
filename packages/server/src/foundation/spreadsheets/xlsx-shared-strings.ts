import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet-problems';
import { workbookLimits, type WorkbookPackage } from './xlsx-package.ts';
import { decodeEscapes, XmlScanner } from './xml-scanner.ts';

/** The texts that cells refer to by number. Rich text loses its formatting; phonetic guides are skipped. */
export async function readSharedStrings(
  file: WorkbookPackage,
  part: string,
  limitBytes = workbookLimits.sharedStringBytes,
): Promise<string[]> {
  if (file.bytes(part) > limitBytes)
    throw spreadsheetProblems.workbookTooLarge({ values: { limit: `${Math.round(limitBytes / 1e6)} MB of text` } });
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let inPhonetic = false;
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !inPhonetic;
      else if (name === 'rPh') inPhonetic = true;
    },
    text(piece) {
      if (inText) text += piece;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') strings.push(decodeEscapes(text));
    },
  });
  for await (const piece of file.pieces(part)) scanner.push(piece);
  scanner.end();
  return strings;
}
