import * as programEndpoints from '@curbstop/contract/programs/program.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  listAllProgramTypes,
  listProgramChanges,
  listProgramTypes,
  updateProgram,
  createProgram,
  getProgram,
  listPrograms,
  deleteProgram,
  type ProgramRelations,
} from './program.service.ts';

export function programRoutes(router: Router, relations: ProgramRelations): void {
  router.account(programEndpoints.listPrograms, listPrograms);
  router.account(programEndpoints.createProgram, createProgram);
  router.account(programEndpoints.getProgram, (context, input) => getProgram(context, input, relations));
  router.account(programEndpoints.updateProgram, (context, input) => updateProgram(context, input, relations));
  router.account(programEndpoints.deleteProgram, deleteProgram);
  router.account(programEndpoints.listProgramChanges, listProgramChanges);
  router.account(programEndpoints.listProgramTypes, listProgramTypes);
  router.account(programEndpoints.listAllProgramTypes, listAllProgramTypes);
}
