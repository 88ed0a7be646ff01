import type * as importBatchEndpoints from '@curbstop/contract/imports/import-batch.endpoints';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { getBasisRulesInForce, getRulesInForce } from '../service-lines/classification-rules.service.ts';
import { findImportBatch } from './import-batch.repository.ts';
import { createTempClassifications } from './import-classifications.repository.ts';
import { createTempLessProtective } from './import-undo.repository.ts';
import { countUndoDowngrades, listUndoDowngradesPage } from './undo-downgrades.repository.ts';

/** The lines that the undo of an import would give a less protective classification or remove; nothing is written. */
export const listUndoDowngrades: Service<typeof importBatchEndpoints.listUndoDowngrades> = (
  context,
  { id, ...request },
) =>
  context.database.change(async (trx) => {
    if (!(await findImportBatch(trx, id))) throw commonProblems.notFound();
    await createTempDowngrades(trx, context, id);
    const { total, items } = await listUndoDowngradesPage(trx, request);
    return {
      total,
      totalPages: Math.ceil(total / request.pageSize),
      pageSize: request.pageSize,
      pageNumber: request.page,
      items,
    };
  });

/**
 * Returns the number of lines that the undo makes less protective or removes. Throws unless the person confirmed
 * exactly that number.
 */
export async function confirmUndoDowngrades(
  trx: AccountTransaction,
  context: RequestContext,
  { id, confirmed }: { readonly id: string; readonly confirmed: number | undefined },
): Promise<number> {
  await createTempDowngrades(trx, context, id);
  const lines = await countUndoDowngrades(trx);
  if (lines > 0 && confirmed !== lines)
    throw importProblems.undoDowngradesNotConfirmed({ property: 'confirmedDowngrades', values: { lines } });
  return lines;
}

async function createTempDowngrades(trx: AccountTransaction, context: RequestContext, batchId: string): Promise<void> {
  await createTempClassifications(trx, getRulesInForce(context), getBasisRulesInForce(context));
  await createTempLessProtective(trx, batchId);
}
