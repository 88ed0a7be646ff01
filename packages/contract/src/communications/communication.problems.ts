import { defineProblems } from '../primitives/problem.ts';

/** Where characters are that the font does not have, and what to do. */
const unprintableParts = {
  address:
    'Rewrite the name or address in Latin letters on the location. For a name, you can also address the letter to “Resident” when you confirm the letters.',
  text: 'Remove them from the text of the letter, or from the value of the field that prints them.',
  letterhead: 'Remove them from the name of the letter or from the letterhead of the water system.',
} as const;
export type UnprintablePart = keyof typeof unprintableParts;

export const communicationProblems = defineProblems({
  notADraft: [
    409,
    ({ status }) =>
      status === 'Archived'
        ? 'This letter is archived, so it can’t be edited. Restore it as a draft first.'
        : `This letter is ${String(status).toLowerCase()}, so it cannot be edited. Pause it first; it becomes a draft.`,
  ],
  archived: [409, 'This letter is archived, so it can’t be paused. Restore it as a draft first.'],
  templateIsFixed: [
    400,
    'The template of a letter can’t be changed. Create a letter from the other template, or leave out the template.',
  ],
  statusNotPossible: [
    409,
    ({ from, to }) =>
      `This letter is ${from}, so it can’t become ${to}.${from === 'archived' ? ' Restore it as a draft first.' : ' Reload the page to see its status.'}`,
  ],
  typeIsFixed: [
    409,
    'Letters were already created from this text, so its type can’t be changed. Create a letter of the other type instead.',
  ],
  notReady: [409, ({ problems }) => `This letter cannot be activated yet. ${problems}`],
  noSuchEvent: [404, 'This event is not in the program. Choose another event.'],
  noSuchTemplate: [404, 'We could not find this template.'],
  noRecipient: [409, ({ reason }) => `There is no letter for this location. ${reason}.`],
  addressTooLarge: [409, ({ reason }) => `${String(reason)}.`],
  imageMissing: [400, 'Choose an image for the letter.'],
  imageNotAPicture: [
    400,
    'Images of letters must be PNG or JPEG, and this file is neither or is damaged. Convert it, then upload it again.',
  ],
  imageNotStored: [409, 'An image of this letter does not exist. Remove the image, or insert it again.'],
  otherLanguage: [
    400,
    ({ language }) => `The template of this letter is in ${language}. Choose ${language} or another template.`,
  ],
  unprintable: [
    409,
    ({ name, characters, place }) =>
      `The letter to ${name} cannot be printed, because the letter font does not have these characters: ${characters}. ${unprintableParts[place as UnprintablePart]}`,
  ],
});
