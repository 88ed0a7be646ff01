import type {
  FileStructure,
  FileTerm,
  ImportBatch,
  ImportPlan,
  ImportSummary,
  ReadSheet,
} from '@curbstop/contract/imports/import-batch.rules';
import type { ImportSubject } from '@curbstop/contract/imports/import-batch.values';
import type { ImportUndo } from '@curbstop/contract/imports/import-undo.rules';
import { parseHeadingsAt } from '@curbstop/contract/imports/headings.calculation';
import { suggestColumns } from '@curbstop/contract/imports/inventory-columns.calculation';
import type { JobResponse } from '@curbstop/contract/primitives/job';
import { formatCount, formatNumber } from '../../ui/format.ts';

/** "Excel workbook with 15 sheets. Recognized: EPA Service Line Inventory Template (2022)." */
export function describeFile({ description, template }: Pick<FileStructure, 'description' | 'template'>): string {
  return template ? `${description}. Recognized: ${template}.` : `${description}.`;
}

export type SheetColumn = ReadSheet['columns'][number];
type Rows = Pick<ImportPlan, 'headingFrom' | 'headingTo' | 'dataFrom'>;

const samplesKept = 5;

/**
 * The sheet's columns under the plan's heading rows. If a user moved the headings, names, samples and proposals are
 * recomputed from the first rows, by the same rules as on the server.
 */
export function listPlannedColumns(sheet: ReadSheet, plan: Rows): readonly SheetColumn[] {
  if (sheet.headingFrom === plan.headingFrom && sheet.headingTo === plan.headingTo && sheet.dataFrom === plan.dataFrom)
    return sheet.columns;
  const { names } = parseHeadingsAt(sheet.preview, { from: plan.headingFrom, to: plan.headingTo }, sheet.merged);
  const data = sheet.preview.filter(({ number }) => number >= plan.dataFrom);
  const sheetColumns = Array.from({ length: countColumns(sheet) }, (_, position) => ({
    position,
    heading: names[position] ?? '',
    samples: [...new Set(data.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => text !== ''))].slice(
      0,
      samplesKept,
    ),
  }));
  const proposals = suggestColumns(sheetColumns, new Map());
  return sheetColumns
    .map((column, at) => ({
      ...column,
      letter: getColumnLetter(column.position),
      proposed: proposals[at]?.key ?? null,
      confidence: proposals[at]?.confidence ?? 0,
      reason: proposals[at]?.reason ?? '',
    }))
    .filter(({ heading, samples }) => heading !== '' || samples.length > 0);
}

/** Number of columns in the first rows of the sheet. */
export function countColumns({ preview, columns }: Pick<ReadSheet, 'preview' | 'columns'>): number {
  return Math.max(0, ...preview.map(({ cells }) => cells.length), ...columns.map(({ position }) => position + 1));
}

/** 0 is A, 25 is Z, 26 is AA. */
export function getColumnLetter(position: number): string {
  const last = String.fromCharCode(65 + (position % 26));
  return position < 26 ? last : getColumnLetter(Math.floor(position / 26) - 1) + last;
}

/** Display name of a column: its heading and its letter. */
export function getColumnName({ heading, letter }: Pick<SheetColumn, 'heading' | 'letter'>): string {
  return heading === '' ? `column ${letter}` : `${heading} (column ${letter})`;
}

export type Confidence = 'sure' | 'likely' | 'guess';

/** Confidence of a proposal between 0 and 1, as one of three labels. */
export function toConfidenceLevel(confidence: number): Confidence {
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.6 ? 'likely' : 'guess';
}

/** Fields that two or more columns are mapped to, with those columns' positions. */
export function listFieldsMappedTwice(columns: ImportPlan['columns']): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>();
  for (const [position, field] of Object.entries(columns))
    positions.set(field, [...(positions.get(field) ?? []), Number(position)]);
  return new Map([...positions].filter(([, columns]) => columns.length > 1));
}

/** Terms by vocabulary, unmatched terms first, then the most frequent ones. */
export function groupTermsByVocabulary(words: readonly FileTerm[]): ReadonlyMap<string, readonly FileTerm[]> {
  const groups = new Map<string, FileTerm[]>();
  for (const word of words) groups.set(word.vocabulary, [...(groups.get(word.vocabulary) ?? []), word]);
  return new Map(
    [...groups].map(([vocabulary, found]) => [
      vocabulary,
      found.toSorted(
        (a, b) => Number(isKnown(a)) - Number(isKnown(b)) || b.count - a.count || a.word.localeCompare(b.word),
      ),
    ]),
  );
}

function isKnown(word: FileTerm): boolean {
  return word.value !== null;
}

/** The meaning that the plan gives a term; null without one. */
export function getPlannedValue(
  plan: ImportPlan,
  { vocabulary, word }: Pick<FileTerm, 'vocabulary' | 'word'>,
): string | null {
  return plan.words[vocabulary]?.[word] ?? null;
}

/** Terms without a meaning. */
export function listUnmatchedTerms(words: readonly FileTerm[], plan: ImportPlan): readonly FileTerm[] {
  return words.filter((word) => word.value === null && getPlannedValue(plan, word) === null);
}

/** Whether the plan has changed since the check that produced the terms and counts. */
export function needsCheck(batch: Pick<ImportBatch, 'state' | 'summary' | 'plan'>, draft: ImportPlan): boolean {
  return batch.state !== 'checked' || batch.summary === null || !isSamePlan(batch.plan, draft);
}

export function isSamePlan(one: ImportPlan | null, other: ImportPlan): boolean {
  return one !== null && canonical(one) === canonical(other);
}

/** The plan as a canonical string that ignores the order of entries and empty vocabularies. */
function canonical(plan: ImportPlan): string {
  const words = Object.entries(plan.words).filter(([, choices]) => Object.keys(choices).length > 0);
  return JSON.stringify(
    { ...plan, listedBasis: plan.listedBasis ?? null, words: Object.fromEntries(words) },
    (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
}

/** Rows that the commit would write. */
export function countWritableRows(summary: Pick<ImportSummary, 'new' | 'changed'>): number {
  return summary.new + summary.changed;
}

export function getImportButtonLabel(summary: Pick<ImportSummary, 'new' | 'changed' | 'reviewChanges'>): string {
  if (countWritableRows(summary) === 0 && summary.reviewChanges > 0)
    return `Update the review of ${formatCount(summary.reviewChanges, 'line')}`;
  return `Import ${formatCount(countWritableRows(summary), 'line')}`;
}

export interface FieldFailures {
  readonly field: string;
  readonly allowed: string;
  /** Number of rows that fail for this reason; a row with errors in two fields counts for both. */
  readonly rows: number;
  readonly found: readonly { readonly found: string; readonly count: number; readonly rows: readonly number[] }[];
}

/** Reasons for failed rows, by field and allowed values, most frequent first. */
export function groupFailuresByField(failures: ImportSummary['failures']): readonly FieldFailures[] {
  const groups = new Map<string, ImportSummary['failures']>();
  for (const failure of failures) {
    const key = JSON.stringify([failure.field, failure.allowed]);
    groups.set(key, [...(groups.get(key) ?? []), failure]);
  }
  return [...groups.values()]
    .map((reasons) => ({
      field: reasons[0]?.field ?? '',
      allowed: reasons[0]?.allowed ?? '',
      rows: reasons.reduce((sum, reason) => sum + reason.count, 0),
      found: reasons.toSorted((a, b) => b.count - a.count),
    }))
    .toSorted((a, b) => b.rows - a.rows);
}

/** "2,104 new, 87 changed, 13 failed"; zero counts are omitted. Rows without a sample are those of laboratory files. */
export const importSubjectLabels: Readonly<Record<ImportSubject, string>> = {
  inventory: 'Inventory',
  results: 'Laboratory results',
  eventAssignment: 'Event assignment',
  kitStatus: 'Kit statuses',
  letterTracking: 'Tracking numbers',
};

export function describeSummary(
  summary: Pick<ImportSummary, 'new' | 'changed' | 'unchanged' | 'failed' | 'unmatched'>,
): string {
  const counts = [
    ['new', summary.new],
    ['changed', summary.changed],
    ['unchanged', summary.unchanged],
    ['failed', summary.failed],
    ['without a sample', summary.unmatched ?? 0],
  ] as const;
  const parts = counts.filter(([, rows]) => rows > 0).map(([word, rows]) => `${formatNumber(rows)} ${word}`);
  return parts.length === 0 ? 'No rows' : parts.join(', ');
}

export function describeReadRows({ rows }: Pick<ImportSummary, 'rows'>): string {
  return `${formatCount(rows, 'row')} ${rows === 1 ? 'was' : 'were'} read.`;
}

/** What an undo would do, without zero counts. */
export function describeUndoConfirmation(summary: Pick<ImportSummary, 'new' | 'changed'>): string {
  const parts = [
    ...(summary.new > 0 ? [`${formatCount(summary.new, 'added line')} will be deleted`] : []),
    ...(summary.changed > 0 ? [`${formatCount(summary.changed, 'changed line')} will be restored`] : []),
  ];
  return `${parts.join(' and ')}. Fields that were changed after the import are kept and listed.`;
}

/** What an undo did. */
export function describeUndone({ removed, restored, kept }: ImportUndo): string {
  const parts = [
    ...(removed > 0 || restored === 0
      ? [`${formatCount(removed, 'added line')} ${removed === 1 ? 'was' : 'were'} deleted`]
      : []),
    ...(restored > 0 ? [`${formatCount(restored, 'changed line')} ${restored === 1 ? 'was' : 'were'} restored`] : []),
  ];
  const stays =
    kept === 0
      ? ''
      : ` ${formatCount(kept, 'line')} ${kept === 1 ? 'keeps' : 'keep'} fields that were changed after the import.`;
  return `${parts.join(' and ')}.${stays}`;
}

/** A job's progress for the progress bar. */
export function toJobProgress(job: JobResponse | null): {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number | undefined;
} {
  if (!job) return { state: 'queued', done: 0, total: undefined };
  return { state: job.state === 'completed' ? 'done' : job.state, done: job.done, total: job.total ?? undefined };
}

/**
 * The elapsed time if the work had always had the pace observed since the page was opened; undefined before any
 * progress. Uses only this browser's clock, because the server's may differ.
 */
export function estimateElapsedSeconds(
  first: { readonly done: number; readonly at: number },
  now: { readonly done: number; readonly at: number },
): number | undefined {
  const moved = now.done - first.done;
  if (moved <= 0) return undefined;
  return ((now.at - first.at) / 1000) * (now.done / moved);
}
