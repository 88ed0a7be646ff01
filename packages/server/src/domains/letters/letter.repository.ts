import type { PlannedLetter } from '@curbstop/contract/letters/letter.values';
import { letterList, mailedStatuses, shownStatusesAfterMailing } from '@curbstop/contract/letters/letter.values';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { sql, type RawBuilder } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import { createId } from '../../foundation/new-id.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileNumberedCode } from '../../foundation/database/numbered-code.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import {
  canBeRecordedMailed,
  isLocationOfPageRemoved,
  isAtFormerAddress,
  isReplacedByLater,
  isToResend,
  isToRewrite,
  mailedOutdated,
  reclassifiedAs,
} from './letter-to-resend.values.ts';
import type { SentResults } from '../samples/sent-results.values.ts';
import { reportsResults } from './reported-results.values.ts';

/** A letter as stored, without what only its method and file decide. */
export type StoredLetter = Omit<LetterRow, 'communicationType' | 'documentId' | 'resendObstacle'> & {
  readonly isRendered: boolean;
  /**
   * Only of letters that did not arrive: the classification of today, if they are about another; empty without a line.
   */
  readonly reclassifiedAs: string | null;
  readonly isLocationRemoved: boolean;
};

const locationJson = sql`(select jsonb_build_object('address', concat_ws(', ', p.address_line1, p.address_line2),
    'city', p.city, 'stateOrProvince', p.state, 'postalCode', p.zip)
  from locations p where p.account_id = l.account_id and p.id = l.location_id)`;

const letterColumns = sql`l.id, l.code, l.batch_id as "batchId",
  (select b.title from letter_batches b where b.account_id = l.account_id and b.id = l.batch_id) as "batchTitle",
  l.sheet, l.communication_id as "communicationId", l.content_version as "contentVersion",
  l.letter_name as "letterName", l.method, l.is_color as "isColor",
  l.mail_type as "mailType", l.is_certified as "isCertified", l.status, l.failure, l.program_id as "programId",
  (select g.name from programs g where g.account_id = l.account_id and g.id = l.program_id) as "programName",
  l.event_id as "eventId",
  (select e.name from sampling_events e where e.account_id = l.account_id and e.id = l.event_id) as "eventName",
  l.location_id as "locationId",
  ${locationJson} as location, l.service_line_id as "serviceLineId", l.kit_id as "kitId",
  l.recipient_kind as "recipientKind", l.recipient_name as "recipientName", l.address, l.email, l.language,
  l.letter_on as "letterOn", l.part_id is not null as "isRendered",
  l.tracking_id as "trackingId", l.mailed_on as "mailedOn", l.in_transit_on as "inTransitOn",
  l.forwarded_on as "forwardedOn", l.delivered_on as "deliveredOn", l.returned_on as "returnedOn",
  l.return_reason as "returnReason", l.resend_of as "resendOf",
  ${isToResend('l', isLocationOfPageRemoved)} as "needsResending",
  ${isToRewrite('l', isLocationOfPageRemoved)} as "needsRewriting",
  (select b.campaign_key from letter_batches b where b.account_id = l.account_id and b.id = l.batch_id)
    as "campaignKey",
  case when l.needs_resending then ${reclassifiedAs('l')} end as "reclassifiedAs",
  l.needs_resending and ${isLocationOfPageRemoved} as "isLocationRemoved",
  (select r.id from letters r where r.account_id = l.account_id and r.resend_of = l.id and r.status <> 'Cancelled')
    as "resentAs",
  l.is_replaced as "isReplaced", l.page_secret is not null as "hasPage",
  ${mailedOutdated} as "mailedOutdated",
  ${canBeRecordedMailed} as "canBeRecordedMailed",
  l.created_on as "createdOn"`;

export const letterSource: ListSource<typeof letterList> = {
  list: letterList,
  table: 'letters',
  noSoftDelete: true,
  search: 'search_text',
  searched: ['recipient_name', 'code', 'tracking_id'],
  lowCardinality: ['letter_name'],
  columns: {
    letterName: 'letter_name',
    recipientName: 'recipient_name',
    status: 'shown_status',
    method: 'method',
    isColor: 'is_color',
    mailType: 'mail_type',
    isCertified: 'is_certified',
    trackingId: 'tracking_id',
    code: 'code',
    returnReason: 'return_reason',
    programId: 'program_id',
    eventId: 'event_id',
    locationId: 'location_id',
    communicationId: 'communication_id',
    batchId: 'batch_id',
    needsResending: 'needs_resending',
    needsRewriting: 'needs_resending',
    isReplaced: 'is_replaced',
    isOutdated: 'is_outdated',
    createdOn: 'created_on',
    mailedOn: 'mailed_on',
  },
  // A letter that is not mailed has the usual mail type, which is not shown.
  shownOnlyIf: { mailType: sql<boolean>`method = 'Mail'` },
  conditions: {
    needsResending: isToResend('letters'),
    needsRewriting: isToRewrite('letters'),
    isReplaced: isReplacedByLater,
  },
  references: {
    programId: 'programs',
    eventId: 'sampling_events',
    locationId: 'locations',
    communicationId: 'communications',
    batchId: 'letter_batches',
  },
  select: letterColumns,
};

export async function findLetter(trx: AccountTransaction, id: string): Promise<StoredLetter | undefined> {
  const { rows } = await sql<StoredLetter>`select ${letterColumns} from letters l where l.id = ${id}::uuid`.execute(
    trx,
  );
  return rows[0];
}

interface SentCounts {
  readonly mailed: number;
  readonly printed: number;
  readonly emailed: number;
  readonly atMailHouse: number;
  /** Ready, but not recorded as mailed, or not emailed yet. */
  readonly waiting: number;
  readonly forwarded: number;
  readonly returned: number;
  readonly queued: number;
  readonly failed: number;
  readonly canceled: number;
}

const noLetters: SentCounts = {
  mailed: 0,
  printed: 0,
  emailed: 0,
  atMailHouse: 0,
  waiting: 0,
  forwarded: 0,
  returned: 0,
  queued: 0,
  failed: 0,
  canceled: 0,
};

/**
 * Letters by where they are. They are grouped in the order of the index of facets, so that no condition is compared
 * with each of a million letters.
 */
export async function countSentLetters(trx: AccountTransaction): Promise<SentCounts> {
  const hasLeft = sql`shown_status = any(${[...shownStatusesAfterMailing]}::text[])`;
  const countWhere = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(letters) filter (where ${condition}), 0)::integer`;
  const { rows } = await sql<SentCounts>`
    select ${countWhere(sql`method = 'Mail' and ${hasLeft}`)} as mailed,
           ${countWhere(sql`method = 'PDF' and ${hasLeft}`)} as printed,
           ${countWhere(sql`method = 'Email' and ${hasLeft}`)} as emailed,
           ${countWhere(sql`shown_status = 'Submitted'`)} as "atMailHouse",
           ${countWhere(sql`shown_status = 'Rendered'`)} as waiting,
           ${countWhere(sql`shown_status = 'Forwarded'`)} as forwarded,
           ${countWhere(sql`shown_status = 'Returned'`)} as returned,
           ${countWhere(sql`shown_status = 'Queued'`)} as queued,
           ${countWhere(sql`shown_status = 'Failed'`)} as failed,
           ${countWhere(sql`shown_status = 'Cancelled'`)} as canceled
      from (select method, shown_status, count(*) as letters from letters
            group by letter_name, method, shown_status) l`.execute(trx);
  return rows[0] ?? noLetters;
}

/** Letters that no longer matched the records when they were mailed. */
export async function countOutdatedLetters(trx: AccountTransaction): Promise<number> {
  const { rows } = await sql<{
    letters: number;
  }>`select count(*)::integer as letters from letters where is_outdated`.execute(trx);
  return rows[0]?.letters ?? 0;
}

/**
 * The results that a batch or a letter has reported, if it is to complete their samples. 40 CFR 141.85(d): the notice
 * is for the persons served, so a letter to the owner alone, one that was forwarded or one with other results has not
 * reported them.
 */
export async function listResultsSent(
  trx: AccountTransaction,
  subject: { readonly batchId: string } | { readonly letterId: string },
): Promise<readonly SentResults[]> {
  const chosenLetters =
    'batchId' in subject ? sql`b.id = ${subject.batchId}::uuid` : sql`l.id = ${subject.letterId}::uuid`;
  const { rows } = await sql<SentResults>`
    select l.event_id as "eventId", l.location_id as "locationId", l.sample_ids as "sampleIds",
           l.created_on as "composedOn"
      from letters l join letter_batches b on b.account_id = l.account_id and b.id = l.batch_id
     where l.account_id = current_account_id() and ${chosenLetters} and b.mark_complete and b.kind = 'Results'
       and l.event_id is not null
       and l.status = any(${[...mailedStatuses]}::text[])
       and l.recipient_kind <> 'owner' and l.forwarded_on is null and not l.is_outdated
       and not ${isAtFormerAddress('l')}
       and ${reportsResults}`.execute(trx);
  return rows;
}

/** The id of the letter that was sent instead of this one. */
export async function findLetterSentInstead(trx: AccountTransaction, id: string): Promise<string> {
  const row = await trx
    .selectFrom('letters')
    .select('id')
    .where('resend_of', '=', id)
    .where('status', '<>', 'Cancelled')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface LetterEvent {
  readonly programId: string | null;
  readonly programName: string | null;
  readonly eventId: string | null;
  readonly eventName: string | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

export async function findLetterEvent(trx: AccountTransaction, id: string): Promise<LetterEvent | undefined> {
  const { rows } = await sql<LetterEvent>`
    select l.program_id as "programId", g.name as "programName", l.event_id as "eventId", e.name as "eventName",
           e.starts_on as "startsOn", e.ends_on as "endsOn"
      from letters l
      left join programs g on g.account_id = l.account_id and g.id = l.program_id
      left join sampling_events e on e.account_id = l.account_id and e.id = l.event_id
     where l.id = ${id}::uuid`.execute(trx);
  return rows[0];
}

/** The code of a letter by its number: getLetterCode in contract. */
const code = compileNumberedCode('L');

/**
 * The number before an account's first letter, of eight digits. Numbers of different accounts are far apart, so that a
 * returned letter of another water system is not taken for one's own.
 */
const startOfNumbers = sql`10000000 + mod(abs(hashtextextended('first letter of ' || current_account_id(), 0)),
  80000000)`;

export interface LetterToAdd extends PlannedLetter {
  /** The letter that this one replaces, which came back or could not be created. */
  readonly resendOf?: string;
  /** The secret of its page on the web. */
  readonly pageSecret?: string;
}

/** The place of the location that the planned letter `n` is about. */
const addressKey = sql`(select a.address_key from locations a
  where a.account_id = current_account_id() and a.id = n."locationId")`;

const plannedColumns =
  sql.raw(`id uuid, "communicationId" uuid, "contentVersion" integer, "letterName" text, "triggerType" text,
  "triggerCondition" text, "hasResultsTable" boolean, "lineValues" jsonb, "sampleIds" uuid[], "programId" uuid,
  "eventId" uuid, "locationId" uuid, "serviceLineId" uuid, "kitId" uuid, "recipientKind" text, "recipientName" text,
  "isRecipientRecorded" boolean, address jsonb, email text, language text, blocks jsonb, "resendOf" uuid,
  "pageSecret" text, "mailAddress" jsonb`);

/** Adds letters to a locked batch after those that it has. Numbers are given one transaction at a time. */
export async function insertLetters(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  {
    batchId,
    letters,
    now,
  }: { readonly batchId: string; readonly letters: readonly LetterToAdd[]; readonly now: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('letter numbers of ' || current_account_id(), 0))`.execute(
    trx,
  );
  // Ids of one call ascend with the sheets, so that the log shows a batch in the order of its print file.
  const rows = letters.map((letter) => ({ ...letter, id: createId() }));
  await sql`
    with planned as (
        select p.*, row_number() over (order by p.id) as position
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(${plannedColumns})),
      numbered as (
        select p.*, greatest(${startOfNumbers}, (select max(number) from letters)) + p.position as number
          from planned p),
      inserted as (
        insert into letters (id, number, code, batch_id, sheet, communication_id, content_version, letter_name,
          trigger_type, trigger_condition, has_results_table, line_values, sample_ids, program_id, event_id,
          location_id, place_key, service_line_id, kit_id, recipient_kind, recipient_name, is_recipient_recorded,
          address, email, language, blocks, letter_on, method,
          is_color, mail_type, is_certified, resend_of, page_secret, mail_address, created_on, updated_on)
        select n.id, n.number, ${code}, b.id, b.letters + n.position, n."communicationId", n."contentVersion",
               n."letterName", n."triggerType", n."triggerCondition", n."hasResultsTable",
               nullif(n."lineValues", 'null'), n."sampleIds", n."programId", n."eventId", n."locationId", ${addressKey},
               n."serviceLineId", n."kitId", n."recipientKind", n."recipientName", n."isRecipientRecorded", n.address,
               n.email, n.language, n.blocks, b.letter_on, b.method, b.is_color, b.mail_type, b.is_certified,
               n."resendOf", n."pageSecret", nullif(n."mailAddress", 'null'), ${now}::timestamptz, ${now}::timestamptz
          from numbered n join letter_batches b on b.account_id = current_account_id() and b.id = ${batchId}::uuid
         order by n.position
        returning id, letter_name, recipient_name, address, method),
      replaced as (
        update letters o set is_replaced = true from planned p
         where o.account_id = current_account_id() and o.id = p."resendOf"),
      recorded as (${compileInsertChanges(trx, changer, {
        entityType: 'letter',
        operation: 'created',
        before: sql`null::jsonb`,
        after: sql`jsonb_build_object('letterName', letter_name, 'recipientName', recipient_name, 'method', method,
          'address', (select string_agg(line, ', ' order by place)
                        from jsonb_array_elements_text(address) with ordinality as a(line, place)))`,
        from: sql`inserted`,
      })})
    update letter_batches set letters = letters + (select count(*) from inserted), updated_on = ${now}::timestamptz
     where account_id = current_account_id() and id = ${batchId}::uuid`.execute(trx);
}
