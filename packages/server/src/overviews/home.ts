import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import type {
  Attention,
  ClosedEvent,
  ClosedEventList,
  OpenEvent,
  PastClassification,
  SetUp,
} from '@curbstop/contract/overviews/home.endpoints';
import {
  importDays,
  maxUnimportedFiles,
  maxClosedEvents,
  maxOpenEvents,
  maxUndecidedKitEvents,
} from '@curbstop/contract/overviews/home.endpoints';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { isUnsentMail } from '../foundation/mail/mail.repository.ts';
import {
  isDeliveredFile,
  isUnreadFile,
  isUnimportedFile,
  levelsOfUnimportedFile,
} from '../domains/compliance/unimported-file.values.ts';
import { isUnfinished } from '../domains/imports/import-batch.values.ts';
import { isUnsentBatch } from '../domains/letters/letter-batch.values.ts';
import { isOpenKit, isUndecidedKit } from '../domains/samples/kit-stage.values.ts';
import { isAnalyzed, isAwaitingResults, isCollected } from '../domains/samples/sample-stage.values.ts';
import { compileLettersToResend, compileLettersToRewrite } from './letters-to-resend.ts';

/** The current day of the water system. */
interface Day {
  readonly today: string;
  readonly timeZone: string;
}

/**
 * An active event past its last day with fewer analyzed samples than planned, or samples of fewer sites: `isBelowPlan`
 * in incomplete-sites.calculation. A sample without a day of collection doesn't count.
 */
const isBehind = (today: string) => sql`(v.status = 'Active' and v.ends_on < ${today}::date
    and v.event_type <> ${sql.lit(filterDistribution)}
    and exists (select from (select count(*) as samples, count(distinct s.location_id) as sites from samples s
                              where s.event_id = v.id and s.collected_on is not null and ${isAnalyzed('s')}) n
                 where n.samples < v.total_goal
                    or n.sites < least(v.total_goal,
                                       (select count(*) from sampling_event_locations m where m.in_event = v.id))))`;

const behind = ({ today }: Day) => sql`
  select count(*) from sampling_events v join programs g on g.id = v.program_id and g.removed_on is null
   where v.removed_on is null and ${isBehind(today)}`;

type AttentionCount = Exclude<
  keyof Attention,
  'lettersRefused' | 'highestNotImported' | 'unimportedLevels' | 'undecidedKits'
>;

/** The statement of each count. */
const attentionCounts: Readonly<Record<AttentionCount, (day: Day) => RawBuilder<unknown>>> = {
  exceedances: () => sql`select count(*) from samples where exceedance_open`,
  samplesWithoutResult: () =>
    sql`select count(*) from samples where detection is null and status_label in ('Collected', 'At Lab')`,
  invalidationRequests: () => sql`select count(*) from samples where invalidation_requested`,
  lettersToResend: () => compileLettersToResend(),
  lettersToRewrite: () => compileLettersToRewrite(),
  mailsUnsent: () => sql`select count(*) from mails where ${isUnsentMail}`,
  batchesFailed: () => sql`select count(*) from letter_batches where ${isUnsentBatch}`,
  eventsBehind: behind,
  kitsUndecided: () => sql`select count(*) from kits k where ${isUndecidedKit('k')}`,
  linesToReview: () => sql`select count(*) from service_lines where removed_on is null and needs_review`,
  linesWithoutBasis: () => sql`select count(*) from service_lines where removed_on is null and lacks_basis`,
  resultsNotImported: () => sql`select coalesce(sum(open_results), 0) from import_batches where open_results > 0`,
  levelsNotImported: () => sql`select coalesce(sum(open_levels), 0) from import_batches where open_results > 0`,
  unreadableNotImported: () =>
    sql`select coalesce(sum((summary ->> 'unreadable')::int), 0) from import_batches where open_results > 0`,
  importsWithFailedRows: ({ today, timeZone }) => sql`
    select count(*) from import_batches where subject = 'inventory' and state = 'committed' and failed_rows > 0
      and committed_on >= (${today}::date - ${importDays}::int)::timestamp at time zone ${timeZone}`,
  importsReady: () => sql`select count(*) from import_batches where ${isUnfinished}`,
};

/** The highest level of each analyte that laboratories reported and no sample has. */
const highestNotImported = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('analyteId', h."analyteId", 'amount', trim_scale(h.amount)::text,
      'isMoreThan', h."isMoreThan")
      order by h."analyteId", h."isMoreThan"), '[]')
    from (select x."analyteId", coalesce(x."isMoreThan", false) as "isMoreThan", max(x.amount) as amount
            from import_batches b
           cross join lateral jsonb_to_recordset(b.summary -> 'highest')
             as x("analyteId" integer, amount numeric, "isMoreThan" boolean)
           where b.open_results > 0 group by 1, 2) h)`;

/** The files of laboratories that are not imported, with what is known of their levels above the action level. */
const unimportedLevels = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('importId', w.id, 'eventId', w.event_id, 'fileName', w.file_name,
      'aboveActionLevel', w.above, 'isUnreadable', w.is_unread, 'highest', w.highest)
      order by w.above desc nulls last, w.is_unread desc, w.id), '[]')
    from (select b.id, b.event_id, b.file_name, c.above, c.is_unread,
                 coalesce(b.summary -> 'toImport' -> 'highest', '[]') as highest
            from import_batches b
           cross join lateral (select ${levelsOfUnimportedFile} as above,
                                      ${isUnreadFile} and ${isDeliveredFile} as is_unread) c
           where c.is_unread or (${isUnimportedFile} and (c.above is null or c.above > 0))
           order by c.above desc nulls last, c.is_unread desc, b.id limit ${maxUnimportedFiles}) w)`;

/** The events of kits that the carrier refused or did not confirm. */
const undecidedKits = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('eventId', u.id, 'eventName', u.name, 'kits', u.kits)
                            order by u.kits desc, u.name, u.id), '[]')
    from (select e.id, e.name, count(*)::int as kits
            from kits k join sampling_events e on e.account_id = k.account_id and e.id = k.event_id
           where ${isUndecidedKit('k')} group by e.id, e.name order by kits desc, e.name, e.id
           limit ${maxUndecidedKitEvents}) u)`;

/** All counts in one statement; null for those that are not requested. */
export async function countAttention(
  trx: AccountTransaction,
  { shown, ...day }: Day & { readonly shown: ReadonlySet<keyof Attention> },
): Promise<Omit<Attention, 'lettersRefused'>> {
  const counts = Object.entries(attentionCounts).map(
    ([name, compile]) =>
      sql`${shown.has(name as keyof Attention) ? sql`(${compile(day)})::int` : sql`null::int`} as ${sql.id(name)}`,
  );
  const highest = shown.has('highestNotImported') ? highestNotImported : sql`null::jsonb`;
  const waiting = shown.has('unimportedLevels') ? unimportedLevels : sql`null::jsonb`;
  const kits = shown.has('undecidedKits') ? undecidedKits : sql`null::jsonb`;
  const { rows } = await sql<Omit<Attention, 'lettersRefused'>>`
    select ${sql.join(counts)}, ${highest} as "highestNotImported", ${waiting} as "unimportedLevels",
           ${kits} as "undecidedKits"`.execute(trx);
  return rows[0] as Omit<Attention, 'lettersRefused'>;
}

/** The condition of each step of setting up an account. */
const setUpSteps: Readonly<Record<keyof SetUp, RawBuilder<unknown>>> = {
  hasLines: sql`exists (select from service_lines where removed_on is null)`,
  hasLinesToCheck: sql`(exists (select from service_lines where removed_on is null and needs_review)
    or exists (select from service_lines where removed_on is null and lacks_basis))`,
  hasColleagues: sql`(select count(*) > 1 from memberships where active)`,
  hasPopulation: sql`(select population_served is not null from accounts where id = current_account_id())`,
  hasEvents: sql`exists (select from sampling_events where removed_on is null)`,
};

/** All steps in one statement; null for those that are not requested. */
export async function getSetUpSteps(trx: AccountTransaction, shown: ReadonlySet<keyof SetUp>): Promise<SetUp> {
  const steps = Object.entries(setUpSteps).map(
    ([name, step]) => sql`${shown.has(name as keyof SetUp) ? step : sql`null`} as ${sql.id(name)}`,
  );
  const { rows } = await sql<SetUp>`select ${sql.join(steps)}`.execute(trx);
  return rows[0] as SetUp;
}

/**
 * Earliest end first. Where there are too many, those that have not ended and those that have are limited separately,
 * so that neither hides the others; of those that have ended, all with too few samples are listed.
 */
export async function listOpenEventRows(trx: AccountTransaction, today: string): Promise<OpenEvent[]> {
  const { rows } = await sql<OpenEvent>`
    with active as (
        select v.*, g.name as program_name, ${isBehind(today)} as is_behind
          from sampling_events v join programs g on g.id = v.program_id and g.removed_on is null
         where v.removed_on is null and v.status = 'Active'),
      ranked as (
        select v.*, row_number() over (partition by v.ends_on < ${today}::date
                 order by not v.is_behind, v.ends_on, v.name, v.id) as place
          from active v),
      open as (select * from ranked where is_behind or place <= ${maxOpenEvents}),
      stages as (
        select event_id, count(*) filter (where ${isCollected()})::int as collected,
               count(distinct location_id) filter (where ${isCollected()})::int as sites,
               count(*) filter (where ${isAnalyzed()})::int as analyzed
          from samples where event_id in (select id from open) group by event_id),
      assigned as (
        select in_event, count(*)::int as locations from sampling_event_locations
         where in_event in (select id from open) group by in_event)
    select o.id, o.name, o.event_type as "eventType", o.program_id as "programId", o.program_name as "programName",
           o.starts_on as "startsOn", o.ends_on as "endsOn", o.ends_on - ${today}::date as "daysLeft",
           o.total_goal as goal,
           coalesce(a.locations, 0) as locations, coalesce(s.collected, 0) as collected,
           coalesce(s.sites, 0) as "collectedSites", coalesce(s.analyzed, 0) as analyzed, o.is_behind as "isBehind"
      from open o left join stages s on s.event_id = o.id left join assigned a on a.in_event = o.id
     order by o.ends_on, o.name, o.id`.execute(trx);
  return rows;
}

/** Events whose work should be done and is not, last to end first. */
export async function listClosed(trx: AccountTransaction, today: string): Promise<ClosedEventList> {
  const { rows } = await sql<ClosedEvent & { total: number }>`
    with waiting as (
        select event_id, count(*)::int as samples from samples where ${isAwaitingResults()} group by event_id),
      unfinished as (
        select k.event_id, count(*)::int as kits from kits k
          join sampling_events e on e.account_id = k.account_id and e.id = k.event_id
         where ${isOpenKit({ kit: 'k', event: 'e' })} group by k.event_id)
    select v.id, v.name, v.event_type as "eventType", v.status, v.ends_on as "endsOn",
           coalesce(w.samples, 0) as samples, coalesce(u.kits, 0) as kits, (count(*) over ())::int as total
      from sampling_events v left join waiting w on w.event_id = v.id left join unfinished u on u.event_id = v.id
     where v.removed_on is null and (v.status <> 'Active' or v.ends_on < ${today}::date)
       and (w.samples > 0 or u.kits > 0)
     order by v.ends_on desc, v.name, v.id limit ${maxClosedEvents}`.execute(trx);
  return { total: rows[0]?.total ?? 0, items: rows.map(toClosedEvent) };
}

function toClosedEvent({ total: _total, ...event }: ClosedEvent & { readonly total: number }): ClosedEvent {
  return event;
}

/** The moment at which the first line was added, removed ones included. */
export async function findFirstLine(trx: AccountTransaction): Promise<string | undefined> {
  const { rows } = await sql<{
    createdOn: string;
  }>`select created_on as "createdOn" from service_lines order by id limit 1`.execute(trx);
  return rows[0]?.createdOn;
}

type Counts = NonNullable<PastClassification['counts']>;

/** The classifications at a moment by the change history, and those that the lines have now. */
export async function countPastClassifications(trx: AccountTransaction, until: string): Promise<Counts | null> {
  const [then, now] = [await countByHistory(trx, until), await countByHistory(trx, 'infinity')];
  const { rows } = await sql<Counts[number]>`
    select category, count(*)::int as lines from service_lines where removed_on is null group by category
     order by category`.execute(trx);
  // Records from before the history was complete would be missing a year ago too.
  return JSON.stringify(now) === JSON.stringify(rows) ? then : null;
}

async function countByHistory(trx: AccountTransaction, until: string): Promise<Counts> {
  const { rows } = await sql<Counts[number]>`
    with changes as (select entity_id, id, operation, after ->> 'category' as category from change_history
        where entity_type = 'serviceLine' and changed_on < ${until}::timestamptz),
      classified as (select distinct on (entity_id) entity_id, category from changes where category is not null
                      order by entity_id, id desc),
      last as (select distinct on (entity_id) entity_id, operation from changes order by entity_id, id desc)
    select c.category::line_class as category, count(*)::int as lines from classified c
      join last l on l.entity_id = c.entity_id
     where l.operation <> 'removed' group by 1 order by 1`.execute(trx);
  return rows;
}
