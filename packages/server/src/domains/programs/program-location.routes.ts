import {
  addProgramLocations,
  listLocationStatuses,
  listProgramLocations,
  previewSelectedStatuses,
  removeProgramLocation,
  updateLocationStatuses,
  updateSelectedStatuses,
} from '@curbstop/contract/programs/program-location.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  assignLocations,
  changeStatuses,
  changeStatusOfSelected,
  removeFromProgram,
  pageOfProgramLocations,
  getStatusCounts,
  previewStatusesOfSelected,
} from './program-location.service.ts';

export function programLocationRoutes(router: Router): void {
  router.account(listProgramLocations, pageOfProgramLocations);
  router.account(addProgramLocations, assignLocations);
  router.account(listLocationStatuses, getStatusCounts);
  router.account(updateLocationStatuses, changeStatuses);
  router.account(previewSelectedStatuses, previewStatusesOfSelected);
  router.account(updateSelectedStatuses, changeStatusOfSelected);
  router.account(removeProgramLocation, removeFromProgram);
}
