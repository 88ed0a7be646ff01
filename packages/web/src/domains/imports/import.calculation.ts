import type {
  FileReading,
  FoundWord,
  ImportBatch,
  ImportPlan,
  ImportSummary,
  ImportUndo,
  ReadSheet,
} from '@curbstop/contract/imports/import-batch.rules';
import { headingsAt } from '@curbstop/contract/imports/headings.calculation';
import { proposeColumns } from '@curbstop/contract/imports/columns.calculation';
import type { JobResponse } from '@curbstop/contract/primitives/job';
import { count, number } from '../../ui/format.ts';

/** "Excel workbook with 15 sheets. Recognized: EPA Service Line Inventory Template (2022)." */
export function fileSentence({ description, template }: Pick<FileReading, 'description' | 'template'>): string {
  return template ? `${description}. Recognized: ${template}.` : `${description}.`;
}

export type SheetColumn = ReadSheet['columns'][number];
type Rows = Pick<ImportPlan, 'headingFrom' | 'headingTo' | 'dataFrom'>;

const samplesKept = 5;

/**
 * The sheet's columns as the plan cuts it. Once somebody has moved the headings, names, samples and proposals are made
 * anew from the first rows by the very rules that the server reads with.
 */
export function columnsOf(sheet: ReadSheet, plan: Rows): readonly SheetColumn[] {
  if (sheet.headingFrom === plan.headingFrom && sheet.headingTo === plan.headingTo && sheet.dataFrom === plan.dataFrom)
    return sheet.columns;
  const { names } = headingsAt(sheet.preview, { from: plan.headingFrom, to: plan.headingTo }, sheet.merged);
  const data = sheet.preview.filter(({ number }) => number >= plan.dataFrom);
  const found = Array.from({ length: widthOf(sheet) }, (_, position) => ({
    position,
    heading: names[position] ?? '',
    samples: [...new Set(data.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => text !== ''))].slice(
      0,
      samplesKept,
    ),
  }));
  const proposals = proposeColumns(found, new Map());
  return found
    .map((column, at) => ({
      ...column,
      letter: letterOf(column.position),
      proposed: proposals[at]?.key ?? null,
      confidence: proposals[at]?.confidence ?? 0,
      reason: proposals[at]?.reason ?? '',
    }))
    .filter(({ heading, samples }) => heading !== '' || samples.length > 0);
}

/** How many columns the sheet has as far as its first rows tell. */
export function widthOf({ preview, columns }: Pick<ReadSheet, 'preview' | 'columns'>): number {
  return Math.max(0, ...preview.map(({ cells }) => cells.length), ...columns.map(({ position }) => position + 1));
}

/** 0 is A, 25 is Z, 26 is AA. */
export function letterOf(position: number): string {
  const last = String.fromCharCode(65 + (position % 26));
  return position < 26 ? last : letterOf(Math.floor(position / 26) - 1) + last;
}

/** How a column is called in a sentence: its heading, and its letter so that it can be found in the sheet. */
export function columnName({ heading, letter }: Pick<SheetColumn, 'heading' | 'letter'>): string {
  return heading === '' ? `column ${letter}` : `${heading} (column ${letter})`;
}

export type Confidence = 'sure' | 'likely' | 'guess';

/** A proposal is a number between 0 and 1; people are told one of three words. */
export function confidenceOf(confidence: number): Confidence {
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.6 ? 'likely' : 'guess';
}

/** Fields that two or more columns are mapped to, with those columns' positions. */
export function fieldsMappedTwice(columns: ImportPlan['columns']): ReadonlyMap<string, readonly number[]> {
  const positions = new Map<string, number[]>();
  for (const [position, field] of Object.entries(columns))
    positions.set(field, [...(positions.get(field) ?? []), Number(position)]);
  return new Map([...positions].filter(([, held]) => held.length > 1));
}

/** Words by vocabulary, those that nobody knows first, then the most frequent. */
export function wordsByVocabulary(words: readonly FoundWord[]): ReadonlyMap<string, readonly FoundWord[]> {
  const groups = new Map<string, FoundWord[]>();
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

function isKnown(word: FoundWord): boolean {
  return word.value !== null;
}

/** What the plan says about a word that was found; null while it says nothing. */
export function plannedValue(
  plan: ImportPlan,
  { vocabulary, word }: Pick<FoundWord, 'vocabulary' | 'word'>,
): string | null {
  return plan.words[vocabulary]?.[word] ?? null;
}

/** The words that still wait for somebody to say what they mean. */
export function unexplained(words: readonly FoundWord[], plan: ImportPlan): readonly FoundWord[] {
  return words.filter((word) => word.value === null && plannedValue(plan, word) === null);
}

/** Whether what stands in the plan is not yet in the words and counts that the last check gave. */
export function needsCheck(batch: Pick<ImportBatch, 'state' | 'summary' | 'plan'>, draft: ImportPlan): boolean {
  return batch.state !== 'checked' || batch.summary === null || !samePlan(batch.plan, draft);
}

export function samePlan(one: ImportPlan | null, other: ImportPlan): boolean {
  return one !== null && canonical(one) === canonical(other);
}

/** The plan as one text in which neither the order of entries nor empty vocabularies make a difference. */
function canonical(plan: ImportPlan): string {
  const words = Object.entries(plan.words).filter(([, held]) => Object.keys(held).length > 0);
  return JSON.stringify(
    { ...plan, statedBasis: plan.statedBasis ?? null, words: Object.fromEntries(words) },
    (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
}

/** Rows that the commit would write. */
export function writableRows(summary: Pick<ImportSummary, 'new' | 'changed'>): number {
  return summary.new + summary.changed;
}

export function importButton(summary: Pick<ImportSummary, 'new' | 'changed'>): string {
  return `Import ${count(writableRows(summary), 'line')}`;
}

export interface FieldFailures {
  readonly field: string;
  readonly allowed: string;
  /** How many rows fail for this; a row that fails for two fields counts at both. */
  readonly rows: number;
  readonly found: readonly { readonly found: string; readonly count: number; readonly rows: readonly number[] }[];
}

/** The reasons why rows failed, by field and by what is allowed there; what fails most rows first. */
export function failuresByField(failures: ImportSummary['failures']): readonly FieldFailures[] {
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

/** "2,104 new, 87 changed, 13 failed"; what is none is left out. */
export function summarySentence(summary: Pick<ImportSummary, 'new' | 'changed' | 'unchanged' | 'failed'>): string {
  const parts = (['new', 'changed', 'unchanged', 'failed'] as const)
    .filter((key) => summary[key] > 0)
    .map((key) => `${number(summary[key])} ${key}`);
  return parts.length === 0 ? 'No rows' : parts.join(', ');
}

export function readSentence({ rows }: Pick<ImportSummary, 'rows'>): string {
  return `${count(rows, 'row')} ${rows === 1 ? 'was' : 'were'} read.`;
}

/** What an undo would do, naming only what there is. */
export function undoSentence(summary: Pick<ImportSummary, 'new' | 'changed'>): string {
  const parts = [
    ...(summary.new > 0 ? [`${count(summary.new, 'added line')} will be removed`] : []),
    ...(summary.changed > 0 ? [`${count(summary.changed, 'changed line')} will be restored`] : []),
  ];
  return `${parts.join(' and ')}. Fields that were changed after the import are kept and listed.`;
}

/** What an undo did. */
export function undoneSentence({ removed, restored, kept }: ImportUndo): string {
  const parts = [
    ...(removed > 0 || restored === 0
      ? [`${count(removed, 'added line')} ${removed === 1 ? 'was' : 'were'} removed`]
      : []),
    ...(restored > 0 ? [`${count(restored, 'changed line')} ${restored === 1 ? 'was' : 'were'} restored`] : []),
  ];
  const stays =
    kept === 0
      ? ''
      : ` ${count(kept, 'line')} ${kept === 1 ? 'keeps' : 'keep'} fields that were changed after the import.`;
  return `${parts.join(' and ')}.${stays}`;
}

/** A job in the words of the kit's progress bar. */
export function jobProgress(job: JobResponse | null): {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number | undefined;
} {
  if (!job) return { state: 'queued', done: 0, total: undefined };
  return { state: job.state === 'completed' ? 'done' : job.state, done: job.done, total: job.total ?? undefined };
}

/**
 * How long the work has taken if it had always gone at the pace that was seen since this page was opened; nothing
 * before it moved. The server's clock and this browser's need not agree, so only this browser's is used.
 */
export function elapsedAtPace(
  first: { readonly done: number; readonly at: number },
  now: { readonly done: number; readonly at: number },
): number | undefined {
  const moved = now.done - first.done;
  if (moved <= 0) return undefined;
  return ((now.at - first.at) / 1000) * (now.done / moved);
}
