import { listNotCounted, listOutsideMonths } from '@curbstop/contract/compliance/period-workbook.calculation';
import { createNotesSheet } from '@curbstop/contract/compliance/period-workbook-notes.sheet';
import { createSummarySheet, type WorkbookSystem } from '@curbstop/contract/compliance/period-workbook-summary.sheet';
import { createSamplesSheet } from '@curbstop/contract/compliance/period-workbook-samples.sheet';
import {
  createCountedSheet,
  createNotCountedSheet,
  createSitesSheet,
  getResultKey,
  type ReportedResultRow,
  type SampleInWorkbook,
} from '@curbstop/contract/compliance/period-workbook.sheet';
import { describePeriodDetails } from '@curbstop/contract/compliance/period-samples.calculation';
import type * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import type { ReceivedSample } from '@curbstop/contract/compliance/deadline-inputs.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeSheets } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { listReportedResults } from '../samples/reported-result.service.ts';
import { listEndedExceedances } from './ended-exceedance.service.ts';
import { countSchoolKits } from '../school-facilities/school-plan.service.ts';
import { calculateLeadLineHalf } from './lead-line-half.service.ts';
import { listSitesOfSamples } from './period-site.repository.ts';
import { getPeriodRules } from './period-rules.service.ts';
import { getPeriodStarting, listSamplesWithin } from './period.service.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const batchRows = 1_000;

/** Everything is read in one transaction, so that the sheets agree with each other. */
export const downloadPeriodWorkbook: Service<typeof periodEndpoints.downloadPeriodWorkbook> = async (
  context,
  { startsOn },
) => {
  const { sheets, rows, system } = await context.database.read((trx) => createPeriodSheets(trx, context, startsOn));
  const stream = await writeSheets(sheets.map(({ plan, rows: written }) => ({ plan, batches: toBatches(written) })));
  return {
    stream,
    fileName: createDatedFileName(`${context.account.pwsid} tap samples from ${startsOn}`, system.preparedOn),
    mediaType,
    rows: () => rows,
  };
};

/** The text of a sheet is created in pieces, however many rows it has. */
function* toBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += batchRows) yield rows.slice(start, start + batchRows);
}

/** The sheets of the period that starts on this day. Throws if there is none. */
export async function createPeriodSheets(trx: AccountTransaction, context: RequestContext, startsOn: string) {
  const rules = await getPeriodRules(trx, context);
  const period = await getPeriodStarting(trx, rules, startsOn);
  const periodSamples = await listSamplesWithin(trx, [period]);
  const leadLineHalf = await calculateLeadLineHalf(trx, rules, period);
  const schoolKits = await countSchoolKits(trx, period);
  const inputs = { ...rules.inputs, samples: periodSamples, leadLineHalf, schoolKits };
  const details = describePeriodDetails(period, inputs);
  const records = {
    samples: toSamples(periodSamples, listOutsideMonths(period, inputs)),
    results: await listResultsWithin(trx, context, periodSamples),
    sites: await listSitesOfSamples(
      trx,
      periodSamples.map(({ sampleId }) => sampleId),
    ),
  };
  const notCounted = details.results.map((result) => ({
    result,
    notCounted: listNotCounted(result, period, inputs),
  }));
  const { name, pwsid, primacyCode } = context.account;
  const system: WorkbookSystem = { name, pwsid, state: primacyCode, preparedOn: inputs.today };
  const summary = {
    notCounted: new Map(notCounted.map((one) => [one.result, one.notCounted.length])),
    endedExceedances: await listEndedExceedances(trx, context, details),
  };
  return {
    system,
    rows: periodSamples.length,
    sheets: [
      createSummarySheet(system, details, summary),
      ...details.results.map((result) => createCountedSheet(result, records)),
      createNotCountedSheet(notCounted, records),
      createSamplesSheet(periodSamples, records.sites),
      createSitesSheet(details, records),
      createNotesSheet(details),
    ],
  };
}

function toSamples(
  samples: Awaited<ReturnType<typeof listSamplesWithin>>,
  outsideMonths: ReadonlySet<string>,
): ReadonlyMap<string, SampleInWorkbook> {
  return new Map(
    samples.map(({ sampleId, eventName, isInvalidated, stateDecisionOn, counting }) => [
      sampleId,
      { eventName, isInvalidated, stateDecisionOn, counting, isOutsideMonths: outsideMonths.has(sampleId) },
    ]),
  );
}

async function listResultsWithin(
  trx: AccountTransaction,
  { account }: Pick<RequestContext, 'account'>,
  samples: readonly ReceivedSample[],
): Promise<ReadonlyMap<string, ReportedResultRow>> {
  const stored = await listReportedResults(
    trx,
    samples.map(({ sampleId }) => sampleId),
  );
  return new Map(
    stored.map(({ sampleId, analyteId, receivedOn, ...result }) => [
      getResultKey(sampleId, analyteId),
      { ...result, receivedOn: toDayAt(receivedOn, account.timeZone) },
    ]),
  );
}
