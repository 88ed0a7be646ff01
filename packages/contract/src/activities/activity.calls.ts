import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { changeList } from '../kinds/change.ts';
import { accountParams, accountRecordParams } from '../kinds/ids.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { activity, activityChange, activityRow, newActivity } from './activity.rules.ts';
import { activityList } from './activity.values.ts';

const account = '/pws/rest/accounts/{accountId}';
const base = `${account}/activities`;

/** [A7.8] */
export const listActivities = call({
  name: 'listActivities', method: 'GET', path: base, ...needs.viewActivities, summary: 'A page of activities, filtered, searched and sorted; of one location with filters[relationId]',
  params: accountParams, query: pageQuestion(activityList), answer: pageAnswer(activityRow),
});

/** [A7.8, A7.45] */
export const logActivity = call({
  name: 'logActivity', method: 'POST', path: base, ...needs.logActivity, summary: 'Log what was said or done at a location',
  params: accountParams, body: newActivity, answer: activity,
});

export const readActivity = call({
  name: 'readActivity', method: 'GET', path: `${base}/{id}`, ...needs.viewActivities, summary: 'One activity, also one that was removed',
  params: accountRecordParams, answer: activity,
});

export const updateActivity = call({
  name: 'updateActivity', method: 'PUT', path: `${base}/{id}`, ...needs.editActivity, summary: 'Change an activity; what is left out stays, null clears it, the status Active brings back what was removed',
  params: accountRecordParams, body: activityChange.extend({ version: z.number().int(), reason: z.string().max(500).nullable().default(null) }), answer: activity,
});

/** Marked as removed, never lost: `updateActivity` with the status Active undoes it. */
export const deleteActivity = call({
  name: 'deleteActivity', method: 'DELETE', path: `${base}/{id}`, ...needs.editActivity, summary: 'Remove an activity; it is kept with its history and can come back',
  params: accountRecordParams, answer: activity,
});

export const listActivityChanges = call({
  name: 'listActivityChanges', method: 'GET', path: `${base}/{id}/changes`, ...needs.viewActivities, summary: 'What was changed on an activity, newest first',
  params: accountRecordParams, answer: changeList,
});

const lookup = z.array(z.object({ id: z.number().int(), name: z.string() }));

export const listActivityTypes = call({ name: 'listActivityTypes', method: 'GET', path: `${account}/activitytypes`, ...needs.viewActivities, summary: 'The kinds of activity', params: accountParams, answer: lookup });

export const listActivityTopics = call({ name: 'listActivityTopics', method: 'GET', path: `${account}/activitytopics`, ...needs.viewActivities, summary: 'The reasons of activities', params: accountParams, answer: lookup });

export const listActivityResolutions = call({ name: 'listActivityResolutions', method: 'GET', path: `${account}/activityresolutions`, ...needs.viewActivities, summary: 'The outcomes of activities', params: accountParams, answer: lookup });

export const listActivityResolutionDetails = call({
  name: 'listActivityResolutionDetails', method: 'GET', path: `${account}/activityresolutiondetails`, ...needs.viewActivities, summary: 'The finer words for outcomes, each of one outcome', params: accountParams,
  answer: z.array(z.object({ id: z.number().int(), resolutionId: z.number().int(), name: z.string() })),
});
