import type { StatusAtMailHouse } from '@curbstop/contract/letters/mail-house-event.values';
import type { MailedOutdated } from '@curbstop/contract/letters/letter.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { markReplacedByMailed } from './letter-replacement.repository.ts';
import type { LetterReport } from './mail-house-event.calculation.ts';

/** A letter that the mail house was called for. */
export interface LetterAtMailHouse extends LetterReport {
  readonly id: string;
  readonly submittedOn: string;
  readonly createdOn: string;
}

/** Undefined for letters that the mail house was never called for. */
export async function lockLetterAtMailHouse(
  trx: AccountTransaction,
  id: string,
): Promise<LetterAtMailHouse | undefined> {
  const { rows } = await sql<LetterAtMailHouse>`
    select id, status, carrier_id as "carrierId", tracking_id as "trackingId",
           to_jsonb(handed_over_on) #>> '{}' as "submittedOn",
           created_on as "createdOn", failure, mailed_on as "mailedOn", in_transit_on as "inTransitOn",
           forwarded_on as "forwardedOn", delivered_on as "deliveredOn", returned_on as "returnedOn",
           return_reason as "returnReason", may_have_left as "mayHaveLeft", reported_tracking_id as "reportedTrackingId"
      from letters
     where id = ${id}::uuid and handed_over_on is not null and method = 'Mail' and status not in ('Queued', 'Cancelled')
     for update`.execute(trx);
  return rows[0];
}

/** Stores what is known about a locked letter. */
export async function updateReported(
  trx: AccountTransaction,
  id: string,
  {
    report,
    outdated,
    now,
    lookUpOn,
  }: {
    readonly report: LetterReport;
    readonly outdated: MailedOutdated | undefined;
    readonly now: string;
    readonly lookUpOn: string | null;
  },
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({
      status: report.status,
      carrier_id: report.carrierId,
      tracking_id: report.trackingId,
      reported_tracking_id: report.reportedTrackingId,
      failure: report.failure,
      mailed_on: report.mailedOn,
      in_transit_on: report.inTransitOn,
      forwarded_on: report.forwardedOn,
      delivered_on: report.deliveredOn,
      returned_on: report.returnedOn,
      return_reason: report.returnReason,
      may_have_left: report.mayHaveLeft,
      ...(outdated && { outdated_reason: outdated.reason, outdated_on: outdated.on }),
      next_look_up_on: lookUpOn,
      updated_on: now,
    })
    .where('id', '=', id)
    .execute();
  await markReplacedByMailed(trx, { letterId: id });
}

/** Set before the look-up at the mail house, so that a letter that cannot be looked up does not hold up the others. */
export async function updateLookUpTime(trx: AccountTransaction, id: string, lookUpOn: string): Promise<void> {
  await trx.updateTable('letters').set({ next_look_up_on: lookUpOn }).where('id', '=', id).execute();
}

/** The letters to look up at the mail house, those that wait longest first. */
export async function listLettersToLookUp(
  trx: AccountTransaction,
  { now, limit }: { readonly now: string; readonly limit: number },
): Promise<readonly { readonly id: string; readonly status: StatusAtMailHouse }[]> {
  const { rows } = await sql<{ id: string; status: StatusAtMailHouse }>`
    select id, status from letters where next_look_up_on <= ${now}::timestamptz order by next_look_up_on, id
     limit ${limit}`.execute(trx);
  return rows;
}
