import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import type { LineValues } from '@curbstop/contract/communications/line-values.calculation';
import { comparedKinds } from '@curbstop/contract/communications/denial-rule.calculation';
import type { DeliveryMethod, MailType } from '@curbstop/contract/letters/letter-batch.values';
import type { OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import type {
  LetterStatus,
  MailedOutdated,
  PlannedLetter,
  ReturnReason,
} from '@curbstop/contract/letters/letter.values';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { sql } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { exceedanceCampaign } from './exceedance-campaign.values.ts';
import { compileChangeLetters } from './letter-change.repository.ts';
import type { LetterRecipient } from './recorded-recipient.calculation.ts';
import { markReplacedByMailed } from './letter-replacement.repository.ts';
import { canBeRecordedMailed, isFailedUnsent, recordComparison } from './letter-to-resend.values.ts';

/** Records that the ready letters of a batch were mailed; returns how many. */
export async function updateMailed(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { batchId, mailedOn, now }: { readonly batchId: string; readonly mailedOn: string; readonly now: string },
): Promise<number> {
  const { numAffectedRows } = await compileChangeLetters(trx, changer, {
    status: 'Mailed',
    now,
    mailedOn,
    where: sql`l.batch_id = ${batchId}::uuid and l.status = 'Rendered' and l.handed_over_on is null`,
  }).execute(trx);
  await markReplacedByMailed(trx, { batchId });
  return Number(numAffectedRows ?? 0);
}

/** Records why unsent letters are not mailed. */
export async function markOutdated(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { outdated, now }: { readonly outdated: readonly Pick<OutdatedLetter, 'id' | 'reason'>[]; readonly now: string },
): Promise<void> {
  await compileChangeLetters(trx, changer, {
    status: 'Failed',
    now,
    failure: sql`(select o.reason from jsonb_to_recordset(${JSON.stringify(outdated)}::jsonb) as o(id uuid, reason text)
      where o.id = l.id)`,
    where: sql`l.id = any(${outdated.map(({ id }) => id)}::uuid[]) and l.status = 'Rendered'
      and l.handed_over_on is null`,
  }).execute(trx);
}

/** What a change of a letter's delivery needs of it. */
export interface LockedLetter {
  readonly id: string;
  readonly code: string;
  readonly status: LetterStatus;
  readonly trackingId: string | null;
  readonly mailedOn: string | null;
  readonly forwardedOn: string | null;
  readonly returnedOn: string | null;
  readonly returnReason: ReturnReason | null;
  readonly createdOn: string;
  readonly letterOn: string;
  readonly isCertified: boolean;
  readonly method: DeliveryMethod;
  readonly failure: string | null;
  /** It has a PDF. */
  readonly isCreated: boolean;
  /** It failed, but people may have mailed it. */
  readonly canBeRecordedMailed: boolean;
  readonly updatedOn: string;
}

const locked = sql`id, code, status, tracking_id as "trackingId", mailed_on as "mailedOn",
  forwarded_on as "forwardedOn", returned_on as "returnedOn", return_reason as "returnReason",
  created_on as "createdOn", letter_on as "letterOn", is_certified as "isCertified", method, failure,
  part_id is not null as "isCreated", ${canBeRecordedMailed} as "canBeRecordedMailed", updated_on as "updatedOn"`;

/** Locks the letters until the end of the transaction, always in the same order to avoid deadlocks. */
export async function lockLettersByCode(
  trx: AccountTransaction,
  codes: readonly string[],
): Promise<readonly LockedLetter[]> {
  const { rows } = await sql<LockedLetter>`
    select ${locked} from letters l where code = any(${codes}::text[]) order by id for update`.execute(trx);
  return rows;
}

/** The batch of the letter with a code, to be locked before the letter. */
export async function findBatchIdByCode(trx: AccountTransaction, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ batchId: string }>`
    select batch_id as "batchId" from letters where account_id = current_account_id() and code = ${code}`.execute(trx);
  return rows[0]?.batchId;
}

export async function lockLetter(trx: AccountTransaction, id: string): Promise<LockedLetter | undefined> {
  const { rows } = await sql<LockedLetter>`select ${locked} from letters l where id = ${id}::uuid for update`.execute(
    trx,
  );
  return rows[0];
}

/** The codes of the letters that have one of these tracking numbers, which are without spaces. */
export async function listLettersTracked(
  trx: AccountTransaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const number = sql`upper(regexp_replace(tracking_id, '\\s', '', 'g'))`;
  const { rows } = await sql<{ number: string; code: string }>`
    select ${number} as number, code from letters
     where account_id = current_account_id() and tracking_id is not null
       and ${number} = any(${numbers}::text[])`.execute(trx);
  return new Map(rows.map((one) => [one.number, one.code]));
}

/** Records that a locked letter came back. */
export async function updateReturned(
  trx: AccountTransaction,
  id: string,
  {
    reason,
    returnedOn,
    outdated,
    now,
  }: {
    readonly reason: ReturnReason;
    readonly returnedOn: string;
    readonly outdated: MailedOutdated | undefined;
    readonly now: string;
  },
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({
      status: 'Returned',
      failure: null,
      return_reason: reason,
      returned_on: returnedOn,
      updated_on: now,
      ...(outdated && { outdated_reason: outdated.reason, outdated_on: outdated.on }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Restores what a locked letter was before its return was recorded. If the mail house has the letter, it is looked up
 * there again.
 */
export async function updateReturnUndone(
  trx: AccountTransaction,
  id: string,
  {
    status,
    failure,
    isOutdatedKept,
    now,
  }: {
    readonly status: LetterStatus;
    readonly failure: string | null;
    readonly isOutdatedKept: boolean;
    readonly now: string;
  },
): Promise<void> {
  const notOutdated = isOutdatedKept ? {} : { outdated_reason: null, outdated_on: null };
  await trx
    .updateTable('letters')
    .set({ status, failure, return_reason: null, returned_on: null, ...notOutdated, updated_on: now })
    .set({
      next_look_up_on: sql`case when method = 'Mail' and handed_over_on is not null then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute();
  await markReplacedByMailed(trx, { letterId: id });
}

interface TrackedNumber {
  readonly id: string;
  readonly trackingId: string;
  /** Why it replaces another number. */
  readonly reason: string | null;
}

/** Records the tracking numbers of locked letters. */
export async function updateTrackingNumbers(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { numbers, now }: { readonly numbers: readonly TrackedNumber[]; readonly now: string },
): Promise<void> {
  await sql`
    with numbers as (
        select g.id, g."trackingId" as tracking_id, g.reason, l.tracking_id as earlier_tracking_id
          from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as g(id uuid, "trackingId" text, reason text)
          join letters l on l.account_id = current_account_id() and l.id = g.id),
      updated as (
        update letters l set tracking_id = g.tracking_id, updated_on = ${now}::timestamptz from numbers g
         where l.account_id = current_account_id() and l.id = g.id
        returning g.id, g.earlier_tracking_id, g.tracking_id, g.reason)
    ${compileInsertChanges(trx, changer, {
      entityType: 'letter',
      operation: 'updated',
      before: sql`jsonb_build_object('trackingId', earlier_tracking_id)`,
      after: sql`jsonb_build_object('trackingId', tracking_id)`,
      reason: sql`reason`,
      from: sql`updated`,
    })}`.execute(trx);
}

export async function updateTrackingNumberRow(
  trx: AccountTransaction,
  id: string,
  { trackingId, now }: { readonly trackingId: string | null; readonly now: string },
): Promise<void> {
  await trx.updateTable('letters').set({ tracking_id: trackingId, updated_on: now }).where('id', '=', id).execute();
}

/** A letter as it was planned, to send it again. */
export interface SentLetter extends PlannedLetter, Pick<LetterToCheck, 'isLineEdited' | 'isAtFormerAddress'> {
  readonly letterOn: string;
  readonly method: DeliveryMethod;
  readonly isColor: boolean;
  readonly mailType: MailType;
  readonly isCertified: boolean;
  readonly wasResent: boolean;
  /** Whether a later letter with the same notice was mailed. */
  readonly isReplaced: boolean;
  readonly campaignKey: string | null;
  readonly templateId: string;
  readonly composedOn: string;
}

export async function findSentLetter(trx: AccountTransaction, id: string): Promise<SentLetter | undefined> {
  const { rows } = await sql<SentLetter>`select ${sentLetter} from letters l where l.id = ${id}::uuid`.execute(trx);
  return rows[0];
}

export interface FailedLetter extends SentLetter, Pick<LetterToCheck, 'recipient'> {
  readonly id: string;
  readonly code: string;
  readonly sheet: number;
}

/**
 * The next letters of a batch that failed after they were created and have certainly not left, after a sheet, true or
 * not.
 */
export async function listFailedToResend(
  trx: AccountTransaction,
  { batchId, afterSheet, limit }: { readonly batchId: string; readonly afterSheet: number; readonly limit: number },
): Promise<readonly FailedLetter[]> {
  const { rows } = await sql<FailedLetter>`
    select l.id, l.code, l.sheet, ${sentLetter},
           case when l.method <> 'Email' then ${recipientToCheck} end as recipient from letters l
     where l.batch_id = ${batchId}::uuid and l.sheet > ${afterSheet} and ${isFailedUnsent('l')}
     order by l.sheet limit ${limit}`.execute(trx);
  return rows;
}

interface UnsentLetter extends LetterToCheck {
  readonly sheet: number;
  readonly street: string;
}

/** What of a letter shows whether its contents are still true. */
export interface LetterToCheck {
  readonly id: string;
  readonly code: string;
  readonly eventId: string | null;
  readonly locationId: string;
  readonly templateId: string;
  readonly language: LetterLanguage;
  readonly letterOn: string;
  readonly composedOn: string;
  readonly sampleIds: readonly string[];
  /** The campaign of its batch. */
  readonly campaignKey: string | null;
  /** What it says; empty if no rule requires anything of it. */
  readonly blocks: readonly ComposedBlock[];
  /** The lines in the window of the envelope. */
  readonly address: readonly string[];
  /** What it says of the service line; null in letters that were created before it was stored. */
  readonly lineValues: LineValues | null;
  /** Whether a line of the location was changed since, if `lineValues` is null. */
  readonly isLineEdited: boolean;
  /** Whether the address of the location was corrected since. */
  readonly isAtFormerAddress: boolean;
  /**
   * The recipient of a letter that was not sent, if it was a recipient on record: a letter that was sent keeps its
   * recipient, and people can choose another.
   */
  readonly recipient?: Pick<LetterRecipient, 'method' | 'kind' | 'name' | 'email'> | null;
}

/** The recipient of a letter `l` that was not sent, if it was a recipient on record; otherwise null. */
export const recipientToCheck = sql`case when coalesce(l.is_recipient_recorded, l.resend_of is null) then
  jsonb_build_object('method', l.method, 'kind', l.recipient_kind, 'name', l.recipient_name, 'email', l.email) end`;

const templateId = sql`(select c.template_id from communications c
  where c.account_id = l.account_id and c.id = l.communication_id)`;
const campaignKey = sql`(select b.campaign_key from letter_batches b
  where b.account_id = l.account_id and b.id = l.batch_id)`;

const isCompared = sql`(l.trigger_type = 'SendKitResult'
  or split_part(${templateId}, '-', 1) = any(${[...comparedKinds]}::text[]))`;

/** The columns of `LetterToCheck`, without the recipient, of rows of `letters l`. */
export const lettersToCheck = sql`l.id, l.code, l.event_id as "eventId", l.location_id as "locationId", l.language,
  l.letter_on as "letterOn", l.created_on as "composedOn", l.sample_ids as "sampleIds", ${templateId} as "templateId",
  ${campaignKey} as "campaignKey",
  case when ${campaignKey} like ${`${exceedanceCampaign}:%`} or ${isCompared}
    then l.blocks else '[]'::jsonb end as blocks, l.address, ${recordComparison}`;

/** What shows whether those of the letters that were not sent yet are outdated. */
export async function listLettersToCheck(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<readonly LetterToCheck[]> {
  const { rows } = await sql<LetterToCheck>`
    select ${lettersToCheck}, ${recipientToCheck} as recipient from letters l
     where l.id = any(${ids}::uuid[]) and l.status = 'Rendered' and l.handed_over_on is null`.execute(trx);
  return rows;
}

/** What shows whether letters are outdated, whether they were sent or not. */
export async function getLettersToCheck(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<readonly LetterToCheck[]> {
  const { rows } = await sql<LetterToCheck>`
    select ${lettersToCheck} from letters l
     where l.account_id = current_account_id() and l.id = any(${[...ids]}::uuid[])`.execute(trx);
  if (rows.length < ids.length) throw new Error(`Letters ${ids.join(', ')} are not all on record`);
  return rows;
}

/** The next letters of a batch that were created but not sent, after a sheet. */
export async function listUnsentLetters(
  trx: AccountTransaction,
  { batchId, afterSheet, limit }: { readonly batchId: string; readonly afterSheet: number; readonly limit: number },
): Promise<readonly UnsentLetter[]> {
  const { rows } = await sql<UnsentLetter>`
    select ${lettersToCheck}, ${recipientToCheck} as recipient, l.sheet, a.address_line1 as street
      from letters l
      join locations a on a.account_id = l.account_id and a.id = l.location_id
     where l.batch_id = ${batchId}::uuid and l.sheet > ${afterSheet} and l.status = 'Rendered'
       and l.handed_over_on is null
     order by l.sheet limit ${limit}`.execute(trx);
  return rows;
}

const sentLetter = sql`communication_id as "communicationId", content_version as "contentVersion",
           letter_name as "letterName", trigger_type as "triggerType", trigger_condition as "triggerCondition",
           has_results_table as "hasResultsTable", sample_ids as "sampleIds", program_id as "programId",
           event_id as "eventId", location_id as "locationId", service_line_id as "serviceLineId", kit_id as "kitId",
           recipient_kind as "recipientKind", recipient_name as "recipientName",
           coalesce(is_recipient_recorded, resend_of is null) as "isRecipientRecorded", address,
           mail_address as "mailAddress", email, language, blocks, letter_on as "letterOn",
           method, is_color as "isColor", mail_type as "mailType", is_certified as "isCertified",
           exists (select from letters r
             where r.account_id = l.account_id and r.resend_of = l.id and r.status <> 'Cancelled') as "wasResent",
           is_replaced as "isReplaced", ${recordComparison}, ${campaignKey} as "campaignKey",
           ${templateId} as "templateId", l.created_on as "composedOn"`;
