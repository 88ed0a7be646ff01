import { addProgramLocations, listLocationStatuses, listProgramLocations, lookAtSelectedStatuses, removeProgramLocation, updateLocationStatuses, updateSelectedStatuses } from '@curbstop/contract/programs/program-location.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { newProgramLocations, newStatuses, newStatusOfSelected, oneOutOfProgram, pageOfProgramLocations, statusesOfProgram, statusesOfSelected } from './program-location.service.ts';

export function programLocationRoutes(door: Door): void {
  door.account(listProgramLocations, pageOfProgramLocations);
  door.account(addProgramLocations, newProgramLocations);
  door.account(listLocationStatuses, statusesOfProgram);
  door.account(updateLocationStatuses, newStatuses);
  door.account(lookAtSelectedStatuses, statusesOfSelected);
  door.account(updateSelectedStatuses, newStatusOfSelected);
  door.account(removeProgramLocation, oneOutOfProgram);
}
