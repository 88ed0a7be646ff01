import { defineProblems } from '../primitives/problem.ts';

export const mapProblems = defineProblems({
  mapServerUnreachable: [503, 'The map server did not answer. Try again in a minute.'],
});
