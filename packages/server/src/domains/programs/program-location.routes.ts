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
  router.legacyAccount(listProgramLocations, pageOfProgramLocations);
  router.legacyAccount(addProgramLocations, assignLocations);
  router.legacyAccount(listLocationStatuses, getStatusCounts);
  router.legacyAccount(updateLocationStatuses, changeStatuses);
  router.legacyAccount(previewSelectedStatuses, previewStatusesOfSelected);
  router.legacyAccount(updateSelectedStatuses, changeStatusOfSelected);
  router.legacyAccount(removeProgramLocation, removeFromProgram);
}
