import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { reportedLevel } from '../sampling-events/reported-level.rules.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { defineList } from '../primitives/list.ts';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';
import { units } from '../samples/result.values.ts';
import { fileStructure, fileTerm, importBatch, importSummary, rowRemark, seenVersion } from './import-batch.rules.ts';
import { matchedBy, maxLaboratoryLength, resultRowOutcomes } from './result-columns.values.ts';

export const rowNumber = z.coerce.number().int().min(1).max(2_147_483_647);
const position = z.string().regex(/^\d+$/);
/** More columns and sheets than a laboratory file has. */
const maxExclusions = 1_000;

/**
 * Where the rows of a laboratory file are and what its columns mean; a person can change all of it before the check.
 */
export const resultPlan = z.object({
  sheet: z.string(),
  /** Row numbers as in the sheet. */
  headingRow: z.number().int().min(1).max(60),
  dataFrom: z.number().int().min(1),
  /** Column position (from 0) -> key of a field; other columns are not imported. */
  columns: z.record(position, z.string()),
  /** Column position -> unit of its results, if the rows don't have one. */
  units: z.record(position, z.enum(units.map(({ name }) => name))),
  /** Name of an analyte as in the file, normalized -> its id; null: don't import. */
  analytes: z.record(z.string(), z.number().int().nullable()),
  /** How the dates of a column are written, by its field, where the file leaves it open; a person chooses it. */
  dateOrders: z
    .partialRecord(z.enum(['collectedOn', 'receivedOn', 'analyzedOn']), z.enum(['monthFirst', 'dayFirst']))
    .optional(),
  /** A person confirms that the sample numbers are those of the bottles, where nothing else in the rows shows it. */
  hasOwnNumbers: z.boolean().optional(),
  /** Columns with levels of which a person confirmed that they are not results of these samples. */
  excludedColumns: z.array(position).max(maxExclusions).optional(),
  /** Other sheets with results of which a person confirmed that they are not part of this import. */
  excludedSheets: z.array(z.string()).max(maxExclusions).optional(),
  /** Keys of the confirmations of `listResultQuestions` that a person gave; the check requires all of them. */
  confirmed: z.array(z.string().max(400)).max(50).optional(),
  /** Its columns are proposed for the next file of the same laboratory. */
  laboratory: z.string().trim().max(maxLaboratoryLength, `At most ${maxLaboratoryLength} characters`),
  /** The day on which the water system received the file; legal deadlines count from it. */
  receivedOn: calendarDate,
});
export type ResultPlan = z.infer<typeof resultPlan>;

export const resultSummary = importSummary.extend({
  unmatched: z.number().default(0),
  leftOut: z.number().default(0),
  /** Results above the action level among those that failed or have no sample. */
  aboveActionLevel: z.number().default(0),
  /**
   * The highest level of each analyte among them, in its unit, and the highest that was reported as more than a number.
   */
  highest: z.array(reportedLevel).default([]),
  /** How many of them have a level that can't be read, or that has no known unit or analyte. */
  unreadable: z.number().default(0),
  /**
   * The same of the new and corrected results; files that were checked before it was counted have none, and need
   * another check.
   */
  toImport: z.object({ aboveActionLevel: z.number().int(), highest: z.array(reportedLevel) }).optional(),
  /** New and corrected results of completed and invalidated samples, which are imported with a reason. */
  correctionsToExplain: z.number().int().optional(),
  /** Results that are imported for samples without a collection date, in the file and on record. */
  undated: z.number().default(0),
  /** Results that are imported as written although the program that saved the file may have shortened them. */
  shortened: z.number().default(0),
  /** Their first rows. */
  shortenedRows: z.array(z.number()).default([]),
});
export type ResultSummary = z.infer<typeof resultSummary>;

export const resultImport = importBatch
  .pick({
    id: true,
    fileName: true,
    state: true,
    error: true,
    errorCode: true,
    job: true,
    version: true,
    createdBy: true,
    createdOn: true,
    committedOn: true,
    undoneOn: true,
    undone: true,
    rowsRemovedOn: true,
  })
  .extend({
    eventId: id,
    eventName: z.string(),
    fileStructure: fileStructure.nullable(),
    plan: resultPlan.nullable(),
    /** The names of analytes in the file. */
    words: z.array(fileTerm).nullable(),
    summary: resultSummary.nullable(),
    /** What to do before the rows can be checked, as sentences. */
    missing: z.array(z.string()),
    /** Samples of the import that are an exceedance now; undoing it confirms their number. */
    exceedances: z.number().int(),
    /** Samples of school kits in the event whose outlet is not recorded. */
    withoutOutlet: z.number().int(),
    /** The laboratories whose columns are saved. */
    laboratories: z.array(z.string()),
  });
export type ResultImport = z.infer<typeof resultImport>;

/** One result of a row. */
export const resultImportRow = z.object({
  rowNumber: z.number().int(),
  /** The position of the result's column in the sheet, from 0. */
  place: z.number().int(),
  outcome: z.enum(resultRowOutcomes),
  /** How the row names its sample, as text. */
  named: z.string(),
  collectedOn: z.string().nullable(),
  analyteId: z.number().int().nullable(),
  analyte: z.string(),
  /** The result as in the file. */
  result: z.string(),
  /** The recorded result that differs. */
  before: z.string().nullable(),
  sampleId: id.nullable(),
  sampleNumber: z.number().int().nullable(),
  address: z.string().nullable(),
  matchedBy: z.enum(matchedBy).nullable(),
  /** The correction gives the analyte a lower level than was recorded. */
  isLower: z.boolean(),
  /** The level is unusual enough for a wrong unit: `findUnitWarning`. */
  isUnitDoubtful: z.boolean(),
  isAboveActionLevel: z.boolean(),
  /** Neither the file nor the sample has the collection date of the imported result. */
  isUndated: z.boolean(),
  /** An undo kept the result because it was changed since or its sample is completed or invalidated. */
  isKept: z.boolean(),
  /** The status of its sample, if the undo kept the result because the sample is completed or invalidated. */
  keptStatus: z.string().nullable(),
  /** Why a person left the row out, and who. */
  leftOutReason: z.string().nullable(),
  leftOutBy: z.string().nullable(),
  problems: z.array(rowRemark),
});
export type ResultImportRow = z.infer<typeof resultImportRow>;

export const resultRowList = defineList({
  defaultSort: 'rowNumber',
  fields: {
    rowNumber: { label: 'Row', sort: true },
    outcome: { label: 'Result', filter: 'choice', choices: resultRowOutcomes },
    isLower: { label: 'Lower', filter: 'boolean' },
    isAboveActionLevel: { label: 'Above action level', filter: 'boolean' },
    isUnitDoubtful: { label: 'Unusual result', filter: 'boolean' },
    isUndated: { label: 'No collection date', filter: 'boolean' },
  },
});

/** Why a result is of a sample with another address or day than in the file; it stays in the history of the sample. */
const otherPlaceReason = createOptionalText(maxReasonLength);

/** The sample of a row as a person chose it; null: as the file names it. */
export const resultRowChoice = z.object({ version: seenVersion, sampleId: id.nullable(), reason: otherPlaceReason });

/** The sample of a row that was not imported with its file. */
export const resultRowImport = z.object({
  version: seenVersion,
  sampleId: id,
  /** A person compared a lower or unusual level of the row with the laboratory’s report. */
  isConfirmed: z.boolean().default(false),
  confirmedLowerPercentiles,
  /** Why it is of a sample with another address or day, or right although it lowers a 90th percentile. */
  reason: otherPlaceReason,
});

const maxExcludedRows = 1_000;
const minExclusionReasonLength = 3;

/** Results that no sample gets: the reason stays with the import. */
export const excludedResultRows = z.object({
  version: seenVersion,
  rowNumbers: z.array(rowNumber).min(1).max(maxExcludedRows),
  reason: z
    .string()
    .trim()
    .min(minExclusionReasonLength, 'Enter why these results are not imported')
    .max(maxReasonLength, `At most ${maxReasonLength} characters`),
});
