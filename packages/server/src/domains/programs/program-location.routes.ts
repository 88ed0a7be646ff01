import { addProgramLocations, listLocationStatuses, listProgramLocations, removeProgramLocation, updateLocationStatuses } from '@curbstop/contract/programs/program-location.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { newProgramLocations, newStatuses, oneOutOfProgram, pageOfProgramLocations, statusesOfProgram } from './program-location.service.ts';

export function programLocationRoutes(door: Door): void {
  door.account(listProgramLocations, pageOfProgramLocations);
  door.account(addProgramLocations, newProgramLocations);
  door.account(listLocationStatuses, statusesOfProgram);
  door.account(updateLocationStatuses, newStatuses);
  door.account(removeProgramLocation, oneOutOfProgram);
}
