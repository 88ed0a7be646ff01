import { defineProblems } from '../primitives/problem.ts';

export const attachmentProblems = defineProblems({
  fileMissing: [400, 'No file was sent. Choose a file and try again.'],
  /** [A5.39], in the specification's words. */
  tooManyFiles: [400, ({ max }) => `Only ${max} files are accepted at a time. Please select fewer files.`],
  notAttachable: [400, ({ name, why }) => `${name} ${why}`],
  emptyFile: [400, ({ name }) => `${name} is empty.`],
  damagedPicture: [
    400,
    ({ name }) =>
      `${name} is damaged and cannot be opened as an image. Save it again or take a new photo, then upload it.`,
  ],
  attachmentTooLarge: [
    413,
    ({ name, limit }) => `${name} is larger than ${limit}. Make it smaller or split it, then upload it again.`,
  ],
  nothingNamed: [400, 'Select the locations or service lines for these files.'],
});
