import { defineProblems } from '../primitives/problem.ts';

export const importProblems = defineProblems({
  fileMissing: [400, 'Choose a file to import.'],
  notNow: [409, ({ doing }) => `This import is ${doing}, so this step is not possible now.`],
  changedSinceCheck: [
    409,
    'The inventory changed after this file was checked. Check it again to see what the import would do now.',
  ],
  nothingToImport: [
    409,
    ({ failed }) =>
      failed === 0
        ? 'Nothing to import: no row adds or changes a line.'
        : 'No row of this file can be imported. Download the failed rows, fix them and send them again.',
  ],
  downgradesNotConfirmed: [
    409,
    ({ lines }) =>
      `This import gives ${lines === 1 ? '1 line' : `${lines} lines`} a less protective classification. Review them and confirm the number before importing.`,
  ],
  undoDowngradesNotConfirmed: [
    409,
    ({ lines }) =>
      `Undoing this import gives ${lines === 1 ? '1 line' : `${lines} lines`} a less protective classification or removes ${lines === 1 ? 'it' : 'them'}. Review ${lines === 1 ? 'it' : 'them'} and confirm the number before undoing.`,
  ],
  changedSinceUndo: [
    409,
    'The inventory changed after the undo was confirmed, and other lines would get a less protective classification or be removed. Undo it again to see which ones.',
  ],
  sheetMissing: [400, ({ sheet }) => `The file has no sheet named "${sheet}".`],
  columnTwice: [400, ({ field }) => `Two columns are mapped to ${field}. Choose one of them.`],
  columnUnknown: [400, ({ column }) => `There is no field "${column}" to map to.`],
  columnsMissing: [400, ({ fields }) => `Map a column to ${fields} first.`],
  notConfirmed: [400, ({ questions }) => `Confirm this before the rows are checked: ${questions}`],
  defaultZipInvalid: [400, 'Write the ZIP as five digits, or as five and four such as 06001-1234.'],
  defaultStateUnknown: [400, 'Choose a state.'],
  givenUp: [409, 'This import was canceled.'],
  rowsForgotten: [410, 'The rows of this import are no longer kept. Its counts, and everything that it wrote, are.'],
  noFailedRows: [404, 'No row of this import failed.'],
  undoTooLate: [409, 'This import is already fully undone.'],
});
