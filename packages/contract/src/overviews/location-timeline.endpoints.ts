import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { activityRow } from '../activities/activity.rules.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { change } from '../primitives/change.ts';
import { accountRecordParams, id } from '../primitives/ids.ts';
import { timelineKindNames } from './location-timeline.values.ts';

/** A change of the location or of a related record, with the record's current name. */
const timelineChange = change
  .pick({ id: true, entityId: true, operation: true, before: true, after: true, reason: true })
  .extend({ kind: z.enum(timelineKindNames), title: z.string().nullable() });
export type ShownChange = z.infer<typeof timelineChange>;

/** The main fields of an activity. */
const timelineActivity = activityRow.pick({
  activityId: true,
  name: true,
  activityDate: true,
  resolutionId: true,
  resolutionDetailId: true,
  description: true,
  contactName: true,
  programName: true,
  eventName: true,
  loggedOn: true,
});
export type TimelineActivity = z.infer<typeof timelineActivity>;

/** Entries at the same time: an activity of its day, or all changes of one save or one import. */
const timelineEntry = z.object({
  id: z.string(),
  /** The moment; for an activity logged later, noon of its day. */
  on: z.string(),
  /** The day in the water system's time zone. */
  day: z.string(),
  by: z.string(),
  source: z.string(),
  /** Only for users who may see imports. */
  import: z.object({ id, fileName: z.string() }).nullable(),
  activity: timelineActivity.nullable(),
  changes: z.array(timelineChange),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const base = '/pws/rest/accounts/{accountId}/locations';
/** The end of a page: the entry's moment and its id. */
const pageEnd = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const getLocationTimeline = defineEndpoint({
  name: 'getLocationTimeline',
  method: 'GET',
  path: `${base}/{id}/timeline`,
  ...requirements.viewLocations,
  summary:
    'The timeline of a location, newest first: activities and changes of the location, its contacts and its service lines',
  params: accountRecordParams,
  query: z.object({
    kind: z.enum(timelineKindNames, 'The timeline has no such kind').optional(),
    before: z.string().regex(pageEnd, 'This is no place in the timeline').optional(),
  }),
  /** `next` is the value of `before` for the next page; null on the last one. */
  response: z.object({ items: z.array(timelineEntry), next: z.string().nullable() }),
});
