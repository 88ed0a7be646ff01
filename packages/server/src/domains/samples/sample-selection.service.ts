import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { ChosenRows } from '@curbstop/contract/primitives/selection';
import {
  toSampleSelection,
  type BulkSamples,
  type MatchingSamples,
} from '@curbstop/contract/samples/sample-selection.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { listSelectedIds, materializeSelectionForUpdate } from '../../foundation/database/selected-rows.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { findProgramById } from '../programs/program.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { countLocationsOfSamples, sampleSource } from './sample.repository.ts';

/** The ids of the samples of a bulk action; refuses a selection whose list has changed since it was shown [B7.17]. */
export async function listChosenSampleIds(
  trx: AccountTransaction,
  context: RequestContext,
  { sampleIds = [], ...choice }: BulkSamples,
): Promise<readonly string[]> {
  const selection = toSampleSelection(choice);
  if (!selection) return sampleIds;
  await requireSource(trx, choice);
  await selectSamples(trx, context, selection);
  return listSelectedIds(trx, 'selected');
}

/** [B7.17]: what a bulk action for all samples that match applies to. */
export function countMatchingSamples(
  context: RequestContext,
  choice: MatchingSamples,
): Promise<{ readonly total: number; readonly uniqueLocations: number }> {
  return context.database.change(async (trx) => {
    await requireSource(trx, choice);
    const total = await selectSamples(trx, context, toSampleSelection(choice) ?? { ids: [] });
    return { total, uniqueLocations: await countLocationsOfSamples(trx, 'selected') };
  });
}

/** Creates the temporary table `selected` with the samples. */
const selectSamples = (trx: AccountTransaction, context: RequestContext, selection: ChosenRows): Promise<number> =>
  materializeSelectionForUpdate(trx, toListContext(context), { source: sampleSource, selection });

/** The program and the event of a query exist, and the event is of the program: otherwise it would select nothing. */
async function requireSource(trx: AccountTransaction, { programId, eventId }: MatchingSamples): Promise<void> {
  if (programId !== undefined && !(await findProgramById(trx, programId)))
    throw commonProblems.notFound({ property: 'programId' });
  if (eventId === undefined) return;
  const event = await findEventById(trx, eventId);
  if (!event || (programId !== undefined && event.programId !== programId.toLowerCase()))
    throw commonProblems.notFound({ property: 'eventId' });
}
