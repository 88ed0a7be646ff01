import { mailedStatuses } from '@curbstop/contract/letters/letter.values';
import { worstStatusFirst } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import type { OutdatedText } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { sql, type RawBuilder } from 'kysely';
import { isOfOtherPlace } from '../letters/letter-to-resend.values.ts';

// The letters that count for a notice requirement, and the one that decides for each recipient.

/** The end of this day of the water system. */
export interface RecordDay {
  readonly on: string;
  readonly timeZone: string;
}

/** The days that decide which locations are owed a notice to everyone served; null before they come. */
export interface ServedDays {
  /** When a person marked the notice as completed: locations that were added later are not owed it. */
  readonly markedOn: RecordDay | null;
  /** The due day: locations that were on record on it, and on the day above, are owed it after they are removed. */
  readonly dueOn: RecordDay | null;
}

export interface LocationNoticeRequirement {
  readonly key: string;
  readonly from: string;
  readonly through: string | null;
  /** The last day on which a letter that no campaign sent counts late; null if no later letter counts. */
  readonly countsLateThrough: string | null;
  /** The open notice requirement of the year before, for which a letter counts first. */
  readonly previous: LocationNoticeRequirement | null;
  readonly dueOn: string;
  /** Null: everyone served, regardless of their lines. */
  readonly categories: readonly string[] | null;
  /** Which letters count for which classification; "" for everyone served. */
  readonly templates: readonly { readonly category: string; readonly templateId: string }[];
  /** The lines as they were on record on the due day, once that has passed (service-lines); null for those of now. */
  readonly inventory: RawBuilder<unknown> | null;
  readonly served: ServedDays;
  readonly outdatedTexts: readonly OutdatedText[];
}

/** The days of receipt whose results need a notice. */
export interface ResultNoticeRequirement {
  readonly key: string;
  readonly on: string;
  readonly dueOn: string;
  readonly analyteIds: readonly number[];
}

const worstFirst = sql`${[...worstStatusFirst]}::text[]`;
/** The expression of the index of days: under row-level security, PostgreSQL looks up no coalesce() in an index. */
export const compileDay = (letter: string) => {
  const [mailedOn, deliveredOn, letterOn] = ['mailed_on', 'delivered_on', 'letter_on'].map((name) =>
    sql.ref(`${letter}.${name}`),
  );
  return sql`case when ${mailedOn} is not null then ${mailedOn} when ${deliveredOn} is not null then ${deliveredOn}
    else ${letterOn} end`;
};

/**
 * Replacements, and replacements of those, with the first letter of the chain. A replacement belongs to the campaign,
 * year and batch of that first letter and has its text.
 */
export const replacementStep = sql`
  replacement as (
    select r.id, o.batch_id, o.id as first_id, o.created_on, ${compileDay('o')} as day, 1 as step
      from letters r
      join letters o on o.account_id = current_account_id() and o.id = r.resend_of and o.resend_of is null
     where r.account_id = current_account_id() and r.resend_of is not null
     union all
    select r.id, p.batch_id, p.first_id, p.created_on, p.day, p.step + 1
      from replacement p join letters r on r.account_id = current_account_id() and r.resend_of = p.id)`;

/**
 * Looked up in a hash: a join of letters to batches was planned row by row, each letter with each batch
 * (docs/decisions/0004).
 */
const compileInBatches = (batchId: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${batchId} in (select g.id from letter_batches g where g.account_id = current_account_id() and ${where})`;

/** The batch of the first letter of the chain. */
const firstBatch = sql`coalesce(p.batch_id, l.batch_id)`;
const isOfCampaign = compileInBatches(firstBatch, sql`g.campaign_key is not null`);

/**
 * A letter that a failed batch has not created or not sent is not on its way, and one that was forwarded did not reach
 * the people served (contract letter.values, isUndelivered). One that no longer matched the records when it was mailed
 * is no notice, wherever it arrived, and neither is one about an address of the location, joined as `home`, that was
 * corrected since.
 */
const isAtFormerAddress = isOfOtherPlace('l', 'home');
const statusNow = sql`case when l.is_outdated or ${isAtFormerAddress} then 'Failed'
  when l.forwarded_on is not null and l.recipient_kind <> 'owner' and l.status <> 'Failed' then 'Returned'
  when l.status in ('Queued', 'Rendered')
    and ${compileInBatches(sql`l.batch_id`, sql`g.status = 'Failed'`)} then 'Failed' else l.status end`;

interface RecipientLetters {
  /** The letters `l` with their columns of a recipient. */
  readonly recipient: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
}

/**
 * Letters that were not canceled; of a letter and its replacements the last one, unless it failed. `batch_id`,
 * `created_on`, `first_id`, `first_day` and `is_of_campaign` are those of the first letter.
 */
export const compileSent = ({ recipient, from, where = sql`true` }: RecipientLetters): RawBuilder<unknown> => sql`
  select distinct on (coalesce(p.first_id, l.id), ${recipient}) ${recipient}, l.id, l.letter_name,
         l.recipient_kind, l.is_outdated, ${isAtFormerAddress} as is_at_former_address, ${statusNow} as status,
         ${compileDay('l')} as day, ${firstBatch} as batch_id, coalesce(p.created_on, l.created_on) as created_on,
         coalesce(p.first_id, l.id) as first_id, coalesce(p.day, ${compileDay('l')}) as first_day,
         ${isOfCampaign} as is_of_campaign
    from ${from}
    join locations home on home.account_id = current_account_id() and home.id = l.location_id
    left join replacement p on p.id = l.id
   where l.account_id = current_account_id() and l.status <> 'Cancelled' and ${where}
   order by coalesce(p.first_id, l.id), ${recipient}, (${statusNow}) = 'Failed', p.step desc nulls last`;

/** A done batch is undone by one that came back later. */
const isStillDone = sql`is_done and batch_on > coalesce(returned_on, '-infinity')`;

/**
 * Of the letters `sent` to each recipient, those of one batch count, and of those the least done decides. It is the
 * first batch that is done and came after any that was returned, because a letter that is repeated later takes nothing
 * away from one that was mailed in time; without such a batch, the newest one. A batch counts only if a letter of it to
 * the people served was created: 40 CFR 141.85(d) and (e) require the notice for them, so that a letter to the owner
 * alone is not one. Windows find it, because a join to the batches was planned row by row (docs/decisions/0004).
 */
export const compileDeciding = (recipient: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  counting as (
    select s.*, bool_or(status <> 'Failed' and recipient_kind <> 'owner') over in_batch as counts,
           bool_and(status = any(${[...mailedStatuses]}::text[])) over in_batch as is_done,
           bool_or(status = 'Returned') over in_batch as is_returned, min(created_on) over in_batch as batch_on
      from sent s window in_batch as (partition by ${recipient}, batch_id)),
  dated as (
    select c.*, max(batch_on) filter (where counts and is_returned) over (partition by ${recipient}) as returned_on
      from counting c),
  ranked as (
    select d.*, first_value(counts) over best_first as has_batch,
           first_value(batch_id) over best_first as deciding_batch_id
      from dated d
    window best_first as (partition by ${recipient}
      order by counts desc, (${isStillDone}) desc, case when ${isStillDone} then batch_on end,
            batch_on desc, batch_id desc)),
  deciding as (
    select distinct on (${recipient}) ${recipient}, id, status, day from ranked
     where has_batch and batch_id = deciding_batch_id
     order by ${recipient}, array_position(${worstFirst}, status), id)`;

/** Uses the index of days, so that a campaign of one year does not read the letters of all years. */
const compileLettersOfDays = ({
  from,
  through,
  countsLateThrough,
}: Pick<LocationNoticeRequirement, 'from' | 'through' | 'countsLateThrough'>): RawBuilder<unknown> =>
  sql`${compileDay('o')} between ${from}::date and coalesce(${countsLateThrough ?? through}::date, 'infinity')`;

/**
 * Letters that may count for a notice requirement, each once: those of its days, those of its campaign, and
 * replacements.
 */
const compileCandidates = (noticeRequirement: LocationNoticeRequirement): RawBuilder<unknown> => sql`
  select o.* from letters o
   where o.account_id = current_account_id() and o.resend_of is null and ${compileLettersOfDays(noticeRequirement)}
   union all
  select o.* from letter_batches g join letters o on o.account_id = current_account_id() and o.batch_id = g.id
   where g.account_id = current_account_id() and g.campaign_key = ${noticeRequirement.key} and o.resend_of is null
     and not (${compileLettersOfDays(noticeRequirement)})
   union all
  select o.* from replacement r join letters o on o.account_id = current_account_id() and o.id = r.id`;

/**
 * A text with other numbers than the exceedance has now can't be mailed any more, and one with a lower 90th percentile
 * did not notify the people who got it.
 */
const compileIsTrue = ({ outdatedTexts }: LocationNoticeRequirement): RawBuilder<unknown> =>
  outdatedTexts.length === 0
    ? sql`true`
    : sql`not exists (
        select from jsonb_to_recordset(${JSON.stringify(outdatedTexts)}::jsonb)
          as x("batchId" uuid, "communicationId" uuid, "isLower" boolean)
         where x."batchId" = ${firstBatch} and x."communicationId" = l.communication_id
           and (x."isLower" or l.status <> all(${[...mailedStatuses]}::text[])))`;

/** Whether the letter `l`, with the chain `p` that it may be a replacement of, counts for a notice requirement. */
function compileCounts(noticeRequirement: LocationNoticeRequirement): RawBuilder<unknown> {
  const { key, from, through, countsLateThrough } = noticeRequirement;
  const firstDay = sql`coalesce(p.day, ${compileDay('l')})`;
  return sql`((${compileInBatches(firstBatch, sql`g.campaign_key = ${key}`)} and ${firstDay} >= ${from}::date)
              or (not ${isOfCampaign}
      and ${firstDay} between ${from}::date and coalesce(${countsLateThrough ?? through}::date, 'infinity')))
      and ${compileIsTrue(noticeRequirement)}`;
}

const compileTemplates = ({ templates }: Pick<LocationNoticeRequirement, 'templates'>) =>
  sql`jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) as t(category text, "templateId" text)`;

/**
 * The locations whose people were mailed a letter that counts for a notice requirement, with the first day of mailing.
 * What USPS returned later was mailed: that day does not move.
 */
export const compileMailedDays = (noticeRequirement: LocationNoticeRequirement): RawBuilder<unknown> => sql`
  select l.location_id, min(coalesce(l.mailed_on, l.delivered_on)) as day
    from ${compileTemplates(noticeRequirement)}
    join communications c on c.account_id = current_account_id() and c.template_id = t."templateId"
    join (${compileCandidates(noticeRequirement)}) l on l.communication_id = c.id
    join locations home on home.account_id = current_account_id() and home.id = l.location_id
    left join replacement p on p.id = l.id
   where l.status not in ('Cancelled', 'Failed') and not l.is_outdated and not (${isAtFormerAddress})
     and l.recipient_kind <> 'owner'
     and coalesce(l.mailed_on, l.delivered_on) >= ${noticeRequirement.from}::date
     and ${compileCounts(noticeRequirement)}
   group by l.location_id`;

interface SentScope {
  /** Without: the letters to all locations. Each location is decided by itself. */
  readonly locationIds?: readonly string[] | undefined;
  /** The locations that need a notice with their category, if the statement has read them. */
  readonly owing?: RawBuilder<unknown>;
}

/**
 * The letters from these templates that count for a notice requirement: those that its campaign sent from the first day
 * on, those of its days that no campaign sent, and late ones of those where the notice is missing.
 */
export function compileSentForRequirement(
  noticeRequirement: LocationNoticeRequirement,
  { locationIds, owing = compileOwing(noticeRequirement, locationIds) }: SentScope = {},
): RawBuilder<unknown> {
  const { through, countsLateThrough, previous } = noticeRequirement;
  const isThere = compileIsAmong('l', locationIds);
  const sent = compileSent({
    recipient: sql`l.location_id, t.category`,
    from: sql`${compileTemplates(noticeRequirement)}
      join communications c on c.account_id = current_account_id() and c.template_id = t."templateId"
      join (${compileCandidates(noticeRequirement)}) l on l.communication_id = c.id`,
    where: sql`${compileCounts(noticeRequirement)} and ${isThere}`,
  });
  if (through === null || (countsLateThrough === null && previous === null)) return sent;
  const ofOtherYear =
    previous && sql`where s.is_of_campaign or s.first_id not in (${compileLateFor(previous, locationIds)})`;
  return sql`
    select s.* from (
      select s.*, not s.is_of_campaign and s.first_day > ${through}::date as is_late_letter,
             coalesce(bool_or(s.status = any(${[...mailedStatuses]}::text[]) and s.recipient_kind <> 'owner'
                              and (s.category = w.category or s.first_day > ${through}::date)) over earlier,
                                  false) as was_noticed
        from (${sent}) s left join (${owing}) w on w.location_id = s.location_id
        ${ofOtherYear ?? sql``}
      window earlier as (partition by s.location_id
                         order by s.first_day, s.batch_id groups between unbounded preceding and 1 preceding)) s
     where not s.is_late_letter or not s.was_noticed`;
}

/** The first letters that count late for a notice requirement, and so not for the next year. */
const compileLateFor = (
  noticeRequirement: LocationNoticeRequirement,
  locationIds: SentScope['locationIds'],
): RawBuilder<unknown> => sql`
  select s.first_id from (${compileSentForRequirement(noticeRequirement, { locationIds })}) s
   where s.is_late_letter and s.location_id in (select w.location_id
                                                  from (${compileOwing(noticeRequirement, locationIds)}) w)`;

/** The locations that need a notice, with the most dangerous classification of their lines. */
const compileOwing = (
  { categories, inventory }: LocationNoticeRequirement,
  locationIds: SentScope['locationIds'],
): RawBuilder<unknown> => {
  const worstFirst = sql`${[...(categories ?? [])]}::text[]`;
  const lines =
    inventory ??
    sql`select location_id, category from service_lines where account_id = current_account_id() and removed_on is null`;
  return sql`
    select i.location_id, (${worstFirst})[min(array_position(${worstFirst}, i.category::text))] as category
      from (${lines}) i where i.category::text = any(${worstFirst}) and ${compileIsAmong('i', locationIds)}
     group by i.location_id`;
};

const compileIsAmong = (table: string, locationIds: SentScope['locationIds']): RawBuilder<unknown> =>
  locationIds === undefined ? sql`true` : sql`${sql.ref(`${table}.location_id`)} = any(${[...locationIds]}::uuid[])`;

/** The letters of a notice requirement to some locations, whomever they are addressed to. */
export const compileLettersOfRequirement = (
  noticeRequirement: LocationNoticeRequirement,
  locationIds: readonly string[],
): RawBuilder<unknown> => sql`
  with recursive ${replacementStep}
  select s.* from (${compileSentForRequirement(noticeRequirement, { locationIds })}) s
   where s.status <> 'Failed' or s.is_outdated or s.is_at_former_address`;
