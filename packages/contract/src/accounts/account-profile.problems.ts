import { defineProblems } from '../primitives/problem.ts';

export const accountProfileProblems = defineProblems({
  logoMissing: [400, 'Choose an image for the logo.'],
  logoNotAPicture: [400, 'The logo must be a PNG or JPEG image. Convert the file, then upload it again.'],
  noLogo: [404, 'This account has no logo.'],
});
