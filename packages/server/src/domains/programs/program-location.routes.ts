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
  newProgramLocations,
  newStatuses,
  newStatusOfSelected,
  oneOutOfProgram,
  pageOfProgramLocations,
  statusesOfProgram,
  statusesOfSelected,
} from './program-location.service.ts';

export function programLocationRoutes(router: Router): void {
  router.account(listProgramLocations, pageOfProgramLocations);
  router.account(addProgramLocations, newProgramLocations);
  router.account(listLocationStatuses, statusesOfProgram);
  router.account(updateLocationStatuses, newStatuses);
  router.account(previewSelectedStatuses, statusesOfSelected);
  router.account(updateSelectedStatuses, newStatusOfSelected);
  router.account(removeProgramLocation, oneOutOfProgram);
}
