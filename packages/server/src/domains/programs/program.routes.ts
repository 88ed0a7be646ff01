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
  router.legacyAccount(listPrograms, pageOfPrograms);
  router.legacyAccount(createProgram, createNewProgram);
  router.legacyAccount(readProgram, getProgram);
  router.legacyAccount(updateProgram, editProgram);
  router.legacyAccount(deleteProgram, removeProgram);
  router.legacyAccount(listProgramChanges, changesOfProgram);
  router.legacyAccount(listProgramTypes, creatableTypes);
  router.legacyAccount(listAllProgramTypes, allTypes);
}
