import type { PageRequest } from '@curbstop/contract/primitives/list';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import * as reclassificationReportEndpoints from '@curbstop/contract/overviews/reclassification-report.endpoints';
import {
  reclassifiedLineHeadings,
  toReclassifiedLineRow,
  reclassifiedLineSheet,
} from '@curbstop/contract/overviews/reclassification-report.sheet';
import { getAccountToday, type RequestContext } from '../foundation/request-context.ts';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { countRows } from '../foundation/downloads/export-log.ts';
import type { Router } from '../foundation/http/serve.ts';
import type { Service } from '../foundation/service.ts';
import { writeCsv } from '../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../foundation/spreadsheets/xlsx-writer.ts';
import {
  listReclassifiedLinesChunk,
  chunkSize,
  countReclassifiedLines,
  hasRun,
  listRuns,
  listReclassifiedLinesPage,
} from './reclassification-report.ts';

export function reclassificationReportRoutes(router: Router): void {
  router.account(reclassificationReportEndpoints.listReclassificationRuns, listReclassificationRuns);
  router.account(reclassificationReportEndpoints.listReclassifiedLines, listReclassifiedLines);
  router.account(reclassificationReportEndpoints.downloadReclassifiedLines, downloadReclassifiedLines);
}

const listReclassificationRuns: Service<typeof reclassificationReportEndpoints.listReclassificationRuns> = (context) =>
  context.database.read(async (trx) => ({ items: await listRuns(trx) }));

const listReclassifiedLines: Service<typeof reclassificationReportEndpoints.listReclassifiedLines> = (
  context,
  { id, ...request },
) =>
  context.database.read(async (trx) => {
    await requireRun(trx, id);
    const total = await countReclassifiedLines(trx, id, request);
    const items = await listReclassifiedLinesPage(trx, id, request);
    return {
      total,
      totalPages: Math.ceil(total / request.pageSize),
      pageSize: request.pageSize,
      pageNumber: request.page,
      items,
    };
  });

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const downloadReclassifiedLines: Service<typeof reclassificationReportEndpoints.downloadReclassifiedLines> = async (
  context,
  { id, format, ...request },
) => {
  await context.database.read((trx) => requireRun(trx, id));
  const { rows, count } = countRows(readRows(context, id, request));
  const stream =
    format === 'csv' ? writeCsv(reclassifiedLineHeadings, rows) : await writeWorkbook(reclassifiedLineSheet, rows);
  return {
    stream,
    fileName: createDatedFileName(`${context.account.pwsid} reclassified lines`, getAccountToday(context), format),
    mediaType: mediaTypes[format],
    rows: count,
  };
};

/** In chunks with a query each, so that a slow reader keeps no transaction open. */
async function* readRows(
  context: RequestContext,
  runId: string,
  request: PageRequest,
): AsyncGenerator<WrittenCell[][]> {
  let lastId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const position = { request, after: lastId };
    const lines = await context.database.read((trx) => listReclassifiedLinesChunk(trx, runId, position));
    if (lines.length > 0) yield lines.map(toReclassifiedLineRow);
    if (lines.length < chunkSize) return;
    lastId = lines.at(-1)?.changeId ?? lastId;
  }
}

async function requireRun(trx: AccountTransaction, id: string): Promise<void> {
  if (!(await hasRun(trx, id))) throw commonProblems.notFound();
}
