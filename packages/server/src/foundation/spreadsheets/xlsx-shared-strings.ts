import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';
import { workbookLimits, type WorkbookPackage } from './xlsx-package.ts';
import { isCrossedOutBy } from './xlsx-styles.ts';
import { decodeEscapes, XmlScanner } from './xml-scanner.ts';

/** The texts that cells refer to by number, and the numbers of those of which a part is crossed out. */
export interface SharedStrings {
  readonly strings: readonly string[];
  readonly crossedOutStrings: ReadonlySet<number>;
}

/** Rich text loses its formatting; phonetic guides are skipped. */
export async function readSharedStrings(
  file: WorkbookPackage,
  part: string,
  limitBytes = workbookLimits.sharedStringBytes,
): Promise<SharedStrings> {
  if (file.bytes(part) > limitBytes)
    throw spreadsheetProblems.workbookTooLarge({ values: { limit: `${Math.round(limitBytes / 1e6)} MB of text` } });
  const strings: string[] = [];
  const crossedOutStrings = new Set<number>();
  let text = '';
  let inText = false;
  let inPhonetic = false;
  const scanner = new XmlScanner({
    open(name, attributes) {
      if (name === 'si') text = '';
      else if (name === 't') inText = !inPhonetic;
      else if (name === 'rPh') inPhonetic = true;
      else if (isCrossedOutBy(name, attributes)) crossedOutStrings.add(strings.length);
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
  return { strings, crossedOutStrings };
}
