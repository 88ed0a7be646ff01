import * as activityEndpoints from '@curbstop/contract/activities/activity.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  listActivityChanges,
  listActivityResolutionDetails,
  updateActivity,
  listActivityTypes,
  createActivity,
  getActivity,
  listActivityResolutions,
  listActivities,
  listActivityTopics,
  deleteActivity,
} from './activity.service.ts';

export function activityRoutes(router: Router): void {
  router.account(activityEndpoints.listActivities, listActivities);
  router.account(activityEndpoints.createActivity, createActivity);
  router.account(activityEndpoints.getActivity, getActivity);
  router.account(activityEndpoints.updateActivity, updateActivity);
  router.account(activityEndpoints.deleteActivity, deleteActivity);
  router.account(activityEndpoints.listActivityChanges, listActivityChanges);
  router.account(activityEndpoints.listActivityTypes, listActivityTypes);
  router.account(activityEndpoints.listActivityTopics, listActivityTopics);
  router.account(activityEndpoints.listActivityResolutions, listActivityResolutions);
  router.account(activityEndpoints.listActivityResolutionDetails, listActivityResolutionDetails);
}
