import { sampleStatus, findings, type Finding } from '@curbstop/contract/samples/sample.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileMissingAnalyteIds } from './sample-completion.repository.ts';
import { hasResult, haveResultsChanged, type SentResults } from './sent-results.values.ts';
import type { StoredSample } from './sample-row.calculation.ts';
import { isInvalidated, isValid } from './sample-stage.values.ts';

/** The results of an event at one location, about which its customer gets one letter. */
export interface LetterResultAt {
  readonly programId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly locationId: string;
  readonly address: string;
  /** The newest of the chosen kits; null for samples without a kit. */
  readonly kitId: string | null;
  /** The worst finding of its samples, and of lead in them; null without a result. */
  readonly detection: Finding | null;
  /** Valid samples without a finding. */
  readonly waiting: number;
  /** Valid samples with a finding but without the result of another analyte of their event. */
  readonly incomplete: number;
  readonly samples: number;
  /** When a result last changed or a sample was invalidated. */
  readonly changedOn: string | null;
  /** Those with results. */
  readonly sampleIds: readonly string[];
  readonly isRemoved: boolean;
}

/** The action level that letters of a day print, in the analyte's own unit. */
interface LevelOfLetter {
  readonly analyteId: number;
  readonly level: string;
}

/** What results letters are about, and the levels of their day. */
export interface ResultsOfLetters {
  readonly chosenResults: ChosenResults;
  readonly levels: readonly LevelOfLetter[];
}

/** The kits or samples whose results are sent. */
export type ChosenResults = { readonly kitIds: readonly string[] } | { readonly sampleIds: readonly string[] };

function compileChosen(chosenResults: ChosenResults): RawBuilder<unknown> {
  return 'kitIds' in chosenResults
    ? sql`select k.program_id, k.event_id, k.location_id, k.id as kit_id from kits k
           where k.id = any(${chosenResults.kitIds}::uuid[])`
    : sql`select s.program_id, s.event_id, s.location_id, s.kit_id from samples s
           where s.id = any(${chosenResults.sampleIds}::uuid[])`;
}

/** An exceedance if a result of the samples is above the level that its letter prints. */
const findAboveLevel = (levels: readonly LevelOfLetter[]) => sql`
  case when exists (select from analyte_results r
         join jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as v("analyteId" smallint, level numeric)
           on v."analyteId" = r.analyte_id and r.amount > v.level
        where r.account_id = current_account_id() and r.sample_id = any(array_agg(s.id)) and r.withdrawn_on is null)
       then array['exceedance'] else '{}'::text[] end`;

/**
 * The chosen kits or samples by event and location, in the order of the addresses. The findings of invalidated samples
 * are included, because customers are notified of them too (docs/decisions/0173).
 */
export async function listLetterResults(
  trx: AccountTransaction,
  { chosenResults, levels }: ResultsOfLetters,
): Promise<readonly LetterResultAt[]> {
  const { rows } = await sql<LetterResultAt>`
    with chosen as (
      select c.program_id, c.event_id, c.location_id,
             (array_agg(c.kit_id order by c.kit_id desc nulls last))[1] as kit_id
        from (${compileChosen(chosenResults)}) c group by 1, 2, 3)
    select c.program_id as "programId", c.event_id as "eventId", e.name as "eventName", c.location_id as "locationId",
           l.address_line1 as address, c.kit_id as "kitId",
           (select f.finding from unnest(${[...findings]}::text[]) with ordinality f(finding, at)
             where f.finding = any(array_agg(s.detection) || array_agg(s.lead_detection) || ${findAboveLevel(levels)})
             order by f.at limit 1) as detection,
           count(s.id) filter (where ${isValid('s')} and s.detection is null)::integer as waiting,
           count(s.id) filter (where ${isValid('s')} and s.detection is not null
                                 and cardinality(${compileMissingAnalyteIds('s')}) > 0)::integer as incomplete,
           count(s.id)::integer as samples,
           greatest(max(s.invalidated_on), (select max(r.updated_on) from analyte_results r
             where r.account_id = current_account_id() and r.sample_id = any(array_agg(s.id)))) as "changedOn",
           coalesce(array_agg(s.id) filter (where ${hasResult}), '{}') as "sampleIds",
           l.removed_on is not null as "isRemoved"
      from chosen c
      join sampling_events e on e.account_id = current_account_id() and e.id = c.event_id
      join locations l on l.account_id = e.account_id and l.id = c.location_id
      left join samples s on s.account_id = e.account_id and s.event_id = c.event_id and s.location_id = c.location_id
     group by c.program_id, c.event_id, e.name, c.location_id, c.kit_id, l.address_line1, l.removed_on, l.id
     order by l.address_line1, l.id, c.event_id`.execute(trx);
  return rows;
}

/** The letters whose results, at a location of an event, have changed since they were composed. */
export async function listLettersWithOtherResults(
  trx: AccountTransaction,
  letters: readonly (SentResults & { readonly id: string })[],
): Promise<readonly string[]> {
  const haveChanged = haveResultsChanged({
    accountId: sql`current_account_id()`,
    eventId: sql`l."eventId"`,
    locationId: sql`l."locationId"`,
    sampleIds: sql`l."sampleIds"`,
    composedOn: sql`l."composedOn"`,
  });
  const { rows } = await sql<{ id: string }>`
    select l.id
      from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb)
        as l(id uuid, "eventId" uuid, "locationId" uuid, "sampleIds" uuid[], "composedOn" timestamptz)
     where ${haveChanged}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** How many of the kits exist. */
export async function countKits(trx: AccountTransaction, kitIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    kits: number;
  }>`select count(*)::integer as kits from kits where id = any(${kitIds}::uuid[])`.execute(trx);
  return rows[0]?.kits ?? 0;
}

/**
 * Locks the samples that letters have and whose results have not changed since, in the order of their ids: the analyzed
 * ones, the completed ones whose results had changed before the letter, and the invalidated ones with an open
 * exceedance.
 */
export async function lockOpenSamples(
  trx: AccountTransaction,
  sent: readonly SentResults[],
): Promise<readonly Pick<StoredSample, 'id' | 'status' | 'statusLabel' | 'resultsChangedOn'>[]> {
  const { rows } = await sql<Pick<StoredSample, 'id' | 'status' | 'statusLabel' | 'resultsChangedOn'>>`
    with sent as (
      select c.id, l."eventId", l."locationId", min(l."composedOn") as "composedOn"
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
          as l("eventId" uuid, "locationId" uuid, "sampleIds" uuid[], "composedOn" timestamptz),
          unnest(l."sampleIds") as c(id)
       group by c.id, l."eventId", l."locationId")
    select s.id, s.status, s.status_label as "statusLabel", s.results_changed_on as "resultsChangedOn"
      from sent l
      join samples s on s.account_id = current_account_id() and s.id = l.id and s.event_id = l."eventId"
       and s.location_id = l."locationId"
                    and (s.status = ${sql.lit(sampleStatus.analyzed)}
                      or s.status = ${sql.lit(sampleStatus.completed)} and s.results_changed_on <= l."composedOn"
                      or ${isInvalidated('s')} and s.exceedance_open
                        and coalesce(s.results_changed_on <= l."composedOn", true))
     where not exists (select from analyte_results r
       where r.account_id = s.account_id and r.sample_id = s.id and r.updated_on > l."composedOn")
     order by s.id for update of s`.execute(trx);
  return rows;
}
