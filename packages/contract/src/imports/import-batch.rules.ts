import { z } from 'zod';
import { jobResponse } from '../primitives/job.ts';
import { id } from '../primitives/ids.ts';
import { list } from '../primitives/list.ts';
import { categories, classificationBasisCodes } from '../service-lines/service-line.values.ts';
import { sheetKinds } from './sheet-kind.values.ts';
import { batchStates, downgrades, keptReasons, rowResults, writeModes } from './import-batch.values.ts';

/** Where the rows are and what their columns mean; everything that a person may change before the check. */
export const importPlan = z.object({
  sheet: z.string(),
  /** Rows as the person sees them beside the sheet; the block is merged into one name per column. */
  headingFrom: z.number().int().min(1).max(60),
  headingTo: z.number().int().min(1).max(60),
  dataFrom: z.number().int().min(1),
  /** Column position (from 0) -> key of the service line sheet; a column that is not named is left out. */
  columns: z.record(z.string().regex(/^\d+$/), z.string()),
  /** Vocabulary -> word as found -> value; on top of what the account taught before. */
  words: z.record(z.string(), z.record(z.string(), z.string())),
  /** City, state and ZIP for rows that lack them [A5.28]. */
  defaults: z.object({ city: z.string().max(100), state: z.string().max(2), zip: z.string().max(10) }),
  writeMode: z.enum(writeModes),
  /** What rows that state "Non-lead" without a basis are based on; a plan from before this question has none. */
  statedBasis: z.enum(classificationBasisCodes).nullable().optional(),
  /** Keys of the questions [importQuestion] that a person answered with yes; the check waits for all of them. */
  confirmed: z.array(z.string().max(400)).max(50).default([]),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** A water system that a file names; PWSID or name is '' where the file has only the other. */
export const namedSystem = z.object({ pwsid: z.string(), name: z.string() });
export type NamedSystem = z.infer<typeof namedSystem>;

/** Cities or ZIPs among the first rows: how many different ones, some of them, and how many rows of their column are blank. */
export const placesInFile = z.object({ count: z.number(), examples: z.array(z.string()), blanks: z.number() });
export type PlacesInFile = z.infer<typeof placesInFile>;
const noPlaces: PlacesInFile = { count: 0, examples: [], blanks: 0 };

export const readSheet = z.object({
  name: z.string(),
  rows: z.number(),
  /** The first rows, as a person sees them. */
  preview: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })),
  /** Merged cells among the first rows; a heading block that is moved is read anew with them. */
  merged: z.array(z.object({ fromRow: z.number(), toRow: z.number(), fromColumn: z.number(), toColumn: z.number() })),
  headingFrom: z.number(),
  headingTo: z.number(),
  dataFrom: z.number(),
  /** One entry per column: its merged name, the proposal and why. */
  columns: z.array(
    z.object({
      position: z.number(),
      letter: z.string(),
      heading: z.string(),
      samples: z.array(z.string()),
      proposed: z.string().nullable(),
      confidence: z.number(),
      reason: z.string(),
      /** Cells that name lead or galvanized pipe, of a column that mostly holds words for pipe. */
      pipeWords: z.array(z.string()).optional(),
      /** Columns with the same heading that hold something else in at least one of the first rows. */
      unlike: z.array(z.number()).optional(),
      /** A cell that marks lead or galvanized pipe, of a column of marks whose heading names it. */
      leadMark: z.string().optional(),
      /** A date among its cells whose year of two digits may be of two centuries. */
      twoDigitYear: z.string().optional(),
      /** The share of its cells that have a house number; absent where it holds no addresses or nothing. */
      withNumber: z.number().optional(),
    }),
  ),
  kind: z.enum(sheetKinds).default('inventory'),
  cities: placesInFile.default(noPlaces),
  zips: placesInFile.default(noPlaces),
  /** The column that says by PWSID whose line each row is. */
  pwsidColumn: z.number().nullable().default(null),
  /** The systems that its first rows name. */
  systems: z.array(namedSystem).default([]),
});
export type ReadSheet = z.infer<typeof readSheet>;

export const fileReading = z.object({
  format: z.string(),
  /** In words: "Excel workbook", "Text, UTF-16, separated by semicolons". */
  description: z.string(),
  sheets: z.array(readSheet),
  proposedSheet: z.string(),
  /** The name of a template that was recognised outright. */
  template: z.string().nullable(),
  /** A workbook that Curbstop exported, by the mark in its properties; computed columns of it state nothing. */
  ownExport: z.boolean().default(false),
  /** When that was; an instant. */
  exportedOn: z.string().optional(),
  /** Systems that the file names outside its rows: a sheet with the system's particulars, lines above the headings, the file's name. */
  systems: z.array(namedSystem).default([]),
  /** What the import of which these are the failed rows might do; absent for any other file. */
  failedRowsOf: z.enum(writeModes).optional(),
  /** What a person confirmed, with the sentence as it was shown. */
  confirmations: z
    .array(z.object({ key: z.string(), sentence: z.string(), by: z.string(), on: z.string() }))
    .default([]),
});
export type FileReading = z.infer<typeof fileReading>;

/** Something about the file that a person must confirm before its rows are checked. */
export const importQuestion = z.object({
  /** Goes to the plan's `confirmed` when the answer is yes. Another subject has another key, so a yes never covers more than was asked. */
  key: z.string(),
  /** Where it is shown: with the file, or with the columns. */
  step: z.enum(['file', 'columns']),
  title: z.string(),
  sentence: z.string(),
  /** What the confirmation says. */
  confirm: z.string(),
  isConfirmed: z.boolean(),
});
export type ImportQuestion = z.infer<typeof importQuestion>;

export const foundWord = z.object({
  vocabulary: z.string(),
  word: z.string(),
  count: z.number(),
  /** What it was read as; null while nobody knows. */
  value: z.string().nullable(),
  source: z.enum(['known', 'account', 'plan', 'unknown']),
  suggestions: z.array(z.string()),
});
export type FoundWord = z.infer<typeof foundWord>;

export const importSummary = z.object({
  rows: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  warned: z.number(),
  newLocations: z.number(),
  /** How many of the rows that do not fail have each class; a class that none has is absent. */
  categories: z.partialRecord(z.enum(categories), z.number()),
  /** Rows that state another class than their two sides give. */
  contradictions: z.number(),
  unknownWords: z.number(),
  /** Changed rows whose line gets a milder class; the commit names their number. */
  downgrades: z.number().default(0),
  /** Changed rows that make a material or an answer about lead milder and leave the class. */
  milderFields: z.number().default(0),
  /** The reasons rows failed, most frequent first; `rows` are the first row numbers. */
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

/** One thing that is wrong or odd with a row: the exact sentence, what was found and what is allowed. */
export const rowRemark = z.object({ field: z.string(), sentence: z.string(), found: z.string(), allowed: z.string() });
export type RowRemark = z.infer<typeof rowRemark>;

/** One field that a row changes, in words; null where there was (or is) nothing. */
export const fieldChange = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type FieldChange = z.infer<typeof fieldChange>;

export const importRow = z.object({
  rowNumber: z.number(),
  verdict: z.enum(rowResults),
  externalId: z.string().nullable(),
  address: z.string().nullable(),
  lineId: id.nullable(),
  category: z.enum(categories).nullable(),
  previousCategory: z.enum(categories).nullable(),
  statedCategory: z.enum(categories).nullable(),
  /** What a changed row changes on its line and its location. */
  changes: z.array(fieldChange),
  downgrade: z.enum(downgrades).nullable(),
  problems: z.array(rowRemark),
  warnings: z.array(rowRemark),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRowList = list({
  defaultSort: 'downgrade',
  fields: {
    rowNumber: { label: 'Row', sort: true },
    verdict: { label: 'Result', filter: 'choice' },
    downgrade: { label: 'Milder', filter: 'choice', sort: true },
    failedField: { label: 'Failed for', filter: 'choice' },
    warned: { label: 'With a warning', filter: 'boolean' },
    contradicts: { label: 'Stated class differs', filter: 'boolean' },
  },
});

/** What an undo did to the lines that the import had written; `kept` lines keep at least one field that was changed since. */
export const importUndo = z.object({ removed: z.number(), restored: z.number(), kept: z.number() });
export type ImportUndo = z.infer<typeof importUndo>;

/** A line or location that an undo could not take back in full, with the fields that it kept. */
export const keptRecord = z.object({
  id,
  entityType: z.enum(['serviceLine', 'location']),
  /** The service line ID, where the record is a line that has one. */
  externalId: z.string().nullable(),
  address: z.string(),
  locationId: id,
  /** The import added the record, and it is kept whole. */
  isCreated: z.boolean(),
  reason: z.enum(keptReasons),
  /** Each kept field: what it was before the import, what the import made it, and what it is now. `follows`: nobody changed it; it is kept with a field to which it belongs. */
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

export const keptRecordList = list({
  defaultSort: 'address',
  fields: {
    address: { label: 'Address', sort: true },
    field: { label: 'Field', filter: 'choice' },
    reason: { label: 'Kept because of', filter: 'choice' },
  },
});

export const importBatch = z.object({
  id,
  /** What columns may be mapped to beside the fields that every account has: the account's own, as they are now. */
  ownColumns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** What a word in it can mean, where it is a list. */ options: z.array(z.string()).nullable(),
    }),
  ),
  fileName: z.string(),
  state: z.enum(batchStates),
  reading: fileReading.nullable(),
  plan: importPlan.nullable(),
  /** What the file makes necessary to confirm, confirmed or not. */
  questions: z.array(importQuestion),
  words: z.array(foundWord).nullable(),
  summary: importSummary.nullable(),
  error: z.string().nullable(),
  job: jobResponse.nullable(),
  version: z.number(),
  createdBy: z.string(),
  createdOn: z.string(),
  committedOn: z.string().nullable(),
  undoneOn: z.string().nullable(),
  /** Null until the import was undone. */
  undone: importUndo.nullable(),
  /** When its rows and its file were let go of, as the account's retention says; null while they are kept. */
  rowsRemovedOn: z.string().nullable(),
});
export type ImportBatch = z.infer<typeof importBatch>;

/** An import as the list of them shows it. */
export const importHead = importBatch.pick({
  id: true,
  fileName: true,
  state: true,
  summary: true,
  createdBy: true,
  createdOn: true,
  committedOn: true,
  undoneOn: true,
});
export type ImportHead = z.infer<typeof importHead>;

export const importList = list({
  defaultSort: '-createdOn',
  fields: {
    fileName: { label: 'File', filter: 'text', sort: true },
    state: { label: 'State', filter: 'choice' },
    createdBy: { label: 'Who', filter: 'text' },
    createdOn: { label: 'Uploaded', sort: true, filter: 'instant' },
    committedOn: { label: 'Imported', sort: true, filter: 'instant' },
  },
});
