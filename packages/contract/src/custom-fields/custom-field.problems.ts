import { defineProblems } from '../primitives/problem.ts';

export const customFieldProblems = defineProblems({
  tooManyCustomFields: [
    409,
    ({ max, of }) => `You have reached the limit of ${max} custom fields for ${of}. Delete one you no longer need.`,
  ],
  customFieldTypeLocked: [
    409,
    ({ name, records }) =>
      `“${name}” has values in ${records}, so its data type cannot be changed. Create a new field instead.`,
  ],
  customFieldInUse: [
    409,
    ({ name, use }) =>
      `“${name}” is used by ${use}. Confirm to delete the field; its values stay in the change history.`,
  ],
  optionsInUse: [
    409,
    ({ name, use }) =>
      `These options of “${name}” are in use: ${use}. Confirm to remove them from the list; existing values are kept.`,
  ],
  orderIncomplete: [400, 'The order must name every custom field once. Reload, then try again.'],
});
