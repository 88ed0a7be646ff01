import { defineProblems } from '../primitives/problem.ts';

export const customFieldProblems = defineProblems({
  tooManyCustomFields: [
    409,
    ({ max, of }) => `There are already ${max} custom fields of ${of}. Delete one that is no longer needed first.`,
  ],
  customFieldTypeLocked: [
    409,
    ({ name, records }) =>
      `"${name}" holds values in ${records}, so what it holds can no longer be changed. Make a new field instead.`,
  ],
  customFieldInUse: [
    409,
    ({ name, use }) =>
      `"${name}" is used by ${use}. The values stay in the change history; send evenIfUsed to delete the field all the same.`,
  ],
  optionsInUse: [
    409,
    ({ name, use }) =>
      `Options of "${name}" that would go are in use: ${use}. Those values stay as they are; send evenIfUsed to save all the same.`,
  ],
  orderIncomplete: [400, 'The order must name every custom field once. Reload, then try again.'],
});
