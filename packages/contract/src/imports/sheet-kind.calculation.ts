import { normalizeHeading } from './heading-names.calculation.ts';
import type { SheetKind } from './sheet-kind.values.ts';

interface Signs {
  /** Merged headings, by position. */
  readonly names: readonly string[];
  /** Keys proposed from the headings and cells. */
  readonly keys: ReadonlySet<string>;
  /** The cells of each column, by position. */
  readonly texts: readonly (readonly string[])[];
  /** Number of different PWSIDs in a column, and the number of rows examined. */
  readonly systems: number;
  readonly rows: number;
}

const materialKeys = ['system.material', 'customer.material', 'listedCategory'];
const placeKeys = ['location.addressLine1', 'address.street', 'otherLocationIdentifier'];

/** The kind of a sheet. A sheet with materials or classifications is an inventory unless it reports analytes. */
export function detectSheetKind(signs: Signs): SheetKind {
  const words = signs.names.map(toHeadingWords).filter(Boolean);
  const sheet = { ...signs, words, count: (pattern: RegExp) => words.filter((word) => pattern.test(word)).length };
  return kinds.find(({ fits }) => fits(sheet))?.kind ?? 'unrecognized';
}

function toHeadingWords(name: string): string {
  return normalizeHeading(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
}

interface Sheet extends Signs {
  /** The headings that are not empty. */
  readonly words: readonly string[];
  /** How many headings match. */
  readonly count: (pattern: RegExp) => number;
}

/** The first kind that fits decides. */
const kinds: readonly { readonly kind: SheetKind; readonly fits: (sheet: Sheet) => boolean }[] = [
  { kind: 'laboratoryResults', fits: ({ count }) => [analyte, result, sample].every((pattern) => count(pattern) > 0) },
  { kind: 'inventory', fits: ({ keys }) => materialKeys.some((key) => keys.has(key)) },
  { kind: 'percentiles', fits: ({ count }) => count(percentile) > 0 },
  { kind: 'laboratoryResults', fits: ({ count }) => count(measured) > 0 && count(sample) + count(measured) >= 3 },
  { kind: 'laboratoryResults', fits: ({ names, texts }) => countMeasured(names, texts) >= 2 },
  { kind: 'systemList', fits: ({ systems, rows }) => systems >= 3 && systems * 2 > rows },
  { kind: 'systemList', fits: ({ count }) => count(pwsid) > 0 && count(totals) >= 2 },
  { kind: 'contacts', fits: ({ count }) => count(person) >= 3 },
  { kind: 'contacts', fits: ({ count, texts }) => count(nameHeading) > 0 && texts.some(holdsContacts) },
  { kind: 'dictionary', fits: ({ count, words }) => count(field) >= 2 && words.length <= 10 },
  { kind: 'inventory', fits: ({ keys }) => placeKeys.some((key) => keys.has(key)) },
];

const analyte = /\b(?:analyte|contaminant|parameter|param)\b/;
const result = /\b(?:result|results|value|concentration|measure)\b/;
const sample =
  /\b(?:samples?|sampled|kit|bottle|collected|collection|received|lab|laboratory|analyzed|analysis|mdl|detection limit|reporting limit)\b/;
const measured =
  /\b(?:pb ?\d?|cu ?\d|ppb|ppm|mg l|ug l|µg l|μg l|lead level|copper level|first draw|fifth liter|5th liter|lead result|copper result)\b/;
const percentile = /\b(?:90th|percentile|action level exceedance|ale|sample measure)\b/;
const pwsid = /\bpws ?id\b|\bpws number\b|\bwater system id\b/;
const totals = /\b(?:total|number of|count|population|percent|with lead)\b/;
const person =
  /\b(?:first name|last name|full name|e ?mail|phone|telephone|mobile|cell|contact|job title|organization)\b/;
const nameHeading = /\bname\b|^(?:customer|owner|resident|tenant|occupant|person|account holder)$/;
const field =
  /\b(?:field name|column name|data type|field type|alias|domain|allowed values|length|definition|min value|max value)\b/;

/** One column per analyte, each below its name or symbol. */
const analyteNames = new RegExp(
  [
    '^(?:lead|pb|copper|cu|iron|fe|manganese|mn|zinc|zn|arsenic|as|cadmium|cd|chromium|cr|nickel|ni',
    '|sodium|na|calcium|ca|magnesium|mg|chloride|cl|fluoride|sulfate|so4|nitrate|nitrite',
    '|orthophosphate|phosphate|po4|silica|alkalinity|hardness|ph|conductivity|tds|turbidity|temp',
    '|temperature|free chlorine|total chlorine|chlorine|tthm|haa5|toc|uranium|barium|selenium|mercury',
    '|antimony|aluminum)(?: (?:mg|ug|µg|μg|g|ppb|ppm|ntu|su|c|f|l|total|dissolved|result|results|conc',
    '|concentration))*$',
  ].join(''),
);
const measurement =
  /^(?:<|>|≤|~)? ?\d*\.?\d+ ?(?:j|u|ppb|ppm|mg\/l|[uµμ]g\/l|ntu|su)?$|^(?:nd|n\.d\.|bdl|bql|brl|mdl|non-?detect|not detected)$/i;
/** Values that a count never has: a fraction, or less than the laboratory can detect. */
const isNotACount = (text: string) => /[<.]\d|^\D+$/.test(text);

/** Analyte columns with measurements; marks and counts below "Lead" and "Copper" are not measurements. */
function countMeasured(names: readonly string[], texts: Signs['texts']): number {
  const columns = names.flatMap((name, position) =>
    analyteNames.test(normalizeHeading(name.split('›').at(-1) ?? ''))
      ? [texts[position]?.filter((text) => text !== '') ?? []]
      : [],
  );
  const measuredColumns = columns.filter((cells) => cells.length > 0 && cells.every((text) => measurement.test(text)));
  return measuredColumns.some((cells) => cells.some(isNotACount)) ? measuredColumns.length : 0;
}

const contact = /^\S+@\S+\.\w{2,}$|^(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]\d{4}(?: ?(?:x|ext\.?) ?\d+)?$/i;

/** Whether most of its cells are email addresses or phone numbers. */
function holdsContacts(cells: readonly string[]): boolean {
  const filled = cells.filter((text) => text !== '');
  return filled.length > 0 && filled.filter((text) => contact.test(text)).length * 2 > filled.length;
}
