import { defineProblems } from '../primitives/problem.ts';

export const contactProblems = defineProblems({
  notTheirContact: [
    409,
    'The previous contact is no longer the primary contact of this location. Reload the page, then try again.',
  ],
});

/** [A3.16]: the database allows one per location. */
export const hasPrimaryContact =
  'This location already has a primary contact. To replace it, use Make primary on the other contact.';
