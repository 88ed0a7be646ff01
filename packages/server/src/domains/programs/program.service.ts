import type { createProgram, listAllProgramTypes, listProgramChanges, listPrograms, listProgramTypes, readProgram } from '@curbstop/contract/programs/program.calls';
import { typesFor } from '@curbstop/contract/programs/program.calculation';
import { programProblems } from '@curbstop/contract/programs/program.problems';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { creatableProgramTypes, programTypes } from '@curbstop/contract/programs/program.values';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import { instant } from '../../foundation/clock.ts';
import { listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { asks, findPage } from '../../foundation/database/list-door.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { newId } from '../../foundation/new-id.ts';
import { findProgram, insertProgram, programOf, programSource, type StoredProgram } from './program.repository.ts';

export const pageOfPrograms: AccountHandler<typeof listPrograms> = async (caller, { query }) => {
  const page = await findPage<typeof programSource.list, StoredProgram>(asks(caller), programSource, query);
  return { ...page, items: page.items.map(programOf) };
};

export const oneProgram: AccountHandler<typeof readProgram> = (caller, { params }) => caller.database.read((trx) => read(trx, params.id));

/** [A4.3]. Of a type that the account bought; what was created before stays when the plan shrinks. */
export const newProgram: AccountHandler<typeof createProgram> = (caller, { body: program }) => {
  if (!typesFor(creatableProgramTypes, caller.features).some(({ id }) => id === program.programTypeId)) throw programProblems.typeNotBought({ property: 'programTypeId' });
  return caller.database.write(async (trx) => {
    const [id, on] = [newId(), instant(caller.house.clock)];
    await insertProgram(trx, { id, on, program });
    await recordChange(trx, caller, { entityType: 'program', entityId: id, operation: 'created', before: null, after: { ...program, status: 'Active' } });
    return read(trx, id);
  });
};

export const changesOfProgram: AccountHandler<typeof listProgramChanges> = (caller, { params }) =>
  caller.database.read(async (trx) => {
    await read(trx, params.id);
    return listChanges(trx, 'program', params.id);
  });

export const creatableTypes: AccountHandler<typeof listProgramTypes> = (caller) => Promise.resolve(typesFor(creatableProgramTypes, caller.features).map(told));
export const allTypes: AccountHandler<typeof listAllProgramTypes> = () => Promise.resolve(programTypes.map(told));

/** For what belongs to a program. */
export function programWithin(trx: AccountTransaction, id: string): Promise<Program | undefined> {
  return findProgram(trx, id);
}

const told = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });

async function read(trx: AccountTransaction, id: string): Promise<Program> {
  const program = await findProgram(trx, id);
  if (!program) throw commonProblems.notFound();
  return program;
}
