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

export function programLocationRoutes(door: Router): void {
  door.account(listProgramLocations, pageOfProgramLocations);
  door.account(addProgramLocations, newProgramLocations);
  door.account(listLocationStatuses, statusesOfProgram);
  door.account(updateLocationStatuses, newStatuses);
  door.account(previewSelectedStatuses, statusesOfSelected);
  door.account(updateSelectedStatuses, newStatusOfSelected);
  door.account(removeProgramLocation, oneOutOfProgram);
}
