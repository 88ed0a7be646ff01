import { defineProblems } from '../primitives/problem.ts';
import { minExplanationLength } from '../primitives/required-text.ts';

const systemAdvice = {
  systemType: 'Compare the system type with your State’s records',
  timeZone: 'Check that this is the time zone where your water system is located',
  both: 'Compare the system type with your State’s records, and check that the time zone is that of the place where your water system is located',
} as const;

export const accountProfileProblems = defineProblems({
  logoMissing: [400, 'Choose an image for the logo.'],
  logoNotAPicture: [
    400,
    'The logo must be a PNG or JPEG image, and this file is neither or is damaged. Convert it, then upload it again.',
  ],
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
  letterheadNotAllowed: [400, ({ problem }) => `${problem} This text is printed on every letter. Change it.`],
  /** The open deadlines that another system type or time zone ends or makes due later. */
  endedDeadlinesNotConfirmed: [
    409,
    ({ sentence, advice }) =>
      `${sentence}. ${systemAdvice[advice as keyof typeof systemAdvice]}. Enter the reason for the change in at least ${minExplanationLength} characters and confirm it.`,
  ],
  endedReasonMissing: [
    400,
    `Enter why the change is right although it ends open deadlines or makes them due later, in at least ${minExplanationLength} characters`,
  ],
  noSignature: [404, 'This account has no signature.'],
});
