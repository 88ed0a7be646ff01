import type * as programEndpoints from '@curbstop/contract/programs/program.endpoints';
import { listAvailableTypes } from '@curbstop/contract/programs/program.calculation';
import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import { programProblems } from '@curbstop/contract/programs/program.problems';
import {
  createProgramChangeRules,
  lockedProgramFields,
  type EventOfProgram,
  type Program,
} from '@curbstop/contract/programs/program.rules';
import { creatableProgramTypes, programTypes } from '@curbstop/contract/programs/program.values';
import { pickChangeableFields, pickValues, withChange } from '@curbstop/contract/primitives/fields';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { InputOf, ResultOf, Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import {
  findProgram,
  findAndLockProgram,
  insertProgram,
  listActive,
  softDeleteProgram,
  toProgram,
  programSource,
  updateProgramRow,
  type StoredProgram,
} from './program.repository.ts';

// Events and locations reference the program, so the database refuses to remove it while it has any
// (docs/decisions/0008).
for (const constraint of ['sampling_events_in_active_program', 'program_locations_in_active_program'])
  registerConstraintProblem(constraint, programProblems.inUse());

export const listPrograms: Service<typeof programEndpoints.listPrograms> = async (context, request) => {
  const page = await listPage<typeof programSource.list, StoredProgram>(toListContext(context), programSource, request);
  return { ...page, items: page.items.map(toProgram) };
};

export const getProgram = (
  context: RequestContext,
  { id }: InputOf<typeof programEndpoints.getProgram>,
  { listEvents }: ProgramRelations,
): Promise<ResultOf<typeof programEndpoints.getProgram>> =>
  context.database.read(async (trx) => {
    const program = await read(trx, id);
    return { ...program, events: [...(await listEvents(trx, program))] };
  });

/** Creates a program of a type that the account has bought [A4.3]. Existing programs stay when the plan shrinks. */
export const createProgram: Service<typeof programEndpoints.createProgram> = (context, input) => {
  if (!listAvailableTypes(creatableProgramTypes, context.features).some(({ id }) => id === input.programTypeId))
    throw programProblems.typeNotBought({ property: 'programTypeId' });
  return context.database.write(async (trx) => {
    const [id, now] = [createId(), getInstant(context.app.clock)];
    await insertProgram(trx, { id, now, program: input });
    await recordChange(trx, context, {
      entityType: 'program',
      entityId: id,
      operation: 'created',
      before: null,
      after: { ...input, status: 'Active' },
    });
    return read(trx, id);
  });
};

/** What a higher layer knows about a program. */
export interface ProgramRelations {
  readonly countEventsOutside: (trx: AccountTransaction, program: Program) => Promise<number>;
  readonly listEvents: (trx: AccountTransaction, program: Program) => Promise<readonly EventOfProgram[]>;
}

/** Saves a change. The response says how many events now leave the program's days. */
export const updateProgram = (
  context: RequestContext,
  input: InputOf<typeof programEndpoints.updateProgram>,
  { countEventsOutside }: ProgramRelations,
): Promise<ResultOf<typeof programEndpoints.updateProgram>> =>
  context.database.write(async (trx) => {
    const program = await changeProgram(trx, context, input);
    return { ...program, eventsOutside: await countEventsOutside(trx, program) };
  });

/** Updates without changes are not stored or recorded. */
async function changeProgram(
  trx: AccountTransaction,
  context: RequestContext,
  { id, version, reason, ...sent }: InputOf<typeof programEndpoints.updateProgram>,
): Promise<Program> {
  const existing = await read(trx, id);
  if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
  const change = requireStoredValues(lockedProgramFields, { before: existing, sent });
  const stored = pickValues(pickChangeableFields(programDescriptor), existing);
  const fields = withChange(stored, parseShape(createProgramChangeRules(existing), change));
  const changes = diffRecords(stored, fields);
  if (Object.keys(changes.after).length === 0) return existing;
  if (!(await updateProgramRow(trx, existing, { fields, now: getInstant(context.app.clock) })))
    throw commonProblems.changedMeanwhile({ current: await read(trx, id) });
  await recordChange(trx, context, {
    entityType: 'program',
    entityId: id,
    operation: 'updated',
    reason,
    ...changes,
  });
  return read(trx, id);
}

/** Removes a program [A8.17]. The database checks at that moment that nothing references it. */
export const deleteProgram: Service<typeof programEndpoints.deleteProgram> = (context, { id, version }) =>
  context.database.write(async (trx) => {
    const current = await read(trx, id);
    if (version !== undefined && current.version !== version) throw commonProblems.changedMeanwhile({ current });
    const deletedProgram = await softDeleteProgram(trx, id, getInstant(context.app.clock));
    if (!deletedProgram) throw commonProblems.notFound();
    await recordChange(trx, context, {
      entityType: 'program',
      entityId: id,
      operation: 'removed',
      before: { ...deletedProgram },
      after: null,
    });
    return undefined;
  });

export const listProgramChanges: Service<typeof programEndpoints.listProgramChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    await read(trx, id);
    return listChanges(trx, 'program', id);
  });

/** The active programs, by name [A7.41]. */
export function listActivePrograms(context: RequestContext): Promise<Program[]> {
  return context.database.read(async (trx) => [...(await listActive(trx))]);
}

export const listProgramTypes: Service<typeof programEndpoints.listProgramTypes> = (context) =>
  Promise.resolve(listAvailableTypes(creatableProgramTypes, context.features).map(idAndName));
export const listAllProgramTypes: Service<typeof programEndpoints.listAllProgramTypes> = () =>
  Promise.resolve(programTypes.map(idAndName));

/** Finds a program in the caller's transaction. */
export function findProgramById(trx: AccountTransaction, id: string): Promise<Program | undefined> {
  return findProgram(trx, id);
}

/** Finds a program and prevents its removal until the transaction ends, so that records can be added to it. */
export function lockProgram(trx: AccountTransaction, id: string): Promise<Program | undefined> {
  return findAndLockProgram(trx, id);
}

const idAndName = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });

async function read(trx: AccountTransaction, id: string): Promise<Program> {
  const program = await findProgram(trx, id);
  if (!program) throw commonProblems.notFound();
  return program;
}
