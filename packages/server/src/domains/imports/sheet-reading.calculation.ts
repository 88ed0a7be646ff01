import { startsWithHouseNumber } from '@curbstop/contract/imports/column-contents.calculation';
import {
  suggestColumnsInSteps,
  type ColumnSuggestion,
  type SampledColumn,
} from '@curbstop/contract/imports/inventory-columns.calculation';
import {
  findEpaTemplateColumns,
  epaTemplateName,
  parseHeadingsAt,
  type HeadingBlock,
} from '@curbstop/contract/imports/headings.calculation';
import type { ImportPlan, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import { findRowSystems } from '@curbstop/contract/imports/named-systems.calculation';
import {
  listExplainedInComments,
  summarizeComments,
  type SheetComment,
} from '@curbstop/contract/imports/sheet-comments.calculation';
import { isNoteRow, joinExplained } from '@curbstop/contract/imports/legend-codes.calculation';
import { findLeadOfSheet } from '@curbstop/contract/imports/other-sheets.calculation';
import { listCitiesInFile } from '@curbstop/contract/imports/cities-in-file.calculation';
import { detectSheetKind } from '@curbstop/contract/imports/sheet-kind.calculation';
import { sheetKindNames } from '@curbstop/contract/imports/sheet-kind.values';
import type { Steps } from '@curbstop/contract/primitives/steps';
import { toCellText, type Cell, type SheetRow } from '@curbstop/contract/primitives/cell';
import { ColumnScan } from '@curbstop/contract/imports/unread-contents.calculation';
import { HeadingRows } from '@curbstop/contract/imports/heading-rows.calculation';
import type { SheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import type { SheetOutline } from '../../foundation/spreadsheets/xlsx-protocol.ts';
import { getColumnLetters } from '../../foundation/spreadsheets/xlsx-rows.ts';
import { MergedValues } from '../../foundation/spreadsheets/merged-values.ts';
import { toCellFormatting } from './cell-formatting.calculation.ts';

const previewRows = 60;
const previewLetters = 120;
/** Notes are compared with the lines when they are checked. */
const noteLetters = 2_000;
const samples = 5;

/** What is known about columns besides the file: earlier choices and custom fields. */
export interface ColumnSources {
  readonly before: ReadonlyMap<string, string>;
  readonly customColumns: readonly SheetColumn[];
  /** Today at the water system, `YYYY-MM-DD`. */
  readonly today: string;
  /** Whether the workbook was exported by Curbstop. */
  readonly isOwnExport?: boolean;
}

export interface SheetSample extends Pick<SheetOutline, 'hiddenRows' | 'crossedOut'> {
  readonly name: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly merged: readonly ReadSheet['merged'][number][];
  readonly sample: readonly SheetRow[];
  readonly block: HeadingBlock;
  readonly comments?: readonly SheetComment[];
}

/** Reads the sheet again with the heading rows that a person chose. */
export function* readSheetWithHeadings(
  sheet: ReadSheet,
  at: Pick<ImportPlan, 'headingFrom' | 'headingTo' | 'dataFrom'>,
  sources: ColumnSources,
): Steps<ReadSheet> {
  const block = {
    ...parseHeadingsAt(sheet.preview, { from: at.headingFrom, to: at.headingTo }, sheet.merged),
    dataFrom: at.dataFrom,
  };
  const columnCount = Math.max(0, ...sheet.preview.map((row) => row.cells.length));
  const readSheet = yield* createSheet(
    { name: sheet.name, rowCount: sheet.rows, columnCount, merged: sheet.merged, sample: sheet.preview, block },
    sources,
  );
  // Comments and later rows are not read again; what they explain is kept.
  const explained = joinExplained(readSheet.explained, sheet.explained);
  return { ...readSheet, ...toCellFormatting(sheet), explained, ...(sheet.comments && { comments: sheet.comments }) };
}

export function* createSheet(
  { name, rowCount, columnCount, merged, sample, block, comments = [], ...formatting }: SheetSample,
  sources: ColumnSources,
): Steps<ReadSheet> {
  const values = new MergedValues(merged, block.dataFrom);
  const filledRows = sample.map((row) => values.fill(row));
  const data = dataRows(filledRows, block);
  const sheetColumns = findColumns(block, columnCount, data);
  const templateColumns = findEpaTemplateColumns(block);
  const suggested = templateColumns
    ? yield* suggestForTemplate(sheetColumns, templateColumns, sources)
    : yield* suggestColumnsInSteps(sheetColumns, sources.before, sources.customColumns);
  yield;
  const owners = findRowSystems(block.names, data);
  yield;
  const kind = detectSheetKind({
    names: block.names,
    texts: sheetColumns.map((column) => column.samples.map(toCellText)),
    keys: new Set(suggested.flatMap(({ key }) => key ?? [])),
    systems: owners.systems.length,
    rows: data.length,
  });
  const columns = yield* createColumns(sheetColumns, filterByKind(kind, suggested), { data, today: sources.today });
  yield;
  const ofComments = listExplainedInComments(comments, block.dataFrom);
  const leadSource = { rows: filledRows, isPartial: rowCount > sample.length, ofComments };
  const ofLead = findLeadOfSheet({ name, kind, columns, ...block, preview: sample }, leadSource);
  yield;
  return {
    ...ofLead,
    name,
    rows: rowCount,
    preview: sample.slice(0, previewRows).map(toPreviewRow),
    merged: merged.filter((span) => span.fromRow <= previewRows),
    headingFrom: block.headingFrom,
    headingTo: block.headingTo,
    dataFrom: block.dataFrom,
    columns: columns.filter((column) => column.heading !== '' || column.samples.length > 0),
    kind,
    ...toCellFormatting(formatting),
    ...summarizeComments(comments, block.dataFrom),
    ...listCitiesInFile(block.names, data),
    pwsidColumn: owners.pwsid,
    systemNameColumn: owners.name,
    systems: owners.systems,
    ...(owners.possible && { possibleSystems: owners.possible }),
  };
}

function findColumns({ names }: HeadingBlock, columnCount: number, data: readonly SheetRow[]): SampledColumn[] {
  return Array.from({ length: Math.max(columnCount, names.length) }, (_, position) => ({
    position,
    heading: names[position] ?? '',
    samples: filled(data.map((row) => row.cells[position] ?? null)),
  }));
}

/** The rows below the headings, without headings that are repeated and rows of another table. */
function dataRows(sample: readonly SheetRow[], { names, headingTo, dataFrom }: HeadingBlock): SheetRow[] {
  const headings = new HeadingRows({ columns: names.map((heading, position) => ({ position, heading })), headingTo });
  return sample.filter((row) => row.number >= dataFrom && headings.remarkOn(row) === undefined);
}

/** The suggestions for the columns; none for a sheet that is not an inventory. */
function filterByKind(kind: ReadSheet['kind'], suggested: readonly ColumnSuggestion[]): readonly ColumnSuggestion[] {
  if (kind === 'inventory' || kind === 'unrecognized') return suggested;
  const reason = `This sheet looks like ${sheetKindNames[kind]}`;
  return suggested.map(({ position }) => ({ position, key: null, confidence: 0, reason }));
}

function* createColumns(
  sampledColumns: readonly SampledColumn[],
  suggestions: readonly ColumnSuggestion[],
  { data, today }: { readonly data: readonly SheetRow[]; readonly today: string },
): Steps<ReadSheet['columns']> {
  const scan = new ColumnScan({ columns: sampledColumns, today });
  for (const row of data) {
    yield;
    scan.observe(row);
  }
  return sampledColumns.map((column, index) => ({
    position: column.position,
    letter: getColumnLetters(column.position + 1),
    heading: column.heading,
    samples: [...new Set(column.samples.map(previewText))].slice(0, samples),
    proposed: suggestions[index]?.key ?? null,
    confidence: suggestions[index]?.confidence ?? 0,
    reason: suggestions[index]?.reason ?? '',
    ...withNumber(column.samples),
    ...scan.describeUnread(column.position),
  }));
}

/** The share of cells that begin with a house number; nothing for columns that can't be addresses. */
function withNumber(cells: readonly Cell[]): { withNumber?: number } {
  const texts = cells.map(previewText).filter((text) => /\p{L}{2}/u.test(text));
  if (texts.length < 3 || texts.length * 2 < cells.length) return {};
  return {
    withNumber:
      texts.filter((text) => startsWithHouseNumber(text) || /\b(?:box|lot|unit|rr|route)\s*#?\s*\d/i.test(text))
        .length / texts.length,
  };
}

/**
 * EPA's columns are recognized by position; other columns only if their headings clearly match a field that is not in
 * the template.
 */
function* suggestForTemplate(
  sampledColumns: readonly SampledColumn[],
  templateColumns: Readonly<Record<string, string>>,
  { before, customColumns, isOwnExport = false }: ColumnSources,
): Steps<ColumnSuggestion[]> {
  const unmatchedColumns = sampledColumns.filter(({ position }) => templateColumns[position] === undefined);
  const suggested = yield* suggestColumnsInSteps(unmatchedColumns, before, customColumns);
  const suggestions = new Map(suggested.map((suggestion) => [suggestion.position, suggestion]));
  const ofTemplate = new Set(Object.values(templateColumns));
  return sampledColumns.map(({ position }): ColumnSuggestion => {
    const suggestion = suggestions.get(position);
    // Column X of our own export is computed; edits of it are still detected
    // (contract/imports/computed-classification.calculation).
    if (!suggestion && isOwnExport && templateColumns[position] === 'listedCategory')
      return {
        position,
        key: 'listedCategory',
        confidence: 1,
        reason: 'Computed by Curbstop. Used only if it is more protective than the line’s classification.',
      };
    if (!suggestion)
      return {
        position,
        key: templateColumns[position] ?? null,
        confidence: 1,
        reason: `A column of the ${epaTemplateName}`,
      };
    const isSure = suggestion.key !== null && suggestion.confidence >= 0.9 && !ofTemplate.has(suggestion.key);
    return isSure
      ? suggestion
      : { position, key: null, confidence: 1, reason: `Not a column of the ${epaTemplateName}` };
  });
}

function toPreviewRow({ number, cells }: SheetRow): ReadSheet['preview'][number] {
  const letters = isNoteRow({ number, cells }) ? noteLetters : previewLetters;
  return { number, cells: cells.map((cell) => toCellText(cell).slice(0, letters)) };
}

function previewText(cell: Cell): string {
  return toCellText(cell).slice(0, previewLetters);
}

export const filled = (cells: readonly Cell[]): Cell[] => cells.filter((cell) => cell !== null && cell !== '');
