import { defineProblems } from '../primitives/problem.ts';

export const accountProfileProblems = defineProblems({
  logoMissing: [400, 'Choose a picture for the logo.'],
  logoNotAPicture: [400, 'The logo must be a PNG or JPEG picture. Save it as one of these and choose it again.'],
  noLogo: [404, 'This account has no logo.'],
});
