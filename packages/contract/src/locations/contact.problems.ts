import { defineProblems } from '../primitives/problem.ts';

export const contactProblems = defineProblems({
  notTheirContact: [409, 'The previous contact is not the primary contact of this location. Load the location again.'],
});

/** [A3.16]: the database allows one per location. */
export const hasPrimaryContact =
  'This location already has a primary contact. Make this contact the primary one instead.';
