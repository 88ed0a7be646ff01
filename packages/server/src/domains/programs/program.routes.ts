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
  newProgram,
  oneProgram,
  pageOfPrograms,
  removeProgram,
} from './program.service.ts';

export function programRoutes(door: Router): void {
  door.account(listPrograms, pageOfPrograms);
  door.account(createProgram, newProgram);
  door.account(readProgram, oneProgram);
  door.account(updateProgram, editProgram);
  door.account(deleteProgram, removeProgram);
  door.account(listProgramChanges, changesOfProgram);
  door.account(listProgramTypes, creatableTypes);
  door.account(listAllProgramTypes, allTypes);
}
