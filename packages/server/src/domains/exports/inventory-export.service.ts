import type { downloadInventory, downloadSelectedLines } from '@curbstop/contract/exports/inventory-export.calls';
import { epaCells, epaPlan, fullCells, fullHeadings, fullPlan, type ExportedLine } from '@curbstop/contract/exports/inventory.sheet';
import type { QueryOf } from '@curbstop/contract/kinds/call';
import { spreadsheetFileName } from '@curbstop/contract/kinds/spreadsheet-file-name';
import type { WrittenCell } from '@curbstop/contract/kinds/sheet-plan';
import { classificationRulesOfVersion } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { classificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import { explainRow } from '@curbstop/contract/service-lines/explanation.calculation';
import { ownColumns } from '@curbstop/contract/service-lines/own-columns.calculation';
import type { Caller } from '../../foundation/caller.ts';
import { today } from '../../foundation/clock.ts';
import { countRows } from '../../foundation/downloads/export-log.ts';
import type { AccountHandler, Download } from '../../foundation/http/serve.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { allFields, hasCustomFields } from '../custom-fields/custom-field.service.ts';
import { idsOfSelectedLines } from '../service-lines/service-line-selection.service.ts';
import { readInventory, readLines } from './inventory-export.repository.ts';

const mediaTypes = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const;

/** Streams the inventory out; what it writes reads back as the same inventory. */
export const exportInventory: AccountHandler<typeof downloadInventory> = (caller, { query }) => writeLines(caller, { ...query, name: 'Inventory', lines: readInventory(caller.database) });

/** The selected ones are counted before the first byte goes: a list that has changed is refused, and no file is half of what was meant. */
export const exportSelectedLines: AccountHandler<typeof downloadSelectedLines> = async (caller, { body: { selection, ...asked } }) => {
  const ids = await caller.database.change((trx) => idsOfSelectedLines(trx, caller, selection));
  return writeLines(caller, { ...asked, name: 'Selected lines', lines: readLines(caller.database, ids) });
};

interface Written extends QueryOf<typeof downloadInventory> {
  readonly name: string;
  readonly lines: ReturnType<typeof readInventory>;
}

async function writeLines(caller: Caller, { layout, format, name, lines }: Written): Promise<Download> {
  const date = today(caller.house.clock, caller.account.timeZone);
  const isEpa = layout === 'epa';
  const own = hasCustomFields(caller) ? ownColumns(await caller.database.read(allFields)) : [];
  const cells = isEpa && format === 'xlsx' ? epaCells : fullCells;
  const { rows, count } = countRows(cellsOf(lines, (line) => cells(line, { own, timeZone: caller.account.timeZone })));
  const plan = isEpa ? epaPlan({ name: caller.account.name, pwsid: caller.account.pwsid, date }, own) : fullPlan(own);
  const stream = format === 'csv' ? writeCsv(fullHeadings(own), rows) : await writeWorkbook(plan, rows);
  return { stream, fileName: spreadsheetFileName(isEpa ? `${caller.account.pwsid} ${name.toLowerCase()}` : name, date, format), mediaType: mediaTypes[format], rows: count };
}

async function* cellsOf(batches: ReturnType<typeof readInventory>, cells: (line: ExportedLine) => WrittenCell[]): AsyncGenerator<WrittenCell[][]> {
  for await (const lines of batches) {
    yield lines.map(({ line, location }) => cells({ line, location, why: explainRow(classificationInputs(line), classificationRulesOfVersion(line.classification.ruleVersion)) }));
  }
}
