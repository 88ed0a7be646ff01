import { problems } from '../primitives/problem.ts';

export const activityProblems = problems({
  noSuchLocation: [404, 'This location is not there any more. Open it again from the list of locations.'],
  notAContactHere: [400, 'This is no contact of the location. Choose one of its contacts.'],
  noSuchProgram: [400, 'This program is not there any more. Choose another one, or none.'],
  notAnEventOfIt: [400, 'This is no event of the program. Choose one of its events.'],
});
