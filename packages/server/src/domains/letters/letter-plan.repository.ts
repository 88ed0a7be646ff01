import type { TriggerType } from '@curbstop/contract/communications/communication.values';
import type { ActiveLetter } from '@curbstop/contract/letters/letter-choice.calculation';
import { sentLetterStatuses } from '@curbstop/contract/letters/sending.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

interface Wanted {
  readonly triggerType: TriggerType;
  /** Only letters of these sampling events. */
  readonly eventIds?: readonly string[];
}

/** The active letters with the newest version of their texts, by name. */
export async function listActiveLetters(
  trx: AccountTransaction,
  { triggerType, eventIds }: Wanted,
): Promise<readonly ActiveLetter[]> {
  const { rows } = await sql<ActiveLetter>`
    select l.id, l.name, l.template_id as "templateId", l.communication_type as "communicationType", l.trigger_condition as "triggerCondition",
           l.language, l.program_id as "programId", l.event_id as "eventId", l.content_version as "contentVersion", v.content, l.updated_on as "updatedOn"
      from communications l
      join communication_versions v on v.account_id = l.account_id and v.communication_id = l.id and v.number = l.content_version
     where l.account_id = current_account_id() and l.status = 'Active' and l.trigger_type = ${triggerType}
       ${eventIds ? sql`and l.event_id = any(${eventIds}::uuid[])` : sql``}
     order by lower(l.name), l.id`.execute(trx);
  return rows;
}

/** Those of the locations that have been sent one of these letters before. What a failed batch has not created was not sent. */
export async function listLocationsSentBefore(
  trx: AccountTransaction,
  {
    communicationIds,
    locationIds,
  }: { readonly communicationIds: readonly string[]; readonly locationIds: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ locationId: string }>`
    select distinct s.location_id as "locationId" from letters s
      join letter_batches b on b.account_id = current_account_id() and b.id = s.batch_id
     where s.account_id = current_account_id() and s.communication_id = any(${communicationIds}::uuid[]) and s.location_id = any(${locationIds}::uuid[])
       and s.status = any(${sentLetterStatuses}::text[]) and not (s.status = 'Queued' and b.status = 'Failed')`.execute(
    trx,
  );
  return rows.map(({ locationId }) => locationId);
}
