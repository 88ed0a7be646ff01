import type { FileStructure, ImportBatch, ImportPlan, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import type { BatchState, WriteMode } from '@curbstop/contract/imports/import-batch.values';
import { withoutAnswer } from '@curbstop/contract/imports/other-systems.calculation';
import { listedBasisKey, listedCategoryKey } from '@curbstop/contract/imports/listed-classification.calculation';
import type { ClassificationBasis } from '@curbstop/contract/service-lines/service-line.values';
import { listPlannedColumns, isSamePlan, type SheetColumn } from './import.calculation.ts';

/** The steps of an import in order; each has the URL `/imports/{batchId}/{step}`. */
export const importSteps = ['file', 'sheet', 'columns', 'words', 'review'] as const;
export type ImportStep = (typeof importSteps)[number];

export function isImportStep(text: string): text is ImportStep {
  return importSteps.some((step) => step === text);
}

/** From the commit on, the import has a result page instead of steps. */
const settled: readonly BatchState[] = ['committing', 'committed', 'undoing', 'undone'];

export function hasResult(state: BatchState): boolean {
  return settled.includes(state);
}

/** Whether a job is working on the batch, so that it changes without user action. */
export function isWorking(state: BatchState): boolean {
  return state === 'reading' || state === 'checking' || state === 'committing' || state === 'undoing';
}

/** The fields that decide which steps are available: only the file before it is read, no terms before a check. */
type Progress = Pick<ImportBatch, 'state' | 'fileStructure' | 'plan' | 'words' | 'summary'>;

export function isStepOpen(step: ImportStep, batch: Progress): boolean {
  if (step === 'file') return true;
  if (!batch.fileStructure || batch.state === 'cancelled') return false;
  if (step === 'sheet' || step === 'columns') return batch.state !== 'checking';
  if (step === 'words') return batch.state === 'checking' || batch.words !== null;
  return batch.summary !== null && batch.state !== 'checking';
}

/** The requested step, or the last available one before it. */
export function getOpenStep(requestedStep: ImportStep, batch: Progress): ImportStep {
  const upTo = importSteps.slice(0, importSteps.indexOf(requestedStep) + 1);
  // During a check every step shows its progress, in the place of the result.
  if (batch.state === 'checking' && requestedStep !== 'file') return 'words';
  return upTo.findLast((step) => isStepOpen(step, batch)) ?? 'file';
}

/** The step to resume at: the first one with an open decision. */
export function getResumeStep(batch: Progress): ImportStep {
  if (!batch.fileStructure || batch.state === 'cancelled') return 'file';
  if (batch.state === 'checking') return 'words';
  if (batch.summary) return batch.words?.some(({ value }) => value === null) ? 'words' : 'review';
  return batch.plan && isTouched(batch.fileStructure, batch.plan) ? 'columns' : 'file';
}

/** Whether a user has changed the proposed plan; defaults come from the account and don't count. */
function isTouched(fileStructure: FileStructure, plan: ImportPlan): boolean {
  return !isSamePlan({ ...suggestImportPlan(fileStructure), defaults: plan.defaults }, plan);
}

/** The heading rows are merged into one name per column; more rows than this are never headings. */
export const maxHeadingRows = 4;

export type ImportPlanChange =
  | { readonly kind: 'sheet'; readonly name: string }
  | { readonly kind: 'headingFrom' | 'headingTo' | 'dataFrom'; readonly row: number }
  | { readonly kind: 'column'; readonly position: number; readonly field: string | null }
  | { readonly kind: 'default'; readonly part: keyof ImportPlan['defaults']; readonly value: string }
  | { readonly kind: 'listedBasis'; readonly basis: ClassificationBasis | null }
  | { readonly kind: 'writeMode'; readonly mode: WriteMode }
  | { readonly kind: 'confirm'; readonly question: string; readonly isConfirmed: boolean }
  | { readonly kind: 'word'; readonly vocabulary: string; readonly word: string; readonly value: string | null };

/** The proposed plan, before any change by a user. */
export function suggestImportPlan(fileStructure: FileStructure): ImportPlan {
  const plan: ImportPlan = {
    sheet: '',
    headingFrom: 1,
    headingTo: 1,
    dataFrom: 2,
    columns: {},
    words: {},
    defaults: { city: '', state: '', zip: '' },
    writeMode: fileStructure.failedRowsOf ?? 'Both',
    confirmed: [],
  };
  return selectSheet(fileStructure, plan, fileStructure.proposedSheet);
}

export function findSheet(fileStructure: FileStructure, plan: Pick<ImportPlan, 'sheet'>): ReadSheet | undefined {
  return fileStructure.sheets.find(({ name }) => name === plan.sheet);
}

/** Applies one change to the plan. Moving a row shifts the others, so that headings always stay above the data. */
export function changeImportPlan(fileStructure: FileStructure, plan: ImportPlan, change: ImportPlanChange): ImportPlan {
  switch (change.kind) {
    case 'sheet':
      return change.name === plan.sheet ? plan : selectSheet(fileStructure, plan, change.name);
    case 'headingFrom':
    case 'headingTo':
    case 'dataFrom':
      return changeRows(fileStructure, plan, moveRows(plan, change.kind, Math.max(1, Math.trunc(change.row))));
    case 'column':
      return withoutHiddenBasis({ ...plan, columns: withEntry(plan.columns, String(change.position), change.field) });
    case 'listedBasis':
      return { ...plan, listedBasis: change.basis };
    case 'default':
      return { ...plan, defaults: { ...plan.defaults, [change.part]: change.value } };
    case 'writeMode':
      return { ...plan, writeMode: change.mode };
    case 'confirm':
      return {
        ...plan,
        confirmed: [
          ...withoutAnswer(plan.confirmed, change.question),
          ...(change.isConfirmed ? [change.question] : []),
        ],
      };
    case 'word':
      return {
        ...plan,
        words: {
          ...plan.words,
          [change.vocabulary]: withEntry(plan.words[change.vocabulary] ?? {}, change.word, change.value),
        },
      };
  }
}

/** Whether a column lists classifications while no column has their basis. */
export function needsListedBasis({ columns }: Pick<ImportPlan, 'columns'>): boolean {
  const fields = Object.values(columns);
  return fields.includes(listedCategoryKey) && !fields.includes(listedBasisKey);
}

/** A hidden basis must not make lines Non-lead. */
function withoutHiddenBasis(plan: ImportPlan): ImportPlan {
  return (plan.listedBasis ?? null) === null || needsListedBasis(plan) ? plan : { ...plan, listedBasis: null };
}

/** Another sheet has its own headings and columns; terms and defaults are kept. */
function selectSheet(fileStructure: FileStructure, plan: ImportPlan, name: string): ImportPlan {
  const sheet = fileStructure.sheets.find((one) => one.name === name);
  if (!sheet) return plan;
  const columns = Object.fromEntries(
    sheet.columns.flatMap(({ position, proposed }) => (proposed === null ? [] : [[String(position), proposed]])),
  );
  return withoutHiddenBasis({
    ...plan,
    sheet: name,
    headingFrom: sheet.headingFrom,
    headingTo: sheet.headingTo,
    dataFrom: sheet.dataFrom,
    columns,
  });
}

/** Other headings mean other columns: proposals are made again, and the user's choices are kept. */
function changeRows(fileStructure: FileStructure, plan: ImportPlan, rows: Rows): ImportPlan {
  const sheet = findSheet(fileStructure, plan);
  if (!sheet) return { ...plan, ...rows };
  const proposed = (columns: readonly SheetColumn[]) =>
    new Map(
      columns.flatMap(({ position, proposed: field }) => (field === null ? [] : [[String(position), field] as const])),
    );
  const [before, after] = [proposed(listPlannedColumns(sheet, plan)), proposed(listPlannedColumns(sheet, rows))];
  const changedColumns = Object.entries(plan.columns).filter(([position, field]) => before.get(position) !== field);
  const settled = new Set([
    ...changedColumns.map(([position]) => position),
    ...[...before.keys()].filter((position) => plan.columns[position] === undefined),
  ]);
  const used = new Set(changedColumns.map(([, field]) => field));
  const proposals = [...after].filter(([position, field]) => !settled.has(position) && !used.has(field));
  return withoutHiddenBasis({ ...plan, ...rows, columns: Object.fromEntries([...proposals, ...changedColumns]) });
}

type Rows = Pick<ImportPlan, 'headingFrom' | 'headingTo' | 'dataFrom'>;

function moveRows({ headingFrom, headingTo, dataFrom }: Rows, moved: keyof Rows, row: number): Rows {
  switch (moved) {
    case 'headingFrom': {
      const lastHeadingRow = clamp(headingTo, row, row + maxHeadingRows - 1);
      return { headingFrom: row, headingTo: lastHeadingRow, dataFrom: Math.max(dataFrom, lastHeadingRow + 1) };
    }
    case 'headingTo':
      return {
        headingFrom: clamp(headingFrom, row - maxHeadingRows + 1, row),
        headingTo: row,
        dataFrom: Math.max(dataFrom, row + 1),
      };
    case 'dataFrom': {
      // Headings are above the data, so the data can't start in the first row.
      const firstDataRow = Math.max(2, row);
      const lastHeadingRow = Math.min(headingTo, firstDataRow - 1);
      return { headingFrom: Math.min(headingFrom, lastHeadingRow), headingTo: lastHeadingRow, dataFrom: firstDataRow };
    }
  }
}

function clamp(value: number, least: number, max: number): number {
  return Math.max(least, Math.min(max, value));
}

/** The record with this entry, or without it when the value is null. */
function withEntry(
  record: Readonly<Record<string, string>>,
  key: string,
  value: string | null,
): Record<string, string> {
  const otherEntries = Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
  return value === null ? otherEntries : { ...otherEntries, [key]: value };
}
