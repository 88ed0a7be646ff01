import { maxAddressesOfOrder, type KitOrderPreview } from '@curbstop/contract/sampling-events/kit-order.rules';
import { sql, type RawBuilder } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileNumberedCode } from '../../foundation/database/numbered-code.ts';
import { compileIsSelected, type SelectedRecords } from '../../foundation/database/selected-rows.ts';
import { isValid } from './sample-stage.values.ts';

interface EventOfOrder {
  readonly id: string;
  readonly name: string;
  readonly programId: string;
  readonly programName: string;
}

export interface NewOrder {
  readonly event: EventOfOrder;
  readonly skuId: number;
  readonly records: SelectedRecords;
  readonly shippingVendorId: string | null;
  /** Whether the carrier ships the kits. */
  readonly isForCarrier: boolean;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: string;
}

/** The code of a kit by its number: getKitCode in contract. */
const code = compileNumberedCode('K');

/**
 * The number before an account's first kit, of eight digits. Numbers of different accounts are far apart, so that a kit
 * of another water system that gets between one's own is refused when it is scanned.
 */
const startOfNumbers = sql`10000000 + mod(abs(hashtextextended('first kit of ' || current_account_id(), 0)), 80000000)`;

/**
 * Creates the missing kits of locations of an event under one order, and records them in the history; returns their
 * number. A location with a kit of the event and SKU gets no second one.
 */
export function insertKits(trx: AccountTransaction, changer: ChangeAuthor, order: NewOrder): Promise<number> {
  const { event, skuId, records } = order;
  return insertWanted(trx, changer, {
    order,
    requestedKits: sql`select l.location_id, l.address_line1, l.address_line2, l.city, 0 as replacement
                         from sampling_event_locations l
         where l.in_event = ${event.id}::uuid and ${compileIsSelected(sql`l.location_id`, records)}
           and l.location_id not in (select k.location_id from kits k
                                      where k.event_id = ${event.id}::uuid and k.sku_id = ${skuId}::smallint)`,
  });
}

/** What `insertKits` would create; the school or child care facility of an address is found by it. */
export async function previewKits(
  trx: AccountTransaction,
  { eventId, skuId, records }: { readonly eventId: string; readonly skuId: number; readonly records: SelectedRecords },
): Promise<Pick<KitOrderPreview, 'toAssign' | 'alreadyThere' | 'schools' | 'addresses'>> {
  const { rows } = await sql<Pick<KitOrderPreview, 'toAssign' | 'alreadyThere' | 'schools' | 'addresses'>>`
    with place as (
      select l.id, l.address_line1, l.address_line2, l.city,
             exists (select from sampling_event_locations m
                      where m.account_id = l.account_id and m.in_event = ${eventId}::uuid
                        and m.location_id = l.id) as is_assigned,
             exists (select from kits k where k.account_id = l.account_id and k.event_id = ${eventId}::uuid
                                          and k.location_id = l.id
                        and k.sku_id = ${skuId}::smallint) as has_kit,
             exists (select from school_facilities f where f.account_id = l.account_id and f.address_key = l.address_key
                        and f.removed_on is null) as is_school
        from locations l where l.account_id = current_account_id() and ${compileIsSelected(sql`l.id`, records)})
    select count(*) filter (where not is_assigned)::int as "toAssign",
           count(*) filter (where has_kit)::int as "alreadyThere",
           count(*) filter (where not has_kit and is_school)::int as schools,
           coalesce((select jsonb_agg(jsonb_build_object('locationId', a.id, 'addressLine1', a.address_line1,
               'addressLine2', a.address_line2,
                       'city', a.city, 'isSchool', a.is_school) order by a.address_line1, a.id)
                       from (select * from place where not has_kit order by address_line1, id
                              limit ${maxAddressesOfOrder}) a), '[]') as addresses
      from place`.execute(trx);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/**
 * Creates one more kit for each of the locations. Its caller has just invalidated the samples that the kit replaces, so
 * a repeated request, or another person's, never gets here.
 */
export function insertReplacementKits(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  order: NewOrder,
): Promise<number> {
  const { event, skuId, records } = order;
  return insertWanted(trx, changer, {
    order,
    requestedKits: sql`select l.location_id, l.address_line1, l.address_line2, l.city, 1 + coalesce((
             select max(k.replacement) from kits k
              where k.event_id = l.in_event and k.location_id = l.location_id
                and k.sku_id = ${skuId}::smallint), 0) as replacement
          from sampling_event_locations l
                        where l.in_event = ${event.id}::uuid and ${compileIsSelected(sql`l.location_id`, records)}`,
  });
}

/**
 * Orders are serialized for each account so that numbers are unique and two people who order at once create each kit
 * once.
 */
async function insertWanted(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  {
    order: { event, skuId, shippingVendorId, isForCarrier, by, now },
    requestedKits,
  }: { readonly order: NewOrder; readonly requestedKits: RawBuilder<unknown> },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kit numbers of ' || current_account_id(), 0))`.execute(trx);
  const { rows } = await sql<{ created: number }>`
    with wanted as (${requestedKits}),
      numbered as (
        select w.*, greatest(${startOfNumbers}, (select max(number) from kits))
          + row_number() over (order by w.address_line1, w.location_id) as number
          from wanted w),
      placed as (
        insert into kit_orders (id, event_id, sku_id, kits, shipping_vendor_id, ordered_on, ordered_by, ordered_by_name)
        select new_id(), ${event.id}::uuid, ${skuId}::smallint, count(*), ${shippingVendorId}::text,
               ${now}::timestamptz, ${by.id}::uuid, ${by.name}::text
          from numbered having count(*) > 0
        returning id),
      inserted as (
        insert into kits (id, number, code, order_id, program_id, event_id, location_id, sku_id, replacement, shipment,
                          status_on, ordered_on,
          address_line1, address_line2, city)
        select new_id(), number, ${code}, (select id from placed), ${event.programId}::uuid, ${event.id}::uuid,
               location_id, ${skuId}::smallint, replacement, ${isForCarrier ? 'Waiting' : null}::text,
               ${now}::timestamptz, ${now}::timestamptz, address_line1, address_line2, city from numbered
        returning id, code, location_id, replacement),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'kit',
        operation: 'created',
        before: sql`null::jsonb`,
        after: sql`jsonb_build_object('code', code, 'status', 'Ordered', 'skuId', ${skuId}::smallint,
          'eventId', ${event.id}::text, 'eventName', ${event.name}::text, 'programId', ${event.programId}::text,
          'programName', ${event.programName}::text, 'locationId', location_id)
          || case when replacement > 0 then jsonb_build_object('replacement', replacement) else '{}'::jsonb end`,
        from: sql`inserted`,
      })})
    select count(*) as created from inserted`.execute(trx);
  return rows[0]?.created ?? 0;
}

/** Puts the event's existing samples of these locations into their kits, each bottle once. */
export async function updateKitsOfSamples(
  trx: AccountTransaction,
  { eventId, records }: { readonly eventId: string; readonly records: SelectedRecords },
): Promise<void> {
  await sql`
    update samples s set kit_id = k.id from kits k
     where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid
       and s.kit_id is null and ${isValid('s')}
       and ${compileIsSelected(sql`s.location_id`, records)}
       and k.account_id = s.account_id and k.event_id = s.event_id and k.location_id = s.location_id
       and k.sku_id = s.sku_id and k.replacement = 0
       and s.position <> all(array(select o.position from samples o
                                    where o.account_id = s.account_id and o.kit_id = k.id))`.execute(trx);
}
