import { z } from 'zod';
import { confirmedLowering } from '../accounts/percentile-change.rules.ts';
import { importUndo } from './import-undo.rules.ts';
import { jobResponse } from '../primitives/job.ts';
import { id } from '../primitives/ids.ts';
import { defineList } from '../primitives/list.ts';
import { classificationNames, classificationBasisCodes } from '../service-lines/service-line.values.ts';
import { sheetKinds } from './sheet-kind.values.ts';
import {
  importSubjects,
  batchStates,
  downgradeKinds,
  keptReasons,
  rowResults,
  writeModes,
} from './import-batch.values.ts';

/**
 * The version of the import that the person saw: a step is refused if another person changed the import since. The
 * portal always sends it; a laboratory's program may leave it out.
 */
export const seenVersion = z.number().int().optional();

/** Where the rows are and what their columns mean; a person can change all of it before the check. */
export const importPlan = z.object({
  sheet: z.string(),
  /** Row numbers as in the sheet; the heading rows are merged into one name per column. */
  headingFrom: z.number().int().min(1).max(60),
  headingTo: z.number().int().min(1).max(60),
  dataFrom: z.number().int().min(1),
  /** Column position (from 0) -> key of the service line sheet; other columns are not imported. */
  columns: z.record(z.string().regex(/^\d+$/), z.string()),
  /** Vocabulary -> word as found -> value; in addition to what the account mapped before. */
  words: z.record(z.string(), z.record(z.string(), z.string())),
  /** City, state and ZIP for rows that lack them [A5.28]. */
  defaults: z.object({ city: z.string().max(100), state: z.string().max(2), zip: z.string().max(10) }),
  writeMode: z.enum(writeModes),
  /** The basis of rows that state "Non-lead" without one; missing in older plans. */
  listedBasis: z.enum(classificationBasisCodes).nullable().optional(),
  /** Keys of the confirmations [importQuestion] that a person gave; the check requires all of them. */
  confirmed: z.array(z.string().max(400)).max(50).default([]),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** A water system named in a file; PWSID or name is '' if the file has only the other. */
const namedSystem = z.object({
  pwsid: z.string(),
  name: z.string(),
  /** The first row that names it, if it is below the first rows. */
  row: z.number().optional(),
  /** Named in the column that lists the system of each row, so that its rows can be left out. */
  inRows: z.boolean().optional(),
});
export type NamedSystem = z.infer<typeof namedSystem>;

/** Cities or ZIPs in the first rows: how many different ones, examples, and how many rows of their column are blank. */
const citiesInFile = z.object({ count: z.number(), examples: z.array(z.string()), blanks: z.number() });
export type CitiesInFile = z.infer<typeof citiesInFile>;
const noCities: CitiesInFile = { count: 0, examples: [], blanks: 0 };

/** The number of rows found, and the first of them with a text of each. */
const rowExamples = z.object({ count: z.number(), first: z.array(z.object({ row: z.number(), text: z.string() })) });
export type RowExamples = z.infer<typeof rowExamples>;

const rowSpan = z.object({ fromRow: z.number(), toRow: z.number() });
/** The cells of a column that are merged over several rows: how many, and the rows of the first. */
const repeatedCells = z.object({ position: z.number(), count: z.number(), first: z.array(rowSpan) });

/** A code or word that the file itself explains: "CI = Lead", "all lines marked Brass are lead service lines". */
const explainedCode = z.object({
  code: z.string(),
  meaning: z.string(),
  row: z.number(),
  sheet: z.string().optional(),
});
export type ExplainedCode = z.infer<typeof explainedCode>;

const parseSheet = z.object({
  name: z.string(),
  rows: z.number(),
  /** The first rows, with Excel's row numbers. */
  preview: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
  /** Merged cells in the first rows; needed to read the headings again when the heading rows change. */
  merged: z.array(rowSpan.extend({ fromColumn: z.number(), toColumn: z.number() })),
  /** The positions of columns that are hidden in the workbook. */
  hiddenColumns: z.array(z.number()).optional(),
  /** Rows with values that are hidden in the workbook, also by a filter; they are read like the others. */
  hiddenRows: rowExamples.optional(),
  /** Cells that are crossed out; they are read like the others. */
  crossedOut: rowExamples.optional(),
  /** By column, the cells of a laboratory file that are merged over several rows, which repeat their value. */
  repeatedCells: z.array(repeatedCells).optional(),
  /** Comments of the cells of a laboratory file. */
  cellComments: rowExamples.optional(),
  headingFrom: z.number(),
  headingTo: z.number(),
  dataFrom: z.number(),
  /** One entry per column: its merged name, the proposal and its reason. */
  columns: z.array(
    z.object({
      position: z.number(),
      letter: z.string(),
      heading: z.string(),
      samples: z.array(z.string()),
      proposed: z.string().nullable(),
      confidence: z.number(),
      reason: z.string(),
      /** Cells that name lead or galvanized pipe: the first of them, how many different ones, and the first row. */
      pipeWords: z.array(z.string()).optional(),
      pipeWordCount: z.number().optional(),
      pipeRow: z.number().optional(),
      /** Columns with the same heading that differ in a row, and the first such row of each. */
      unlike: z.array(z.number()).optional(),
      unlikeRows: z.array(z.number()).optional(),
      /** A cell that marks lead or galvanized pipe, in a column whose heading names it, and its row. */
      leadMark: z.string().optional(),
      leadMarkRow: z.number().optional(),
      /** Codes under a neutral heading that may stand for lead or galvanized pipe, and the row of the first. */
      materialCodes: z.array(z.string()).optional(),
      materialCodeRow: z.number().optional(),
      /** Remarks that name pipe in rows that would get a less protective classification; found by the check. */
      leadRemarks: rowExamples.optional(),
      /** A date in its cells whose two-digit year could be in two centuries, and its row. */
      twoDigitYear: z.string().optional(),
      twoDigitYearRow: z.number().optional(),
      /** The share of its cells with a house number; missing if it is empty or has no addresses. */
      withNumber: z.number().optional(),
    }),
  ),
  kind: z.enum(sheetKinds).default('inventory'),
  /** Hidden in the workbook. */
  isHidden: z.boolean().optional(),
  cities: citiesInFile.default(noCities),
  zips: citiesInFile.default(noCities),
  /** The column with each row's PWSID. */
  pwsidColumn: z.number().nullable().default(null),
  /** The column with the name of each row's water system, in a sheet without PWSIDs. */
  systemNameColumn: z.number().nullable().default(null),
  /**
   * A column that names systems, or zones of one system: its heading and names are not clear enough to leave out rows.
   */
  possibleSystems: z.object({ position: z.number(), heading: z.string(), systems: z.array(namedSystem) }).optional(),
  /** Rows without a PWSID, if most rows have one, and the first of them. */
  withoutPwsid: z.object({ count: z.number(), row: z.number() }).optional(),
  /** The systems named in the first rows, and further down those that no row's PWSID shows. */
  systems: z.array(namedSystem).default([]),
  /** Rows that may hold the headings of another table, with their cells as text. */
  headingLike: z.array(z.object({ row: z.number(), text: z.string() })).optional(),
  /** A row that explains a mark, a color or a format as lead; neither colors nor marks beside other text are read. */
  leadLegend: z.object({ row: z.number(), text: z.string() }).optional(),
  /** Comments of cells below the headings, and those that name lead or galvanized pipe. */
  comments: z.object({ count: z.number(), lead: rowExamples }).optional(),
  /** Rows that name a place and lead, or a code that may stand for it; partial if only the first rows were read. */
  leadRows: z.object({ count: z.number(), isPartial: z.boolean(), codes: z.array(z.string()).optional() }).optional(),
  /** Codes that the sheet explains, as a legend of another sheet does, and those that it explains as lead or GRR. */
  codeLegend: z.object({ codes: z.array(z.string()), lead: z.array(z.string()) }).optional(),
  /** All codes that the sheet explains, with their meanings. */
  explained: z.array(explainedCode).optional(),
  /** Cells or parts of IDs that the file explains as lead, in columns that are not read as terms. */
  explainedCells: z
    .array(z.object({ position: z.number(), row: z.number(), text: z.string(), says: z.string() }))
    .optional(),
  /** Notes beside the lines that say which pipe is or was lead or galvanized. */
  leadNotes: z.array(z.object({ row: z.number(), text: z.string() })).optional(),
  /**
   * Titles that name lead above rows that would get a less protective classification; row 0 is the name of the sheet.
   */
  leadSections: z.array(rowExamples.extend({ row: z.number(), text: z.string() })).optional(),
});
export type ReadSheet = z.infer<typeof parseSheet>;

export const fileStructure = z.object({
  format: z.string(),
  /** As text: "Excel workbook", "Text, UTF-16, separated by semicolons". */
  description: z.string(),
  sheets: z.array(parseSheet),
  proposedSheet: z.string(),
  /** The name of a recognized template. */
  template: z.string().nullable(),
  /** A workbook exported by Curbstop, recognized by its mark; its computed columns are not listed classifications. */
  ownExport: z.boolean().default(false),
  /** The time of that export; an instant. */
  exportedOn: z.string().optional(),
  /**
   * Systems named outside the rows: on a sheet with the system's details, in lines above the headings, in the file
   * name.
   */
  systems: z.array(namedSystem).default([]),
  /** The write mode of the import of which these are the failed rows; missing for any other file. */
  failedRowsOf: z.enum(writeModes).optional(),
  /** What a person confirmed, with the message that was shown. */
  confirmations: z
    .array(z.object({ key: z.string(), sentence: z.string(), by: z.string(), on: z.string() }))
    .default([]),
});
export type FileStructure = z.infer<typeof fileStructure>;

/** Something about the file that a person must confirm or choose before its rows are checked. */
const importQuestion = z.object({
  /**
   * Added to the plan's `confirmed` when confirmed. Another subject has another key, so a confirmation never covers
   * more than was shown.
   */
  key: z.string(),
  /** Where it is shown: with the file, or with the columns. */
  step: z.enum(['file', 'columns']),
  title: z.string(),
  sentence: z.string(),
  /** The label of the confirmation. */
  confirm: z.string(),
  /**
   * The label of the other choice. It has a key of its own if one of both must be chosen; without one it applies unless
   * the confirmation is given, and the question does not stop the check.
   */
  choice: z.object({ leaveOut: z.string(), key: z.string().optional() }).optional(),
  isConfirmed: z.boolean(),
});
export type ImportQuestion = z.infer<typeof importQuestion>;

export const fileTerm = z.object({
  vocabulary: z.string(),
  word: z.string(),
  count: z.number(),
  /** The value it was read as; null while unknown. */
  value: z.string().nullable(),
  source: z.enum(['known', 'account', 'plan', 'unknown']),
  suggestions: z.array(z.string()),
  /** What the file states about a word that would have another meaning by our list; such a word needs an answer. */
  explained: explainedCode.optional(),
  /** The usual meaning of a short code that would count as non-lead, such as "CI"; a person confirms it. */
  usual: z.string().optional(),
});
export type FileTerm = z.infer<typeof fileTerm>;

export const importSummary = z.object({
  rows: z.number(),
  /** The 90th percentiles that the import lowered. */
  lowered: confirmedLowering.optional(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  /** For a laboratory file, the rows whose sample was not found. */
  unmatched: z.number().optional(),
  warned: z.number(),
  newLocations: z.number(),
  /** The number of valid rows of each classification; a classification without rows is missing. */
  categories: z.partialRecord(z.enum(classificationNames), z.number()),
  /** Rows whose listed classification differs from that of their two sides. */
  contradictions: z.number(),
  unknownWords: z.number(),
  /**
   * Rows whose line gets a less protective classification than it had, or than the deleted line whose place it takes;
   * committing confirms their number.
   */
  downgrades: z.number().default(0),
  /** Rows with a less protective material or answer about lead and the same classification. */
  lessProtectiveFields: z.number().default(0),
  /**
   * Unchanged lines that the file lists as less protective than their kept Lead or Galvanized Requiring Replacement, or
   * whose review it ends because it agrees with the listing: committing changes only the review list.
   */
  reviewChanges: z.number().default(0),
  /** Why rows failed, most frequent reason first; `rows` are the first row numbers. */
  failures: z.array(
    z.object({
      field: z.string(),
      found: z.string(),
      count: z.number(),
      allowed: z.string(),
      rows: z.array(z.number()).default([]),
    }),
  ),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** Whether a commit would change neither a line nor the review list. */
export function changesNothing(summary: Pick<ImportSummary, 'new' | 'changed' | 'reviewChanges'>): boolean {
  return summary.new + summary.changed + summary.reviewChanges === 0;
}

/**
 * A problem or warning of a row: the message, the value found, what is allowed or to do, and the terms that it may
 * contain.
 */
export const rowRemark = z.object({
  field: z.string(),
  sentence: z.string(),
  found: z.string(),
  allowed: z.string(),
  choices: z.string().optional(),
});
export type RowRemark = z.infer<typeof rowRemark>;

/** One field that a row changes, as text; null for an empty value. */
const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type FieldChange = z.infer<typeof fieldChange>;

export const importRow = z.object({
  rowNumber: z.number(),
  result: z.enum(rowResults),
  externalId: z.string().nullable(),
  address: z.string().nullable(),
  lineId: id.nullable(),
  category: z.enum(classificationNames).nullable(),
  previousCategory: z.enum(classificationNames).nullable(),
  listedCategory: z.enum(classificationNames).nullable(),
  /**
   * The more protective deleted line whose place a new row takes; `previousCategory` and `changes` compare the row with
   * it. Null for any other row.
   */
  deletedLine: z.string().nullable(),
  /** The fields that a changed row changes on its line and its location. */
  changes: z.array(fieldChange),
  downgrade: z.enum(downgradeKinds).nullable(),
  problems: z.array(rowRemark),
  warnings: z.array(rowRemark),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRowList = defineList({
  defaultSort: 'downgrade',
  fields: {
    rowNumber: { label: 'Row', sort: true },
    result: { label: 'Result', filter: 'choice', choices: rowResults },
    downgrade: { label: 'Less protective', filter: 'choice', choices: downgradeKinds, sort: true },
    failedField: { label: 'Failed for', filter: 'choice' },
    warned: { label: 'With a warning', filter: 'boolean' },
    contradicts: { label: 'Differs from file', filter: 'boolean' },
  },
});

/** A line or location that an undo could not fully restore, with the fields that it kept. */
export const keptRecord = z.object({
  id,
  entityType: z.enum(['serviceLine', 'location']),
  /** The service line ID, if the record is a line that has one. */
  externalId: z.string().nullable(),
  address: z.string(),
  locationId: id,
  /** The import added the record, and all of it is kept. */
  isCreated: z.boolean(),
  reason: z.enum(keptReasons),
  /**
   * Each kept field: its value before the import, the import's value, and its current value. `follows`: unchanged
   * since, but kept because it belongs to a field that was changed.
   */
  fields: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      imported: z.string().nullable(),
      now: z.string().nullable(),
      follows: z.boolean(),
    }),
  ),
});
export type KeptRecord = z.infer<typeof keptRecord>;

export const keptRecordList = defineList({
  defaultSort: 'address',
  fields: {
    address: { label: 'Address', sort: true },
    field: { label: 'Field', filter: 'choice' },
    reason: { label: 'Reason kept', filter: 'choice', choices: keptReasons },
  },
});

export const importBatch = z.object({
  id,
  /** The columns available for mapping in addition to the built-in ones: the account's current custom fields. */
  ownColumns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** The possible meanings of a word in it, if it is a picklist. */ options: z.array(z.string()).nullable(),
    }),
  ),
  fileName: z.string(),
  state: z.enum(batchStates),
  fileStructure: fileStructure.nullable(),
  plan: importPlan.nullable(),
  /** Everything about the file that requires a confirmation, confirmed or not. */
  questions: z.array(importQuestion),
  words: z.array(fileTerm).nullable(),
  summary: importSummary.nullable(),
  error: z.string().nullable(),
  /** The code of the problem that `error` describes. */
  errorCode: z.string().nullable(),
  job: jobResponse.nullable(),
  version: z.number(),
  createdBy: z.string(),
  createdOn: z.string(),
  committedOn: z.string().nullable(),
  undoneOn: z.string().nullable(),
  /** Null unless the import was undone. */
  undone: importUndo.nullable(),
  /** When its rows and its file were deleted under the account's retention; null while they are kept. */
  rowsRemovedOn: z.string().nullable(),
});
export type ImportBatch = z.infer<typeof importBatch>;

/** An import in the list of imports. */
export const importHead = importBatch
  .pick({
    id: true,
    fileName: true,
    state: true,
    summary: true,
    createdBy: true,
    createdOn: true,
    committedOn: true,
    undoneOn: true,
    undone: true,
  })
  .extend({ subject: z.enum(importSubjects) });
export type ImportHead = z.infer<typeof importHead>;

export const importList = defineList({
  defaultSort: '-createdOn',
  fields: {
    fileName: { label: 'File', filter: 'text', sort: true },
    state: { label: 'Status', filter: 'choice', choices: batchStates },
    createdBy: { label: 'User', filter: 'text' },
    createdOn: { label: 'Uploaded', sort: true, filter: 'instant' },
    committedOn: { label: 'Imported', sort: true, filter: 'instant' },
    failedRows: { label: 'Failed rows', sort: true, filter: 'number' },
    subject: { label: 'Type', filter: 'choice', choices: importSubjects },
    /** The sampling event of a laboratory file. */
    eventId: { label: 'Sampling event', filter: 'choice' },
    openResults: { label: 'Results not imported', filter: 'number' },
    /** Checked, with something to import or to correct. */
    isUnfinished: { label: 'Unfinished', filter: 'boolean' },
  },
});
