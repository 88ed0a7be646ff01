import type * as importBatchEndpoints from '@curbstop/contract/imports/import-batch.endpoints';
import type { KeptRecord } from '@curbstop/contract/imports/import-batch.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { SheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import type { Service } from '../../foundation/service.ts';
import { findImportBatch } from './import-batch.repository.ts';
import { toKeptFields, listStoredNames } from './import-changes.calculation.ts';
import { listKeptRecordsPage, type StoredSkippedRecord } from './import-kept.repository.ts';
import { listCustomColumns } from './import-plan.service.ts';

/** Lines and locations that an undo could not fully restore, with the fields that were changed since. */
export const listKeptRecords: Service<typeof importBatchEndpoints.listKeptRecords> = (context, { id, ...request }) =>
  context.database.read(async (trx) => {
    if (!(await findImportBatch(trx, id))) throw commonProblems.notFound();
    const { total, items } = await listKeptRecordsPage(trx, id, {
      ...request,
      filters: {
        ...request.filters,
        ...(request.filters['field'] && { field: request.filters['field'].flatMap(listStoredNames) }),
      },
    });
    const customColumns = await listCustomColumns(trx, context);
    return {
      total,
      totalPages: Math.ceil(total / request.pageSize),
      pageSize: request.pageSize,
      pageNumber: request.page,
      items: items.map((item) => withDescribedFields(item, customColumns)),
    };
  });

function withDescribedFields(item: StoredSkippedRecord, customColumns: readonly SheetColumn[]): KeptRecord {
  return {
    ...item,
    fields: toKeptFields(item.entityType === 'location' ? 'location' : 'line', item.fields, customColumns).map(
      (field) => ({
        ...field,
        follows: item.reason === 'edited' && field.imported !== null && field.imported === field.now,
      }),
    ),
  };
}
