import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { isStateCode } from '../primitives/state-names.ts';
import { zipPattern } from '../primitives/zip.ts';
import { scoreContents, summarizeContents, looksLikeAddress, isDistinctive } from './column-contents.calculation.ts';
import { isAboutAnotherAddress, normalizeHeading, scoreName } from './heading-names.calculation.ts';
import type { CitiesInFile } from './import-batch.rules.ts';
import { classifyPipeText } from './pipe-words.calculation.ts';
import { findSheetColumn } from '../service-lines/service-line.sheet.ts';

const maxExamples = 5;
/** "Municipality/Village"; the name of a system or of an owner names no place. */
const town =
  /^(?:(?:city|town|township|village|borough|boro|municipality|municipal|community|hamlet|locality|district|section|or|and|name|twp|muni)\s?)+$/;
const none: CitiesInFile = { count: 0, examples: [], blanks: 0 };

/** The cities and ZIPs in the first rows, from their own columns or from the end of an address. */
export function listCitiesInFile(
  names: readonly string[],
  rows: readonly SheetRow[],
): { readonly cities: CitiesInFile; readonly zips: CitiesInFile } {
  const cityColumn = columnLike('location.city', names, rows);
  const zipColumn = columnLike('location.zip', names, rows);
  const tails = rows.flatMap((row) =>
    row.cells.map((cell) => findCityAndZip(toCellText(cell))).filter((tail) => tail !== undefined),
  );
  return {
    cities:
      cityColumn === undefined
        ? tally([...tails.map(({ city }) => city), ...listTitles(rows)], 0)
        : inColumn(cityColumn, rows),
    zips:
      zipColumn === undefined
        ? tally(
            tails.map(({ zip }) => zip),
            0,
          )
        : inColumn(zipColumn, rows),
  };
}

/** The column that holds this field by its heading or its cells, mapped or not. */
function columnLike(
  key: 'location.city' | 'location.zip',
  names: readonly string[],
  rows: readonly SheetRow[],
): number | undefined {
  const column = findSheetColumn(key);
  if (!column) return undefined;
  const width = Math.max(names.length, ...rows.map((row) => row.cells.length), 0);
  const fitting = Array.from({ length: width }, (_, position) => {
    const contents = summarizeContents(rows.map((row) => row.cells[position] ?? null));
    const name = names[position] ?? '';
    const isTown = key === 'location.city' && town.test(normalizeHeading(name)) && !isAboutAnotherAddress(name, column);
    const byName = isTown ? 1 : scoreName(name, column);
    const byContent = scoreContents(contents, column) ?? 0;
    return {
      position,
      score:
        byName >= 0.9 && byContent >= 0.5
          ? byName + byContent
          : isDistinctive(contents, column) && key === 'location.zip'
            ? 0.5
            : 0,
    };
  });
  const [best] = fitting.filter(({ score }) => score > 0).sort((one, another) => another.score - one.score);
  return best?.position;
}

const placeName = /^\p{L}[\p{L} .'’-]{2,30}$/u;

/** "ASHFORD" above the lines of a town, if the rows have several such titles. */
function listTitles(rows: readonly SheetRow[]): string[] {
  const titles = rows.flatMap(({ cells }) => {
    const [text, ...others] = cells.map(toCellText).filter((one) => one !== '');
    return text !== undefined && others.length === 0 && isPlaceTitle(text) ? [text] : [];
  });
  return new Set(titles.map(toCityName)).size > 1 ? titles : [];
}

function isPlaceTitle(text: string): boolean {
  const isOther = /\b(?:total|legend|key|notes?|page|end|report|lines?|pipes?|services?|zone|side|route|book)\b/i.test(
    text,
  );
  return placeName.test(text) && !isOther && !streetType.test(text) && classifyPipeText(text) === null;
}

function inColumn(position: number, rows: readonly SheetRow[]): CitiesInFile {
  const texts = rows.map((row) => toCellText(row.cells[position]));
  return tally(
    texts.filter((text) => text !== ''),
    texts.filter((text) => text === '').length,
  );
}

function tally(texts: readonly string[], blanks: number): CitiesInFile {
  const textsByPlace = new Map<string, string>();
  for (const text of texts)
    if (text !== '' && !textsByPlace.has(toCityName(text))) textsByPlace.set(toCityName(text), text.slice(0, 100));
  return textsByPlace.size === 0
    ? { ...none, blanks }
    : { count: textsByPlace.size, examples: [...textsByPlace.values()].slice(0, maxExamples), blanks };
}

/** `06415-1234` and `06415` are the same place; so are `EAST HADDAM` and `East Haddam`. */
export function toCityName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^(\d{5})(?:\.0|-\d{4})$/, '$1');
}

const withCommas = /,\s*(?<city>\p{L}[\p{L} .'-]{2,40}?)(?:,?\s+[A-Z]{2})?(?:,?\s+(?<zip>\d{5}(?:-\d{4})?))?$/u;
const withoutCommas =
  /\s(?:st|street|ave?|avenue|rd|road|ln|lane|dr|drive|ct|court|pl|place|blvd|way|ter|terrace|cir|circle|hwy|trl|pkwy)\.?\s+(?<city>\p{L}[\p{L} .'-]{2,40}?)\s+(?<state>[A-Z]{2})(?:\s+(?<zip>\d{5}(?:-\d{4})?))?$/iu;
const streetType = /\b(?:st|street|ave?|avenue|rd|road|ln|lane|dr|drive|ct|court|pl|place|blvd|way)$/i;
const unitOfBuilding = /^(?:apt|unit|suite|ste|bldg|floor|fl|rear|lot)\b/i;

/** `12 Main St, Windsor Locks, CT 06096` or `12 Main St Windsor Locks CT 06096`: the part after the street. */
function findCityAndZip(text: string): { readonly city: string; readonly zip: string } | undefined {
  if (!looksLikeAddress(text)) return undefined;
  const match = (text.includes(',') ? withCommas : withoutCommas).exec(text)?.groups;
  if (!match) return undefined;
  const { city = '', state, zip = '' } = match;
  // "2 St Clair Ave NE" ends with a direction.
  if (state !== undefined && (!isStateCode(state.toUpperCase()) || (zip === '' && streetType.test(city))))
    return undefined;
  return { city: unitOfBuilding.test(city) ? '' : city, zip: zipPattern.test(zip) ? zip : '' };
}
