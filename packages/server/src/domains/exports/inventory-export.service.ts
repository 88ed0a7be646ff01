import type * as inventoryExportEndpoints from '@curbstop/contract/exports/inventory-export.endpoints';
import { exportProblems } from '@curbstop/contract/exports/export.problems';
import { toEpaCells, createEpaLayout } from '@curbstop/contract/exports/epa-workbook.sheet';
import {
  toFullCells,
  listFullHeadings,
  createFullLayout,
  type ExportedLine,
} from '@curbstop/contract/exports/inventory.sheet';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { findClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { toClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import { explainRow } from '@curbstop/contract/service-lines/explanation.calculation';
import { toExportProperties } from '@curbstop/contract/service-lines/curbstop-export.calculation';
import { toCustomColumns } from '@curbstop/contract/service-lines/custom-columns.calculation';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { countRows } from '../../foundation/downloads/export-log.ts';
import type { Download, InputOf, Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { listAllCustomFields, hasCustomFields } from '../custom-fields/custom-field.service.ts';
import { listSelectedLineIds } from '../service-lines/service-line-selection.service.ts';
import { getBasisRulesInForce, type RulesInForce } from '../service-lines/classification-rules.service.ts';
import { listInventoryBatches, listLineBatches } from './inventory-export.repository.ts';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** Streams the inventory as a file; importing the file again changes nothing. */
export const downloadInventory: Service<typeof inventoryExportEndpoints.downloadInventory> = (context, request) => {
  refuseStateCsv(request);
  return writeLines(context, { ...request, name: 'Inventory', lines: listInventoryBatches(context.database) });
};

/** EPA's template is a workbook with several heading rows, so it can't be a CSV. */
function refuseStateCsv({ layout, format }: InputOf<typeof inventoryExportEndpoints.downloadInventory>): void {
  if (layout === 'epa' && format === 'csv') throw exportProblems.stateFileIsWorkbook({ property: 'format' });
}

/** Checks the selection before the first byte is sent, so that a changed list is refused and no file is incomplete. */
export const downloadSelectedLines: Service<typeof inventoryExportEndpoints.downloadSelectedLines> = async (
  context,
  { selection, ...options },
) => {
  refuseStateCsv(options);
  const ids = await context.database.change((trx) => listSelectedLineIds(trx, context, selection));
  return writeLines(context, { ...options, name: 'Selected lines', lines: listLineBatches(context.database, ids) });
};

type Written = InputOf<typeof inventoryExportEndpoints.downloadInventory> & {
  readonly name: string;
  readonly lines: ReturnType<typeof listInventoryBatches>;
};

async function writeLines(context: RequestContext, { layout, format, name, lines }: Written): Promise<Download> {
  const date = getAccountToday(context);
  const isEpa = layout === 'epa';
  // The State gets EPA's columns A to AG; the account's own fields are in the full layout.
  const customColumns =
    !isEpa && hasCustomFields(context) ? toCustomColumns(await context.database.read(listAllCustomFields)) : [];
  const cells = isEpa
    ? toEpaCells
    : (line: ExportedLine) => toFullCells(line, { columns: customColumns, timeZone: context.account.timeZone });
  const { rows, count } = countRows(writeCells(lines, getBasisRulesInForce(context), cells));
  const { name: system, pwsid } = context.account;
  const sheet = isEpa ? createEpaLayout({ name: system, pwsid, date }) : createFullLayout(customColumns);
  const plan = {
    ...sheet,
    properties: toExportProperties({ pwsid, name: system, exportedOn: getInstant(context.app.clock) }),
  };
  const stream = format === 'csv' ? writeCsv(listFullHeadings(customColumns), rows) : await writeWorkbook(plan, rows);
  return {
    stream,
    fileName: createDatedFileName(isEpa ? `${context.account.pwsid} ${name.toLowerCase()}` : name, date, format),
    mediaType: mediaTypes[format],
    rows: count,
  };
}

async function* writeCells(
  batches: ReturnType<typeof listInventoryBatches>,
  inForce: RulesInForce,
  cells: (line: ExportedLine) => WrittenCell[],
): AsyncGenerator<WrittenCell[][]> {
  for await (const lines of batches) {
    yield lines.map(({ line, location }) => cells({ line, location, why: formatReason(line, inForce) }));
  }
}

function formatReason(line: ExportedLine['line'], { rules, leadBan }: RulesInForce): string {
  const inputs = toClassificationInputs(
    line,
    line.listedClassification && { ...line.listedClassification, isOpen: line.differsFromListed },
    leadBan,
  );
  return explainRow(inputs, findClassificationRules(line.classification.ruleVersion) ?? rules, line.refusedListing);
}
