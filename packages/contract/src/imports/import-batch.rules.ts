import { z } from 'zod';
import { jobAnswer } from '../kinds/job.ts';
import { id } from '../kinds/ids.ts';
import { list } from '../kinds/list.ts';
import { categories } from '../service-lines/service-line.values.ts';
import { batchStates, verdicts, writeModes } from './import-batch.values.ts';

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
});
export type ImportPlan = z.infer<typeof importPlan>;

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
  columns: z.array(z.object({ position: z.number(), letter: z.string(), heading: z.string(), samples: z.array(z.string()), proposed: z.string().nullable(), confidence: z.number(), reason: z.string() })),
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
});
export type FileReading = z.infer<typeof fileReading>;

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
  /** The reasons rows failed, most frequent first. */
  failures: z.array(z.object({ field: z.string(), found: z.string(), count: z.number(), allowed: z.string() })),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** One thing that is wrong or odd with a row: the exact sentence, what was found and what is allowed. */
export const rowRemark = z.object({ field: z.string(), sentence: z.string(), found: z.string(), allowed: z.string() });
export type RowRemark = z.infer<typeof rowRemark>;

export const importRow = z.object({
  rowNumber: z.number(),
  verdict: z.enum(verdicts),
  externalId: z.string().nullable(),
  address: z.string().nullable(),
  lineId: id.nullable(),
  category: z.enum(categories).nullable(),
  previousCategory: z.enum(categories).nullable(),
  statedCategory: z.enum(categories).nullable(),
  problems: z.array(rowRemark),
  warnings: z.array(rowRemark),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRowList = list({
  defaultSort: 'rowNumber',
  fields: {
    rowNumber: { label: 'Row', sort: true },
    verdict: { label: 'Result', filter: 'choice' },
    warned: { label: 'With a warning', filter: 'boolean' },
    contradicts: { label: 'Stated class differs', filter: 'boolean' },
  },
});

/** What an undo did to the lines that the import had written; a line that somebody changed since then is kept as it is. */
export const importUndo = z.object({ removed: z.number(), restored: z.number(), kept: z.number() });
export type ImportUndo = z.infer<typeof importUndo>;

export const importBatch = z.object({
  id,
  /** What columns may be mapped to beside the fields that every account has: the account's own, as they are now. */
  ownColumns: z.array(z.object({ key: z.string(), label: z.string(), /** What a word in it can mean, where it is a list. */ options: z.array(z.string()).nullable() })),
  fileName: z.string(),
  state: z.enum(batchStates),
  reading: fileReading.nullable(),
  plan: importPlan.nullable(),
  words: z.array(foundWord).nullable(),
  summary: importSummary.nullable(),
  error: z.string().nullable(),
  job: jobAnswer.nullable(),
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
export const importHead = importBatch.pick({ id: true, fileName: true, state: true, summary: true, createdBy: true, createdOn: true, committedOn: true, undoneOn: true });
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
