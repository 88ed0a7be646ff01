import { sql, type RawBuilder } from 'kysely';

/**
 * A kit whose work is not done, as the partial index has it. The filters of an event that hands them out are done with their
 * delivery (`listOpenKitStatuses` in contract).
 */
export const isOpenKit = ({ kit, event }: { readonly kit: string; readonly event: string }): RawBuilder<boolean> =>
  sql`(${sql.ref(`${kit}.status`)} not in ('Results Ready', 'Completed')
    and not (${sql.ref(`${event}.event_type`)} = 'Pitcher/Filter' and ${sql.ref(`${kit}.status`)} = 'Delivered'))`;
