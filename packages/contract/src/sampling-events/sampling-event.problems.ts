import { defineProblems } from '../primitives/problem.ts';
import { eventNameTaken, eventTypeNotAvailable, goalsDiffer } from './sampling-event.rules.ts';

export const eventProblems = defineProblems({
  someChangedMeanwhile: [
    409,
    ({ changed, selected }) =>
      `Someone else changed or deleted ${changed} of the ${selected} events in the meantime. No changes were made. Reload the list, then select again.`,
  ],
  noSuchProgram: [404, 'This program no longer exists. Choose another one.'],
  nameTaken: [409, eventNameTaken],
  typeNotAvailable: [400, eventTypeNotAvailable],
  goalsDiffer: [400, goalsDiffer],
  typeFixed: [400, 'The type of an event cannot be changed. Create another event instead.'],
  kitFixed: [400, 'The kit and its delivery cannot be changed in an event. Create another event instead.'],
  programFixed: [400, 'An event cannot be moved to another program. Create a new event in that program.'],
  /** [A8.18, B8.12] */
  inUse: [409, 'Sorry, you cannot delete an Event that has Locations and/or Samples attached to it.'],
});
