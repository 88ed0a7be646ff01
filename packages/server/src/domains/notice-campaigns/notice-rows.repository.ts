import { toConditionKey } from '@curbstop/contract/communications/line-values.calculation';
import { identifyingContactFields, primaryDesignation } from '@curbstop/contract/locations/contact.values';
import { describeRemovedLocation } from '@curbstop/contract/notice-campaigns/campaign.calculation';
import { categoriesWorstFirst, noticeCategories } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { reportsResults } from '../letters/reported-results.values.ts';
import {
  compileDeciding,
  compileSent,
  compileSentForRequirement,
  replacementStep,
  type LocationNoticeRequirement,
  type RecordDay,
  type ResultNoticeRequirement,
  type ServedDays,
} from './notice-letters.repository.ts';
import {
  compileRefused,
  compileRefusedResults,
  refusalWithoutLetter,
  selectRefusal,
} from './notice-refusal.repository.ts';

// The statements of this file have the same columns: one row for each recipient of a notice requirement, with the
// letter that decides.

const categoriesOfNotices = sql`${[...noticeCategories]}::text[]`;
const everyCategoryWorstFirst = sql`${[...categoriesWorstFirst]}::text[]`;
/** Notices that are always about what is on record today. */
const neverChanged = sql`null::text as letter_category, null::text as changed_to, false as is_removed`;

/**
 * The locations with the most dangerous of their lines that need a notice, or all locations. What was replaced or
 * verified after the due day changes nothing about who needed a notice on it; `recorded_on` is the day on which the
 * lines were recorded, if that was afterwards.
 */
export function compileRecipients({
  categories,
  inventory,
  served,
}: Pick<LocationNoticeRequirement, 'categories' | 'inventory' | 'served'>): RawBuilder<unknown> {
  if (categories === null)
    return sql`select l.id as location_id, '' as category, 1 as lines, null::date as recorded_on from locations l
                where l.account_id = current_account_id() and ${compileServed(served)}`;
  const worst = sql`(${categoriesOfNotices})[min(array_position(${categoriesOfNotices}, s.category::text))] as category,
    count(*)::integer as lines`;
  if (inventory !== null)
    return sql`
      select s.location_id, ${worst},
             case when bool_and(s.recorded_later is not null) then min(s.recorded_later) end as recorded_on
        from (${inventory}) s
       where s.category = any(${[...categories]}::text[])
       group by s.location_id`;
  return sql`
    select s.location_id, ${worst}, null::date as recorded_on
      from service_lines s
     where s.account_id = current_account_id() and s.removed_on is null
       and s.category = any(${[...categories]}::line_class[])
     group by s.location_id`;
}

const compileEnd = ({ on, timeZone }: RecordDay) => sql`((${on}::date + 1)::timestamp at time zone ${timeZone})`;

/**
 * Whether a location `l` is owed a notice to everyone served. The day on which it was entered is not that of its
 * service, so one that is entered after the due day counts as well until a person marks the notice as completed.
 */
function compileServed({ markedOn, dueOn }: ServedDays): RawBuilder<unknown> {
  const wasThere = [dueOn, markedOn].flatMap((day) =>
    day === null ? [] : [sql`(l.created_on < ${compileEnd(day)} and l.removed_on >= ${compileEnd(day)})`],
  );
  const isThere = sql.join([sql`l.removed_on is null`, ...wasThere], sql` or `);
  return markedOn ? sql`(${isThere}) and not (${compileAddedAfter(markedOn)})` : sql`(${isThere})`;
}

/**
 * Whether a location `l` was added after a day. If none was on record by then, the record does not say who was served,
 * so all of them count.
 */
function compileAddedAfter(day: RecordDay): RawBuilder<unknown> {
  const end = compileEnd(day);
  return sql`l.created_on >= ${end} and exists (
    select from locations o
     where o.account_id = current_account_id() and o.created_on < ${end}
       and (o.removed_on is null or o.removed_on >= ${end}))`;
}

/** No letter can be created for a recipient that was removed since. */
const compileIsRemoved = ({ categories, served }: LocationNoticeRequirement): RawBuilder<unknown> =>
  categories === null && (served.markedOn ?? served.dueOn) !== null
    ? sql`r.location_id in (select l.id from locations l
                             where l.account_id = current_account_id() and l.removed_on is not null)`
    : sql`false`;

/** The locations that are not owed a notice to everyone served, because they were added after a day. */
export async function countLocationsAddedAfter(trx: AccountTransaction, day: RecordDay): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    select count(*)::integer as added from locations l
     where l.account_id = current_account_id() and l.removed_on is null and ${compileAddedAfter(day)}`.execute(trx);
  return rows[0]?.added ?? 0;
}

/**
 * The locations that were sent a notice for this requirement, but on the due date had no line that needs one, because
 * it was replaced or verified meanwhile. The notice was required when it was sent, so the certification to the State
 * lists it.
 */
const compileFormerRecipients = ({ categories, inventory }: LocationNoticeRequirement): RawBuilder<unknown> =>
  categories === null || inventory === null
    ? sql``
    : sql`
      union all
     (select distinct on (d.location_id) d.location_id, d.category, 0 as lines, null::date as recorded_on
        from deciding d
       where d.location_id not in (select r.location_id from recipient r)
       order by d.location_id, array_position(${categoriesOfNotices}, d.category))`;

/**
 * The recipients with the classification that their letter must be about. A letter about the classification of a past
 * due date can’t be sent after the line is classified differently, so a notice that did not arrive must be about the
 * classification of today.
 */
function compileOwed(noticeRequirement: LocationNoticeRequirement): RawBuilder<unknown> {
  const recipients = sql`select * from recipient ${compileFormerRecipients(noticeRequirement)}`;
  if (noticeRequirement.categories === null || noticeRequirement.inventory === null)
    return sql`select r.*, r.category as letter_category, null::text as changed_to from (${recipients}) r`;
  return sql`
    select r.*, case when p.category is distinct from r.category then coalesce(p.category, '') end as changed_to,
           case when r.lines > 0 and (d.id is null or d.status in ('Returned', 'Failed'))
             and p.category = any(${[...noticeRequirement.categories]}::text[])
                then p.category else r.category end as letter_category
      from (${recipients}) r
      left join deciding d on d.location_id = r.location_id and d.category = r.category
      left join (
        select s.location_id,
               (${everyCategoryWorstFirst})[min(array_position(${everyCategoryWorstFirst},
                   s.category::text))] as category
          from service_lines s where s.account_id = current_account_id() and s.removed_on is null
         group by s.location_id) p on p.location_id = r.location_id`;
}

/**
 * Before the due day, a letter about another classification than that of the day says nothing about the notice. The
 * recipients are looked up in hashes: a join was planned row by row (docs/decisions/0004).
 */
const compileAboutOwed = ({ categories, inventory, dueOn }: LocationNoticeRequirement): RawBuilder<unknown> =>
  categories === null || inventory === null
    ? sql`select * from sent_letters`
    : sql`
      select s.* from sent_letters s
       where s.day > ${dueOn}::date
          or (s.location_id, s.category) in (select r.location_id, r.category from recipient r)
          or s.location_id not in (select r.location_id from recipient r)`;

/** The notices to locations, each with the letter that decides. */
export function compileLocationNotices(noticeRequirement: LocationNoticeRequirement): RawBuilder<unknown> {
  const isRemoved = compileIsRemoved(noticeRequirement);
  const { dueOn, served } = noticeRequirement;
  const removal = describeRemovedLocation({ dueOn, markedOn: served.markedOn?.on ?? null });
  return sql`
    with recursive ${replacementStep},
    recipient as (${compileRecipients(noticeRequirement)}),
    sent_letters as (${compileSentForRequirement(noticeRequirement, {
      owing: sql`select location_id, category from recipient`,
    })}),
    sent as (${compileAboutOwed(noticeRequirement)}),
    ${compileDeciding(sql`location_id, category`)},
    noticed as (${compileOwed(noticeRequirement)}),
    ${compileRefused({
      ...noticeRequirement,
      through: noticeRequirement.countsLateThrough ?? noticeRequirement.through,
    })},
    active as (
      select distinct t.category from jsonb_to_recordset(${JSON.stringify(noticeRequirement.templates)}::jsonb)
        as t(category text, "templateId" text)
        join communications c on c.account_id = current_account_id() and c.template_id = t."templateId"
       where c.status = 'Active' and c.trigger_type = 'AdHocLocation')
    select ${noticeRequirement.key}::text as key, r.location_id, nullif(r.category, '') as category, r.lines,
           null::uuid as sample_id, null::integer as sample_number, null::uuid as event_id,
           r.letter_category in (select a.category from active a) as has_letter, ${isRemoved} as is_removed,
           d.id as letter_id, d.status, d.day, coalesce(d.day > ${dueOn}::date, false) as is_late, r.recorded_on,
           nullif(r.letter_category, r.category) as letter_category, r.changed_to,
           case when ${isRemoved} then ${removal} else ${refusalWithoutLetter} end as refusal
      from noticed r
      left join deciding d on d.location_id = r.location_id and d.category = r.letter_category
                          and (r.letter_category = r.category or d.day > ${dueOn}::date)
      left join refused f on f.location_id = r.location_id and f.category = r.letter_category`;
}

/**
 * Whether the letter `l` to the customer `r` says what the line is now, if it says what it is; of one from before that was
 * stored, whether no line of the location was changed since.
 */
const saysCategory = sql`r.category = coalesce(l.line_values ->> ${toConditionKey('line.classification')},
  case when l.line_values is not null or not exists (
    select from service_lines k where k.account_id = current_account_id() and k.location_id = l.location_id
                                  and k.updated_on > l.created_on)
    then r.category end)`;

/**
 * The notices to the primary contacts of locations with a line that needs one. Only letters that were created after the
 * customer was recorded count, whichever campaign sent them, and only if they state the classification that the line has
 * now. None is late, because the day of service start is not recorded.
 */
export function compileNewCustomerNotices(
  { key, categories, templates }: Pick<LocationNoticeRequirement, 'key' | 'categories' | 'templates'>,
  timeZone: string,
): RawBuilder<unknown> {
  const letterTemplates = sql`jsonb_to_recordset(${JSON.stringify(templates)}::jsonb)
    as t(category text, "templateId" text)`;
  const sent = compileSent({
    recipient: sql`l.location_id, t.category`,
    from: sql`customer r
      join ${letterTemplates} on t.category = r.category
      join communications c on c.account_id = current_account_id() and c.template_id = t."templateId"
      join letters l on l.account_id = current_account_id() and l.communication_id = c.id
       and l.location_id = r.location_id`,
    where: sql`coalesce(p.created_on, l.created_on) >= r.recorded_at and ${saysCategory}`,
  });
  return sql`
    with recursive ${replacementStep},
    place as (${compileRecipients({ categories, inventory: null, served: { markedOn: null, dueOn: null } })}),
    customer as (
      select p.location_id, p.category, p.lines, max(k.recorded_at) as recorded_at
        from place p
        join contacts c on c.account_id = current_account_id() and c.location_id = p.location_id
         and c.designation = ${sql.lit(primaryDesignation)}
                       and c.removed_on is null
        cross join lateral (
          select coalesce(max(h.changed_on), c.created_on) as recorded_at from change_history h
           where h.account_id = current_account_id() and h.entity_type = 'contact' and h.entity_id = c.id
             and (h.operation in ('created', 'restored')
                  or jsonb_exists_any(h.after, ${[...identifyingContactFields]}::text[]))) k
       group by p.location_id, p.category, p.lines),
    sent as (${sent}),
    ${compileRefused({ key, templates, from: null, through: null })},
    ${compileDeciding(sql`location_id, category`)},
    active as (
      select distinct t.category from ${letterTemplates}
        join communications c on c.account_id = current_account_id() and c.template_id = t."templateId"
       where c.status = 'Active' and c.trigger_type = 'AdHocLocation')
    select ${key}::text as key, r.location_id, r.category, r.lines, null::uuid as sample_id,
           null::integer as sample_number, null::uuid as event_id,
           r.category in (select a.category from active a) as has_letter, d.id as letter_id, d.status, d.day,
           false as is_late, (r.recorded_at at time zone ${timeZone})::date as recorded_on,
           ${neverChanged}, ${selectRefusal}
      from customer r
      left join deciding d on d.location_id = r.location_id and d.category = r.category
      left join refused f on f.location_id = r.location_id and f.category = r.category
       and f.created_on >= r.recorded_at`;
}

/** Of notices to new customers, those to customers who were recorded in a calendar year. */
export const compileRecordedIn = (notices: RawBuilder<unknown>, year: string): RawBuilder<unknown> => sql`
  select n.* from (${notices}) n where n.recorded_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;

/**
 * The notices of results, one for each sample with results that were received on one of the days. A value that a worse
 * correction replaced keeps its day; only a letter whose text was composed after the receipt can contain it.
 */
export function compileResultNotices(
  noticeRequirements: readonly ResultNoticeRequirement[],
  timeZone: string,
): RawBuilder<unknown> {
  const first = noticeRequirements.map(({ on }) => on).sort()[0] ?? 'infinity';
  return sql`
    with recursive ${replacementStep},
    requirement as (
      select * from jsonb_to_recordset(${JSON.stringify(noticeRequirements)}::jsonb)
        as d(key text, "on" date, "dueOn" date, "analyteIds" integer[])),
    receipt as (
      select r.sample_id, r.analyte_id, r.received_on from analyte_results r
       where r.account_id = current_account_id() and r.withdrawn_on is null
         and r.received_on >= ${first}::timestamp at time zone ${timeZone}
       union all
      select v.sample_id, v.analyte_id, v.received_on from analyte_result_versions v
        join analyte_results r on r.account_id = v.account_id and r.id = v.result_id and r.analyte_id = v.analyte_id
         and r.withdrawn_on is null
                              and r.received_on > v.received_on
       where v.account_id = current_account_id() and r.account_id = current_account_id()
         and v.received_on >= ${first}::timestamp at time zone ${timeZone}),
    noticed as (
      select d.key, d."dueOn", r.sample_id, max(r.received_on) as received_on
        from receipt r join requirement d on d."on" = (r.received_on at time zone ${timeZone})::date
                        and r.analyte_id = any(d."analyteIds")
       group by d.key, d."dueOn", r.sample_id),
    sent as (${compileSentForResults}),
    ${compileRefusedResults(
      sql`select key from requirement`,
      sql`select s.event_id from noticed n
            join samples s on s.account_id = current_account_id() and s.id = n.sample_id`,
    )},
    ${compileDeciding(sql`key, sample_id`)}
    select n.key, s.location_id, null::text as category, 1 as lines, s.id as sample_id,
           s.number as sample_number, s.event_id, exists (select from communications c
             where c.account_id = current_account_id() and c.event_id = s.event_id and c.status = 'Active'
                                                  and c.trigger_type = 'SendKitResult')
             and not (d.id is null and coalesce(${selectLatest('lacks_letter')}, false)) as has_letter,
           d.id as letter_id, d.status, d.day, coalesce(d.day > n."dueOn", false) as is_late, null::date as recorded_on,
           ${neverChanged},
           case when d.id is null then ${selectLatest('reason')} end as refusal
      from noticed n
      join samples s on s.account_id = current_account_id() and s.id = n.sample_id
      left join deciding d on d.key = n.key and d.sample_id = n.sample_id
      left join refused f on f.key = n.key and f.location_id = s.location_id and ${isAboutAllResults('f')}
      left join refused e on e.key is null and e.event_id = s.event_id and e.location_id = s.location_id
       and e.created_on >= n.received_on
                         and ${isAboutAllResults('e')}`;
}

/** Of the newer of the refusals `f` by a campaign and `e` by the event. */
const selectLatest = (column: 'reason' | 'lacks_letter') =>
  sql`case when e.created_on is null or f.created_on > e.created_on then f.${sql.ref(column)}
    else e.${sql.ref(column)} end`;

/** No result at the location of the sample `s` was received after the refusal. */
const isAboutAllResults = (refused: string) => sql`not exists (
        select from samples o join analyte_results r on r.account_id = current_account_id() and r.sample_id = o.id
         where o.account_id = current_account_id() and o.event_id = s.event_id and o.location_id = s.location_id
           and r.received_on > ${sql.ref(`${refused}.created_on`)})`;

/** 40 CFR 141.85(d): a sample is reported by a letter that has it, as one about results. */
const compileSentForResults = compileSent({
  recipient: sql`n.key, n.sample_id`,
  from: sql`noticed n
    join samples s on s.account_id = current_account_id() and s.id = n.sample_id
    join letters l on l.account_id = current_account_id() and l.location_id = s.location_id and s.id = any(l.sample_ids)
                  and ${reportsResults}`,
  where: sql`coalesce(p.created_on, l.created_on) >= n.received_on`,
});
