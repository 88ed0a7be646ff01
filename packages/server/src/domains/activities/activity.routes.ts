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

export function activityRoutes(router: Router): void {
  router.account(listActivities, pageOfActivities);
  router.account(logActivity, newActivity);
  router.account(readActivity, oneActivity);
  router.account(updateActivity, editActivity);
  router.account(deleteActivity, removeActivity);
  router.account(listActivityChanges, changesOfActivity);
  router.account(listActivityTypes, kindsOfActivity);
  router.account(listActivityTopics, reasonsOfActivities);
  router.account(listActivityResolutions, outcomesOfActivities);
  router.account(listActivityResolutionDetails, detailsOfOutcomes);
}
