import { parseHeadingsAt } from '@curbstop/contract/imports/headings.calculation';
import type { FileStructure, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import {
  excludedKey,
  findLaboratory,
  findResultHeadingRow,
  type LaboratoryMapping,
} from '@curbstop/contract/imports/result-columns.calculation';
import { suggestVisibleColumns } from '@curbstop/contract/imports/hidden-columns.calculation';
import { previewLetters } from '@curbstop/contract/imports/result-headings.calculation';
import type { ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { normalizeHeading } from '@curbstop/contract/imports/heading-names.calculation';
import { toCellText, type SheetRow } from '@curbstop/contract/primitives/cell';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';
import type { UnitName } from '@curbstop/contract/samples/result.values';
import { getFileRecord } from '../../foundation/files/files.ts';
import { withLocalCopy } from '../../foundation/files/local-copy.ts';
import { outlineSpreadsheet, type SpreadsheetOutline } from '../../foundation/spreadsheets/spreadsheets.ts';
import { getColumnLetters } from '../../foundation/spreadsheets/xlsx-rows.ts';
import { listLearnedMappings, type LearnedMapping } from './import-batch.repository.ts';
import { describeFile } from './import-file-description.calculation.ts';
import { listFileSuggestions } from './result-file.calculation.ts';
import { toCellComments, toCellFormatting, toRepeatedCells } from './cell-formatting.calculation.ts';
import { finishImportWork, getFileId, importSteps, runImportWork, type ImportWork } from './import-work.service.ts';
import { getAccountToday } from '../../foundation/request-context.ts';

/** Finds the sheet, the headings and the laboratory of a file, and proposes a field for each column. */
export async function readResultFile(
  work: ImportWork & { readonly payload: { readonly laboratoryKey: string | null } },
): Promise<void> {
  await runImportWork(work, importSteps.read, async (batch) => {
    const { context } = work;
    work.progress(0, undefined, 'Reading the file');
    const file = await getFileRecord(context, getFileId(batch));
    const outline = await withLocalCopy(context.app.files, file.key, (path) =>
      outlineSpreadsheet(path, { signal: work.signal }),
    );
    if (outline.sheets.every(({ rowCount }) => rowCount === 0)) throw spreadsheetProblems.emptyFile();
    await context.database.change(async (trx) => {
      const laboratories = toLaboratories(await listLearnedMappings(trx), work.payload.laboratoryKey ?? undefined);
      const fileStructure = createStructure(outline);
      const today = getAccountToday(context);
      const { plan, sheets } = suggestPlan(fileStructure, { laboratories, today });
      await finishImportWork(trx, batch.id, {
        during: 'reading',
        state: 'read',
        fileStructure: { ...fileStructure, sheets },
        resultPlan: plan,
      });
      await work.finishIn(trx);
    });
  });
}

const previewRows = 60;

/** The columns that the key of one laboratory saved are its own: it neither reads nor replaces those of others. */
const getScopePrefix = (laboratoryKey: string | undefined) =>
  laboratoryKey === undefined ? 'laboratory:' : `laboratoryKey:${laboratoryKey}:`;

/** The saved columns of each laboratory, by its name; of the key of a laboratory only its own. */
export function toLaboratories(
  mappings: readonly LearnedMapping[],
  laboratoryKey: string | undefined,
): ReadonlyMap<string, LaboratoryMapping> {
  const scopePrefix = getScopePrefix(laboratoryKey);
  const laboratories = new Map<string, Map<string, { key: string; unit: UnitName | null }>>();
  for (const { kind, scope, source, target } of mappings) {
    if (kind !== 'column' || !scope.startsWith(scopePrefix)) continue;
    const name = scope.slice(scopePrefix.length);
    const [key = '', unit] = target.split('|');
    laboratories.set(
      name,
      (laboratories.get(name) ?? new Map<string, { key: string; unit: UnitName | null }>()).set(source, {
        key,
        unit: (unit as UnitName | undefined) || null,
      }),
    );
  }
  return laboratories;
}

/** The columns of a plan, to save for the next file of its laboratory. */
export function toLaboratoryMappings(
  plan: ResultPlan,
  fileStructure: FileStructure,
  laboratoryKey: string | undefined,
): LearnedMapping[] {
  if (plan.laboratory === '') return [];
  const sheet = fileStructure.sheets.find(({ name }) => name === plan.sheet);
  const mappings = new Map<string, LearnedMapping>();
  for (const { position, heading } of sheet?.columns ?? []) {
    const excluded = plan.excludedColumns?.includes(String(position)) === true ? excludedKey : '';
    const [key, unit] = [plan.columns[position] ?? excluded, plan.units[position] ?? ''];
    const source = normalizeHeading(heading);
    if (source === '') continue;
    mappings.set(source, {
      kind: 'column',
      scope: `${getScopePrefix(laboratoryKey)}${plan.laboratory}`,
      source,
      target: `${key}|${unit}`,
    });
  }
  return [...mappings.values()];
}

interface PlanSources {
  readonly laboratories: ReadonlyMap<string, LaboratoryMapping>;
  readonly today: string;
}

function suggestPlan(
  { sheets }: FileStructure,
  { laboratories, today }: PlanSources,
): { readonly plan: ResultPlan; readonly sheets: ReadSheet[] } {
  const laboratory = sheets
    .map(({ columns }) =>
      findLaboratory(
        columns.map(({ heading }) => heading),
        laboratories,
      ),
    )
    .find((name) => name !== undefined);
  const proposed = sheets.map((sheet) => withSuggestions(sheet, laboratories.get(laboratory ?? '')));
  const [best] = proposed.toSorted(
    (one, other) =>
      Number(one.sheet.isHidden ?? false) - Number(other.sheet.isHidden ?? false) ||
      Object.keys(other.plan.columns).length - Object.keys(one.plan.columns).length,
  );
  if (!best) throw spreadsheetProblems.emptyFile();
  return {
    plan: { ...best.plan, analytes: {}, laboratory: laboratory ?? '', receivedOn: today },
    sheets: proposed.map(({ sheet }) => sheet),
  };
}

type SheetLayout = Pick<ResultPlan, 'sheet' | 'headingRow' | 'dataFrom' | 'columns' | 'units' | 'excludedColumns'>;

/** A sheet with a proposal for each column, and its plan. */
export function withSuggestions(
  sheet: ReadSheet,
  saved: LaboratoryMapping | undefined,
): { readonly sheet: ReadSheet; readonly plan: SheetLayout } {
  const proposals = suggestVisibleColumns(sheet, saved);
  const columns = sheet.columns.map((column, at) => ({
    ...column,
    proposed: proposals[at]?.key ?? null,
    confidence: 1,
    reason: proposals[at]?.reason ?? '',
  }));
  return {
    sheet: { ...sheet, columns },
    plan: {
      sheet: sheet.name,
      headingRow: sheet.headingFrom,
      dataFrom: sheet.dataFrom,
      ...listFileSuggestions(columns, proposals),
    },
  };
}

function createStructure(outline: SpreadsheetOutline): FileStructure {
  const sheets = outline.sheets
    .filter(({ rowCount }) => rowCount > 0)
    .map((sheet) =>
      parseResultSheet(
        {
          name: sheet.name,
          rows: sheet.rowCount,
          merged: [...sheet.merged],
          ...(sheet.hidden && { isHidden: true }),
          hiddenColumns: listHiddenColumns(sheet),
          ...toCellFormatting(sheet),
          ...toRepeatedCells(sheet),
          ...toCellComments(sheet.comments),
        },
        sheet.sample,
        findResultHeadingRow(sheet.sample),
      ),
    );
  return {
    format: outline.file.format,
    description: describeFile(outline.file, sheets.length),
    sheets,
    proposedSheet: (sheets.find(({ isHidden }) => isHidden !== true) ?? sheets[0])?.name ?? '',
    template: null,
    ownExport: false,
    systems: [],
    confirmations: [],
  };
}

function listHiddenColumns({ hiddenColumns = [], columnCount }: SpreadsheetOutline['sheets'][number]): number[] {
  return Array.from({ length: columnCount }, (_, position) => position).filter((position) =>
    hiddenColumns.some(({ fromColumn, toColumn }) => fromColumn <= position + 1 && position + 1 <= toColumn),
  );
}

const keptFormatting = [
  'isHidden',
  'hiddenColumns',
  'hiddenRows',
  'crossedOut',
  'repeatedCells',
  'cellComments',
] as const;
type KeptFormatting = (typeof keptFormatting)[number];

/** What is known of the sheet whatever its heading row is. */
function pickFormatting(sheet: Partial<Pick<ReadSheet, KeptFormatting>>): Partial<Pick<ReadSheet, KeptFormatting>> {
  return Object.fromEntries(keptFormatting.flatMap((key) => (sheet[key] === undefined ? [] : [[key, sheet[key]]])));
}

/** The columns of a sheet below a heading row. */
export function parseResultSheet(
  { rows, merged, ...sheet }: Pick<ReadSheet, 'name' | 'rows' | 'merged'> & Partial<Pick<ReadSheet, KeptFormatting>>,
  sample: readonly SheetRow[],
  headingRow: number,
): ReadSheet {
  const block = parseHeadingsAt(sample, { from: headingRow, to: headingRow }, merged);
  const data = sample.filter(({ number }) => number > headingRow);
  const width = Math.max(block.names.length, ...data.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, position) => ({
    position,
    letter: getColumnLetters(position + 1),
    heading: block.names[position] ?? '',
    samples: [...new Set(data.map(({ cells }) => toShownText(cells[position])).filter((text) => text !== ''))].slice(
      0,
      5,
    ),
    proposed: null,
    confidence: 0,
    reason: '',
  }));
  return {
    name: sheet.name,
    rows,
    ...pickFormatting(sheet),
    merged: merged.filter(({ fromRow }) => fromRow <= previewRows),
    preview: sample.slice(0, previewRows).map(({ number, cells }) => ({ number, cells: cells.map(toShownText) })),
    headingFrom: headingRow,
    headingTo: headingRow,
    dataFrom: headingRow + 1,
    columns: columns.filter(({ heading, samples }) => heading !== '' || samples.length > 0),
    kind: 'inventory',
    cities: noCities,
    zips: noCities,
    pwsidColumn: null,
    systemNameColumn: null,
    systems: [],
  };
}

const noCities = { count: 0, examples: [], blanks: 0 };
const toShownText = (cell: Parameters<typeof toCellText>[0]) => toCellText(cell).slice(0, previewLetters);
