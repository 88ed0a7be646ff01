import {
  batchList,
  type BatchKind,
  type BatchStatus,
  type DeliveryMethod,
  type MailType,
  type SendOptions,
} from '@curbstop/contract/letters/letter-batch.values';
import type { BatchRow, LetterCounts, UnreachableLocation } from '@curbstop/contract/letters/letter.rules';
import { shownStatuses, type ShownStatus } from '@curbstop/contract/letters/letter.values';
import type { RecipientKind } from '@curbstop/contract/communications/recipient.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  selectIsInStep,
  selectIsTriedAgain,
  selectOutage,
  selectProgress,
} from '../../foundation/jobs/job.repository.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { isUnsentBatch, printFileStep, shownBatchStatus } from './letter-batch.values.ts';
import { isFailedToResend, isToCreateAgain, isToResend, isToRewrite } from './letter-to-resend.values.ts';
import type { LetterRecipient } from './recorded-recipient.calculation.ts';
import { toUnreachable, type RefusedLocation } from './letter-plan-counter.calculation.ts';

/** A batch with the letters of each status that it has. */
export type StoredLetterBatch = Omit<
  BatchRow,
  'counts' | 'documentId' | 'failedUnaddressed' | 'lettersToResend' | 'lettersToRewrite'
> & {
  readonly counts: Partial<LetterCounts>;
};

/** The letters of a download are those of other batches. Each branch reads the letters of the batch by an index. */
const counts = sql`coalesce(case when l.download_of is null then (
    select jsonb_object_agg(c.shown_status, c.number) from (
      select t.shown_status, count(*) as number from letters t
       where t.account_id = l.account_id and t.batch_id = l.id group by t.shown_status) c)
  else (
    select jsonb_object_agg(c.shown_status, c.number) from (
      select t.shown_status, count(*) as number from unnest(l.download_of) as u(id)
        join letters t on t.account_id = l.account_id and t.id = u.id group by t.shown_status) c) end, '{}')`;

const jobOfBatch = { accountId: sql`l.account_id`, id: sql`l.job_id` };

const batchColumns = sql`l.id, l.title, l.kind, l.method, l.is_color as "isColor", l.mail_type as "mailType",
  l.is_certified as "isCertified", l.by_mail_house as "byMailHouse", l.status, l.failure,
  case when l.status = 'Ready' then ${selectOutage(jobOfBatch)} end as outage,
  l.letter_on as "letterOn", l.letters,
  l.unreachable_locations as unreachable, l.addressed_to_resident as "addressedToResident",
  l.created_by_name as "createdBy", l.created_on as "createdOn", l.finished_on as "finishedOn",
  ${counts} as counts,
  case when l.status = 'Rendering' then ${selectProgress(jobOfBatch)} end
    as "sheetsReached",
  l.status = 'Rendering' and ${selectIsInStep({ ...jobOfBatch, step: printFileStep })} as "isCreatingPrintFile",
  l.status = 'Rendering' and ${selectIsTriedAgain(jobOfBatch)} as "isTriedAgain",
  (select count(*) from letters t
    where t.account_id = l.account_id and t.batch_id = l.id and t.is_outdated)::integer as "mailedOutdated",
  (select count(*) from letters
    where account_id = l.account_id and batch_id = l.id
      and ${isFailedToResend('letters')})::integer as "failedToResend",
  case when l.status = 'Failed' then l.download_of is not null or exists (select from letters
    where account_id = l.account_id and batch_id = l.id
      and (status not in ('Failed', 'Cancelled') or ${isToCreateAgain('letters')}))
    else false end as "canTryAgain"`;

/** Totals are not cached, because jobs change batches at any time. */
export const letterBatchSource: ListSource<typeof batchList> = {
  list: batchList,
  table: 'letter_batches',
  noSoftDelete: true,
  skipCountCache: true,
  search: 'search_text',
  searched: ['title', 'created_by_name'],
  lowCardinality: [],
  columns: {
    title: 'title',
    kind: 'kind',
    method: 'method',
    status: 'status',
    isUnsent: 'status',
    createdBy: 'created_by_name',
    createdOn: 'created_on',
  },
  conditions: { isUnsent: isUnsentBatch },
  shownChoices: { status: shownBatchStatus },
  select: batchColumns,
};

export function toBatchRow({ counts: storedCounts, ...batch }: StoredLetterBatch): BatchRow {
  const entries = shownStatuses.map((status): [ShownStatus, number] => [status, storedCounts[status] ?? 0]);
  const isReady = batch.status === 'Ready' || batch.status === 'Sent';
  return {
    ...batch,
    counts: Object.fromEntries(entries) as LetterCounts,
    failedUnaddressed: null,
    lettersToResend: null,
    lettersToRewrite: null,
    documentId: isReady ? batch.id : null,
  };
}

interface FailedEmail extends Pick<LetterRecipient, 'address' | 'language'> {
  readonly sheet: number;
  readonly locationId: string;
  readonly recipientKind: RecipientKind;
  readonly recipientName: string;
  readonly email: string | null;
}

/** Some of the letters that `failedToResend` counts in a batch of emails, in the order of their sheets. */
export async function listFailedEmails(
  trx: AccountTransaction,
  { batchId, afterSheet, limit }: { readonly batchId: string; readonly afterSheet: number; readonly limit: number },
): Promise<readonly FailedEmail[]> {
  const { rows } = await sql<FailedEmail>`
    select sheet, location_id as "locationId", recipient_kind as "recipientKind", recipient_name as "recipientName",
           email, address, language
      from letters where account_id = current_account_id() and batch_id = ${batchId}::uuid and sheet > ${afterSheet}
                     and ${isFailedToResend('letters')}
     order by sheet limit ${limit}`.execute(trx);
  return rows;
}

export async function findLetterBatch(trx: AccountTransaction, id: string): Promise<StoredLetterBatch | undefined> {
  const { rows } =
    await sql<StoredLetterBatch>`select ${batchColumns} from letter_batches l where l.id = ${id}::uuid`.execute(trx);
  return rows[0];
}

/** Letters of a batch that did not arrive and have to be sent or written again. */
export async function countUndelivered(
  trx: AccountTransaction,
  batchId: string,
): Promise<{ readonly lettersToResend: number; readonly lettersToRewrite: number }> {
  const { rows } = await sql<{ lettersToResend: number; lettersToRewrite: number }>`
    select count(*) filter (where ${isToResend('letters')})::integer as "lettersToResend",
           count(*) filter (where ${isToRewrite('letters')})::integer as "lettersToRewrite"
      from letters
     where account_id = current_account_id() and batch_id = ${batchId}::uuid and needs_resending`.execute(trx);
  return rows[0] ?? { lettersToResend: 0, lettersToRewrite: 0 };
}

/** The batches that are still in work, oldest first. */
export async function listPendingBatchIds(trx: AccountTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from letter_batches where status in ('Queued', 'Rendering') order by created_on, id`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface NewBatch {
  readonly id: string;
  readonly kind: BatchKind;
  readonly method: DeliveryMethod;
  readonly title: string;
  readonly options: SendOptions;
  /** The day that the letters bear. */
  readonly letterOn: string;
  readonly campaignKey: string | null;
  /** The letters of a download. */
  readonly downloadOf?: readonly string[];
  readonly by: { readonly id: string; readonly name: string };
  readonly now: string;
}

export async function insertLetterBatch(trx: AccountTransaction, batch: NewBatch): Promise<void> {
  const { isColor, mailType, isCertified, markComplete } = batch.options;
  await trx
    .insertInto('letter_batches')
    .values({
      id: batch.id,
      kind: batch.kind,
      method: batch.method,
      title: batch.title,
      is_color: isColor,
      mail_type: mailType,
      is_certified: isCertified,
      mark_complete: markComplete,
      letter_on: batch.letterOn,
      campaign_key: batch.campaignKey,
      download_of: batch.downloadOf ? [...batch.downloadOf] : null,
      letters: batch.downloadOf?.length ?? 0,
      created_by: batch.by.id,
      created_by_name: batch.by.name,
      created_on: batch.now,
      updated_on: batch.now,
    })
    .execute();
}

/** How many letters of a batch are addressed to the resident, because their names can't be printed. */
export async function updateAddressedToResident(trx: AccountTransaction, id: string, letters: number): Promise<void> {
  await trx.updateTable('letter_batches').set({ addressed_to_resident: letters }).where('id', '=', id).execute();
}

interface Unreachable {
  readonly locations: readonly RefusedLocation[];
  /** The campaign whose notices they did not get. */
  readonly sentFor: string | null;
}

/** Keeps the locations that got no letter, so that they can be found after sending. */
export async function updateUnreachable(
  trx: AccountTransaction,
  id: string,
  { locations, sentFor }: Unreachable,
): Promise<void> {
  if (locations.length === 0) return;
  await sql`
    update letter_batches set unreachable = ${JSON.stringify(locations)}::jsonb, sent_for = ${sentFor}
     where id = ${id}::uuid`.execute(trx);
}

/** In the order in which the letters were planned; undefined if there is no such batch. */
export async function findUnreachable(trx: AccountTransaction, id: string): Promise<UnreachableLocation[] | undefined> {
  const { rows } = await sql<{ unreachable: RefusedLocation[] }>`
    select unreachable from letter_batches where id = ${id}::uuid`.execute(trx);
  return rows[0]?.unreachable.map(toUnreachable);
}

export interface LockedBatch {
  readonly id: string;
  readonly title: string;
  readonly kind: BatchKind;
  readonly method: DeliveryMethod;
  readonly status: BatchStatus;
  readonly letters: number;
  readonly jobId: string | null;
  readonly createdOn: string;
  readonly letterOn: string;
  readonly campaignKey: string | null;
  readonly isColor: boolean;
  readonly mailType: MailType;
  readonly isCertified: boolean;
  readonly markComplete: boolean;
  /** The mail house mails its letters. */
  readonly byMailHouse: boolean;
}

/** Locks a batch until the end of the transaction. */
export async function lockBatch(trx: AccountTransaction, id: string): Promise<LockedBatch | undefined> {
  const { rows } = await sql<LockedBatch>`
    select id, title, kind, method, status, letters, job_id as "jobId", created_on as "createdOn",
           letter_on as "letterOn", campaign_key as "campaignKey", is_color as "isColor", mail_type as "mailType",
           is_certified as "isCertified", mark_complete as "markComplete", by_mail_house as "byMailHouse"
      from letter_batches where id = ${id}::uuid for update`.execute(trx);
  return rows[0];
}

interface BatchStatusChange {
  readonly status: BatchStatus;
  readonly now: string;
  readonly failure?: string | null;
  readonly jobId?: string;
}

/** Stores the status of a locked batch. */
export async function updateBatchStatus(
  trx: AccountTransaction,
  id: string,
  { status, now, failure = null, jobId }: BatchStatusChange,
): Promise<void> {
  const isFinished = status !== 'Queued' && status !== 'Rendering';
  await trx
    .updateTable('letter_batches')
    .set({
      status,
      failure,
      updated_on: now,
      ...(status !== 'Sent' && { finished_on: isFinished ? now : null }),
      ...(jobId !== undefined && { job_id: jobId }),
    })
    .where('id', '=', id)
    .execute();
}
