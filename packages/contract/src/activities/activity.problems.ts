import { defineProblems } from '../primitives/problem.ts';

export const activityProblems = defineProblems({
  noSuchLocation: [404, 'This location was deleted. Choose another location.'],
  notAContactHere: [400, 'This contact does not belong to the location. Choose one of its contacts.'],
  noSuchProgram: [400, 'This program no longer exists. Choose another one, or none.'],
  notAnEventOfIt: [400, 'This event does not belong to the program. Choose one of its events.'],
});
