import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { PrintedKit } from './kit-document.calculation.ts';

/** The kits in the temporary table `selected`, in the order of their numbers. */
export async function listPrintedKits(trx: AccountTransaction): Promise<readonly PrintedKit[]> {
  const { rows } = await sql<PrintedKit>`
    select k.code, k.sku_id as "skuId", k.event_id as "eventId", e.name as "eventName", p.name as "programName",
           l.name as "locationName", l.address_line1 as "addressLine1", l.address_line2 as "addressLine2",
           l.city, l.state, l.zip, k.ordered_on as "orderedOn",
           coalesce((select jsonb_agg(jsonb_build_object('number', s.number, 'position', s.position, 'skuId', s.sku_id,
               'status', s.status, 'outlet', s.outlet,
                                                         'collectedOn', s.collected_on) order by s.number)
                       from samples s where s.account_id = k.account_id and s.kit_id = k.id), '[]') as samples
      from kits k
      join sampling_events e on e.account_id = k.account_id and e.id = k.event_id
      join programs p on p.account_id = k.account_id and p.id = k.program_id
      join locations l on l.account_id = k.account_id and l.id = k.location_id
     where k.account_id = current_account_id() and k.id in (select id from selected)
     order by k.number`.execute(trx);
  return rows;
}
