import { sql, type RawBuilder } from 'kysely';

const count = (name: 'new' | 'changed' | 'reviewChanges') => sql`coalesce((summary ->> ${sql.lit(name)})::int, 0)`;

/**
 * Whether something of a checked file can be imported, or is to be corrected in an inventory. A file that only repeats
 * what is on record is finished; the results of a laboratory file that have no sample or failed are counted by
 * themselves.
 */
export const isUnfinished: RawBuilder<boolean> = sql`(state = 'checked'
  and (${count('new')} + ${count('changed')} + ${count('reviewChanges')} > 0
       or (subject = 'inventory' and coalesce(failed_rows, 0) > 0)))`;
