import { toCellText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { derivedHeadings, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { getMaterial, type Material } from '../service-lines/service-line.values.ts';
import { acceptsAnyText } from './unread-contents.calculation.ts';
import { whatToFixHeading } from './failed-rows.calculation.ts';
import type { ImportPlan, ReadSheet } from './import-batch.rules.ts';
import { isReplacementHeading, isRequired } from './lead-marks.calculation.ts';
import { hasPipeTag, mayContainPipeTags, isPlaceField, removeCityName, withTagWord } from './pipe-tags.calculation.ts';
import { withListedWords } from './remark-words.calculation.ts';
import type { ParsedRow } from './inventory-rows.calculation.ts';

/** How remarks name lead beside the listed materials. */
const leadPattern =
  /(?<![\p{L}\p{N}])(?:lead|leaded|lead-?lined|lead-?lines?|leadpipes?|lslr?s?|pb|ld|plomo)(?![\p{L}\p{N}])/iu;
const galvanized = /(?<![\p{L}\p{N}])(?:galvanized|grr)(?![\p{L}\p{N}])/iu;
/** Phrases that name lead without saying that a pipe is or was lead; removed before a remark is evaluated. */
const namesNoPipe = [
  // "Copper? No lead" and "No - lead" are an answer and a material.
  new RegExp(
    [
      String.raw`(?<!\?\s*)\b(?:no(?:\s+|[_-])|(?:not|non|never|without|free of)[\s_-]+)(?:to be )?(?:an? |any `,
      '|known |visible |evidence of |signs? of )?(?:lead|lslr?s?|pb|galvanized',
      String.raw`|grr)\b(?:\s+n?or\s+(?:lead|galvanized|grr)\b)?(?![\s-]*(?:replac|remov|verif|confirm|test`,
      String.raw`|free)\w*)`,
    ].join(''),
    'gi',
  ),
  /(?<!\b(?:not|no longer|never|n't)(?: an?)?\s+)\b(?:lead|lslr?s?|pb)[\s-]+(?:free\b|(?:is |was )?(?:not|never|none) (?:found|present|seen|detected|observed)\b)/gi,
  /\blead[\s-]+(?:and|&)[\s-]+copper[\s-]+(?:rule|samp|test|site|program|result|tap|monitor|compliance|notice)\w*/gi,
  new RegExp(
    [
      String.raw`\b(?:lead|pb|grr)[\s-]+(?:free[\s-]+)?(?:solder|sampl\w*|(?:tests?|testing`,
      String.raw`|results?)(?!\W+(?:\w+\W+)?(?:positive|pos|scratch|swab|magnet))|bans?|levels?(?!\s+with)`,
      String.raw`|fittings?|inspectors?|contractors?|notices?|letters?|tier|times?|abatement|paint|based(?!\s+on)`,
      String.raw`|dust|technicians?|operators?|agency|action\s+(?:levels?|plans?)|poisoning|rules?|program)\b`,
    ].join(''),
    'gi',
  ),
  /\b(?:lead|lsl)[\s-]+(?:service[\s-]+)?(?:line[\s-]+)?(?:inventory|survey)\b/gi,
  /\b(?:lead|pb)\b[\s:=]*[<>]?\s*\d*\.?\d+\s*(?:ppb|ppm|mg\/l|[uµμ]g\/l)/gi,
  // A street called Lead needs its number and nothing after it: "3/4 lead street side" is pipe.
  /(?<![\d/.])\b\d+[a-z]?\s+(?:[nsew]\.?\s+|(?:north|south|east|west)\s+)?lead\s+(?:st|street|rd|road|ave|avenue|ln|lane|dr|drive|ct|court|way|hill)\b(?=\.?\s*(?:$|[,;()#-]|\b(?:apt|unit|[ns]?[ew])\b))/gi,
  // "Lead St & Elm" is where two streets meet; "lead street and copper house" is pipe.
  new RegExp(
    [
      String.raw`^\W*(?:corner of\s+)?lead\s+(?:st|street|rd|road|ave|avenue|ln|lane|dr|drive|ct|court|way`,
      String.raw`|hill)\.?\s*(?:&|@|/|\band\b)\s*(?!(?:the )?(?:side|house|meter|curb|main|copper|galv\w*`,
      '|plastic|brass|iron|steel|unknown|lead|public|private|customer|owner|system|city',
      String.raw`|utility)\b)[\p{L}.']+(?:\s+(?:st|street|rd|road|ave|avenue|ln|lane|dr|drive|ct|court|way`,
      String.raw`|hill))?\W*$`,
    ].join(''),
    'giu',
  ),
  /\blead\s+(?:mines?|hill)\s+(?:st|street|rd|road|ave|avenue|ln|lane|dr|drive|ct|court|way|hill)\b/gi,
];
/** One word with a number, such as "LSL-0012", is an ID; "lead3/4" is pipe with its size. */
const isId = /^(?!lead|galv|\p{L}+\d\/\d)\p{L}{1,5}[-_#]?\d\S*$/iu;
const isUnsure = /\b(?:likely|presum\w*|assum\w*|probabl[ey]|possibl[ey]|suspect\w*|maybe|may be)\b|\?/i;

type Pipe = 'lead' | 'galvanized';

/** What a remark says that pipe is or was, in addition to phrases without a pipe: "lead rule" names none. */
export function findPipeInRemark(text: string): Pipe | null {
  if (!/\p{L}/u.test(text) || isId.test(text.trim())) return null;
  return pipeIn(withListedWords(text));
}

function pipeIn(text: string): Pipe | null {
  if (!leadPattern.test(text) && !galvanized.test(text)) return null;
  const rest = namesNoPipe.reduce((left, phrase) => left.replace(phrase, ' '), text);
  return leadPattern.test(rest) ? 'lead' : galvanized.test(rest) ? 'galvanized' : null;
}

/** The pipe of a tag in an ID or beside a place. */
function pipeInTag(text: string, key: string): Pipe | null {
  const plainText = withListedWords(withTagWord(text, key));
  return hasPipeTag(plainText, key) ? pipeIn(plainText) : null;
}

/** A cell that names lead or galvanized pipe, and the field of its column. */
export interface LeadRemark {
  readonly position: number;
  readonly key: string | undefined;
  readonly text: string;
  readonly pipe: Pipe;
}

interface Remarks {
  readonly columns: Pick<ReadSheet['columns'][number], 'position' | 'heading'>[];
  readonly fields: ImportPlan['columns'];
  readonly own: readonly SheetColumn[];
}

const maxCached = 5_000;

/** Finds the remarks of a row that name pipe which the other cells of the row do not. */
export class LeadRemarks {
  readonly #fields: ImportPlan['columns'];
  readonly #ignored: ReadonlySet<number>;
  readonly #requiresReplacement: ReadonlySet<number>;
  /** Remarks repeat, and each costs many patterns. */
  readonly #read = new Map<string, Pipe | null>();

  constructor({ columns, fields, own }: Remarks) {
    this.#fields = fields;
    const texts = new Set(own.flatMap(({ key, kind }) => (isFreeText(kind) ? [key] : [])));
    const isIgnored = ({ position, heading }: Remarks['columns'][number]) => {
      const key = fields[String(position)];
      // Our own sentences name the materials that are allowed, or the computed classification.
      if (key === undefined) return heading === whatToFixHeading || derivedHeadings.includes(heading);
      return acceptsAnyText(key) && !texts.has(key) && !mayContainPipeTags(key);
    };
    this.#ignored = new Set(columns.filter(isIgnored).map(({ position }) => position));
    this.#requiresReplacement = new Set(
      columns.flatMap(({ position, heading }) => (isReplacementHeading(heading) ? [position] : [])),
    );
  }

  find({ cells }: SheetRow, { values }: Pick<ParsedRow, 'values'>): LeadRemark[] {
    const cityAndState = { city: values['location.city'], state: values['location.state'] };
    return cells.flatMap((cell, position): LeadRemark[] => {
      if (cell === null || cell === undefined || this.#ignored.has(position)) return [];
      const text = toCellText(cell);
      const key = this.#fields[String(position)];
      const pipe =
        this.#requiresReplacement.has(position) && isRequired(text)
          ? 'galvanized'
          : this.#pipeOf(cell, key, cityAndState);
      return pipe === null || isInRow(text, pipe, values) ? [] : [{ position, key, text, pipe }];
    });
  }

  #pipeOf(cell: Cell, key: string | undefined, place: Parameters<typeof removeCityName>[1]): Pipe | null {
    if (typeof cell !== 'string') return null;
    const text = isPlaceField(key) ? removeCityName(toCellText(cell), place) : toCellText(cell);
    const name = mayContainPipeTags(key) ? `${key}:${text}` : text;
    const cachedPipe = this.#read.get(name);
    if (cachedPipe !== undefined) return cachedPipe;
    const pipe = mayContainPipeTags(key) ? pipeInTag(text, key) : findPipeInRemark(text);
    if (this.#read.size >= maxCached) this.#read.clear();
    this.#read.set(name, pipe);
    return pipe;
  }
}

function isFreeText(kind: SheetColumn['kind']): boolean {
  return kind.type === 'text' || (kind.type === 'custom' && kind.field.dataType === 'string');
}

const pipeNoun = '(?:lead|lsls?|pb|galvanized)(?:[ -](?:service|svc|water|lines?|pipes?|portion|gooseneck|connector))*';
const replaced = '(?:replaced|removed|abandoned)';
/** "removed meter" after lead is the removal of a meter. */
const endOfStatement = '(?=\\s*(?:$|[.,;:()\\d/-]|(?:with|in|by|on|during|per|under|before|after)\\b))';
const statesReplacement = new RegExp(
  `\\b${pipeNoun} (?:(?:was|were|is|has been|have been|had been|fully|all|now|already) )*${replaced}\\b${endOfStatement}` +
    `|\\b${replaced} (?:(?:the|all|old|existing|former|public|system|utility|city|side|of) )*${pipeNoun}\\b${endOfStatement}`,
  'gi',
);
const isNotReplaced =
  /\b(?:not|never|no|non|needs?|to be|will be|until|un\w+|scheduled|pending|partial\w*|half|if|when|should|must|requir\w*|plan\w*)\b|n't/i;
const ofCustomer =
  /\b(?:cust\w*|private\w*|owners?|owned|homeowners?|house|home|basement|building|bldg|inside|interior|indoors?|inlet|property|resident\w*|tenant|meter|wall|foundation|plumb\w*)\b/i;

/** Whether the row's own answers say as much as the remark. */
function isInRow(text: string, pipe: Pipe, values: ParsedRow['values']): boolean {
  const materials = [values['system.material'], values['customer.material']].flatMap((value) =>
    typeof value === 'string' ? [value as Material] : [],
  );
  if (pipe === 'galvanized' && materials.some((material) => getMaterial(material).kind === 'galvanized')) return true;
  if (isUnsure.test(text)) return materials.includes('unknownLikelyLead');
  return isRecordedReplacement(text, values);
}

/**
 * Previously lead and the date of a replacement say what a remark about replaced pipe says, but nothing of pipe in
 * place.
 */
function isRecordedReplacement(text: string, values: ParsedRow['values']): boolean {
  const isCustomerRecorded = values['customer.removedOn'] !== undefined;
  if (values['previouslyLead'] !== 'Yes' && values['system.removedOn'] === undefined && !isCustomerRecorded)
    return false;
  if (isNotReplaced.test(text) || (ofCustomer.test(text) && !isCustomerRecorded)) return false;
  const plainText = withListedWords(text);
  const rest = plainText.replace(statesReplacement, ' ');
  return rest !== plainText && pipeIn(rest) === null;
}
