import { cellText, type SheetRow } from '../primitives/cell.ts';
import { derivedHeadings, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { materialOf, type Material } from '../service-lines/service-line.values.ts';
import { readsWords } from './column-doubts.calculation.ts';
import { whatToFixHeading } from './failed-rows.calculation.ts';
import type { ImportPlan, ReadSheet } from './import-batch.rules.ts';
import type { ReadRow } from './rows.calculation.ts';

const lead =
  /(?<![\p{L}\p{N}])(?:lead|leaded|lead-?lined|lead-?lines?|leadpipes?|lslr?s?|pb|ld|plomo)(?![\p{L}\p{N}])/iu;
const galvanized = /(?<![\p{L}\p{N}])(?:galv|galvani[sz]ed|grr)(?![\p{L}\p{N}])/iu;
/** Phrases that name lead without saying that a pipe is or was lead; removed before a remark is judged. */
const namesNoPipe = [
  /\b(?:no|not|non|never|without|free of)[\s_-]+(?:an? |any |known |visible |evidence of |signs? of )?(?:lead|lslr?s?|pb|galv\w*|grr)\b(?:\s+n?or\s+(?:lead|galv\w*|grr)\b)?(?![\s-]*(?:replac|remov|verif|confirm|test)\w*)/gi,
  /\b(?:lead|lslr?s?|pb)[\s-]+(?:free\b|(?:is |was )?(?:not|never|none) (?:found|present|seen|detected|observed)\b)/gi,
  /\blead[\s-]+(?:and|&)[\s-]+copper[\s-]+(?:rule|samp|test|site|program|result|tap|monitor|compliance|notice)\w*/gi,
  /\b(?:lead|pb|grr)[\s-]+(?:free[\s-]+)?(?:solder|sampl\w*|tests?|testing|bans?|results?|levels?|fittings?|inspectors?|contractors?|notices?|letters?|tier|times?|abatement|paint|based|dust|technicians?|operators?|agency|action|poisoning|rules?|program)\b/gi,
  /\b(?:lead|lsl)[\s-]+(?:service[\s-]+)?(?:line[\s-]+)?(?:inventory|survey)\b/gi,
  /\b(?:lead|pb)\b[\s:=]*[<>]?\s*\d*\.?\d+\s*(?:ppb|ppm|mg\/l|[uµμ]g\/l)/gi,
  /\blead\s+(?:(?!to\b|in\b|on\b|at\b|from\b|under\b|across\b|near\b|pipe\b|line\b|service\b)\p{L}+\s+){0,2}(?:st|street|rd|road|ave|avenue|ln|lane|dr|drive|ct|court|way|hill|mines?)\b/giu,
];
/** One word with a number, such as "LSL-0012", is an ID. */
const isId = /^\p{L}{1,5}[-_#]?\d\S*$/u;
const isUnsure = /\b(?:likely|presum\w*|assum\w*|probabl[ey]|possibl[ey]|suspect\w*|maybe|may be)\b|\?/i;
const isReplaced = /\b(?:replac\w*|remov\w*|abandon\w*|former\w*|previous\w*|was)\b/i;
const isNotReplaced = /\b(?:not|never|no|non|needs?|to be|will be|until|un\w+|scheduled|pending|partial\w*)\b|n't/i;

/** What a remark says that pipe is or was, in addition to phrases without a pipe: "lead rule" names none. */
export function pipeInRemark(text: string): 'lead' | 'galvanized' | null {
  if ((!lead.test(text) && !galvanized.test(text)) || isId.test(text)) return null;
  const rest = namesNoPipe.reduce((left, phrase) => left.replace(phrase, ' '), text);
  return lead.test(rest) ? 'lead' : galvanized.test(rest) ? 'galvanized' : null;
}

const placeKeys: ReadonlySet<string> = new Set([
  'location.addressLine1',
  'location.addressLine2',
  'location.name',
  'otherLocationIdentifier',
]);
/** Beside a place: "12 Main St (lead)", "12 Main St - LSL", "lead line", but not Lead, SD or Lead Mine Rd. */
const besidePlace =
  /[([*][^)\]]*\b(?:lead|pb|galv\w*)\b|\s[-–—]\s.*\b(?:lead|pb|galv\w*)\b|\b(?:lead|galv\w*)[\s-]+(?:service|svc|line|pipe|connection|gooseneck)\b|\b(?:lslr?|grr)\b|^\W*(?:lead|pb|galv\w*)\W*$/i;

function pipeBesidePlace(text: string): 'lead' | 'galvanized' | null {
  return besidePlace.test(text) ? pipeInRemark(text) : null;
}

/** A cell that names lead or galvanized pipe, and the field of its column. */
export interface LeadRemark {
  readonly position: number;
  readonly key: string | undefined;
  readonly text: string;
}

interface Remarks {
  readonly columns: Pick<ReadSheet['columns'][number], 'position' | 'heading'>[];
  readonly fields: ImportPlan['columns'];
  readonly own: readonly SheetColumn[];
}

/** Finds the remarks of a row that name pipe which the other cells of the row do not. */
export class LeadRemarks {
  readonly #fields: ImportPlan['columns'];
  readonly #ignored: ReadonlySet<number>;

  constructor({ columns, fields, own }: Remarks) {
    this.#fields = fields;
    const texts = new Set(own.flatMap(({ key, kind }) => (isFreeText(kind) ? [key] : [])));
    const isIgnored = ({ position, heading }: Remarks['columns'][number]) => {
      const key = fields[String(position)];
      // Our own sentences name the materials that are allowed, or the computed classification.
      if (key === undefined) return heading === whatToFixHeading || derivedHeadings.includes(heading);
      return readsWords(key) && !texts.has(key) && !placeKeys.has(key);
    };
    this.#ignored = new Set(columns.filter(isIgnored).map(({ position }) => position));
  }

  find({ cells }: SheetRow, { values }: Pick<ReadRow, 'values'>): LeadRemark[] {
    return cells.flatMap((cell, position): LeadRemark[] => {
      if (typeof cell !== 'string' || this.#ignored.has(position)) return [];
      const text = cellText(cell);
      const pipe = placeKeys.has(this.#fields[String(position)] ?? '') ? pipeBesidePlace(text) : pipeInRemark(text);
      return pipe === null || isInRow(text, pipe, values)
        ? []
        : [{ position, key: this.#fields[String(position)], text }];
    });
  }
}

function isFreeText(kind: SheetColumn['kind']): boolean {
  return kind.type === 'text' || (kind.type === 'custom' && kind.field.dataType === 'string');
}

/** Whether the row's own answers say as much as the remark. */
function isInRow(text: string, pipe: 'lead' | 'galvanized', values: ReadRow['values']): boolean {
  const materials = [values['system.material'], values['customer.material']].flatMap((value) =>
    typeof value === 'string' ? [value as Material] : [],
  );
  if (pipe === 'galvanized' && materials.some((material) => materialOf(material).kind === 'galvanized')) return true;
  if (isUnsure.test(text) && materials.includes('unknownLikelyLead')) return true;
  const isKnownReplaced =
    values['previouslyLead'] === 'Yes' ||
    values['system.removedOn'] !== undefined ||
    values['customer.removedOn'] !== undefined;
  return isKnownReplaced && isReplaced.test(text) && !isNotReplaced.test(text);
}
