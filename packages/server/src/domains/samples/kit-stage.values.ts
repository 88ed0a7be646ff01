import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import { undecidedShipments } from '@curbstop/contract/samples/kit-shipment.values';
import { sql, type RawBuilder } from 'kysely';

/**
 * A kit whose work is not done, as the partial index has it. The filters of an event that hands them out are done with
 * their delivery (`listOpenKitStatuses` in contract).
 */
export const isOpenKit = ({ kit, event }: { readonly kit: string; readonly event: string }): RawBuilder<boolean> =>
  sql`(${sql.ref(`${kit}.status`)} not in ('Results Ready', 'Completed')
    and not (${sql.ref(`${event}.event_type`)} = ${sql.lit(filterDistribution)}
             and ${sql.ref(`${kit}.status`)} = 'Delivered'))`;

/**
 * A kit that was not sent, and that the carrier refused or did not confirm, as the note above the list of kits shows
 * them.
 */
export const isUndecidedKit = (kit: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${kit}.shipment`)} in (${sql.join(undecidedShipments.map((state) => sql.lit(state)))})
       and ${sql.ref(`${kit}.status`)} = 'Ordered')`;
