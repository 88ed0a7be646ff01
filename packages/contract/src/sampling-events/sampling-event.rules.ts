import { z } from 'zod';
import { calendarDate } from '../kinds/date-text.ts';
import { id } from '../kinds/ids.ts';
import { wholeForm } from '../kinds/whole-form.ts';
import { eventStatuses, eventTypes, largestGoal, longestEventName } from './sampling-event.values.ts';

export const eventNameRequired = 'Event Name is required';
export const eventNameTaken = 'Event Name cannot already exist in this Program';
export const eventNameDisallowed = 'Event Name includes disallowed characters';
export const goalNotWhole = 'Goal must be a whole number';
export const eventEndsBeforeItStarts = 'An event cannot end before it starts.';
export const strayEventType = 'This program has no events of this type';

/** [A5.7]: letters of any language. */
const allowed = /^[\p{L}\p{M}\p{Nd}_\-()&\s]*$/u;

const day = z.string('Required').trim().min(1, 'Required').pipe(calendarDate);
const goal = z.number(goalNotWhole).int(goalNotWhole).min(0, 'Goal must be 0 or more').max(largestGoal, `Goal must be at most ${largestGoal.toLocaleString('en-US')}`);

/** A new sampling event as it is sent [A3.28-A3.32]; the goal by either of its names [A3.32]. */
const given = z.object({
  programId: id,
  name: z.string(eventNameRequired).trim().min(1, eventNameRequired).max(longestEventName, `At most ${longestEventName} characters`).regex(allowed, eventNameDisallowed),
  eventType: z.enum(eventTypes, 'Choose one of the list'),
  startsOn: day,
  endsOn: day,
  totalGoal: goal.optional(),
  totalSamplesGoal: goal.nullish(),
  totalPitchersGoal: goal.nullish(),
});

export const newEvent = given
  .refine((event) => typeof event.startsOn !== 'string' || typeof event.endsOn !== 'string' || event.endsOn >= event.startsOn, { path: ['endsOn'], message: eventEndsBeforeItStarts, when: wholeForm })
  .transform(({ totalGoal, totalSamplesGoal, totalPitchersGoal, ...event }) => ({ ...event, totalGoal: totalGoal ?? (event.eventType === 'Pitcher/Filter' ? totalPitchersGoal : totalSamplesGoal) ?? 0 }));
export type NewEvent = z.output<typeof newEvent>;

/** One sampling event [A3.28-A3.32]. */
export const samplingEvent = z.object({
  id,
  name: z.string(),
  programId: id,
  programName: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  eventType: z.enum(eventTypes),
  status: z.enum(eventStatuses),
  totalGoal: z.number(),
  totalSamplesGoal: z.number().nullable(),
  totalPitchersGoal: z.number().nullable(),
  createdOn: z.string(),
  updatedOn: z.string(),
  version: z.number().int(),
});
export type SamplingEvent = z.infer<typeof samplingEvent>;
