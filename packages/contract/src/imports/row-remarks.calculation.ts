import type { CellValue } from './inventory-cells.calculation.ts';
import type { RowRemark } from './import-batch.rules.ts';

/** A row while it is read: its values by sheet key, and what is remarked about them. */
export interface RowDraft {
  readonly number: number;
  readonly values: Record<string, CellValue>;
  readonly problems: RowRemark[];
  readonly warnings: RowRemark[];
}

/** What the check of an import says about a row; statements of the database pass `%s` for each value and fill it in. */
interface RemarkText {
  readonly field: string;
  readonly sentence: string;
  /** What is accepted, or what happens instead. */
  readonly allowed: string;
}

type Shown = string | number;

const lineId = 'Service line ID';
const listedClassification = 'Listed classification';
const wholeLineBasis = 'Basis of classification (whole line)';

/** [A8.24] */
export function describeInvalidValue(field: string, row: Shown): string {
  return `The ${field} is not valid for row #${row}`;
}

export function describeNotAsWritten(field: string, row: Shown): string {
  return `Row ${row}: ${field} was not imported as written`;
}

const failing = (row: Shown, allowed: string): RemarkText => ({
  field: lineId,
  sentence: describeInvalidValue(lineId, row),
  allowed,
});

/** Why a row fails when it is compared with the inventory and with the other rows. */
export const rowProblems = {
  severalLinesAtAddress: (row: Shown) =>
    failing(row, 'Enter an ID: the address alone does not say which line is meant'),
  severalRowsOfLine: (row: Shown) => failing(row, 'One row for each line in the inventory'),
  notInInventory: (row: Shown) => failing(row, 'Use the ID of a line in the inventory. This import does not add lines'),
  severalSpellings: (row: Shown) =>
    failing(row, 'The ID exactly as recorded, because several lines have it with different capitalization'),
  sharedId: (row: Shown) => failing(row, 'A unique ID; two rows may share an ID only if they are identical'),
} as const satisfies Readonly<Record<string, (row: Shown) => RemarkText>>;

/** What a clerk should know about a row that is imported. */
export const rowWarnings = {
  otherSpelling: (row: Shown, recorded: Shown): RemarkText => ({
    field: lineId,
    sentence: `The ${lineId} of row ${row} is recorded with different capitalization`,
    allowed: `Imported as line ${recorded}`,
  }),
  sameRow: (row: Shown, first: Shown): RemarkText => ({
    field: 'Row',
    sentence: `Row ${row} is the same as row ${first}`,
    allowed: 'It is imported once',
  }),
  sameAddress: (row: Shown, first: Shown): RemarkText => ({
    field: 'Address',
    sentence: `Row ${row} has the same address as row ${first}`,
    allowed: severalLinesAreFine,
  }),
  lineAtAddress: (row: Shown): RemarkText => ({
    field: 'Address',
    sentence: `Row ${row} adds a line at an address that has one in the inventory`,
    allowed: severalLinesAreFine,
  }),
  /** 40 CFR 141.84(a)(4)(iii): the row is imported, and the line is listed until it has a basis. */
  missingBasis: (row: Shown): RemarkText => ({
    field: 'Basis of classification',
    sentence: `Row ${row} is Non-lead without a valid basis of classification`,
    allowed:
      'Imported as Non-lead and listed under "Non-lead without a valid basis". Not accepted as a basis: a basis that another field contradicts, a predictive model alone, water sampling alone, or an installation after the lead ban without its date',
  }),
  uncountedBasis: (row: Shown): RemarkText => ({
    field: wholeLineBasis,
    sentence: `Row ${row} lists Non-lead without a valid basis`,
    allowed:
      'Imported as Lead Status Unknown. Not accepted as a basis: an installation after the lead ban without a date after the ban, a diameter over 2 inches where a side is recorded as 2 inches or less, a predictive model alone, or water sampling alone',
  }),
  withoutBasis: (row: Shown): RemarkText => ({
    field: wholeLineBasis,
    sentence: `Row ${row} lists Non-lead without a basis of classification`,
    allowed:
      'Imported as Lead Status Unknown. To import it as Non-lead, add the basis to the file or choose it in the columns step',
  }),
  keptListing: (row: Shown, listed: Shown): RemarkText => ({
    field: listedClassification,
    sentence: describeNotAsWritten(listedClassification, row),
    allowed: `Still ${listed}, as listed. To change it, edit the listed classification on the line and give a reason`,
  }),
  listingOfDeletedLine: (row: Shown, listed: Shown): RemarkText => ({
    field: listedClassification,
    sentence: `Row ${row} adds a line that was deleted`,
    allowed: `Kept as ${listed}: a deleted line of this location was listed as ${listed}`,
  }),
  lessThanDeletedLine: (row: Shown, lines: { readonly deleted: Shown; readonly added: Shown }): RemarkText => ({
    field: 'Service line',
    sentence: `Row ${row} replaces a deleted line and is less protective`,
    allowed: `The deleted line was ${lines.deleted}, this row makes it ${lines.added}. The less protective classification must be confirmed before the import`,
  }),
  severalRowsOfDeletedLine: (row: Shown, rows: Shown): RemarkText => ({
    field: 'Service line',
    sentence: `Row ${row} is one of ${rows} rows that could each replace the same deleted line`,
    allowed: 'Each row is compared with the deleted line. Delete rows that are not this line',
  }),
} as const;

const severalLinesAreFine =
  'OK if more than one line serves this address. If not, delete the extra row, or the line is counted twice';
