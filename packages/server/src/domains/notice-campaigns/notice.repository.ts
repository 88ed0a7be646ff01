import { mailedStatuses, statusesAfterMailing } from '@curbstop/contract/letters/letter.values';
import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import type { OutdatedText } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { NoticeCategory } from '@curbstop/contract/service-lines/service-line.values';
import {
  getNoticeState,
  type NoticeStatusCount,
  type NoticeStatusDetails,
} from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { cacheByTables } from '../../foundation/database/version-cache.ts';
import type { OtherLetter, StoredNotice } from './notice-row.calculation.ts';
import {
  compileDay,
  compileLettersOfRequirement,
  replacementStep,
  type LocationNoticeRequirement,
} from './notice-letters.repository.ts';

export interface StoredCount extends NoticeStatusCount {
  readonly key: string;
  readonly category: NoticeCategory | null;
}

/** How many notices of each notice requirement have each status. */
export async function countNoticesByStatus(
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
): Promise<readonly StoredCount[]> {
  return cacheRows(
    trx,
    sql<StoredCount>`
    select n.key, n.category, n.status, n.has_letter as "hasLetter", n.refusal is not null as "isRefused",
           n.is_removed as "isRemoved", n.is_late as "isLate", count(*)::integer as recipients
      from (${notices}) n group by n.key, n.category, n.status, n.has_letter, n.refusal is not null,
           n.is_removed, n.is_late`,
  );
}

/**
 * Until one of its tables changes, the rows of a statement are those of its first run: it reads every letter of years.
 */
const cacheRows = <Row>(trx: AccountTransaction, query: RawBuilder<Row>): Promise<readonly Row[]> =>
  remember(trx, query, { convert: (rows) => rows, partsOfRow: 1 });

interface Conversion<Row, Value> {
  readonly convert: (rows: readonly Row[]) => readonly Value[];
  /** The number of small values of each. */
  readonly partsOfRow: number;
}

async function remember<Row, Value>(
  trx: AccountTransaction,
  query: RawBuilder<Row>,
  { convert, partsOfRow }: Conversion<Row, Value>,
): Promise<readonly Value[]> {
  const { sql: text, parameters } = query.compile(trx);
  return cacheByTables(trx, {
    key: `notices ${JSON.stringify([text, parameters])}`,
    compute: async () => convert((await query.execute(trx)).rows),
    countParts: (values) => values.length * partsOfRow,
    // Of the history, the notices read that of lines and contacts, which is written with these in one transaction.
    // Every other change has history, too.
    writtenWithOthers: ['change_history'],
  });
}

interface NoticePage {
  /** Only notices with one of these facts; all without. */
  readonly facts: readonly NoticeStatusDetails[] | undefined;
  readonly offset: number;
  readonly limit: number;
  /** What comes after all others: it keeps none of them out of a batch, or off the first page. */
  readonly last?: keyof typeof comesLast;
}

interface StoredNoticePage {
  readonly notices: readonly StoredNotice[];
  /** The notices with the wanted facts on all pages. */
  readonly total: number;
}

/** Some of the notices of a statement, by address. */
export async function listStoredNotices(
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
  { facts, offset, limit, last }: NoticePage,
): Promise<StoredNoticePage> {
  const ordered = await listOrderedNotices(trx, notices);
  const wantedStatuses = facts && new Set(facts.map(toStatusKey));
  const matchingRows = wantedStatuses
    ? ordered.filter(({ common }) => wantedStatuses.has(toStatusKey(common)))
    : ordered;
  const sorted = last ? moveLast(matchingRows, comesLast[last]) : matchingRows;
  return { notices: await readDetails(trx, sorted.slice(offset, offset + limit)), total: sorted.length };
}

const toStatusKey = ({ status, hasLetter, isRefused, isRemoved }: NoticeStatusDetails) =>
  `${status} ${hasLetter} ${isRefused} ${isRemoved}`;
const comesLast = {
  refused: ({ isRefused }: NoticeStatusDetails) => isRefused,
  done: (notice: NoticeStatusDetails) => getNoticeState(notice) === 'done',
} as const;
const moveLast = (
  notices: readonly OrderedNotice[],
  isLast: (notice: NoticeStatusDetails) => boolean,
): readonly OrderedNotice[] => [
  ...notices.filter(({ common }) => !isLast(common)),
  ...notices.filter(({ common }) => isLast(common)),
];

/** What many notices have in common. */
type SharedNoticeFields = Omit<StoredNotice, keyof NoticeIds | keyof Details> & {
  readonly eventId: string | null;
  readonly day: string | null;
  readonly isLate: boolean;
};
type NoticeIds = Pick<StoredNotice, 'locationId' | 'sampleId' | 'sampleNumber'> & { readonly letterId: string | null };
type Details = Pick<StoredNotice, 'address' | 'city' | 'addressState' | 'zip' | 'eventName'> & {
  readonly letter: Omit<NonNullable<StoredNotice['letter']>, 'on' | 'isLate'> | null;
};
/** A notice without what is read for a page. */
type OrderedNotice = NoticeIds & { readonly common: SharedNoticeFields };

/** Notices with the same facts, column by column in the same order; each column is separated by commas. */
type NoticeColumns = SharedNoticeFields &
  Record<'places' | 'locationIds' | 'sampleIds' | 'sampleNumbers' | 'letterIds', string>;

/**
 * All notices of a statement by address; remembered, because every page and every state is a part of it. Those with the
 * same facts come as one row: 50,000 rows take longer to send and to parse than to find.
 */
const listOrderedNotices = (trx: AccountTransaction, notices: RawBuilder<unknown>): Promise<readonly OrderedNotice[]> =>
  remember(
    trx,
    sql<NoticeColumns>`
    with o as (
      select n.*,
             row_number() over (order by a.address_line1, n.location_id, n.sample_number, n.key) as place
        from (${notices}) n
        join locations a on a.account_id = current_account_id() and a.id = n.location_id)
    select o.key, o.category, o.letter_category as "letterCategory", o.changed_to as "changedTo", o.lines,
           o.recorded_on as "recordedOn", o.status, o.has_letter as "hasLetter", o.refusal,
           o.refusal is not null as "isRefused", o.is_removed as "isRemoved", o.event_id as "eventId", o.day,
           o.is_late as "isLate", string_agg(o.place::text, ',') as places,
           string_agg(o.location_id::text, ',') as "locationIds",
           string_agg(coalesce(o.sample_id::text, ''), ',') as "sampleIds",
           string_agg(coalesce(o.sample_number::text, ''), ',') as "sampleNumbers",
           string_agg(coalesce(o.letter_id::text, ''), ',') as "letterIds"
      from o
     group by o.key, o.category, o.letter_category, o.changed_to, o.lines, o.recorded_on, o.status, o.has_letter,
              o.refusal, o.is_removed, o.event_id, o.day, o.is_late`,
    { convert: orderNotices, partsOfRow: 3 },
  );

function orderNotices(rows: readonly NoticeColumns[]): readonly OrderedNotice[] {
  const placed = rows.flatMap(({ places, locationIds, sampleIds, sampleNumbers, letterIds, ...common }) => {
    const [samples, numbers, letters] = [sampleIds.split(','), sampleNumbers.split(','), letterIds.split(',')];
    const locations = locationIds.split(',');
    return places.split(',').map((place, at) => ({
      place: Number(place),
      notice: {
        locationId: locations[at] ?? '',
        sampleId: samples[at] || null,
        sampleNumber: numbers[at] ? Number(numbers[at]) : null,
        letterId: letters[at] || null,
        common,
      },
    }));
  });
  return placed.sort((one, other) => one.place - other.place).map(({ notice }) => notice);
}

async function readDetails(
  trx: AccountTransaction,
  ordered: readonly OrderedNotice[],
): Promise<readonly StoredNotice[]> {
  const places = ordered.map(({ locationId }) => locationId);
  const letters = ordered.map(({ letterId }) => letterId);
  const events = ordered.map(({ common }) => common.eventId);
  const { rows } = await sql<Details>`
    select concat_ws(', ', a.address_line1, a.address_line2) as address, a.city, a.state as "addressState", a.zip,
           (select e.name from sampling_events e
             where e.account_id = current_account_id() and e.id = o.event_id) as "eventName",
           case when l.id is null then null else jsonb_build_object('id', l.id, 'batchId', l.batch_id, 'code', l.code,
             'name', l.letter_name, 'status', l.status, 'method', l.method, 'returnReason', l.return_reason,
             'forwardedOn', l.forwarded_on, 'returnedOn', l.returned_on) end as letter
      from unnest(${places}::uuid[], ${letters}::uuid[], ${events}::uuid[]) with ordinality
        as o(location_id, letter_id, event_id, n)
      join locations a on a.account_id = current_account_id() and a.id = o.location_id
      left join letters l on l.account_id = current_account_id() and l.id = o.letter_id
     order by o.n`.execute(trx);
  return ordered.map(({ locationId, sampleId, sampleNumber, common }, index) => {
    const { letter, ...details } = rows[index] as Details;
    const { eventId: _, day: on, isLate, ...facts } = common;
    const decidingLetter = letter && on !== null ? { ...letter, on, isLate } : null;
    return { locationId, sampleId, sampleNumber, ...facts, ...details, letter: decidingLetter };
  });
}

/** How many customers there are, and the first day on which one without a mailed notice was recorded. */
export async function findFirstUnnoticed(
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
): Promise<{ readonly customers: number; readonly firstOn: string | null }> {
  const [found] = await cacheRows(
    trx,
    sql<{ customers: number; firstOn: string | null }>`
    select count(*)::integer as customers,
           min(n.recorded_on) filter (where n.status is null
                                         or n.status <> all(${[...mailedStatuses]}::text[])) as "firstOn"
      from (${notices}) n`,
  );
  return found ?? { customers: 0, firstOn: null };
}

/** Locks the sending of this campaign's notices until the end of the transaction. */
export async function lockCampaign(trx: AccountTransaction, key: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended('campaign ' || ${key} || ' of ' || current_account_id(), 0)
    )`.execute(trx);
}

/** The newest letter of the notice requirement to each of these locations, about any classification. */
export async function listNewestLetters(
  trx: AccountTransaction,
  noticeRequirement: LocationNoticeRequirement,
  locationIds: readonly string[],
): Promise<readonly OtherLetter[]> {
  const { rows } = await sql<OtherLetter>`
    select distinct on (s.location_id) s.location_id as "locationId", s.letter_name as name, s.day as "on",
           s.recipient_kind = 'owner' as "isElsewhere", s.is_outdated as "isOutdated",
           s.is_at_former_address as "isAtFormerAddress"
      from (${compileLettersOfRequirement(noticeRequirement, locationIds)}) s
     order by s.location_id, s.created_on desc, s.id desc`.execute(trx);
  return rows;
}

/**
 * The notice requirements for which letters from these templates may count by their day, whatever became of the
 * letters.
 */
export async function listKeysWithLetters(
  trx: AccountTransaction,
  noticeRequirements: readonly Pick<LocationNoticeRequirement, 'key' | 'from' | 'through'>[],
  templates: readonly string[],
): Promise<ReadonlySet<string>> {
  if (noticeRequirements.length === 0) return new Set();
  const days = JSON.stringify(noticeRequirements.map(({ key, from, through }) => ({ key, from, through })));
  const rows = await cacheRows(
    trx,
    sql<{ key: string }>`
    select d.key from jsonb_to_recordset(${days}::jsonb) as d(key text, "from" date, through date)
     where exists (
       select from letters l join communications c on c.account_id = current_account_id() and c.id = l.communication_id
        where l.account_id = current_account_id() and c.template_id = any(${[...templates]}::text[])
          and l.status <> 'Cancelled'
          and l.resend_of is null and ${compileDay('l')} between d."from" and d.through)`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The letters of a campaign with one text, with what one of them says. */
export interface CampaignText extends Pick<
  OutdatedText,
  'batchId' | 'communicationId' | 'letterName' | 'mailed' | 'unmailed'
> {
  readonly campaignKey: string;
  /** Mailed and came back; not in `mailed`. */
  readonly returned: number;
  readonly blocks: readonly ComposedBlock[];
}

/**
 * The texts that campaigns sent: those of one letter in one batch have the same numbers, and so have the letters that
 * replace them.
 */
export async function listTextsOfCampaigns(
  trx: AccountTransaction,
  keys: readonly string[],
): Promise<readonly CampaignText[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<CampaignText>`
    with recursive ${replacementStep},
    campaign as (
      select b.id, b.campaign_key from letter_batches b
       where b.account_id = current_account_id() and b.campaign_key = any(${[...keys]}::text[])),
    sent as (
      select l.batch_id, l.communication_id, l.letter_name, l.status, l.is_outdated
        from campaign b join letters l on l.account_id = current_account_id() and l.batch_id = b.id
       where l.resend_of is null
       union all
      select p.batch_id, l.communication_id, l.letter_name, l.status, l.is_outdated
        from replacement p
        join campaign b on b.id = p.batch_id
        join letters l on l.account_id = current_account_id() and l.id = p.id)
    select k.campaign_key as "campaignKey", t.*, (
             select l.blocks from letters l
              where l.account_id = current_account_id() and l.batch_id = t."batchId"
                and l.communication_id = t."communicationId"
                and l.status <> 'Cancelled' limit 1) as blocks
      from (
        select l.batch_id as "batchId", l.communication_id as "communicationId", min(l.letter_name) as "letterName",
               count(*) filter (where l.status = any(${[...mailedStatuses]}::text[]))::integer as mailed,
               count(*) filter (where l.status = 'Returned')::integer as returned,
               count(*) filter (where l.status <> all(${[...statusesAfterMailing]}::text[]))::integer as unmailed
          from sent l
         where l.status not in ('Cancelled', 'Failed') and not l.is_outdated
         group by l.batch_id, l.communication_id) t
      join campaign k on k.id = t."batchId"
     order by t."batchId", t."communicationId"`.execute(trx);
  return rows;
}
