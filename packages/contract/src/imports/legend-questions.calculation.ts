import type { OpenQuestion } from './column-questions.calculation.ts';
import type { ReadSheet } from './import-batch.rules.ts';

const shownNotes = 3;

/** Notes on the other sheets about how lead was recorded. */
export function listOtherNoteQuestions(sheets: readonly ReadSheet[], chosenSheet: string): OpenQuestion[] {
  return sheets.flatMap(({ name, leadNotes = [] }): OpenQuestion[] => {
    if (name === chosenSheet || leadNotes.length === 0) return [];
    const notes = leadNotes.slice(0, shownNotes).map(({ row, text }) => `row ${row} "${text}"`);
    const more = leadNotes.length > shownNotes ? ` and ${leadNotes.length - shownNotes} more` : '';
    return [
      {
        key: `otherNotes:${name}:${notes.join()}`.slice(0, 400),
        step: 'columns',
        title: `The sheet "${name}" has ${leadNotes.length === 1 ? 'a note' : 'notes'} about lead or galvanized pipe.`,
        sentence: `It says in ${notes.join(', ')}${more}. Notes are not imported. If one applies to lines of this file, enter the material in their rows and upload the file again.`,
        confirm: `The notes on "${name}" don’t apply to these lines, or the rows already have the materials`,
      },
    ];
  });
}

/** What the file states about its lines outside of them, and about codes in cells that are not read as terms. */
export function listLegendQuestions({ name, columns, leadNotes = [], explainedCells = [] }: ReadSheet): OpenQuestion[] {
  const notes = leadNotes.map(({ row, text }): OpenQuestion => ({
    key: `leadNote:${row}:${name}:${text}`.slice(0, 400),
    step: 'columns',
    title: `Row ${row} has a note about lead or galvanized pipe.`,
    sentence: `It says "${text}". Notes are not imported. If it applies to lines of this file, enter the material in their rows and upload the file again; keep the note in the file.`,
    confirm: 'The note doesn’t apply to these lines, or their rows already have the material',
  }));
  const cells = explainedCells.map(({ position, row, text, says }): OpenQuestion => {
    const letter = columns.find((column) => column.position === position)?.letter ?? String(position + 1);
    return {
      key: `explainedCell:${position}:${name}:${says}`.slice(0, 400),
      step: 'columns',
      title: `Column ${letter} has a code that the file explains as lead or galvanized pipe.`,
      sentence: `Row ${row} has "${text}", and the file says "${says}". If the code is about the pipe, match the column to the material of a side, or enter the material in these rows and upload the file again.`,
      confirm: `The codes in column ${letter} don’t describe pipe material`,
    };
  });
  return [...notes, ...cells];
}
