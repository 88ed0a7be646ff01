import * as programLocationEndpoints from '@curbstop/contract/programs/program-location.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  addProgramLocations,
  updateLocationStatuses,
  updateSelectedStatuses,
  removeProgramLocation,
  listProgramLocations,
  listMatchingProgramLocations,
  countLocationStatuses,
  previewSelectedStatuses,
} from './program-location.service.ts';

export function programLocationRoutes(router: Router): void {
  router.account(programLocationEndpoints.listProgramLocations, listProgramLocations);
  router.account(programLocationEndpoints.listMatchingProgramLocations, listMatchingProgramLocations);
  router.account(programLocationEndpoints.addProgramLocations, (context, { id: programId, ...input }) =>
    addProgramLocations(context, { programId, ...input }),
  );
  router.account(programLocationEndpoints.countLocationStatuses, countLocationStatuses);
  router.account(programLocationEndpoints.updateLocationStatuses, updateLocationStatuses);
  router.account(programLocationEndpoints.previewSelectedStatuses, previewSelectedStatuses);
  router.account(programLocationEndpoints.updateSelectedStatuses, updateSelectedStatuses);
  router.account(programLocationEndpoints.removeProgramLocation, removeProgramLocation);
}
