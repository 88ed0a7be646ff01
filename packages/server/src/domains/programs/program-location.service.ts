import { locationStatusesOf } from '@curbstop/contract/programs/program-location.calculation';
import type {
  addProgramLocations,
  listLocationStatuses,
  listProgramLocations,
  previewSelectedStatuses,
  removeProgramLocation,
  updateLocationStatuses,
  updateSelectedStatuses,
} from '@curbstop/contract/programs/program-location.calls';
import { programLocationProblems } from '@curbstop/contract/programs/program-location.problems';
import type {
  Added,
  NewLocationStatus,
  ProgramLocation,
  WhichLocations,
} from '@curbstop/contract/programs/program-location.rules';
import { usualLocationStatus, type LocationStatus } from '@curbstop/contract/programs/program-location.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { isSameTally, selectionProblems } from '@curbstop/contract/primitives/selection';
import type { RequestContext } from '../../foundation/request-context.ts';
import { instant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { findPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Among } from '../../foundation/database/selected-rows.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { previewLocations, selectLocations } from '../locations/location-selection.service.ts';
import { nameOfLocation, requireLocations } from '../locations/location.service.ts';
import {
  addLocations,
  countByStatus,
  countSelected,
  holdStatuses,
  listProgramsOf,
  locationsOfProgram,
  storeStatuses,
  storeStatusOfSelected,
  takeOut,
  tallySelected,
} from './program-location.repository.ts';
import { programWithin, standingProgram } from './program.service.ts';

export const pageOfProgramLocations: AccountHandler<typeof listProgramLocations> = async (
  context,
  { params, query },
) => {
  await context.database.read((trx) => readProgram(trx, params.id));
  const source = locationsOfProgram(params.id);
  const page = await findPage<typeof source.list, ProgramLocation>(toListContext(context), source, query);
  return { ...page, items: [...page.items] };
};

export const statusesOfProgram: AccountHandler<typeof listLocationStatuses> = (context, { params }) =>
  context.database.read(async (trx) => {
    const program = await readProgram(trx, params.id);
    const counted = await countByStatus(trx, params.id);
    return locationStatusesOf(program.programTypeId).map((status) => ({ status, locations: counted.get(status) ?? 0 }));
  });

export const newProgramLocations: AccountHandler<typeof addProgramLocations> = (context, { params, body }) =>
  addToProgram(context, { programId: params.id, ...body });

interface Adding extends WhichLocations {
  readonly programId: string;
  readonly status?: LocationStatus | undefined;
}

export function addToProgram(
  context: RequestContext,
  { programId, status = usualLocationStatus, ...which }: Adding,
): Promise<Added> {
  return context.database.write(async (trx) => {
    const program = await standingProgram(trx, programId);
    if (!program) throw commonProblems.notFound();
    if (!locationStatusesOf(program.programTypeId).includes(status))
      throw strayStatus({ property: 'status', row: 0, status, program });
    return addWithin(trx, context, { program, asked: await foundLocations(trx, context, which), status });
  });
}

/** Locations that are known to be there, and how many they are. */
export interface AskedLocations {
  readonly among: Among;
  readonly count: number;
}

/** By their ids or as they are selected: all of them are there, or nothing is done. */
export async function foundLocations(
  trx: AccountTransaction,
  context: RequestContext,
  { locationIds = [], selection }: WhichLocations,
): Promise<AskedLocations> {
  if (selection) return { among: 'selected', count: await selectLocations(trx, context, selection) };
  const ids = await requireLocations(trx, locationIds);
  return { among: ids, count: ids.length };
}

/** Inside somebody's transaction. */
export async function addWithin(
  trx: AccountTransaction,
  context: RequestContext,
  {
    program,
    asked,
    status,
  }: {
    readonly program: Pick<Program, 'id' | 'name'>;
    readonly asked: AskedLocations;
    readonly status: LocationStatus;
  },
): Promise<Added> {
  const added = await addLocations(trx, context, {
    program,
    among: asked.among,
    status,
    on: instant(context.app.clock),
  });
  return { added, alreadyThere: asked.count - added };
}

/** [A7.12]: all or none. The first row that does not fit is named, as people count. */
export const newStatuses: AccountHandler<typeof updateLocationStatuses> = (context, { body }) =>
  context.database.write(async (trx) => {
    requireEachOnce(body);
    await requireStatusesOfPrograms(trx, body);
    const held = await holdStatuses(trx, body);
    const validationError = body.findIndex(
      ({ was }, row) => held[row] === null || (was !== undefined && held[row] !== was),
    );
    if (validationError >= 0)
      throw await misfitProblem(trx, body[validationError] as NewLocationStatus, {
        at: validationError,
        row: rowIn(body, validationError),
        held: held[validationError] ?? null,
      });
    const updated = await storeStatuses(trx, context, { statuses: body, on: instant(context.app.clock) });
    return { updated, unchanged: body.length - updated };
  });

export const statusesOfSelected: AccountHandler<typeof previewSelectedStatuses> = (context, { params, body }) =>
  context.database.change(async (trx) => {
    await readProgram(trx, params.id);
    const { total, missing } = await previewLocations(trx, context, body);
    return { total, missing: [...missing], statuses: await countSelected(trx, params.id) };
  });

/** All that is selected is in the program and still has what the person saw that it has, or nothing is done. */
export const newStatusOfSelected: AccountHandler<typeof updateSelectedStatuses> = (
  context,
  { params, body: { selection, status, seen } },
) =>
  context.database.write(async (trx) => {
    const program = await readProgram(trx, params.id);
    if (!locationStatusesOf(program.programTypeId).includes(status))
      throw strayStatus({ property: 'status', row: 0, status, program });
    const selected = await selectLocations(trx, context, selection);
    const statuses = await tallySelected(trx, program.id);
    const outside = statuses.find((one) => one.status === null)?.count ?? 0;
    if (outside > 0)
      throw programLocationProblems.notAllInProgram({
        values: { outside, selected, program: program.name },
        current: { statuses },
      });
    if (!isSameTally(statuses, seen)) throw selectionProblems.seenHasChanged({ current: { statuses } });
    const updated = await storeStatusOfSelected(trx, context, {
      programId: program.id,
      status,
      on: instant(context.app.clock),
    });
    return { updated, unchanged: selected - updated };
  });

export const oneOutOfProgram: AccountHandler<typeof removeProgramLocation> = (
  context,
  { params: { programId, locationId } },
) =>
  context.database.write(async (trx) => {
    const program = await readProgram(trx, programId);
    if (!(await takeOut(trx, context, { program, locationId, on: instant(context.app.clock) })))
      throw commonProblems.notFound();
    return undefined;
  });

/** For a location that tells what it belongs to [A3.7]. */
export function programsOfLocation(trx: AccountTransaction, locationId: string) {
  return listProgramsOf(trx, locationId);
}

function requireEachOnce(asked: readonly NewLocationStatus[]): void {
  const rows = new Map<string, number>();
  for (const [at, { locationId, programId }] of asked.entries()) {
    const key = `${locationId} ${programId}`.toLowerCase();
    const first = rows.get(key);
    if (first !== undefined)
      throw programLocationProblems.namedTwice({ property: `${at}.locationId`, values: { row: at + 1, first } });
    rows.set(key, at + 1);
  }
}

/** Each program takes the statuses of its type [A9.14]; however many rows there are, each program is looked at once. */
async function requireStatusesOfPrograms(trx: AccountTransaction, asked: readonly NewLocationStatus[]): Promise<void> {
  const programs = new Map<string, Program>();
  for (const [at, { programId, status }] of asked.entries()) {
    const program = programs.get(programId) ?? (await readProgram(trx, programId));
    programs.set(programId, program);
    if (!locationStatusesOf(program.programTypeId).includes(status))
      throw strayStatus({ property: `${at}.status`, row: rowIn(asked, at), status, program });
  }
}

/** As people count; 0 where there is one alone, which needs no number. */
function rowIn(asked: readonly unknown[], at: number): number {
  return asked.length === 1 ? 0 : at + 1;
}

function strayStatus({
  property,
  row,
  status,
  program,
}: {
  readonly property: string;
  readonly row: number;
  readonly status: LocationStatus;
  readonly program: Program;
}) {
  return programLocationProblems.strayStatus({
    property,
    values: { row, status, program: program.name, statuses: locationStatusesOf(program.programTypeId).join(', ') },
  });
}

/** A location of another account has no name here, and is told as one that does not exist. */
async function misfitProblem(
  trx: AccountTransaction,
  { locationId }: NewLocationStatus,
  { at, row, held }: { readonly at: number; readonly row: number; readonly held: LocationStatus | null },
) {
  const place = (await nameOfLocation(trx, locationId)) ?? 'this location';
  if (held === null)
    return programLocationProblems.notInProgram({ property: `${at}.locationId`, values: { row, place } });
  return programLocationProblems.statusChanged({ property: `${at}.status`, values: { row, place, status: held } });
}

async function readProgram(trx: AccountTransaction, id: string): Promise<Program> {
  const program = await programWithin(trx, id);
  if (!program) throw commonProblems.notFound();
  return program;
}
