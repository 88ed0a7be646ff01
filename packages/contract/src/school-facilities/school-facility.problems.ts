import { defineProblems } from '../primitives/problem.ts';

export const schoolFacilityProblems = defineProblems({
  facilityDuplicate: [
    409,
    ({ name, address }) =>
      `“${name}” at ${address} is already recorded. A facility is recorded once, because the five-year plan counts each record. Change that one, or correct the name or address here.`,
  ],
});
