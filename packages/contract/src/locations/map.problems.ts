import { problems } from '../primitives/problem.ts';

export const mapProblems = problems({
  mapServerUnreachable: [503, 'The map server did not answer. Try again in a minute.'],
});
