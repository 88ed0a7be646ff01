import { fileImportKinds } from '../sampling-events/file-import.values.ts';

/** The states of an import. `reading`, `checking`, `committing` and `undoing` are work in progress. */
export const batchStates = [
  'reading',
  'read',
  'checking',
  'checked',
  'committing',
  'committed',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * What an import changes: locations with their service lines, results of samples, or what a file changes at once, all of
 * its rows or none.
 */
export const importSubjects = ['inventory', 'results', ...fileImportKinds] as const;
export type ImportSubject = (typeof importSubjects)[number];

/** The type of an import [B3.27]; so far only the one of locations with their service lines exists. */
export const batchTypes = ['Combined'] as const;

/** The allowed transitions of a batch; anything else is refused by name. */
export const batchTransitions: Readonly<Record<BatchState, readonly BatchState[]>> = {
  reading: ['read', 'failed', 'cancelled'],
  read: ['checking', 'cancelled'],
  checking: ['checked', 'read', 'failed', 'cancelled'],
  checked: ['checking', 'committing', 'cancelled'],
  committing: ['committed', 'checked', 'checking', 'failed'],
  committed: ['undoing'],
  undoing: ['undone', 'committed'],
  // Values that people or later imports had changed were kept; they can be undone once those changes are gone.
  undone: ['undoing'],
  failed: ['checking'],
  cancelled: [],
};

/** [B3.27]: whether rows may add lines, change lines, or both. */
export const writeModes = ['Both', 'Insert', 'Update'] as const;
export type WriteMode = (typeof writeModes)[number];

/** `failed` rows are stored with their reasons and can be downloaded as a workbook, fixed and imported again. */
export const rowResults = ['new', 'changed', 'unchanged', 'failed'] as const;
export type RowResult = (typeof rowResults)[number];

/**
 * What a changed row makes less protective: the line's classification, or an answer about lead while the classification
 * stays.
 */
export const downgradeKinds = ['classification', 'field'] as const;
export type Downgrade = (typeof downgradeKinds)[number];

/**
 * Why an undo kept a value or a line: a person changed it since or attached a file, or another active import has it
 * too.
 */
export const keptReasons = ['edited', 'import', 'attached'] as const;
export type KeptReason = (typeof keptReasons)[number];
