import type { KitTimes } from '@curbstop/contract/samples/kit-shipment.calculation';
import type { CarrierEvent } from '@curbstop/contract/samples/kit-shipment.rules';
import type { ShipmentState } from '@curbstop/contract/samples/kit-shipment.values';
import type { KitStatus } from '@curbstop/contract/samples/kit.values';
import { sql } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { compileIsSelected, type SelectedRecords } from '../../foundation/database/selected-rows.ts';

/** A kit that waits for the carrier. */
export interface WaitingKit {
  readonly id: string;
  readonly code: string;
  readonly skuId: number;
  readonly vendorId: string;
  readonly locationName: string | null;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Others were sent or handed out meanwhile. */
  readonly isOrdered: boolean;
  /** The carrier was called for it before, and its answer is not known. */
  readonly wasAttempted: boolean;
  /** How many orders of it the carrier has refused. */
  readonly refusals: number;
}

/** The kits that wait although they were sent or handed out before the carrier was called. */
export async function listSentByHand(trx: AccountTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from kits k
     where k.shipment = 'Waiting' and k.status <> 'Ordered' and k.shipment_attempted_on is null
     order by k.id for update of k`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The first kits that wait for the carrier, marked as attempted before it is called. */
export async function claimWaitingKits(
  trx: AccountTransaction,
  now: string,
  limit: number,
): Promise<readonly WaitingKit[]> {
  const { rows } = await sql<WaitingKit>`
    with next as (
        select k.id, k.shipment_attempted_on from kits k where k.shipment = 'Waiting' order by k.id
         limit ${limit} for update of k),
      started as (
        update kits k set shipment_attempted_on = ${now}::timestamptz from next n
         where k.account_id = current_account_id() and k.id = n.id
         returning k.*, n.shipment_attempted_on is not null as was_attempted)
    select k.id, k.code, k.sku_id as "skuId", o.shipping_vendor_id as "vendorId", l.name as "locationName",
           l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city, l.state, l.zip,
           k.status = 'Ordered' as "isOrdered", k.was_attempted as "wasAttempted", k.shipment_refusals as refusals
      from started k
      join kit_orders o on o.account_id = k.account_id and o.id = k.order_id
      join locations l on l.account_id = k.account_id and l.id = k.location_id
     order by k.id`.execute(trx);
  return rows;
}

/** The carrier's answer for a kit. */
export interface ShipmentResponse {
  readonly kitId: string;
  readonly shipment: Extract<ShipmentState, 'Created' | 'Failed' | 'By hand'>;
  readonly shipmentId: string | null;
  readonly trackingNumber: string | null;
  readonly labelUrl: string | null;
  readonly error: string | null;
}

/**
 * Saves the carrier's answers for kits whose shipment is still open, or known from a carrier event only. After a
 * refusal the outcome is known, and the next order of the kit has a new key.
 */
export async function updateShipmentResponses(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  answers: readonly ShipmentResponse[],
): Promise<void> {
  await sql`
    with answers as (
        select a.*, k.shipment as before
          from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
               as a("kitId" uuid, shipment text, "shipmentId" text, "trackingNumber" text, "labelUrl" text, error text)
          join kits k on k.account_id = current_account_id() and k.id = a."kitId"
         where k.shipment in ('Waiting', 'Unconfirmed')
            or (k.shipment = 'Created' and k.shipment_id is null and a.shipment = 'Created')
         order by k.id for update of k),
      updated as (
        update kits k set shipment = a.shipment, shipment_id = a."shipmentId", label_url = a."labelUrl",
            shipment_error = a.error, tracking_number = coalesce(a."trackingNumber", k.tracking_number),
            shipment_attempted_on = case when a.shipment = 'Created' then k.shipment_attempted_on end,
            shipment_refusals = k.shipment_refusals + (a.error is not null)::integer
          from answers a
         where k.account_id = current_account_id() and k.id = a."kitId"
        returning k.id, k.shipment, a.before, a."trackingNumber" as tracking_number)
    ${compileInsertChanges(trx, changer, {
      entityType: 'kit',
      operation: 'updated',
      before: sql`jsonb_build_object('shipment', before)`,
      after: sql`jsonb_build_object('shipment', shipment)
        || case when tracking_number is null then '{}'::jsonb
          else jsonb_build_object('trackingNumber', tracking_number) end`,
      from: sql`updated`,
    })}`.execute(trx);
}

/** Ends the shipments that still wait, because the carrier could not be used. Attempted ones may have been taken. */
export async function updateWaitingFailed(trx: AccountTransaction, error: string): Promise<void> {
  await sql`
    update kits set shipment_error = ${error},
        shipment = case when shipment_attempted_on is null then 'Failed' else 'Unconfirmed' end
     where account_id = current_account_id() and shipment = 'Waiting'`.execute(trx);
}

export interface ShippedKit {
  readonly id: string;
  readonly code: string;
  readonly status: KitStatus;
  readonly trackingNumber: string | null;
  readonly shipment: ShipmentState | null;
  /** When the carrier was last called for it, unless it refused the kit. */
  readonly attemptedOn: string | null;
}

/** Locks the kits until the end of the transaction, always in the same order to avoid deadlocks. */
export async function lockShipments(trx: AccountTransaction, records: SelectedRecords): Promise<readonly ShippedKit[]> {
  const { rows } = await sql<ShippedKit>`
    select k.id, k.code, k.status, k.tracking_number as "trackingNumber", k.shipment,
           to_jsonb(k.shipment_attempted_on) #>> '{}' as "attemptedOn"
      from kits k where ${compileIsSelected(sql`k.id`, records)} order by k.id for update of k`.execute(trx);
  return rows;
}

/** Saves a person's decision about locked kits. */
export async function updateShipments(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { kitIds, shipment }: { readonly kitIds: readonly string[]; readonly shipment: ShipmentState },
): Promise<void> {
  await sql`
    with before as (select k.id, k.shipment from kits k where k.id = any(${kitIds}::uuid[])),
      updated as (
        update kits k set shipment = ${shipment}, shipment_error = null from before b
         where k.account_id = current_account_id() and k.id = b.id returning b.id, b.shipment)
    ${compileInsertChanges(trx, changer, {
      entityType: 'kit',
      operation: 'updated',
      before: sql`jsonb_build_object('shipment', shipment)`,
      after: sql`jsonb_build_object('shipment', ${shipment}::text)`,
      from: sql`updated`,
    })}`.execute(trx);
}

interface KitOfCarrierEvent extends KitTimes {
  readonly id: string;
  readonly trackingNumber: string | null;
  readonly shipment: ShipmentState | null;
}

export async function lockKitOfCarrierEvent(
  trx: AccountTransaction,
  kitId: string,
): Promise<KitOfCarrierEvent | undefined> {
  const { rows } = await sql<KitOfCarrierEvent>`
    select k.id, k.status, k.tracking_number as "trackingNumber", k.shipment,
           to_jsonb(k.status_on) #>> '{}' as "statusSince", to_jsonb(n.latest_on) #>> '{}' as "latestCarrierEventAt",
           coalesce(n.was_returned, false) as "wasReturned"
      from kits k
      left join lateral (
        select max(c.occurred_on) as latest_on, bool_or(c.type = 'returned') as was_returned
          from kit_carrier_notices c
         where c.account_id = k.account_id and c.kit_id = k.id and c.is_applied) n on true
     where k.id = ${kitId}::uuid
       for update of k`.execute(trx);
  return rows[0];
}

/** Records a carrier event; returns whether it is new. */
export async function insertCarrierEvent(
  trx: AccountTransaction,
  carrierEvent: CarrierEvent,
  { isApplied, now }: { readonly isApplied: boolean; readonly now: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('kit_carrier_notices')
    .values({
      id: createId(),
      kit_id: carrierEvent.reference,
      notice_id: carrierEvent.id,
      type: carrierEvent.type,
      occurred_on: carrierEvent.occurredAt,
      received_on: now,
      is_applied: isApplied,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted === 1n;
}
