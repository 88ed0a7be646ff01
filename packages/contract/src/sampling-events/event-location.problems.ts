import { defineProblems } from '../primitives/problem.ts';

export const eventLocationProblems = defineProblems({
  eventNotActive: [
    409,
    ({ event, status }) =>
      `You can’t add locations while ${event} is ${status}. Make it Active first, or choose another event.`,
  ],
  stillInEvent: [
    409,
    'Location cannot be removed from the program while it is in one of its events. Remove it from the event first.',
  ],
});
