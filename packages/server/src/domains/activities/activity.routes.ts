import {
  deleteActivity,
  listActivities,
  listActivityChanges,
  listActivityResolutionDetails,
  listActivityResolutions,
  listActivityTopics,
  listActivityTypes,
  logActivity,
  readActivity,
  updateActivity,
} from '@curbstop/contract/activities/activity.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  changesOfActivity,
  detailsOfOutcomes,
  editActivity,
  kindsOfActivity,
  newActivity,
  oneActivity,
  outcomesOfActivities,
  pageOfActivities,
  reasonsOfActivities,
  removeActivity,
} from './activity.service.ts';

export function activityRoutes(door: Router): void {
  door.account(listActivities, pageOfActivities);
  door.account(logActivity, newActivity);
  door.account(readActivity, oneActivity);
  door.account(updateActivity, editActivity);
  door.account(deleteActivity, removeActivity);
  door.account(listActivityChanges, changesOfActivity);
  door.account(listActivityTypes, kindsOfActivity);
  door.account(listActivityTopics, reasonsOfActivities);
  door.account(listActivityResolutions, outcomesOfActivities);
  door.account(listActivityResolutionDetails, detailsOfOutcomes);
}
