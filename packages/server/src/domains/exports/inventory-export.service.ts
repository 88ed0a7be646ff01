import { downloadInventory } from '@curbstop/contract/exports/inventory-export.calls';
import { epaCells, epaPlan, fullCells, fullHeadings, fullPlan, type ExportedLine } from '@curbstop/contract/exports/inventory.sheet';
import { spreadsheetFileName } from '@curbstop/contract/kinds/spreadsheet-file-name';
import type { WrittenCell } from '@curbstop/contract/kinds/sheet-plan';
import { classificationRulesOfVersion } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { classificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import { explainRow } from '@curbstop/contract/service-lines/explanation.calculation';
import { ownColumns } from '@curbstop/contract/service-lines/own-columns.calculation';
import type { Caller } from '../../foundation/caller.ts';
import { today } from '../../foundation/clock.ts';
import { countRows } from '../../foundation/downloads/export-log.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { allFields, hasCustomFields } from '../custom-fields/custom-field.service.ts';
import { readInventory } from './inventory-export.repository.ts';

const mediaTypes = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const;

/** Streams the inventory out; what it writes reads back as the same inventory. */
export const exportInventory: AccountHandler<typeof downloadInventory> = async (caller, { query }) => {
  const date = today(caller.house.clock, caller.account.timeZone);
  const isEpa = query.layout === 'epa';
  const own = hasCustomFields(caller) ? ownColumns(await caller.database.read(allFields)) : [];
  const cells = isEpa && query.format === 'xlsx' ? epaCells : fullCells;
  const { rows, count } = countRows(cellsOf(caller, (line) => cells(line, { own, timeZone: caller.account.timeZone })));
  const plan = isEpa ? epaPlan({ name: caller.account.name, pwsid: caller.account.pwsid, date }, own) : fullPlan(own);
  const stream = query.format === 'csv' ? writeCsv(fullHeadings(own), rows) : await writeWorkbook(plan, rows);
  return { stream, fileName: spreadsheetFileName(isEpa ? `${caller.account.pwsid} inventory` : 'Inventory', date, query.format), mediaType: mediaTypes[query.format], rows: count };
};

async function* cellsOf(caller: Caller, cells: (line: ExportedLine) => WrittenCell[]): AsyncGenerator<WrittenCell[][]> {
  for await (const lines of readInventory(caller.database)) {
    yield lines.map(({ line, location }) => cells({ line, location, why: explainRow(classificationInputs(line), classificationRulesOfVersion(line.classification.ruleVersion)) }));
  }
}
