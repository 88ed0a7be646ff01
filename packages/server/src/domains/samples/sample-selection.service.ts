import type { ChosenSamples } from '@curbstop/contract/samples/sample-selection.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { listSelectedIds, materializeSelectionForUpdate } from '../../foundation/database/selected-rows.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { sampleSource } from './sample.repository.ts';

/** The ids of the samples of a bulk action; refuses a selection whose list has changed since it was shown [B7.17]. */
export async function listChosenSampleIds(
  trx: AccountTransaction,
  context: RequestContext,
  { sampleIds = [], selection }: ChosenSamples,
): Promise<readonly string[]> {
  if (!selection) return sampleIds;
  await materializeSelectionForUpdate(trx, toListContext(context), { source: sampleSource, selection });
  return listSelectedIds(trx, 'selected');
}
