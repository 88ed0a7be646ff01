import { accountChangeList, downloadAccountChanges, listAccountChanges, type AccountChange } from '@curbstop/contract/administration/change-history.calls';
import { changeHeadings, changeRow, changeSheet } from '@curbstop/contract/administration/change-history.sheet';
import { spreadsheetFileName } from '@curbstop/contract/kinds/spreadsheet-file-name';
import type { WrittenCell } from '@curbstop/contract/kinds/sheet-plan';
import type { Caller } from '../foundation/caller.ts';
import { today } from '../foundation/clock.ts';
import { asks, findPage } from '../foundation/database/list-door.ts';
import { countRows } from '../foundation/downloads/export-log.ts';
import type { AccountHandler, Door } from '../foundation/http/serve.ts';
import { writeCsv } from '../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../foundation/spreadsheets/xlsx-writer.ts';
import { changeSource, readChanges } from './changed-records.ts';
import { withNamedFields } from './named-fields.ts';

export function accountChangeRoutes(door: Door): void {
  door.account(listAccountChanges, pageOfChanges);
  door.account(downloadAccountChanges, changesAsFile);
}

const pageOfChanges: AccountHandler<typeof listAccountChanges> = async (caller, { query }) => {
  const page = await findPage<typeof accountChangeList, AccountChange>(asks(caller), changeSource, query);
  return { ...page, items: await named(caller, page.items) };
};

const mediaTypes = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const;

const changesAsFile: AccountHandler<typeof downloadAccountChanges> = async (caller, { params: { format }, query }) => {
  const { rows, count } = countRows(rowsOf(caller, readChanges(asks(caller), query)));
  const stream = format === 'csv' ? writeCsv(changeHeadings, rows) : await writeWorkbook(changeSheet, rows);
  return { stream, fileName: spreadsheetFileName(`${caller.account.pwsid} change history`, today(caller.house.clock, caller.account.timeZone), format), mediaType: mediaTypes[format], rows: count };
};

async function* rowsOf(caller: Caller, chunks: AsyncIterable<readonly AccountChange[]>): AsyncGenerator<WrittenCell[][]> {
  for await (const changes of chunks) yield (await named(caller, changes)).map(changeRow);
}

/** The account's own fields by what they are called. */
function named({ database, account }: Caller, changes: readonly AccountChange[]): Promise<AccountChange[]> {
  return database.read((trx) => withNamedFields(trx, account.timeZone, changes));
}
