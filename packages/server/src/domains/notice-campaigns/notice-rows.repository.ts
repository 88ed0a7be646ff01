import { worstStatusFirst } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { noticeCategories } from '@curbstop/contract/notice-campaigns/campaign.values';
import { sql, type RawBuilder } from 'kysely';

// The statements of this file have the same columns: one row for each recipient of a duty, with the letter that decides.

export interface LocationDuty {
  readonly key: string;
  readonly from: string;
  readonly through: string | null;
  readonly dueOn: string;
  /** Null: everyone served, whatever their lines. */
  readonly categories: readonly string[] | null;
  /** Which letters count for which classification; "" for everyone served. */
  readonly templates: readonly { readonly category: string; readonly templateId: string }[];
}

/** The days of receipt whose results need a notice. */
export interface ResultDuty {
  readonly key: string;
  readonly on: string;
  readonly dueOn: string;
  readonly analyteIds: readonly number[];
}

const worstFirst = sql`${[...worstStatusFirst]}::text[]`;
const isCounted = (letter: string) => sql`${sql.ref(`${letter}.status`)} = any(${worstFirst})`;
const categoriesWorstFirst = sql`${[...noticeCategories]}::text[]`;
const dayOf = (letter: string) =>
  sql`coalesce(${sql.ref(`${letter}.mailed_on`)}, ${sql.ref(`${letter}.delivered_on`)}, ${sql.ref(`${letter}.letter_on`)})`;

/**
 * The letters from these templates that count for a duty: those that its campaign sent, and those of its days that no
 * campaign sent.
 */
export function compileLettersOfDuty({ key, from, through, templates }: LocationDuty): RawBuilder<unknown> {
  return sql`
    select l.id, l.location_id, t.category, l.batch_id, l.status, l.letter_name, l.created_on, ${dayOf('l')} as day
      from jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) as t(category text, "templateId" text)
      join communications c on c.account_id = current_account_id() and c.template_id = t."templateId"
      join letters l on l.account_id = current_account_id() and l.communication_id = c.id and ${isCounted('l')}
      join letter_batches b on b.account_id = current_account_id() and b.id = l.batch_id
     where coalesce(b.campaign_key, ${key}) = ${key}
       and (b.campaign_key is not null
            or ${dayOf('l')} between ${from}::date and coalesce(${through}::date, 'infinity'))`;
}

/** The locations with the most dangerous of their lines that need a notice, or all locations. */
function compileRecipients(categories: readonly string[] | null): RawBuilder<unknown> {
  if (categories === null)
    return sql`select l.id as location_id, '' as category, 1 as lines from locations l
                where l.account_id = current_account_id() and l.removed_on is null`;
  return sql`
    select s.location_id, (${categoriesWorstFirst})[min(array_position(${categoriesWorstFirst}, s.category::text))] as category, count(*)::integer as lines
      from service_lines s
     where s.account_id = current_account_id() and s.removed_on is null and s.category = any(${[...categories]}::line_class[])
     group by s.location_id`;
}

/** The notices to locations: of several letters of the newest batch to a location, the least done one decides. */
export function compileLocationNotices(duty: LocationDuty): RawBuilder<unknown> {
  return sql`
    with recipient as (${compileRecipients(duty.categories)}),
    sent as (${compileLettersOfDuty(duty)}),
    newest as (
      select s.*, first_value(s.batch_id) over (partition by s.location_id, s.category order by s.created_on desc, s.id desc) as newest_batch from sent s),
    deciding as (
      select distinct on (n.location_id, n.category) n.id, n.location_id, n.category, n.status, n.day
        from newest n where n.batch_id = n.newest_batch
       order by n.location_id, n.category, array_position(${worstFirst}, n.status), n.id),
    active as (
      select distinct t.category from jsonb_to_recordset(${JSON.stringify(duty.templates)}::jsonb) as t(category text, "templateId" text)
        join communications c on c.account_id = current_account_id() and c.template_id = t."templateId"
       where c.status = 'Active' and c.trigger_type = 'AdHocLocation')
    select ${duty.key}::text as key, r.location_id, nullif(r.category, '') as category, r.lines, null::uuid as sample_id,
           null::integer as sample_number, null::uuid as event_id, r.category in (select a.category from active a) as has_letter,
           d.id as letter_id, d.status, d.day, coalesce(d.day > ${duty.dueOn}::date, false) as is_late
      from recipient r
      left join deciding d on d.location_id = r.location_id and d.category = r.category`;
}

/**
 * The notices of results, one for each sample with results that were received on one of the days. A value that a worse
 * correction replaced keeps its day; only a letter created after the receipt can contain it.
 */
export function compileResultNotices(duties: readonly ResultDuty[], timeZone: string): RawBuilder<unknown> {
  const first = duties.map(({ on }) => on).sort()[0] ?? 'infinity';
  return sql`
    with duty as (
      select * from jsonb_to_recordset(${JSON.stringify(duties)}::jsonb) as d(key text, "on" date, "dueOn" date, "analyteIds" integer[])),
    receipt as (
      select r.sample_id, r.analyte_id, r.received_on from analyte_results r
       where r.account_id = current_account_id() and r.withdrawn_on is null and r.received_on >= ${first}::timestamp at time zone ${timeZone}
       union all
      select v.sample_id, v.analyte_id, v.received_on from analyte_result_versions v
        join analyte_results r on r.account_id = v.account_id and r.id = v.result_id and r.analyte_id = v.analyte_id and r.withdrawn_on is null
                              and r.received_on > v.received_on
       where v.account_id = current_account_id() and r.account_id = current_account_id()
         and v.received_on >= ${first}::timestamp at time zone ${timeZone}),
    noticed as (
      select d.key, d."dueOn", r.sample_id, max(r.received_on) as received_on
        from receipt r join duty d on d."on" = (r.received_on at time zone ${timeZone})::date and r.analyte_id = any(d."analyteIds")
       group by d.key, d."dueOn", r.sample_id)
    select n.key, s.location_id, null::text as category, 1 as lines, s.id as sample_id, s.number as sample_number, s.event_id,
           exists (select from communications c where c.account_id = current_account_id() and c.event_id = s.event_id and c.status = 'Active'
                                                  and c.trigger_type = 'SendKitResult') as has_letter,
           d.id as letter_id, d.status, d.day, coalesce(d.day > n."dueOn", false) as is_late
      from noticed n
      join samples s on s.account_id = current_account_id() and s.id = n.sample_id
      left join lateral (
        select l.batch_id from letters l
          join communications c on c.account_id = current_account_id() and c.id = l.communication_id and c.trigger_type = 'SendKitResult'
         where l.account_id = current_account_id() and l.location_id = s.location_id and l.event_id = s.event_id
           and l.kit_id is not distinct from s.kit_id and l.created_on >= n.received_on and ${isCounted('l')}
         order by l.created_on desc, l.id desc limit 1) newest on true
      left join lateral (
        select l.id, l.status, ${dayOf('l')} as day from letters l
         where l.account_id = current_account_id() and l.location_id = s.location_id and l.batch_id = newest.batch_id
           and l.event_id = s.event_id and l.kit_id is not distinct from s.kit_id and l.created_on >= n.received_on and ${isCounted('l')}
         order by array_position(${worstFirst}, l.status), l.id limit 1) d on true`;
}
