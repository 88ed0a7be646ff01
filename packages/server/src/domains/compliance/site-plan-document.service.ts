import { Readable } from 'node:stream';
import {
  countReportRows,
  createPeriodReport,
  maxReportRows,
} from '@curbstop/contract/compliance/period-report.calculation';
import { sitePlanProblems } from '@curbstop/contract/compliance/site-plan.problems';
import type * as sitePlanEndpoints from '@curbstop/contract/compliance/site-plan.endpoints';
import type { SitePlanSite } from '@curbstop/contract/compliance/site-plan.rules';
import type { siteLocationList } from '@curbstop/contract/compliance/site-plan.values';
import {
  createPlanHistorySheet,
  createPlanSitesSheet,
  createPlanSummarySheet,
  createTiersSheet,
  planSiteHeadings,
  planSiteSheet,
  toPlanSiteRow,
} from '@curbstop/contract/compliance/site-plan.sheet';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { readSelectedRows } from '../../foundation/database/list-rows.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { countRows } from '../../foundation/downloads/export-log.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeSheets, writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { toLinesScope } from './inventory-access.service.ts';
import { listEntries, listSitesOfPlan } from './site-plan.repository.ts';
import { getSitePlanWithin, selectPlanSites, toPlanSelection } from './site-plan.service.ts';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** Checks the selection before the first byte is sent, so that a changed list is refused and no file is incomplete. */
export const downloadPlanSites: Service<typeof sitePlanEndpoints.downloadPlanSites> = async (
  context,
  { format, selection },
) => {
  await context.database.change((trx) => selectPlanSites(trx, context, selection));
  const { source, selection: narrowed } = toPlanSelection(context, selection);
  const sites = readSelectedRows<typeof siteLocationList, SitePlanSite>(toListContext(context), source, narrowed);
  const { rows, count } = countRows(toRows(sites));
  return {
    stream: format === 'csv' ? writeCsv(planSiteHeadings, rows) : await writeWorkbook(planSiteSheet, rows),
    fileName: createDatedFileName('Sampling site plan', getAccountToday(context), format),
    mediaType: mediaTypes[format],
    rows: count,
  };
};

async function* toRows(batches: AsyncIterable<readonly SitePlanSite[]>) {
  for await (const sites of batches) yield sites.map(toPlanSiteRow);
}

export const downloadSitePlanWorkbook: Service<typeof sitePlanEndpoints.downloadSitePlanWorkbook> = async (
  context,
  { on },
) => {
  const { sheets, rows, name, preparedOn } = await context.database.read((trx) => createSheets(trx, context, on));
  return {
    stream: await writeSheets(sheets.map(({ plan, rows: written }) => ({ plan, batches: [written] }))),
    fileName: createDatedFileName(name, preparedOn),
    mediaType: mediaTypes.xlsx,
    rows: () => rows,
  };
};

/** The file is complete before its first byte is sent, so that no report is cut off. */
export const downloadSitePlanReport: Service<typeof sitePlanEndpoints.downloadSitePlanReport> = async (
  context,
  { on },
) => {
  const { sheets, rows, name, preparedOn, system } = await context.database.read((trx) =>
    createSheets(trx, context, on),
  );
  if (countReportRows(sheets) > maxReportRows) throw sitePlanProblems.tooManyRows();
  const data = createPeriodReport(system, sheets);
  const rendered = await context.app.pdfRenderer.render({ template: 'period-report', data });
  if ('unprintable' in rendered)
    throw sitePlanProblems.unprintable({
      values: { characters: rendered.unprintable.map((one) => `“${one}”`).join(', ') },
    });
  return {
    stream: Readable.from([rendered.pdf], { objectMode: false }),
    fileName: createDatedFileName(name, preparedOn, 'pdf'),
    mediaType: 'application/pdf',
    size: rendered.pdf.byteLength,
    rows: () => rows,
  };
};

/** Everything is read in one transaction, so that the sheets agree with each other. */
async function createSheets(trx: AccountTransaction, context: RequestContext, on: string | undefined) {
  const { name, pwsid, primacyCode, systemType } = context.account;
  const preparedOn = getAccountToday(context);
  const system = { name, pwsid, state: primacyCode, preparedOn };
  const overview = await getSitePlanWithin(trx, context, on);
  const sites = await listSitesOfPlan(trx, toLinesScope(context, overview.on));
  return {
    system,
    preparedOn,
    name: `${pwsid} sampling site plan`,
    rows: sites.length,
    sheets: [
      createPlanSummarySheet(system, overview),
      createTiersSheet(overview),
      createPlanSitesSheet(sites, { systemType, on: overview.on }),
      createPlanHistorySheet(await listEntries(trx)),
    ],
  };
}
