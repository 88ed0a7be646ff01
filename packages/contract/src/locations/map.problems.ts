import { defineProblems } from '../primitives/problem.ts';

export const mapProblems = defineProblems({
  mapServerUnreachable: [503, 'The map server isn’t responding. Try again in a minute.'],
});
