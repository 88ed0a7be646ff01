import { defineProblems } from '../primitives/problem.ts';
import { minExplanationLength } from '../primitives/required-text.ts';

export const accountProfileProblems = defineProblems({
  logoMissing: [400, 'Choose an image for the logo.'],
  logoNotAPicture: [400, 'The logo must be a PNG or JPEG image. Convert the file, then upload it again.'],
  noLogo: [404, 'This account has no logo.'],
  signatureMissing: [400, 'Choose an image for the signature.'],
  signatureNotAPicture: [
    400,
    'The signature must be a PNG or JPEG image, and this file is neither or is damaged. Convert it, then upload it again.',
  ],
  noPublicAddress: [
    409,
    'Web versions of letters need a Curbstop address that begins with https. Contact support to set this up.',
  ],
  letterheadNotAllowed: [400, ({ problem }) => `${problem} Every letter prints it. Write something else.`],
  /** The open deadlines that another system type ends. */
  endedDeadlinesNotConfirmed: [
    409,
    ({ sentence }) =>
      `${sentence}. Compare the system type with your State’s records. Enter the reason for the change in at least ${minExplanationLength} characters and confirm it.`,
  ],
  endedReasonMissing: [
    400,
    `Enter why the system type is right although it ends open deadlines, in at least ${minExplanationLength} characters`,
  ],
  noSignature: [404, 'This account has no signature.'],
});
