import { listLocationStatuses } from '@curbstop/contract/programs/program-location.calculation';
import type * as programLocationEndpoints from '@curbstop/contract/programs/program-location.endpoints';
import { programLocationProblems } from '@curbstop/contract/programs/program-location.problems';
import type {
  AddedLocationCounts,
  NewLocationStatus,
  ProgramLocation,
  ProgramLocationsInput,
} from '@curbstop/contract/programs/program-location.rules';
import { defaultLocationStatus, type LocationStatus } from '@curbstop/contract/programs/program-location.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { areSameCounts, selectionProblems } from '@curbstop/contract/primitives/selection';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { materializeSelectionForUpdate, type SelectedRecords } from '../../foundation/database/selected-rows.ts';
import type { Service } from '../../foundation/service.ts';
import { previewLocations, selectLocations } from '../locations/location-selection.service.ts';
import { onAddressesChanged } from '../locations/location.events.ts';
import { findLocationName, requireLocations } from '../locations/location.service.ts';
import {
  insertProgramLocations,
  updateProgramLocationAddresses,
  countByStatus,
  countSelected,
  lockStatuses,
  listProgramsAt,
  listSelectedProgramLocations,
  createProgramLocationSource,
  updateStatuses,
  updateSelectedStatus,
  softDeleteLocation,
  lockAndCountSelected,
} from './program-location.repository.ts';
import { publishLocationRemoval } from './program-location.events.ts';
import { findProgramById, lockProgram } from './program.service.ts';

export { compileIsInProgram as isInProgram } from './program-location.repository.ts';

onAddressesChanged(updateProgramLocationAddresses);

export const listProgramLocations: Service<typeof programLocationEndpoints.listProgramLocations> = async (
  context,
  { id, ...request },
) => {
  await context.database.read((trx) => getProgramWithin(trx, id));
  const source = createProgramLocationSource(id);
  const page = await listPage<typeof source.list, ProgramLocation>(toListContext(context), source, request);
  return { ...page, items: [...page.items] };
};

export const listMatchingProgramLocations: Service<typeof programLocationEndpoints.listMatchingProgramLocations> = (
  context,
  { id, ...selection },
) =>
  context.database.change(async (trx) => {
    await getProgramWithin(trx, id);
    await materializeSelectionForUpdate(trx, toListContext(context), {
      source: createProgramLocationSource(id),
      selection,
    });
    return listSelectedProgramLocations(trx);
  });

export const countLocationStatuses: Service<typeof programLocationEndpoints.countLocationStatuses> = (
  context,
  { id },
) =>
  context.database.read(async (trx) => {
    const program = await getProgramWithin(trx, id);
    const statusCounts = await countByStatus(trx, id);
    return listLocationStatuses(program.programTypeId).map((status) => ({
      status,
      locations: statusCounts.get(status) ?? 0,
    }));
  });

interface ProgramLocations extends ProgramLocationsInput {
  readonly programId: string;
  readonly status?: LocationStatus | undefined;
}

export function addProgramLocations(
  context: RequestContext,
  { programId, status = defaultLocationStatus, ...locationChoice }: ProgramLocations,
): Promise<AddedLocationCounts> {
  return context.database.write(async (trx) => {
    const program = await lockProgram(trx, programId);
    if (!program) throw commonProblems.notFound();
    if (!listLocationStatuses(program.programTypeId).includes(status))
      throw invalidStatus({ property: 'status', row: 0, status, program });
    return addLocationsToProgram(trx, context, {
      program,
      locations: await resolveLocations(trx, context, locationChoice),
      status,
    });
  });
}

/** Locations that exist in the account, and their number. */
export interface ResolvedLocations {
  readonly records: SelectedRecords;
  readonly count: number;
}

/** Finds locations by id or by selection; refuses unless all exist. */
export async function resolveLocations(
  trx: AccountTransaction,
  context: RequestContext,
  { locationIds = [], selection }: ProgramLocationsInput,
): Promise<ResolvedLocations> {
  if (selection) return { records: 'selected', count: await selectLocations(trx, context, selection) };
  const ids = await requireLocations(trx, locationIds);
  return { records: ids, count: ids.length };
}

/** Adds locations in the caller's transaction. */
export async function addLocationsToProgram(
  trx: AccountTransaction,
  context: RequestContext,
  {
    program,
    locations,
    status,
  }: {
    readonly program: Pick<Program, 'id' | 'name'>;
    readonly locations: ResolvedLocations;
    readonly status: LocationStatus;
  },
): Promise<AddedLocationCounts> {
  const added = await insertProgramLocations(trx, context, {
    program,
    records: locations.records,
    status,
    now: getInstant(context.app.clock),
  });
  return { added, alreadyThere: locations.count - added };
}

/** Changes all statuses or none [A7.12]. The error names the first invalid row, counted from 1. */
export const updateLocationStatuses: Service<typeof programLocationEndpoints.updateLocationStatuses> = (
  context,
  { items },
) =>
  context.database.write(async (trx) => {
    refuseDuplicates(items);
    await requireStatusesOfPrograms(trx, items);
    const current = await lockStatuses(trx, items);
    const failedRow = items.findIndex(
      ({ was }, row) => current[row] === null || (was !== undefined && current[row] !== was),
    );
    if (failedRow >= 0)
      throw await statusProblem(trx, items[failedRow] as NewLocationStatus, {
        at: failedRow,
        row: rowIn(items, failedRow),
        current: current[failedRow] ?? null,
      });
    const updated = await updateStatuses(trx, context, { statuses: items, now: getInstant(context.app.clock) });
    return { updated, unchanged: items.length - updated };
  });

export const previewSelectedStatuses: Service<typeof programLocationEndpoints.previewSelectedStatuses> = (
  context,
  { id, ...input },
) =>
  context.database.change(async (trx) => {
    await getProgramWithin(trx, id);
    const { total, missing } = await previewLocations(trx, context, input);
    return { total, missing: [...missing], statuses: await countSelected(trx, id) };
  });

/**
 * Changes the status only if all selected locations are in the program and their statuses are still the ones that the
 * person saw.
 */
export const updateSelectedStatuses: Service<typeof programLocationEndpoints.updateSelectedStatuses> = (
  context,
  { id, selection, status, seen },
) =>
  context.database.write(async (trx) => {
    const program = await getProgramWithin(trx, id);
    if (!listLocationStatuses(program.programTypeId).includes(status))
      throw invalidStatus({ property: 'status', row: 0, status, program });
    const selected = await selectLocations(trx, context, selection);
    const statuses = await lockAndCountSelected(trx, program.id);
    const outside = statuses.find((one) => one.status === null)?.count ?? 0;
    if (outside > 0)
      throw programLocationProblems.notAllInProgram({
        values: { outside, selected, program: program.name },
        current: { statuses },
      });
    if (!areSameCounts(statuses, seen)) throw selectionProblems.confirmationOutdated({ current: { statuses } });
    const updated = await updateSelectedStatus(trx, context, {
      programId: program.id,
      status,
      now: getInstant(context.app.clock),
    });
    return { updated, unchanged: selected - updated };
  });

export const removeProgramLocation: Service<typeof programLocationEndpoints.removeProgramLocation> = (
  context,
  { programId, locationId },
) =>
  context.database.write(async (trx) => {
    const program = await getProgramWithin(trx, programId);
    await publishLocationRemoval(trx, { programId: program.id, locationId });
    if (!(await softDeleteLocation(trx, context, { program, locationId, now: getInstant(context.app.clock) })))
      throw commonProblems.notFound();
    return undefined;
  });

/** The programs of a location, for its details [A3.7]. */
export function listProgramsOfLocation(trx: AccountTransaction, locationId: string) {
  return listProgramsAt(trx, locationId);
}

function refuseDuplicates(changes: readonly NewLocationStatus[]): void {
  const rows = new Map<string, number>();
  for (const [at, { locationId, programId }] of changes.entries()) {
    const key = `${locationId} ${programId}`.toLowerCase();
    const first = rows.get(key);
    if (first !== undefined)
      throw programLocationProblems.namedTwice({ property: `${at}.locationId`, values: { row: at + 1, first } });
    rows.set(key, at + 1);
  }
}

/** The status must be one of the program's type [A9.14]. Each program is read once, however many rows there are. */
async function requireStatusesOfPrograms(
  trx: AccountTransaction,
  changes: readonly NewLocationStatus[],
): Promise<void> {
  const programs = new Map<string, Program>();
  for (const [at, { programId, status }] of changes.entries()) {
    const program = programs.get(programId) ?? (await getProgramWithin(trx, programId));
    programs.set(programId, program);
    if (!listLocationStatuses(program.programTypeId).includes(status))
      throw invalidStatus({ property: `${at}.status`, row: rowIn(changes, at), status, program });
  }
}

/** The row number counted from 1; 0 for a single row, which is not numbered in messages. */
function rowIn(changes: readonly unknown[], at: number): number {
  return changes.length === 1 ? 0 : at + 1;
}

function invalidStatus({
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
  return programLocationProblems.invalidStatus({
    property,
    values: { row, status, program: program.name, statuses: listLocationStatuses(program.programTypeId).join(', ') },
  });
}

/** A location of another account is not named; the error is the same as for one that does not exist. */
async function statusProblem(
  trx: AccountTransaction,
  { locationId }: NewLocationStatus,
  { at, row, current }: { readonly at: number; readonly row: number; readonly current: LocationStatus | null },
) {
  const locationName = (await findLocationName(trx, locationId)) ?? 'this location';
  if (current === null)
    return programLocationProblems.notInProgram({ property: `${at}.locationId`, values: { row, place: locationName } });
  return programLocationProblems.statusChanged({
    property: `${at}.status`,
    values: { row, place: locationName, status: current },
  });
}

async function getProgramWithin(trx: AccountTransaction, id: string): Promise<Program> {
  const program = await findProgramById(trx, id);
  if (!program) throw commonProblems.notFound();
  return program;
}
