import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import type * as recalculationEndpoints from '@curbstop/contract/samples/recalculation.endpoints';
import { maxRecalculationsListed, type RecalculatedResult } from '@curbstop/contract/samples/recalculation.endpoints';
import {
  recalculationHeadings,
  toRecalculationRow,
  recalculationSheet,
} from '@curbstop/contract/samples/recalculation.sheet';
import {
  getCountedField,
  formatCountedValue,
  formatReportedResult,
} from '@curbstop/contract/samples/result.calculation';
import { countResult, type CountedLevel } from '@curbstop/contract/samples/result-count.calculation';
import { resultCalculationVersion } from '@curbstop/contract/samples/result.values';
import { findingLabels, type Finding } from '@curbstop/contract/samples/sample.values';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { runOnInterval } from '../../foundation/schedule.ts';
import { getAccountToday, type RequestContext, type AppContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChanges } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { countRows } from '../../foundation/downloads/export-log.ts';
import type { Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { writePossibleDeadlineChange } from '../accounts/deadline-change.events.ts';
import {
  countRecalculations,
  insertRecalculations,
  listRecalculations,
  type NewRecalculation,
} from './recalculation.repository.ts';
import { listResults, listSamplesToRecalculate, updateCounts } from './result.repository.ts';
import { recalculateFindings, type FindingChange } from './sample-finding.service.ts';
import { lockSamples } from './sample.repository.ts';
import type { StoredResult } from './sample-row.calculation.ts';

const chunk = 500;

export const listRecalculatedResults: Service<typeof recalculationEndpoints.listRecalculatedResults> = (context) =>
  context.database.read(async (trx) => ({
    total: await countRecalculations(trx),
    items: [...(await listRecalculations(trx, { before: undefined, limit: maxRecalculationsListed }))],
  }));

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export const downloadRecalculatedResults: Service<typeof recalculationEndpoints.downloadRecalculatedResults> = async (
  context,
  { format },
) => {
  const { rows, count } = countRows(readRows(context));
  const stream =
    format === 'csv' ? writeCsv(recalculationHeadings, rows) : await writeWorkbook(recalculationSheet, rows);
  return {
    stream,
    fileName: createDatedFileName(`${context.account.pwsid} recalculated results`, getAccountToday(context), format),
    mediaType: mediaTypes[format],
    rows: count,
  };
};

async function* readRows(context: RequestContext): AsyncGenerator<WrittenCell[][]> {
  let lastId: string | undefined;
  for (;;) {
    const page: readonly RecalculatedResult[] = await context.database.read((trx) =>
      listRecalculations(trx, { before: lastId, limit: chunk }),
    );
    if (page.length === 0) return;
    yield page.map(toRecalculationRow);
    lastId = page.at(-1)?.id;
  }
}

/** Runs at startup: applies a new version of the calculation to the stored results of all accounts. */
export function recalculateResultsAtStart(app: AppContext, everyAccount: () => AsyncIterable<RequestContext>): void {
  const run = async () => {
    for await (const context of everyAccount()) {
      const { samples, changed } = await recalculateStoredResults(context);
      if (samples > 0)
        app.log.info(
          { accountId: context.accountId, samples, changed, calculationVersion: resultCalculationVersion },
          'Stored results were recalculated',
        );
    }
  };
  runOnInterval(run, { log: app.log, failure: 'Recalculating stored results failed; it will be tried again' });
}

/**
 * Recalculates the stored results of the account; changes are historyFieldsOf in the history of the samples and in the
 * report.
 */
export async function recalculateStoredResults(context: RequestContext): Promise<{ samples: number; changed: number }> {
  const result = { samples: 0, changed: 0 };
  for (;;) {
    // Look before writing: a write makes a new data version, and a checked import would have to be checked again.
    const waiting = await context.database.change((trx) => listSamplesToRecalculate(trx, 1));
    if (waiting.length === 0) return result;
    const isDeadlineChange = result.samples === 0;
    const done = await writePossibleDeadlineChange(context, { isDeadlineChange }, (trx) =>
      recalculateChunk(trx, context),
    );
    result.samples += done.samples;
    result.changed += done.changed;
  }
}

async function recalculateChunk(
  trx: AccountTransaction,
  context: RequestContext,
): Promise<{ samples: number; changed: number }> {
  const samples = await lockSamples(trx, await listSamplesToRecalculate(trx, chunk));
  if (samples.length === 0) return { samples: 0, changed: 0 };
  const ids = samples.map(({ id }) => id);
  const recounted = (await listResults(trx, ids)).map((before) => ({
    before,
    after: countResult(findAnalyte(before.analyteId) ?? before, before),
  }));
  await updateCounts(
    trx,
    recounted.map(({ before, after }) => ({ ...after, id: before.id })),
  );
  const findings = new Map((await recalculateFindings(trx, context, ids)).map((one) => [one.id, one]));
  const unchanged = new Map(
    samples.map(({ id, detection }) => [id, { id, before: detection, after: detection, analyteId: undefined }]),
  );
  const changed = recounted.filter(
    (one) => isRecounted(one) || findings.get(one.before.sampleId)?.analyteId === one.before.analyteId,
  );
  const recalculatedAt = getInstant(context.app.clock);
  const report = changed.map((one) =>
    createReport(
      one,
      findings.get(one.before.sampleId) ?? (unchanged.get(one.before.sampleId) as FindingChange),
      recalculatedAt,
    ),
  );
  if (report.length > 0) {
    await insertRecalculations(trx, report);
    await recordRecalculations(trx, context, report);
  }
  return { samples: samples.length, changed: report.length };
}

interface Recount {
  readonly before: StoredResult;
  readonly after: CountedLevel;
}

const isRecounted = ({ before, after }: Recount) =>
  before.amount !== after.amount || before.nonDetect !== after.nonDetect;

function createReport(
  recount: Recount,
  { before: beforeDetection, after: afterDetection }: FindingChange,
  on: string,
): NewRecalculation {
  const { before, after } = recount;
  const reason = isRecounted(recount)
    ? (formatCountedValue(findAnalyte(before.analyteId) ?? before, before, after) ?? 'As measured')
    : 'Compared with the action level on the day of the sample, federal or of the State (40 CFR 141.80(c)), regardless of the event’s settings';
  return {
    sampleId: before.sampleId,
    resultId: before.id,
    analyteId: before.analyteId,
    reported: formatReportedResult(before),
    beforeAmount: before.amount,
    beforeNonDetect: before.nonDetect,
    afterAmount: after.amount,
    afterNonDetect: after.nonDetect,
    beforeDetection,
    afterDetection,
    reason,
    calculationVersion: resultCalculationVersion,
    recalculatedOn: on,
  };
}

async function recordRecalculations(
  trx: AccountTransaction,
  context: RequestContext,
  report: readonly NewRecalculation[],
): Promise<void> {
  await recordChanges(
    trx,
    context,
    [...new Set(report.map(({ sampleId }) => sampleId))].map((sampleId) => {
      const rows = report.filter((row) => row.sampleId === sampleId);
      const previousFields = toHistoryFields(rows, (row) => [row.beforeAmount, row.beforeDetection]);
      const newFields = toHistoryFields(rows, (row) => [row.afterAmount, row.afterDetection]);
      return {
        entityType: 'sample' as const,
        entityId: sampleId,
        operation: 'updated' as const,
        reason: `Recalculated. ${[...new Set(rows.map(({ reason }) => reason))].join('. ')}`,
        ...diffRecords<Record<string, unknown>>(previousFields, newFields),
      };
    }),
  );
}

/** The fields for the history: the counted level of each analyte and the finding of the sample. */
function toHistoryFields(
  rows: readonly NewRecalculation[],
  getValues: (row: NewRecalculation) => readonly [string, Finding | null],
): Record<string, string | null> {
  const finding = rows[0] && getValues(rows[0])[1];
  const countedFields = rows.map(
    (row) =>
      [
        getCountedField(findAnalyte(row.analyteId)?.displayName ?? String(row.analyteId)),
        `${getValues(row)[0]} ${findAnalyte(row.analyteId)?.unit ?? ''}`.trim(),
      ] as const,
  );
  return { ...Object.fromEntries(countedFields), detection: finding ? findingLabels[finding] : null };
}
