import type {
  FileReading,
  FoundWord,
  ImportBatch,
  ImportRow,
  ImportSummary,
  ReadSheet,
} from '@curbstop/contract/imports/import-batch.rules';

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
    systems: [],
    ...change,
  };
}

export function aReading(change: Partial<FileReading> = {}): FileReading {
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

export function aWord(change: Partial<FoundWord> = {}): FoundWord {
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
    milderFields: 0,
    failures: [],
    ...change,
  };
}

export function aRow(change: Partial<ImportRow> = {}): ImportRow {
  return {
    rowNumber: 5,
    verdict: 'new',
    externalId: 'W-1',
    address: '4 Mill Ln, Millbrook, CT 06001',
    lineId: null,
    category: 'Non-lead',
    previousCategory: null,
    statedCategory: null,
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
    reading: null,
    plan: null,
    questions: [],
    words: null,
    summary: null,
    error: null,
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
