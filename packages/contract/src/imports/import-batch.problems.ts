import { formatCount } from '../primitives/count-text.ts';
import { defineProblems } from '../primitives/problem.ts';

export const importProblems = defineProblems({
  fileMissing: [400, 'Choose a file to import.'],
  notNow: [
    409,
    ({ doing }) =>
      `This step isn’t possible because the import is ${doing}. Reload the page to see what you can do next.`,
  ],
  importChangedMeanwhile: [
    409,
    'Someone else changed this import after you opened it, so nothing was saved. Review it as it is now, then try again.',
  ],
  changedSinceCheck: [
    409,
    'The inventory changed after this file was checked. Check it again to see what the import would do now.',
  ],
  nothingToImport: [
    409,
    ({ failed }) =>
      failed === 0
        ? 'Nothing to import: no row adds or changes a line.'
        : 'None of the rows can be imported. Download the failed rows, fix them and import the file again.',
  ],
  downgradesNotConfirmed: [
    409,
    ({ lines }) =>
      `This import gives ${formatCount(Number(lines), 'line')} a less protective classification. Review ${lines === 1 ? 'it' : 'them'} and confirm the number before importing.`,
  ],
  undoDowngradesNotConfirmed: [
    409,
    ({ lines }) =>
      `Undoing this import gives ${formatCount(Number(lines), 'line')} a less protective classification or removes ${lines === 1 ? 'it' : 'them'}. Review ${lines === 1 ? 'it' : 'them'} and confirm the number before undoing.`,
  ],
  changedSinceUndo: [
    409,
    'The inventory changed after the undo was confirmed, and other lines would get a less protective classification or be removed. Undo it again to see which ones.',
  ],
  sheetMissing: [400, ({ sheet }) => `The file has no sheet named “${sheet}”.`],
  noRowsFrom: [400, ({ row }) => `The sheet has no data in row ${row} or below. Choose an earlier first data row.`],
  columnTwice: [400, ({ field }) => `Two columns are matched to ${field}. Choose one of them.`],
  columnUnknown: [400, ({ column }) => `There is no field “${column}” to match.`],
  columnsMissing: [400, ({ fields }) => `Match a column to ${fields} first.`],
  notConfirmed: [400, ({ questions }) => `Confirm this before the rows are checked: ${questions}`],
  defaultZipInvalid: [400, 'Enter a five-digit ZIP or ZIP+4, such as 06001-1234.'],
  defaultStateUnknown: [400, 'Choose a state.'],
  importCanceled: [409, 'This import was canceled. To import the file, upload it again.'],
  rowsExpired: [
    410,
    'The row results were deleted under your record retention settings. The counts and imported records are kept.',
  ],
  noRefusedRows: [404, 'No row of this file was refused.'],
  noFailedRows: [404, 'No row of this import failed.'],
  undoTooLate: [409, 'This import was already undone. Open the inventory to see the current lines.'],
});
