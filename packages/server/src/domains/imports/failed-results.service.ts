import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import type * as resultImportEndpoints from '@curbstop/contract/imports/result-import.endpoints';
import { resultImportProblems } from '@curbstop/contract/imports/result-import.problems';
import { listMeasuredColumns } from '@curbstop/contract/imports/result-rows.calculation';
import type { Service } from '../../foundation/service.ts';
import { createFailedRowsFile } from './failed-rows.service.ts';
import { findAnyBatch } from './import-batch.repository.ts';
import { requireResults } from './result-batches.service.ts';
import { listFailedResultRows } from './result-import.repository.ts';

/**
 * A workbook with the rows of a laboratory file that failed or have no sample, as they were in the file, and a last
 * column that says what to fix, to be corrected and imported again.
 */
export const downloadFailedResults: Service<typeof resultImportEndpoints.downloadFailedResults> = async (
  context,
  { id },
) => {
  const { batch, failed } = await context.database.read(async (trx) => {
    const resultBatch = requireResults(context, await findAnyBatch(trx, id));
    return { batch: resultBatch, failed: await listFailedResultRows(trx, id) };
  });
  if (batch.rowsRemovedOn !== null) throw importProblems.rowsExpired();
  if (!batch.resultPlan || failed.size === 0) throw resultImportProblems.noFailedRows();
  const { sheet, dataFrom } = batch.resultPlan;
  const measuredColumns = listMeasuredColumns(batch.resultPlan);
  return createFailedRowsFile(context, batch, { sheet, dataFrom, failed, measuredColumns });
};
