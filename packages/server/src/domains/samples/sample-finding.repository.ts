import type { EventLimit } from '@curbstop/contract/sampling-events/event-limit.calculation';
import type { CountBasis } from '@curbstop/contract/samples/result.values';
import { sampleStatus, type Finding } from '@curbstop/contract/samples/sample.values';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { FilledFields } from './sample-row.calculation.ts';
import { isValid } from './sample-stage.values.ts';

/** The finding of a sample, and its highest lead and copper with their own findings. */
export interface SampleFindings {
  readonly detection: Finding | null;
  readonly leadAmount: string | null;
  readonly leadDetection: Finding | null;
  readonly copperAmount: string | null;
  readonly copperDetection: Finding | null;
  /** Whether they are a 0 that was reported without any limit. */
  readonly leadZeroWithoutLimits: boolean;
  readonly copperZeroWithoutLimits: boolean;
}

/** What the finding of a sample depends on: its day, the days and limits of its event, and its valid results. */
export interface FindingInputs extends SampleFindings {
  readonly id: string;
  readonly collectedOn: string | null;
  /** The last possible sampling date: when the laboratory received it or reported its first result. */
  readonly sampledBy: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly results: readonly (EventLimit & {
    readonly amount: string;
    readonly nonDetect: boolean;
    readonly primary: boolean;
    readonly basis: CountBasis | null;
    readonly detectionLimit: string | null;
    readonly reportingLimit: string | null;
  })[];
}

type FilledRow = { readonly id: string } & Partial<FilledFields>;

/**
 * An analyte that was removed from the event has no limit from the event and is never the primary one. `filled` are
 * fields that are saved with the findings.
 */
export async function listFindingInputs(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  filled: readonly FilledRow[] = [],
): Promise<readonly FindingInputs[]> {
  const { rows } = await sql<FindingInputs>`
    -- The results are found by all ids at once: while the first results of a database are saved, the planner takes
    -- their table to be empty and would read all results of the account for each sample.
    with result as materialized (
      select * from analyte_results
       where account_id = current_account_id() and sample_id = any(${sampleIds}::uuid[]) and withdrawn_on is null
    )
    select s.id, s.detection, trim_scale(s.lead_amount)::text as "leadAmount", s.lead_detection as "leadDetection",
           trim_scale(s.copper_amount)::text as "copperAmount", s.copper_detection as "copperDetection",
           s.lead_zero_without_limits as "leadZeroWithoutLimits",
           s.copper_zero_without_limits as "copperZeroWithoutLimits",
           coalesce(s.collected_on, f."collectedOn") as "collectedOn",
           least(coalesce(s.received_on, f."receivedOn"), (min(r.received_on) at time zone 'UTC')::date) as "sampledBy",
           v.starts_on as "startsOn", v.ends_on as "endsOn",
           coalesce(jsonb_agg(jsonb_build_object('analyteId', r.analyte_id, 'amount', trim_scale(r.amount)::text,
               'nonDetect', r.non_detect,
             'basis', r.count_basis, 'detectionLimit', r.detection_limit::text,
             'reportingLimit', r.reporting_limit::text, 'primary',
             coalesce(a.is_primary, false), 'checkExceedance', coalesce(a.check_exceedance, false),
             'exceedanceLimit', trim_scale(a.exceedance_limit)::text, 'lowerLimit', trim_scale(a.lower_limit)::text)
               order by a.position) filter (where r.id is not null), '[]') as results
      from samples s
      join sampling_events v on v.account_id = s.account_id and v.id = s.event_id
      left join jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
        as f(id uuid, "collectedOn" date, "receivedOn" date) on f.id = s.id
      left join result r on r.sample_id = s.id
      left join sampling_event_analytes a on a.account_id = s.account_id and a.event_id = s.event_id
       and a.analyte_id = r.analyte_id
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[])
     group by s.account_id, s.id, v.account_id, v.id, f."collectedOn", f."receivedOn"`.execute(trx);
  return rows;
}

/**
 * A completed or invalidated sample that becomes an exceedance without a new result, as by another limit, is open
 * again.
 */
export async function updateFindings(
  trx: AccountTransaction,
  findings: readonly (SampleFindings & { readonly id: string })[],
  now: string,
): Promise<void> {
  await sql`
    update samples s
       set results_changed_on = case when ${isOpenedAgain} then ${now}::timestamptz else s.results_changed_on end,
           -- Whoever closes the sample has not seen this exceedance.
           version = s.version + case when ${isOpenedAgain} then 1 else 0 end,
           detection = f.detection, lead_amount = f."leadAmount", lead_detection = f."leadDetection",
           copper_amount = f."copperAmount", copper_detection = f."copperDetection",
           lead_zero_without_limits = f."leadZeroWithoutLimits",
           copper_zero_without_limits = f."copperZeroWithoutLimits"
      from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
           f(id uuid, detection text, "leadAmount" numeric, "leadDetection" text, "copperAmount" numeric,
             "copperDetection" text,
             "leadZeroWithoutLimits" boolean, "copperZeroWithoutLimits" boolean)
     where s.account_id = current_account_id() and s.id = f.id`.execute(trx);
}

const becomesExceedance = (column: string, computed: string) =>
  sql`(f.${sql.id(computed)} = 'exceedance' and s.${sql.id(column)} is distinct from 'exceedance')`;

const isOpenedAgain = sql`(s.status >= ${sql.lit(sampleStatus.completed)}
             and (${becomesExceedance('detection', 'detection')}
               or ${becomesExceedance('lead_detection', 'leadDetection')}
               or ${becomesExceedance('copper_detection', 'copperDetection')}))`;

interface AnalyzedRow extends SampleFindings, FilledRow {
  readonly isAnalyzed: boolean;
  readonly isFilled: boolean;
}

/** Saves what follows for samples from new results; only empty fields are filled in. */
export async function updateAnalyzed(
  trx: AccountTransaction,
  rows: readonly AnalyzedRow[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update samples s
       set detection = f.detection, lead_amount = f."leadAmount", lead_detection = f."leadDetection",
           copper_amount = f."copperAmount", copper_detection = f."copperDetection",
           lead_zero_without_limits = f."leadZeroWithoutLimits",
           copper_zero_without_limits = f."copperZeroWithoutLimits",
           status = case when f."isAnalyzed" then ${sql.lit(sampleStatus.analyzed)} else s.status end,
           collected_on = coalesce(s.collected_on, f."collectedOn"),
           received_on = coalesce(s.received_on, f."receivedOn"),
           lab_sample_id = coalesce(s.lab_sample_id, f."labSampleId"), outlet = coalesce(s.outlet, f.outlet),
           updated_on = case when f."isAnalyzed" or f."isFilled" then ${now}::timestamptz else s.updated_on end,
           version = s.version + f."isFilled"::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           f(id uuid, detection text, "leadAmount" numeric, "leadDetection" text, "copperAmount" numeric,
             "copperDetection" text,
             "leadZeroWithoutLimits" boolean, "copperZeroWithoutLimits" boolean,
             "isAnalyzed" boolean, "isFilled" boolean, "collectedOn" date, "receivedOn" date,
             "labSampleId" text, outlet text)
     where s.account_id = current_account_id() and s.id = f.id`.execute(trx);
}

/**
 * The number of valid samples that were collected on days that the event had, and has no more; replacements that may be
 * taken after it are left out. Undefined without such samples.
 */
export async function countSamplesOutside(
  trx: AccountTransaction,
  eventId: string,
  earlier: DayRange,
): Promise<(DayRange & { readonly samples: number }) | undefined> {
  const { rows } = await sql<DayRange & { samples: number }>`
    select e.starts_on as "startsOn", e.ends_on as "endsOn", count(*)::int as samples
      from sampling_events e join samples s on s.account_id = e.account_id and s.event_id = e.id
     where e.account_id = current_account_id() and e.id = ${eventId}::uuid and ${isValid('s')}
       and s.collected_on between ${earlier.startsOn}::date and ${earlier.endsOn}::date
       and (s.collected_on < e.starts_on or s.collected_on > greatest(e.ends_on, s.replacement_due_on))
     group by e.starts_on, e.ends_on`.execute(trx);
  return rows[0];
}

/** The valid samples of an event that have results and no collection date, if it starts after a day. */
export async function countUndatedResults(
  trx: AccountTransaction,
  eventId: string,
  { startsAfter }: { readonly startsAfter: string },
): Promise<{ readonly startsOn: string; readonly samples: number } | undefined> {
  const { rows } = await sql<{ startsOn: string; samples: number }>`
    select e.starts_on as "startsOn", count(*)::int as samples
      from sampling_events e join samples s on s.account_id = e.account_id and s.event_id = e.id
     where e.account_id = current_account_id() and e.id = ${eventId}::uuid and e.starts_on > ${startsAfter}::date
       and ${isValid('s')} and s.collected_on is null
       and exists (select from analyte_results r
                    where r.account_id = s.account_id and r.sample_id = s.id and r.withdrawn_on is null)
     group by e.starts_on`.execute(trx);
  return rows[0];
}

/** The first of these analytes that has results in the event, with the number of its results. */
export async function findAnalyteWithResults(
  trx: AccountTransaction,
  eventId: string,
  analyteIds: readonly number[],
): Promise<{ readonly analyteId: number; readonly results: number } | undefined> {
  const { rows } = await sql<{ analyteId: number; results: number }>`
    select r.analyte_id as "analyteId", count(*)::int as results from samples s
      join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id and r.withdrawn_on is null
     where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid
       and r.analyte_id = any(${analyteIds}::int[]) group by r.analyte_id
       order by r.analyte_id limit 1`.execute(trx);
  return rows[0];
}

/**
 * Locks all samples of an event, in id order as everywhere else; results reported meanwhile wait and use the new
 * limits.
 */
export async function lockSamplesOfEvent(trx: AccountTransaction, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select s.id from samples s where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid
      order by s.id for update of s`.execute(trx);
  return rows.map(({ id }) => id);
}
