import { problems } from '../kinds/problem.ts';
import { eventNameTaken, strayEventType } from './sampling-event.rules.ts';

export const eventProblems = problems({
  noSuchProgram: [404, 'This program is not there any more. Choose another one.'],
  nameTaken: [409, eventNameTaken],
  strayType: [400, strayEventType],
});
