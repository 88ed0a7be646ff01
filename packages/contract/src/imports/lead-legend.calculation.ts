import { cellText, type SheetRow } from '../primitives/cell.ts';
import { pipeInRemark } from './lead-remarks.calculation.ts';
import { listedPipe } from './pipe-words.calculation.ts';

const longest = 100;
/** "* = lead", "Yellow: lead line", "Bold - lead". Codes with letters, such as "L = Lead", are in columns that are read. */
const explained =
  /^(?:[^\p{L}\p{N}\s]{1,3}|(?:rows? |lines? |cells? |in |marked |light |dark )*(?:red|yellow|orange|green|blue|pink|purple|gr[ae]y|bold|italics?|underlined?|highlight\w*|shaded|colou?red|asterisk|starred?)(?: (?:rows?|lines?|cells?|text|font|highlight\w*|fill))*)\s*(?:=|:|-|–|—|\bmeans\b|\bare\b|\bis\b|\bindicates?\b)\s*(.+)$/iu;

/** The text of a row that explains a mark, a color or a format as lead or galvanized pipe. */
export function leadLegendIn({ cells }: SheetRow): string | undefined {
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > longest) continue;
    const text = cellText(cell);
    const meaning = explained.exec(text)?.[1];
    if (meaning !== undefined && (listedPipe(meaning) === 'danger' || pipeInRemark(meaning) !== null)) return text;
  }
  return undefined;
}
