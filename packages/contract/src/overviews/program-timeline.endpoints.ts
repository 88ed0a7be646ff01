import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams, id } from '../primitives/ids.ts';
import { eventStatuses, eventTypes } from '../sampling-events/sampling-event.values.ts';
import { sampleStages } from './program-hub.endpoints.ts';

const timelineEvent = z.object({
  id,
  name: z.string(),
  status: z.enum(eventStatuses),
  eventType: z.enum(eventTypes),
  startsOn: z.string(),
  endsOn: z.string(),
  goal: z.number().int(),
  locations: z.number().int(),
  ...sampleStages,
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

export const maxTimelineEvents = 200;

const programTimeline = z.object({
  /** The water system's date. */
  today: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** The first events by their start, at most `maxTimelineEvents`. */
  events: z.array(timelineEvent),
});
export type ProgramTimeline = z.infer<typeof programTimeline>;

export const getProgramTimeline = defineEndpoint({
  name: 'getProgramTimeline',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/programs/{id}/timeline',
  ...requirements.viewPrograms,
  summary: 'The sampling events of a program with their days, statuses and progress, the earliest first',
  params: accountRecordParams,
  response: programTimeline,
});
