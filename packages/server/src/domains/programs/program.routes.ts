import { createProgram, listAllProgramTypes, listProgramChanges, listPrograms, listProgramTypes, readProgram } from '@curbstop/contract/programs/program.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { allTypes, changesOfProgram, creatableTypes, newProgram, oneProgram, pageOfPrograms } from './program.service.ts';

export function programRoutes(door: Door): void {
  door.account(listPrograms, pageOfPrograms);
  door.account(createProgram, newProgram);
  door.account(readProgram, oneProgram);
  door.account(listProgramChanges, changesOfProgram);
  door.account(listProgramTypes, creatableTypes);
  door.account(listAllProgramTypes, allTypes);
}
