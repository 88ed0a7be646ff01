import {
  cancelImport,
  checkImport,
  commitImport,
  listImportRows,
  listKeptRecords,
  listUndoDowngrades,
  planImport,
  getImport,
  undoImport,
} from '@curbstop/contract/imports/import-batch.endpoints';
import type {
  FileStructure,
  FileTerm,
  ImportBatch,
  ImportPlan,
  ImportQuestion,
  ImportRow,
  ImportSummary,
  KeptRecord,
  ReadSheet,
} from '@curbstop/contract/imports/import-batch.rules';
import type { UndoDowngrade } from '@curbstop/contract/imports/import-undo.rules';
import type { JobResponse } from '@curbstop/contract/primitives/job';
import { suggestImportPlan } from '../src/domains/imports/import.wizard.ts';
import { pageOf, respond } from './server.ts';

/** Builders of complete sample imports; a test overrides the fields that it is about. */

export function aSheet(change: Partial<ReadSheet> = {}): ReadSheet {
  return {
    name: 'Lines',
    rows: 4,
    preview: [
      { number: 1, cells: ['Millbrook Water Department', '', ''] },
      { number: 2, cells: ['', '', ''] },
      { number: 3, cells: ['Line', 'Crew', 'Service'] },
      { number: 4, cells: ['no.', 'remarks', 'street'] },
      { number: 5, cells: ['W-1', '', '4 Mill Ln'] },
      { number: 6, cells: ['W-2', 'see card', '6 Mill Ln'] },
    ],
    merged: [],
    headingFrom: 3,
    headingTo: 4,
    dataFrom: 5,
    columns: [
      {
        position: 0,
        letter: 'A',
        heading: 'Line no.',
        samples: ['W-1', 'W-2'],
        proposed: 'externalId',
        confidence: 0.95,
        reason: 'The heading matches',
      },
      {
        position: 1,
        letter: 'B',
        heading: 'Crew remarks',
        samples: ['see card'],
        proposed: null,
        confidence: 0,
        reason: '',
      },
      {
        position: 2,
        letter: 'C',
        heading: 'Service street',
        samples: ['4 Mill Ln', '6 Mill Ln'],
        proposed: 'location.addressLine1',
        confidence: 0.7,
        reason: 'The values look like addresses',
      },
    ],
    kind: 'inventory',
    cities: { count: 0, examples: [], blanks: 0 },
    zips: { count: 0, examples: [], blanks: 0 },
    pwsidColumn: null,
    systemNameColumn: null,
    systems: [],
    ...change,
  };
}

export function aFileStructure(change: Partial<FileStructure> = {}): FileStructure {
  return {
    format: 'xlsx',
    description: 'Excel workbook',
    sheets: [
      aSheet({ name: 'Read me', rows: 0, columns: [] }),
      aSheet(),
      aSheet({ name: 'Lines 2025', rows: 1, headingFrom: 1, headingTo: 1, dataFrom: 2 }),
    ],
    proposedSheet: 'Lines',
    template: null,
    ownExport: false,
    systems: [],
    confirmations: [],
    ...change,
  };
}

export function aTerm(change: Partial<FileTerm> = {}): FileTerm {
  return { vocabulary: 'material', word: 'poly', count: 3, value: null, source: 'unknown', suggestions: [], ...change };
}

export function aSummary(change: Partial<ImportSummary> = {}): ImportSummary {
  return {
    rows: 4,
    new: 4,
    changed: 0,
    unchanged: 0,
    failed: 0,
    warned: 0,
    newLocations: 4,
    categories: { 'Non-lead': 4 },
    contradictions: 0,
    unknownWords: 0,
    downgrades: 0,
    lessProtectiveFields: 0,
    reviewChanges: 0,
    failures: [],
    ...change,
  };
}

export function aRow(change: Partial<ImportRow> = {}): ImportRow {
  return {
    rowNumber: 5,
    result: 'new',
    externalId: 'W-1',
    address: '4 Mill Ln, Millbrook, CT 06001',
    lineId: null,
    category: 'Non-lead',
    previousCategory: null,
    listedCategory: null,
    deletedLine: null,
    changes: [],
    downgrade: null,
    problems: [],
    warnings: [],
    ...change,
  };
}

export function aBatch(change: Partial<ImportBatch> = {}): ImportBatch {
  return {
    id: '01900000-0000-7000-8000-0000000000b1',
    fileName: 'lines.xlsx',
    ownColumns: [],
    state: 'reading',
    fileStructure: null,
    plan: null,
    questions: [],
    words: null,
    summary: null,
    error: null,
    errorCode: null,
    job: null,
    version: 1,
    createdBy: 'Alex Rivera',
    createdOn: '2026-11-20T15:00:00.000Z',
    committedOn: null,
    undoneOn: null,
    undone: null,
    rowsRemovedOn: null,
    ...change,
  };
}

/** The proposed plan of a file, with the city, state and ZIP that every row needs. */
export function aPlan(fileStructure: FileStructure = aFileStructure(), change: Partial<ImportPlan> = {}): ImportPlan {
  return { ...suggestImportPlan(fileStructure), defaults: { city: 'Millbrook', state: 'CT', zip: '06001' }, ...change };
}

/** A batch that has been read and not yet checked. */
export function aReadBatch(change: Partial<ImportBatch> = {}): ImportBatch {
  const fileStructure = change.fileStructure ?? aFileStructure();
  return aBatch({ state: 'read', fileStructure, plan: aPlan(fileStructure), ...change });
}

/** A batch whose rows have been checked by its plan. */
export function aCheckedBatch(change: Partial<ImportBatch> = {}): ImportBatch {
  return aReadBatch({ state: 'checked', words: [], summary: aSummary(), ...change });
}

export function aQuestion(change: Partial<ImportQuestion> = {}): ImportQuestion {
  return {
    key: 'system:Hartwell',
    step: 'columns',
    title: 'The file names another water system.',
    sentence: 'Its rows name Hartwell Water.',
    confirm: 'These lines belong to this account',
    isConfirmed: false,
    ...change,
  };
}

export function aJob(change: Partial<JobResponse> = {}): JobResponse {
  return {
    id: '01900000-0000-7000-8000-0000000000f0',
    kind: 'import',
    state: 'running',
    subjectId: null,
    done: 0,
    total: null,
    step: null,
    cancelRequested: false,
    error: null,
    createdOn: '2026-11-20T15:00:00.000Z',
    startedOn: '2026-11-20T15:00:00.000Z',
    finishedOn: null,
    ...change,
  };
}

interface ImportLists {
  readonly rows?: readonly ImportRow[];
  readonly keptRecords?: readonly KeptRecord[];
  readonly undoDowngrades?: readonly UndoDowngrade[];
}

/** A server that stores one import and takes its steps; `kept.batch` is the import as it is now. */
export function importServer(
  first: ImportBatch,
  { rows = [], keptRecords = [], undoDowngrades = [] }: ImportLists = {},
) {
  const kept = { batch: first };
  const change = (next: Partial<ImportBatch>) => {
    kept.batch = { ...kept.batch, ...next, version: kept.batch.version + 1 };
    return kept.batch;
  };
  const responses = [
    respond(getImport, () => kept.batch),
    respond(planImport, ({ body }) => change({ plan: body.plan as ImportBatch['plan'] })),
    respond(checkImport, () => change({ state: 'checking' })),
    respond(commitImport, () => change({ state: 'committing' })),
    respond(cancelImport, () => change({ state: 'cancelled' })),
    respond(undoImport, () => change({ state: 'undoing' })),
    respond(listImportRows, pageOf(rows)),
    respond(listKeptRecords, pageOf(keptRecords)),
    respond(listUndoDowngrades, pageOf(undoDowngrades)),
  ];
  return { kept, responses };
}
