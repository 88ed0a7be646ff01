import { problems } from '../kinds/problem.ts';

export const activityProblems = problems({
  noSuchLocation: [404, 'This location is not there any more. Open it again from the list of locations.'],
  notAContactHere: [400, 'This is no contact of the location. Choose one of its contacts.'],
});
