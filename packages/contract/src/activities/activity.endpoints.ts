import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { changeList } from '../primitives/change.ts';
import { accountParams, accountRecordParams } from '../primitives/ids.ts';
import { createLockedShape } from '../primitives/locked-fields.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { activity, activityChange, activityRow, lockedActivityFields, newActivity } from './activity.rules.ts';
import { activityList } from './activity-list.values.ts';
import { maxReasonLength } from '../primitives/required-text.ts';

const account = '/pws/rest/accounts/{accountId}';
const base = `${account}/activities`;

/** [A7.8] */
export const listActivities = defineEndpoint({
  name: 'listActivities',
  method: 'GET',
  path: base,
  ...requirements.viewActivities,
  summary: 'A page of activities, filtered, searched and sorted; of one location with filters[relationId]',
  params: accountParams,
  query: createPageRequestShape(activityList),
  response: createPageResponseShape(activityRow),
});

/** [A7.8, A7.45] */
export const createActivity = defineEndpoint({
  name: 'createActivity',
  method: 'POST',
  path: base,
  ...requirements.logActivity,
  summary: 'Log an activity at a location',
  params: accountParams,
  body: newActivity,
  response: activity,
});

export const getActivity = defineEndpoint({
  name: 'getActivity',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewActivities,
  summary: 'One activity, including a removed one',
  params: accountRecordParams,
  response: activity,
});

export const updateActivity = defineEndpoint({
  name: 'updateActivity',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.editActivity,
  summary: 'Change an activity; missing fields stay, null clears, the status Active restores a removed one',
  params: accountRecordParams,
  body: activityChange.extend({
    ...createLockedShape(lockedActivityFields),
    version: z.number().int(),
    reason: z.string().max(maxReasonLength).nullable().default(null),
  }),
  response: activity,
});

/** Marks the activity as removed; `updateActivity` with the status Active restores it. */
export const deleteActivity = defineEndpoint({
  name: 'deleteActivity',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.editActivity,
  summary: 'Remove an activity; it can be restored',
  params: accountRecordParams,
  response: activity,
});

export const listActivityChanges = defineEndpoint({
  name: 'listActivityChanges',
  method: 'GET',
  path: `${base}/{id}/changes`,
  ...requirements.viewActivities,
  summary: 'The change history of an activity, newest first',
  params: accountRecordParams,
  response: changeList,
});

const lookup = z.array(z.object({ id: z.number().int(), name: z.string() }));

export const listActivityTypes = defineEndpoint({
  name: 'listActivityTypes',
  method: 'GET',
  path: `${account}/activitytypes`,
  ...requirements.viewActivities,
  summary: 'The kinds of activity',
  params: accountParams,
  response: lookup,
});

export const listActivityTopics = defineEndpoint({
  name: 'listActivityTopics',
  method: 'GET',
  path: `${account}/activitytopics`,
  ...requirements.viewActivities,
  summary: 'The reasons of activities',
  params: accountParams,
  response: lookup,
});

export const listActivityResolutions = defineEndpoint({
  name: 'listActivityResolutions',
  method: 'GET',
  path: `${account}/activityresolutions`,
  ...requirements.viewActivities,
  summary: 'The outcomes of activities',
  params: accountParams,
  response: lookup,
});

export const listActivityResolutionDetails = defineEndpoint({
  name: 'listActivityResolutionDetails',
  method: 'GET',
  path: `${account}/activityresolutiondetails`,
  ...requirements.viewActivities,
  summary: 'The details of outcomes',
  params: accountParams,
  response: z.array(z.object({ id: z.number().int(), resolutionId: z.number().int(), name: z.string() })),
});
