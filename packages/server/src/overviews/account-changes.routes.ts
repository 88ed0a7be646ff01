import * as changeHistoryEndpoints from '@curbstop/contract/administration/change-history.endpoints';
import { accountChangeList, type AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import { changeHeadings, toChangeRow, changeSheet } from '@curbstop/contract/administration/change-history.sheet';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { getAccountToday, type RequestContext } from '../foundation/request-context.ts';
import { listPage } from '../foundation/database/list-query.ts';
import { toListContext } from '../foundation/database/list-source.ts';
import { countRows } from '../foundation/downloads/export-log.ts';
import type { Router } from '../foundation/http/serve.ts';
import type { Service } from '../foundation/service.ts';
import { writeCsv } from '../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../foundation/spreadsheets/xlsx-writer.ts';
import { changeSource, readChanges } from './changed-records.ts';
import { withNamedFields } from './named-fields.ts';

export function accountChangeRoutes(router: Router): void {
  router.account(changeHistoryEndpoints.listAccountChanges, listAccountChanges);
  router.account(changeHistoryEndpoints.downloadAccountChanges, downloadAccountChanges);
}

const listAccountChanges: Service<typeof changeHistoryEndpoints.listAccountChanges> = async (context, request) => {
  const page = await listPage<typeof accountChangeList, AccountChange>(toListContext(context), changeSource, request);
  return { ...page, items: await named(context, page.items) };
};

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const downloadAccountChanges: Service<typeof changeHistoryEndpoints.downloadAccountChanges> = async (
  context,
  { format, ...request },
) => {
  const { rows, count } = countRows(toRows(context, readChanges(toListContext(context), request)));
  const stream = format === 'csv' ? writeCsv(changeHeadings, rows) : await writeWorkbook(changeSheet, rows);
  return {
    stream,
    fileName: createDatedFileName(`${context.account.pwsid} change history`, getAccountToday(context), format),
    mediaType: mediaTypes[format],
    rows: count,
  };
};

async function* toRows(
  context: RequestContext,
  chunks: AsyncIterable<readonly AccountChange[]>,
): AsyncGenerator<WrittenCell[][]> {
  for await (const changes of chunks) {
    const rows = await named(context, changes);
    yield rows.map((change) => toChangeRow(change, context.account.timeZone));
  }
}

/** Names of the account's custom fields by id. */
function named({ database, account }: RequestContext, changes: readonly AccountChange[]): Promise<AccountChange[]> {
  return database.read((trx) => withNamedFields(trx, account.timeZone, changes));
}
