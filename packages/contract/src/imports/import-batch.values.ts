/** The life of an import. `reading`, `checking`, `committing` and `undoing` are work in progress. */
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

/** What a batch brings [B3.27]; of the specification's kinds there is as yet the one that brings locations with their service lines. */
export const batchTypes = ['Combined'] as const;

/** What a batch may do next; anything else is refused by name. */
export const batchTransitions: Readonly<Record<BatchState, readonly BatchState[]>> = {
  reading: ['read', 'failed', 'cancelled'],
  read: ['checking', 'cancelled'],
  checking: ['checked', 'read', 'failed', 'cancelled'],
  checked: ['checking', 'committing', 'cancelled'],
  committing: ['committed', 'checked', 'checking', 'failed'],
  committed: ['undoing'],
  undoing: ['undone', 'committed'],
  // What people or later imports had changed since was kept; it can be undone once they let go of it.
  undone: ['undoing'],
  failed: ['checking'],
  cancelled: [],
};

/** [B3.27]: whether rows may add lines, change lines, or both. */
export const writeModes = ['Both', 'Insert', 'Update'] as const;
export type WriteMode = (typeof writeModes)[number];

/** `failed` rows are kept with their reasons and can be fetched as a workbook, fixed and sent again. */
export const rowResults = ['new', 'changed', 'unchanged', 'failed'] as const;
export type RowResult = (typeof rowResults)[number];

/** What a changed row makes milder: the class of its line, or an answer about lead below an unchanged class. */
export const downgrades = ['classification', 'field'] as const;
export type Downgrade = (typeof downgrades)[number];

/** Why an undo kept something: a person changed it since, or another import that still counts says so. */
export const keptReasons = ['edited', 'import'] as const;
export type KeptReason = (typeof keptReasons)[number];
