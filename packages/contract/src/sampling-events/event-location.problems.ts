import { defineProblems } from '../primitives/problem.ts';

export const eventLocationProblems = defineProblems({
  eventNotActive: [
    409,
    ({ event, status }) =>
      `You can’t add locations while ${event} is ${status}. Make it Active first, or choose another event.`,
  ],
  notInEvent: [404, 'The location was already removed, or the program or event was deleted. Reload the page.'],
  stillInEvent: [
    409,
    'Location cannot be removed from the program while it is in one of its events. Remove it from the event first.',
  ],
});
