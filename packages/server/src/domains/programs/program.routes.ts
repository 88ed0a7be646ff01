import {
  createProgram,
  deleteProgram,
  listAllProgramTypes,
  listProgramChanges,
  listPrograms,
  listProgramTypes,
  readProgram,
  updateProgram,
} from '@curbstop/contract/programs/program.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  allTypes,
  changesOfProgram,
  creatableTypes,
  editProgram,
  createNewProgram,
  getProgram,
  pageOfPrograms,
  removeProgram,
} from './program.service.ts';

export function programRoutes(router: Router): void {
  router.account(listPrograms, pageOfPrograms);
  router.account(createProgram, createNewProgram);
  router.account(readProgram, getProgram);
  router.account(updateProgram, editProgram);
  router.account(deleteProgram, removeProgram);
  router.account(listProgramChanges, changesOfProgram);
  router.account(listProgramTypes, creatableTypes);
  router.account(listAllProgramTypes, allTypes);
}
