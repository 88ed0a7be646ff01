import { normaliseHeading } from './heading-names.calculation.ts';
import type { SheetKind } from './sheet-kind.values.ts';

interface Signs {
  /** Merged headings, by position. */
  readonly names: readonly string[];
  /** Keys that the headings and cells propose. */
  readonly keys: ReadonlySet<string>;
  /** Different PWSIDs in a column of the sheet, and how many rows were looked at. */
  readonly systems: number;
  readonly rows: number;
}

const materialKeys = ['system.material', 'customer.material', 'statedCategory'];
const placeKeys = ['location.addressLine1', 'address.street', 'otherLocationIdentifier'];

/** Names a sheet for what it is; a sheet that holds materials or classifications is an inventory unless it reports analytes. */
export function sheetKindOf({ names, keys, systems, rows }: Signs): SheetKind {
  const words = names.map((name) => normaliseHeading(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))).filter(Boolean);
  const count = (pattern: RegExp) => words.filter((word) => pattern.test(word)).length;
  const hasMaterial = materialKeys.some((key) => keys.has(key));
  if (count(analyte) > 0 && count(result) > 0 && count(sample) > 0) return 'laboratoryResults';
  if (hasMaterial) return 'inventory';
  if (count(percentile) > 0) return 'percentiles';
  if (count(sample) + count(measured) >= 3 && count(measured) > 0) return 'laboratoryResults';
  if (systems >= 3 && systems * 2 > rows) return 'systemList';
  if (count(pwsid) > 0 && count(totals) >= 2) return 'systemList';
  if (count(person) >= 3) return 'contacts';
  if (count(field) >= 2 && words.length <= 10) return 'dictionary';
  return placeKeys.some((key) => keys.has(key)) ? 'inventory' : 'unrecognized';
}

const analyte = /\b(?:analyte|contaminant|parameter|param)\b/;
const result = /\b(?:result|results|value|concentration|measure)\b/;
const sample = /\b(?:samples?|sampled|kit|bottle|collected|collection|received|lab|laboratory|analyzed|analysis|mdl|detection limit|reporting limit)\b/;
const measured = /\b(?:pb ?\d?|cu ?\d|ppb|ppm|mg l|ug l|µg l|μg l|lead level|copper level|first draw|fifth liter|5th liter|lead result|copper result)\b/;
const percentile = /\b(?:90th|percentile|action level exceedance|ale|sample measure)\b/;
const pwsid = /\bpws ?id\b|\bpws number\b|\bwater system id\b/;
const totals = /\b(?:total|number of|count|population|percent|with lead)\b/;
const person = /\b(?:first name|last name|full name|e ?mail|phone|telephone|mobile|cell|contact|job title|organization)\b/;
const field = /\b(?:field name|column name|data type|field type|alias|domain|allowed values|length|definition|min value|max value)\b/;
