import { mailedStatuses } from '@curbstop/contract/letters/letter.values';
import type { NoticeCategory } from '@curbstop/contract/notice-campaigns/campaign.values';
import type { FactsCount, NoticeFacts } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { rememberByVersion } from '../../foundation/database/version-cache.ts';
import type { OtherLetter, StoredNotice } from './notice-row.calculation.ts';
import { compileLettersOfDuty, type LocationDuty } from './notice-rows.repository.ts';

export interface StoredCount extends FactsCount {
  readonly key: string;
  readonly category: NoticeCategory | null;
}

/** How many notices of each duty have which facts. */
export async function countNoticeFacts(
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
): Promise<readonly StoredCount[]> {
  return rememberRows(
    trx,
    sql<StoredCount>`
    select n.key, n.category, n.status, n.has_letter as "hasLetter", n.refusal is not null as "isRefused", n.is_late as "isLate",
           count(*)::integer as recipients
      from (${notices}) n group by n.key, n.category, n.status, n.has_letter, n.refusal is not null, n.is_late`,
  );
}

/** Until the account's data changes, the rows of the same statement are those of its first run: it reads every letter of years. */
async function rememberRows<Row>(trx: AccountTransaction, query: RawBuilder<Row>): Promise<readonly Row[]> {
  const { sql: text, parameters } = query.compile(trx);
  return rememberByVersion(trx, {
    key: `notices ${JSON.stringify([text, parameters])}`,
    compute: async () => (await query.execute(trx)).rows,
    countParts: (rows) => rows.length,
  });
}

interface NoticePage {
  /** Only notices with one of these facts; all without. */
  readonly facts: readonly NoticeFacts[] | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Notices that could not be reached come last, so that they keep none of the others out of a batch. */
  readonly refusedLast?: true;
}

/** Some of the notices of a statement, by address. */
export async function listStoredNotices(
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
  { facts, offset, limit, refusedLast }: NoticePage,
): Promise<readonly StoredNotice[]> {
  const factsCondition = facts
    ? sql`where (coalesce(n.status, ''), n.has_letter, n.refusal is not null) in (select f.status, f."hasLetter", f."isRefused" from
          jsonb_to_recordset(${JSON.stringify(facts.map((one) => ({ ...one, status: one.status ?? '' })))}::jsonb) as f(status text, "hasLetter" boolean, "isRefused" boolean))`
    : sql``;
  const { rows } = await sql<StoredNotice>`
    select p.key, p.location_id as "locationId", p.address, p.city, p.category, p.lines, p.recorded_on as "recordedOn",
           p.sample_id as "sampleId", p.sample_number as "sampleNumber",
           (select e.name from sampling_events e where e.account_id = current_account_id() and e.id = p.event_id) as "eventName",
           p.status, p.has_letter as "hasLetter", p.letter_category as "letterCategory", p.changed_to as "changedTo",
           p.refusal, p.refusal is not null as "isRefused",
           case when l.id is null then null else jsonb_build_object('id', l.id, 'batchId', l.batch_id, 'code', l.code, 'name', l.letter_name,
             'status', l.status, 'on', p.day, 'isLate', p.is_late, 'returnReason', l.return_reason) end as letter
      from (
        select n.*, concat_ws(', ', a.address_line1, a.address_line2) as address, a.city
          from (${notices}) n
          join locations a on a.account_id = current_account_id() and a.id = n.location_id
         ${factsCondition}
         order by ${refusedLast ? sql`n.refusal is not null, ` : sql``}a.address_line1, n.location_id, n.sample_number, n.key offset ${offset} limit ${limit}) p
      left join letters l on l.account_id = current_account_id() and l.id = p.letter_id
     order by p.address, p.location_id, p.sample_number, p.key`.execute(trx);
  return rows;
}

/** How many customers there are, and the first day on which one without a mailed notice was recorded. */
export async function findFirstUnnoticed(
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
): Promise<{ readonly customers: number; readonly firstOn: string | null }> {
  const [found] = await rememberRows(
    trx,
    sql<{ customers: number; firstOn: string | null }>`
    select count(*)::integer as customers,
           min(n.recorded_on) filter (where n.status is null or n.status <> all(${[...mailedStatuses]}::text[])) as "firstOn"
      from (${notices}) n`,
  );
  return found ?? { customers: 0, firstOn: null };
}

/** Locks the sending of this campaign's notices until the end of the transaction. */
export async function lockCampaign(trx: AccountTransaction, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaign ' || ${key} || ' of ' || current_account_id(), 0))`.execute(
    trx,
  );
}

/** The newest letter of the duty to each of these locations, about any classification. */
export async function listNewestLetters(
  trx: AccountTransaction,
  duty: LocationDuty,
  locationIds: readonly string[],
): Promise<readonly OtherLetter[]> {
  const { rows } = await sql<OtherLetter>`
    select distinct on (s.location_id) s.location_id as "locationId", s.letter_name as name, s.day as "on"
      from (${compileLettersOfDuty(duty)}) s
     where s.location_id = any(${[...locationIds]}::uuid[])
     order by s.location_id, s.created_on desc, s.id desc`.execute(trx);
  return rows;
}

/** One mailed or delivered letter with a PDF for each text and version, as an example. */
export async function listExampleLetterIds(
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (l.communication_id, l.content_version) l.id
      from (${notices}) n
      join letters l on l.account_id = current_account_id() and l.id = n.letter_id
     where n.status = any(${[...mailedStatuses]}::text[]) and l.part_id is not null
     order by l.communication_id, l.content_version, l.created_on desc, l.id`.execute(trx);
  return rows.map(({ id }) => id);
}
