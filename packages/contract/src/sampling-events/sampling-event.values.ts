import { list } from '../primitives/list.ts';

/** [A3.30] */
export const eventTypes = ['Sampling', 'Pitcher/Filter', 'Pre-Replacement', 'Post-Replacement'] as const;
export type EventType = (typeof eventTypes)[number];

/** [A3.31] */
export const eventStatuses = ['Active', 'Inactive', 'Completed'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const longestEventName = 200;
export const largestGoal = 1_000_000;

export const eventList = list({
  defaultSort: 'startsOn',
  fields: {
    name: { label: 'Name', sort: true },
    startsOn: { label: 'Starts', filter: 'date', sort: true },
    endsOn: { label: 'Ends', filter: 'date', sort: true },
    eventType: { label: 'Type', filter: 'choice' },
    status: { label: 'Status', filter: 'choice' },
    /** The program, by id [A7.7]. */
    programId: { label: 'Program', filter: 'choice' },
  },
});
