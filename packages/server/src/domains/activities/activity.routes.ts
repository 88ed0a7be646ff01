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
  listResolutionDetails,
  editActivity,
  listTypes,
  createActivity,
  getActivity,
  listResolutions,
  pageOfActivities,
  listTopics,
  removeActivity,
} from './activity.service.ts';

export function activityRoutes(router: Router): void {
  router.account(listActivities, pageOfActivities);
  router.account(logActivity, createActivity);
  router.account(readActivity, getActivity);
  router.account(updateActivity, editActivity);
  router.account(deleteActivity, removeActivity);
  router.account(listActivityChanges, changesOfActivity);
  router.account(listActivityTypes, listTypes);
  router.account(listActivityTopics, listTopics);
  router.account(listActivityResolutions, listResolutions);
  router.account(listActivityResolutionDetails, listResolutionDetails);
}
