import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { stateCodes } from '../primitives/state-names.ts';
import type { NamedSystem } from './import-batch.rules.ts';

/** Primacy codes that are not States: the Navajo Nation and the territories. */
const primacyCodes: ReadonlySet<string> = new Set([...stateCodes, 'NN', 'PR', 'GU', 'VI', 'AS', 'MP']);
const longestTitle = 120;

/** The system named by a title: by its PWSID, by a name such as "Far Hills Water Company", or by its town. */
export function findSystemInTitle(title: string): NamedSystem | undefined {
  const text = title.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > longestTitle) return undefined;
  const pwsid = pwsidIn(text);
  const name =
    text
      .split(separators)
      .map(nameIn)
      .find((systemTitle) => systemTitle !== undefined) ?? '';
  return pwsid === undefined && name === '' ? undefined : { pwsid: pwsid ?? '', name };
}

/** The systems named by titles above a table. */
export function listSystemsInTitles(rows: readonly SheetRow[]): NamedSystem[] {
  return rows
    .flatMap(({ cells }) => cells.map((cell) => findSystemInTitle(toCellText(cell))))
    .filter((system) => system !== undefined);
}

/** `CT0280011_Inventory.xlsx`, `Far_Hills_Water_Dept 2024.csv` */
export function findSystemInFileName(fileName: string): NamedSystem | undefined {
  return findSystemInTitle(fileName.replace(/\.\w{2,5}$/, '').replace(/[_.+]+/g, ' '));
}

function pwsidIn(text: string): string | undefined {
  const match = [...text.matchAll(/(?<![A-Z0-9])([A-Z]{2})(\d{7})(?!\d)/gi)].find(([, code = '']) =>
    primacyCodes.has(code.toUpperCase()),
  );
  return match?.[0].toUpperCase();
}

const separators = /\s+[-–—|/]\s+|[,:;()[\]"]|\s*[–—|]\s*/;
/** State agencies and others that regulate or write reports, and do not supply water. */
const agency = new RegExp(
  [
    String.raw`\b(?:epa|dep|dec|deq|dnr|doh|dph|mde|egle|epd|state of|department of (?:public `,
    String.raw`|environmental )?(?:health|environment\w*|natural|ecology)|environmental|health|bureau|office`,
    String.raw`|section|program|primacy|agency|engineers?|engineering|consult\w*|laborator\w*|labs?`,
    String.raw`|rural water association|prepared|submitted)\b`,
  ].join(''),
  'i',
);
/** Words of titles that do not name a system. */
const general: ReadonlySet<string> = new Set(
  (
    'the a an of for in to and or by at on with all any my our your this that no non not from as is are lead copper galvanized pb cu lsl lsls lsli lslr lcr lcrr lcri gis grr sl service services line lines inventory inventories material materials system systems side owned private public customer customers utility ' +
    'drinking potable tap raw ground surface cold hot finished treated storm waste well fresh clean safe city town village municipal county state federal district main mains meter meters quality final draft updated update new old copy master revised version rev import export upload template data list table sheet report submission ' +
    'complete full street streets address addresses location locations replacement replacements unknown initial detailed baseline annual water pipe pipes part summary total results sample samples'
  ).split(' '),
);
const supplier =
  /^(?:dep(?:artmen)?t\.?|district|company|co\.?|corp(?:oration)?\.?|works|authority|utility|utilities|system|commission|association|assn\.?|board|division|supply|cooperative|coop)$/i;
const municipality =
  /\b(?:city|town|village|borough|township|county|parish) of ((?:(?!water\b|lead\b|service\b|inventory\b|lsl|lcr)[\p{L}.'’-]+ ?){1,3})/iu;

/**
 * A title must name a supplier or its town by distinctive words; "Water service lines" and "EPA Office of Water" name
 * none.
 */
function nameIn(segment: string): string | undefined {
  const text = segment.trim();
  if (agency.test(text)) return undefined;
  const town = municipality.exec(text);
  if (town && listSpecificWords(town[1] ?? '').length > 0) return town[0].trim();
  const words = text.split(' ');
  const supplierIndex = words.findIndex((word) => /^(?:water|waterworks|aqueduct)$/i.test(word));
  const nameWords = words[supplierIndex] === undefined ? [] : nameBefore(words.slice(0, supplierIndex));
  const isSupplier =
    /^(?:waterworks|aqueduct)$/i.test(words[supplierIndex] ?? '') || supplier.test(words[supplierIndex + 1] ?? '');
  // A name without "Company" or the like must be capitalized; a sentence about water is not.
  if (nameWords.length === 0 || (!isSupplier && !nameWords.every((word) => /^\p{Lu}/u.test(word)))) return undefined;
  return [...nameWords, ...words.slice(supplierIndex, isSupplier ? supplierIndex + 2 : supplierIndex + 1)].join(' ');
}

/** The words of a name before "Water": at most four, at least one of them distinctive. */
function nameBefore(words: readonly string[]): readonly string[] {
  const lastGeneralIndex = words.findLastIndex(
    (word) =>
      /\d/.test(word) ||
      (general.has(word.toLowerCase()) && !/^(?:the|of|and|city|town|village|county|municipal)$/i.test(word)),
  );
  const rest = words.slice(lastGeneralIndex + 1);
  const nameWords = rest.slice(rest.findIndex((word) => !/^(?:the|of|and)$/i.test(word)));
  return nameWords.length <= 4 && listSpecificWords(nameWords.join(' ')).length > 0 ? nameWords : [];
}

function listSpecificWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length > 1 && !general.has(word));
}
