import { formatCount } from '../primitives/count-text.ts';
import { defineProblems } from '../primitives/problem.ts';
import { minExplanationLength } from '../primitives/required-text.ts';

export const resultImportProblems = defineProblems({
  planIncomplete: [400, ({ sentences }) => `${sentences}`],
  columnsNotConfirmed: [
    400,
    ({ columns }) =>
      `These columns may hold results and are not imported: ${columns}. Match them, or confirm that they are not results of these samples.`,
  ],
  questionsOpen: [400, ({ questions }) => `Confirm these before the rows are checked: ${questions}`],
  sheetsNotConfirmed: [
    400,
    ({ sheets }) =>
      `Other sheets of this file may hold results: ${sheets}. Confirm that they are not part of this import, and import them separately.`,
  ],
  sharedFields: [
    400,
    ({ fields }) => `Curbstop can’t tell which result column ${fields} belongs to. Set it to Don’t import.`,
  ],
  otherTable: [400, ({ sentence }) => `${sentence}`],
  columnMissing: [400, ({ position, sheet }) => `The sheet ${sheet} has no column at position ${position}.`],
  receivedInFuture: [400, 'The date on which you received the file cannot be in the future'],
  noRow: [404, ({ row }) => `The import has no row ${row}.`],
  rowNotOpen: [409, ({ row }) => `Row ${row} is already imported.`],
  rowNotImported: [409, ({ row, reason }) => `Row ${row} was not imported. ${reason}.`],
  rowNotConfirmed: [409, ({ row, doubt }) => `Compare row ${row} with the laboratory’s report. ${doubt}`],
  otherPlace: [
    409,
    ({ row, place }) =>
      `Compare the address and the day of row ${row}. ${place}. If the result is of this sample, enter why, in at least ${minExplanationLength} characters.`,
  ],
  levelsNotKnown: [
    409,
    'The results in this file are not known until it is checked again. Check the file first, then continue.',
  ],
  levelsNotImported: [
    409,
    ({ results }) =>
      `This file has ${formatCount(Number(results), 'result that is', 'results that are')} above the action level or cannot be read. Before you cancel, import the file or set ${Number(results) === 1 ? 'this row' : 'these rows'} to Don’t import with a reason.`,
  ],
  notInEvent: [400, ({ event }) => `The sample is not in ${event}. Choose one of its samples.`],
  noFailedRows: [404, 'No row of this import failed or is without a sample.'],
  nothingToImport: [409, 'Nothing to import: no row has a new or corrected result.'],
  lowerNotConfirmed: [
    409,
    ({ results }) =>
      `This import corrects ${formatCount(Number(results), 'result')} to a lower result. Review ${results === 1 ? 'it' : 'them'} and confirm the number before importing.`,
  ],
  unitsNotConfirmed: [
    409,
    ({ results }) =>
      `This file has ${formatCount(Number(results), 'unusual result. Check its unit', 'unusual results. Check their units')} and confirm the number before importing.`,
  ],
  unitsNotForLaboratory: [
    409,
    ({ results }) =>
      `This file has ${formatCount(Number(results), 'unusual result. Check its unit', 'unusual results. Check their units')}. A laboratory’s API key can’t confirm them: if they are right, the water system imports this file and confirms the number.`,
  ],
  correctionNotExplained: [
    400,
    ({ results }) =>
      `${formatCount(Number(results), 'result is of a sample that is', 'results are of samples that are')} completed or invalidated. Compare ${results === 1 ? 'it' : 'them'} with the laboratory’s report and enter why ${results === 1 ? 'it is' : 'they are'} right, in at least ${minExplanationLength} characters.`,
  ],
  correctionNotAllowed: [
    403,
    'This file corrects recorded results, which requires the Edit permission. Ask a person of your water system who has it to review the file and import the corrections.',
  ],
  changedSinceCheck: [
    409,
    'Samples of this file changed after it was checked. Check it again to see what the import would do now.',
  ],
  exceedancesNotConfirmed: [
    409,
    ({ samples }) =>
      `Undoing this import removes or changes results of ${formatCount(Number(samples), 'sample with an exceedance', 'samples with an exceedance')}. Confirm the number before undoing.`,
  ],
});
