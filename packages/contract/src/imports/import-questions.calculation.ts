import { formatNumber } from '../primitives/count-text.ts';
import type { FileStructure, ImportPlan, ImportQuestion, CitiesInFile, ReadSheet } from './import-batch.rules.ts';
import { joinWithOr } from '../primitives/join-list.ts';
import { listColumnQuestions, type OpenQuestion as Open } from './column-questions.calculation.ts';
import { listLegendQuestions, listOtherNoteQuestions } from './legend-questions.calculation.ts';
import { listLegendSheetQuestions, listOtherSheetQuestions } from './other-sheet-questions.calculation.ts';
import { isOtherRowsKey, listSystemQuestions, type ImportAccount } from './other-systems.calculation.ts';
import { toCityName } from './cities-in-file.calculation.ts';
import { createCommentQuestion } from './sheet-comments.calculation.ts';
import { createCrossedOutQuestion, createHiddenRowQuestion } from './unread-formatting.calculation.ts';
import { sheetKindNames } from './sheet-kind.values.ts';

interface QuestionContext {
  readonly fileStructure: Pick<FileStructure, 'sheets' | 'systems' | 'ownExport' | 'failedRowsOf'>;
  readonly plan: ImportPlan;
  readonly account: ImportAccount;
}

/** What a person must confirm or choose before the rows of this plan are checked. */
export function listImportQuestions({ fileStructure, plan, account }: QuestionContext): ImportQuestion[] {
  const sheet = fileStructure.sheets.find(({ name }) => name === plan.sheet);
  if (!sheet) return [];
  const mapped = new Set(Object.values(plan.columns));
  const open = [
    kindQuestion(sheet),
    ...listOtherSheetQuestions(fileStructure.sheets, plan.sheet),
    ...listLegendSheetQuestions(fileStructure.sheets, plan),
    createCommentQuestion(sheet),
    createHiddenRowQuestion({ sheet, dataFrom: plan.dataFrom }),
    createCrossedOutQuestion({ sheet, dataFrom: plan.dataFrom }),
    ...listSystemQuestions(fileStructure, plan, account),
    headingQuestion(sheet),
    modeQuestion(fileStructure, plan),
    materialQuestion(plan, mapped),
    numberQuestion(sheet, plan),
    ...listColumnQuestions(sheet, plan),
    ...listLegendQuestions(sheet),
    ...listOtherNoteQuestions(fileStructure.sheets, plan.sheet),
    ...defaultQuestions(sheet, plan, mapped),
  ];
  return open
    .filter((question) => question !== undefined)
    .map((question) => ({ ...question, isConfirmed: plan.confirmed.includes(question.key) }));
}

function kindQuestion({ name, kind }: ReadSheet): Open | undefined {
  if (kind === 'inventory' || kind === 'unrecognized') return undefined;
  return {
    key: `kind:${kind}:${name}`.slice(0, 400),
    step: 'file',
    title: `This looks like ${sheetKindNames[kind]}, not a service line inventory.`,
    sentence: 'No columns are matched. To import an inventory, choose another file or another sheet.',
    confirm: 'This is a service line inventory; I will match its columns myself',
  };
}

/** Rows below other headings would be read under the wrong ones. */
function headingQuestion({ name, headingLike = [], headingTo }: ReadSheet): Open | undefined {
  const [first] = headingLike;
  if (!first) return undefined;
  const numbers = headingLike.map(({ row }) => row);
  const rows = numbers.length === 1 ? `Row ${first.row}` : `Rows ${numbers.join(', ')}`;
  return {
    key: `headings:${numbers.join()}:${name}`.slice(0, 400),
    step: 'columns',
    title: `${rows} may contain the headings of another table.`,
    sentence: `Row ${first.row} contains ${first.text}. If the columns below it are in a different order, import those rows as a separate file; here they are read with the headings in row ${headingTo}.`,
    confirm: `Use the headings in row ${headingTo} for all rows`,
  };
}

/** A line without any information becomes Unknown; a whole inventory of those is probably a mistake. */
function materialQuestion({ writeMode, sheet }: ImportPlan, mapped: ReadonlySet<string>): Open | undefined {
  if (
    writeMode === 'Update' ||
    ['system.material', 'customer.material', 'listedCategory'].some((key) => mapped.has(key))
  )
    return undefined;
  return {
    key: `noMaterial:${sheet}`.slice(0, 400),
    step: 'columns',
    title: 'No column with materials or classifications is matched.',
    sentence: 'Every new line would be added as Lead Status Unknown.',
    confirm: 'Add new lines as Lead Status Unknown',
  };
}

/** Rows that were refused because their import only changed lines would be added by an import that also adds lines. */
function modeQuestion({ failedRowsOf }: QuestionContext['fileStructure'], { writeMode }: ImportPlan): Open | undefined {
  if (failedRowsOf === undefined || failedRowsOf === 'Both' || failedRowsOf === writeMode) return undefined;
  const [only, would] =
    failedRowsOf === 'Update'
      ? ['changes', 'add lines that the earlier import rejected']
      : ['adds', 'change lines that the earlier import skipped'];
  return {
    key: `mode:${failedRowsOf}:${writeMode}`,
    step: 'columns',
    title: `These rows failed in an import that only ${only} lines.`,
    sentence: `With the current import mode, these rows may ${would}.`,
    confirm: failedRowsOf === 'Update' ? 'Add new lines from these rows' : 'Change existing lines from these rows',
  };
}

const least = 0.2;

/** Without house numbers, all lines of a street would share one location. */
function numberQuestion(sheet: ReadSheet, { columns }: ImportPlan): Open | undefined {
  const columnOf = (key: string) => sheet.columns.find(({ position }) => columns[String(position)] === key);
  const addressColumn = columnOf('location.addressLine1');
  const street = columnOf('address.street');
  if (street && columnOf('address.number')) return undefined;
  const column = addressColumn ?? street;
  if (!column || (column.withNumber ?? (addressColumn ? 1 : 0)) >= least) return undefined;
  const name = column.heading === '' ? `column ${column.letter}` : `"${column.heading}"`;
  return {
    key: `noHouseNumbers:${column.position}:${sheet.name}`.slice(0, 400),
    step: 'columns',
    title: 'The addresses have no house numbers.',
    sentence: `The cells of ${name} have streets without house numbers, so all lines on a street would share one location. If another column has the numbers, match it to House number.`,
    confirm: 'Import the lines without house numbers',
  };
}

/** One city for all rows is wrong if the file has others. */
function defaultQuestions(
  sheet: ReadSheet,
  { defaults }: ImportPlan,
  mapped: ReadonlySet<string>,
): (Open | undefined)[] {
  const city = { chosen: defaults.city.trim(), isColumnMapped: mapped.has('location.city') };
  const zip = { chosen: defaults.zip.trim(), isColumnMapped: mapped.has('location.zip') };
  return [
    otherCitiesQuestion('city', sheet.cities, city),
    zipOfCitiesQuestion(sheet, zip) ?? otherCitiesQuestion('zip', sheet.zips, zip),
  ];
}

/** A default that is chosen for the whole file. */
interface CityDefault {
  readonly chosen: string;
  readonly isColumnMapped: boolean;
}

/** One ZIP is wrong for several cities. */
function zipOfCitiesQuestion({ cities, zips }: ReadSheet, { chosen, isColumnMapped }: CityDefault): Open | undefined {
  if (chosen === '' || zips.count > 0 || cities.count <= 1) return undefined;
  return {
    key: `default:zipOfTowns:${toCityName(chosen)}`,
    step: 'columns',
    title: `The file shows ${formatNumber(cities.count)} cities and no ZIPs.`,
    sentence: `The first rows are in ${cities.examples.slice(0, 3).join(', ')}${cities.count > 3 ? ' and others' : ''}. ${isColumnMapped ? 'Rows without a ZIP' : 'All rows'} would get ${chosen}.`,
    confirm: `Use ${chosen} for all of them`,
  };
}

const cityWords = { city: { one: 'city', several: 'cities' }, zip: { one: 'ZIP', several: 'ZIPs' } } as const;

function otherCitiesQuestion(
  part: 'city' | 'zip',
  places: CitiesInFile,
  { chosen, isColumnMapped }: CityDefault,
): Open | undefined {
  if (chosen === '' || !hasOtherCity(places, chosen) || (isColumnMapped && places.blanks === 0)) return undefined;
  const { one, several } = cityWords[part];
  const otherCities =
    places.count === 1
      ? joinWithOr(places.examples)
      : `${formatNumber(places.count)} ${several}, such as ${places.examples.slice(0, 3).join(', ')}`;
  return {
    key: `default:${part}:${toCityName(chosen)}`,
    step: 'columns',
    title: `The ${one} in the file is not ${chosen}.`,
    sentence: `The first rows show ${otherCities}. ${isColumnMapped ? `Rows without a ${one}` : 'All rows'} would get ${chosen}.`,
    confirm: `Use ${chosen} for ${isColumnMapped ? 'rows that have none' : 'every row'}`,
  };
}

/** Whether the file has a city or ZIP other than this one. */
export function hasOtherCity({ count, examples }: CitiesInFile, chosen: string): boolean {
  return count > 1 || (count === 1 && examples.every((example) => toCityName(example) !== toCityName(chosen)));
}

/** Whether the rows may not be checked before a person answers. */
export function isQuestionOpen({ key, choice }: ImportQuestion, { confirmed }: Pick<ImportPlan, 'confirmed'>): boolean {
  if (confirmed.includes(key) || isChoiceDeclined({ choice }, { confirmed })) return false;
  if (choice?.key !== undefined) return true;
  // A choice for fewer water systems does not cover those that were found since.
  return choice === undefined || confirmed.some((other) => isOtherRowsKey(other));
}

/** Whether a person chose to leave out rows where one of two choices must be made. */
export function isChoiceDeclined(
  { choice }: Pick<ImportQuestion, 'choice'>,
  { confirmed }: Pick<ImportPlan, 'confirmed'>,
): boolean {
  return choice?.key !== undefined && confirmed.includes(choice.key);
}
