import type { TriggerType } from '@curbstop/contract/communications/communication.values';
import type { ActiveCommunication } from '@curbstop/contract/letters/letter-choice.calculation';
import { mailedStatuses } from '@curbstop/contract/letters/letter.values';
import { sentLetterStatuses } from '@curbstop/contract/letters/sending.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { EarlierLetter } from './duplicate-letter.calculation.ts';
import { isAtFormerAddress } from './letter-to-resend.values.ts';

interface ActiveCommunicationFilter {
  readonly triggerType: TriggerType;
  /** Only letters of these sampling events. */
  readonly eventIds?: readonly string[];
}

/** The active letters with the newest version of their texts, by name. */
export async function listCommunicationsToSend(
  trx: AccountTransaction,
  { triggerType, eventIds }: ActiveCommunicationFilter,
): Promise<readonly ActiveCommunication[]> {
  const { rows } = await sql<ActiveCommunication>`
    select l.id, l.name, l.template_id as "templateId", l.communication_type as "communicationType",
           l.trigger_type as "triggerType", l.trigger_condition as "triggerCondition",
           l.language, l.program_id as "programId", l.event_id as "eventId", l.content_version as "contentVersion",
           v.content, l.updated_on as "updatedOn"
      from communications l
      join communication_versions v on v.account_id = l.account_id and v.communication_id = l.id
       and v.number = l.content_version
     where l.account_id = current_account_id() and l.status = 'Active' and l.trigger_type = ${triggerType}
       ${eventIds ? sql`and l.event_id = any(${eventIds}::uuid[])` : sql``}
     order by lower(l.name), l.id`.execute(trx);
  return rows;
}

/**
 * Whether the letter `s` of the batch `b` failed, or waits in a failed batch, and may have reached its recipient
 * nevertheless.
 */
const isUncertain = sql<boolean>`(s.status in ('Failed', 'Cancelled') and s.may_have_left
    or s.status = 'Rendered' and b.status = 'Failed' and s.handed_over_on is not null)`;

/**
 * The letters with these texts, or with results of these samples, that have been sent to the locations, or may have
 * been. What a failed batch has not created or not sent was not sent, one that no longer matched the records when it
 * was mailed says something else, and a letter that was forwarded did not reach the people at the address (contract
 * letter.values, isUndelivered); one to the owner reached its owner.
 */
export async function listEarlierLetters(
  trx: AccountTransaction,
  {
    communicationIds,
    locationIds,
    sampleIds = [],
  }: {
    readonly communicationIds: readonly string[];
    readonly locationIds: readonly string[];
    readonly sampleIds?: readonly string[];
  },
): Promise<readonly EarlierLetter[]> {
  const { rows } = await sql<EarlierLetter>`
    select s.id, s.communication_id as "communicationId", s.location_id as "locationId", s.address, s.email,
           coalesce(s.mailed_on, s.delivered_on, s.letter_on) as day, s.created_on as "composedOn",
           b.campaign_key as "campaignKey", s.sample_ids as "sampleIds", s.trigger_condition as "triggerCondition",
           case when ${isUncertain} then 'uncertain' when s.status = any(${[...mailedStatuses]}::text[]) then 'mailed'
                when s.status = 'Submitted' or s.handed_over_on is not null then 'onTheWay' else 'created' end as state
      from letters s
      join letter_batches b on b.account_id = current_account_id() and b.id = s.batch_id
     where s.account_id = current_account_id() and s.location_id = any(${locationIds}::uuid[])
       and (s.communication_id = any(${communicationIds}::uuid[])
            ${sampleIds.length > 0 ? sql`or s.sample_ids && ${sampleIds}::uuid[]` : sql``})
       and (${isUncertain} or (s.status = any(${sentLetterStatuses}::text[])
                               and not (s.status in ('Queued', 'Rendered') and b.status = 'Failed')))
       and not s.is_outdated and not ${isAtFormerAddress('s')}
       and (s.forwarded_on is null or s.recipient_kind = 'owner')
     order by s.location_id`.execute(trx);
  return rows;
}

/**
 * People who send letters at the same time wait for each other, so that the second plan knows the letters of the first.
 */
export async function lockSending(trx: AccountTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sending letters of ' || current_account_id(), 0))`.execute(
    trx,
  );
}
