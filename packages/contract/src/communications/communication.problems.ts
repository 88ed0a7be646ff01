import { defineProblems } from '../primitives/problem.ts';

export const communicationProblems = defineProblems({
  notADraft: [
    409,
    ({ status }) =>
      `This letter is ${String(status).toLowerCase()}, so it cannot be edited. Pause it first; it becomes a draft.`,
  ],
  statusNotPossible: [409, ({ from, to }) => `A letter that is ${from} cannot become ${to}.`],
  notReady: [409, ({ problems }) => `This letter cannot be activated yet. ${problems}`],
  noSuchEvent: [404, 'We could not find this sampling event in the program.'],
  noSuchTemplate: [404, 'We could not find this template.'],
  unprintable: [
    409,
    ({ name, characters }) =>
      `The letter to ${name} cannot be printed: the font of letters lacks ${characters}. Correct the name or address in the record of the location.`,
  ],
});
