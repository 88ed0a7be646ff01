import type { CountedLevel } from '@curbstop/contract/samples/result-count.calculation';
import { resultCalculationVersion } from '@curbstop/contract/samples/result.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { StoredResult } from './sample-row.calculation.ts';

/** Decimals are read as text to keep them exact. */
const columns = sql`r.id, r.sample_id as "sampleId", r.analyte_id as "analyteId",
  trim_scale(r.value)::text as value, r.qualifier, r.unit,
  trim_scale(r.reporting_limit)::text as "reportingLimit", trim_scale(r.detection_limit)::text as "detectionLimit",
  r.reported_as as "reportedAs", r.count_basis as "countBasis",
  trim_scale(r.amount)::text as amount, r.non_detect as "nonDetect", r.method, r.lab_id as "labId",
    r.analyzed_on as "analyzedOn", r.received_on as "receivedOn", r.correction_received_on as "correctionReceivedOn",
    r.entered_by_name as "enteredBy", r.version`;

/** Results that were not withdrawn. */
export async function listResults(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<readonly StoredResult[]> {
  const { rows } = await sql<StoredResult>`select ${columns} from analyte_results r
                             where r.sample_id = any(${sampleIds}::uuid[]) and r.withdrawn_on is null
      order by r.analyte_id, r.id`.execute(trx);
  return rows;
}

type WithdrawnResult = Pick<StoredResult, 'sampleId' | 'analyteId' | 'receivedOn' | 'amount'>;

/** The results of samples that were withdrawn, and the values that corrections of these replaced before. */
export async function listWithdrawnResults(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<readonly WithdrawnResult[]> {
  const { rows } = await sql<WithdrawnResult>`
    with withdrawn as (
      select id, sample_id, analyte_id, received_on, amount from analyte_results
       where account_id = current_account_id() and sample_id = any(${sampleIds}::uuid[]) and withdrawn_on is not null)
    select sample_id as "sampleId", analyte_id as "analyteId", received_on as "receivedOn",
           trim_scale(amount)::text as amount from withdrawn
     union all
    select v.sample_id, v.analyte_id, v.received_on, trim_scale(v.amount)::text
      from analyte_result_versions v join withdrawn w on w.id = v.result_id
     where v.account_id = current_account_id()`.execute(trx);
  return rows;
}

export async function findResult(trx: AccountTransaction, id: string): Promise<StoredResult | undefined> {
  const { rows } = await sql<StoredResult>`select ${columns} from analyte_results r
                             where r.id = ${id} and r.withdrawn_on is null`.execute(trx);
  return rows[0];
}

export type NewResult = Omit<StoredResult, 'enteredBy' | 'version'>;

export async function insertResults(
  trx: AccountTransaction,
  results: readonly NewResult[],
  { by, now }: { readonly by: { readonly id: string; readonly name: string }; readonly now: string },
): Promise<void> {
  const rows = results.map((result) => ({
    id: result.id,
    sample_id: result.sampleId,
    analyte_id: result.analyteId,
    ...toColumns(result),
  }));
  // One parameter: a laboratory file saves 500 results at a time, with 19 values each.
  await sql`
    insert into analyte_results (id, sample_id, analyte_id, value, qualifier, unit, reporting_limit, detection_limit,
        reported_as, amount, non_detect,
      count_basis, calculation_version, method, lab_id, analyzed_on, received_on, correction_received_on, entered_by,
      entered_by_name, created_on, updated_on)
    select c.id, c.sample_id, c.analyte_id, c.value, c.qualifier, c.unit, c.reporting_limit, c.detection_limit,
           c.reported_as, c.amount, c.non_detect, c.count_basis, c.calculation_version, c.method, c.lab_id,
           c.analyzed_on, c.received_on, c.correction_received_on,
           ${by.id}::uuid, ${by.name}::text, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_populate_recordset(null::analyte_results, ${JSON.stringify(rows)}::jsonb) c`.execute(trx);
}

type Version = Pick<StoredResult, 'id' | 'version'>;

/**
 * Saves changed results that still have the version that was read, and keeps the replaced values; returns their number.
 */
export async function updateResults(
  trx: AccountTransaction,
  changes: readonly { readonly read: Version; readonly result: NewResult }[],
  now: string,
): Promise<number> {
  if (changes.length === 0) return 0;
  const rows = changes.map(({ read, result }) => ({
    ...toColumns(result),
    id: read.id,
    version: read.version,
    analyte_id: result.analyteId,
  }));
  await sql`
    insert into analyte_result_versions (result_id, version, sample_id, analyte_id, amount, non_detect, received_on,
      correction_received_on, replaced_on)
    select r.id, r.version, r.sample_id, r.analyte_id, r.amount, r.non_detect, r.received_on,
           r.correction_received_on, ${now}
      from analyte_results r
      join unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ version }) => version)}::integer[])
        as c(id, version)
        on r.id = c.id and r.version = c.version
     where r.account_id = current_account_id() and r.withdrawn_on is null`.execute(trx);
  const { numAffectedRows } = await sql`
    update analyte_results r
       set analyte_id = c.analyte_id, value = c.value, qualifier = c.qualifier, unit = c.unit,
           reporting_limit = c.reporting_limit, detection_limit = c.detection_limit, reported_as = c.reported_as,
           amount = c.amount, non_detect = c.non_detect, count_basis = c.count_basis,
           calculation_version = c.calculation_version, method = c.method, lab_id = c.lab_id,
           analyzed_on = c.analyzed_on, received_on = c.received_on,
           correction_received_on = c.correction_received_on, updated_on = ${now}, version = r.version + 1
      from jsonb_populate_recordset(null::analyte_results, ${JSON.stringify(rows)}::jsonb) c
     where r.account_id = current_account_id() and r.id = c.id and r.version = c.version
       and r.withdrawn_on is null`.execute(trx);
  return Number(numAffectedRows);
}

/** Withdraws results that still have the version that was read; returns their number. */
export async function withdrawResults(trx: AccountTransaction, read: readonly Version[], now: string): Promise<number> {
  if (read.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update analyte_results r set withdrawn_on = ${now}, updated_on = ${now}, version = r.version + 1
      from unnest(${read.map(({ id }) => id)}::uuid[], ${read.map(({ version }) => version)}::integer[])
        as c(id, version)
     where r.account_id = current_account_id() and r.id = c.id and r.version = c.version
       and r.withdrawn_on is null`.execute(trx);
  return Number(numAffectedRows);
}

function toColumns(result: NewResult) {
  return {
    value: result.value,
    qualifier: result.qualifier,
    unit: result.unit,
    reporting_limit: result.reportingLimit,
    detection_limit: result.detectionLimit,
    reported_as: result.reportedAs,
    amount: result.amount,
    non_detect: result.nonDetect,
    count_basis: result.countBasis,
    calculation_version: resultCalculationVersion,
    method: result.method,
    lab_id: result.labId,
    analyzed_on: result.analyzedOn,
    received_on: result.receivedOn,
    correction_received_on: result.correctionReceivedOn,
  };
}

interface UpdatedCount extends CountedLevel {
  readonly id: string;
}

/** Saves the counted levels under the current calculation; the reported values and the version stay the same. */
export async function updateCounts(trx: AccountTransaction, counts: readonly UpdatedCount[]): Promise<void> {
  await sql`
    update analyte_results r set amount = c.amount, non_detect = c.non_detect, count_basis = c.basis,
           calculation_version = ${resultCalculationVersion}
      from unnest(${counts.map(({ id }) => id)}::uuid[], ${counts.map(({ amount }) => amount)}::numeric[],
        ${counts.map(({ nonDetect }) => nonDetect)}::boolean[],
        ${counts.map(({ basis }) => basis)}::text[]) c(id, amount, non_detect, basis)
     where r.account_id = current_account_id() and r.id = c.id`.execute(trx);
}

/** The next samples with results that were counted by another version of the calculation. */
export async function listSamplesToRecalculate(trx: AccountTransaction, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct sample_id as id from analyte_results
     where account_id = current_account_id() and calculation_version <> ${resultCalculationVersion}
      and withdrawn_on is null order by sample_id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The start of these days in the time zone of the water system. */
export async function listStartsOfDays(
  trx: AccountTransaction,
  days: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    day: string;
    begins: string;
  }>`select d.day, (d.day::timestamp at time zone ${timeZone}) as begins from unnest(${days}::text[]) d(day)`.execute(
    trx,
  );
  return new Map(rows.map(({ day, begins }) => [day, begins]));
}
