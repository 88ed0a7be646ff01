import { defineProblems } from '../primitives/problem.ts';

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
  noSignature: [404, 'This account has no signature.'],
});
