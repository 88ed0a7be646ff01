import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

export interface DayOfRecord {
  /** `YYYY-MM-DD`: what was on record when this day of the water system ended. */
  readonly on: string;
  readonly timeZone: string;
}

/**
 * The lines as they were on record at the end of a day: `location_id`, `category` and `recorded_later`, the day on
 * which a line was recorded if that was afterwards. Such a line was there before it was recorded, so it counts as it is
 * today.
 */
export function compileLinesOn({ on, timeZone }: DayOfRecord): RawBuilder<unknown> {
  const end = sql`((${on}::date + 1)::timestamp at time zone ${timeZone})`;
  // Lines of today are read from the index by location alone.
  return sql`
    select s.location_id, coalesce(h.category, s.category::text) as category,
           case when s.created_on >= ${end} then (s.created_on at time zone ${timeZone})::date end as recorded_later
      from (
        select l.id, l.location_id, l.category, l.created_on from service_lines l
         where l.account_id = current_account_id() and l.removed_on is null
         union all
        select l.id, l.location_id, l.category, l.created_on from service_lines l
         where l.account_id = current_account_id() and l.removed_on is not null and l.created_on < ${end}
           and l.removed_on >= ${end}) s
      left join (
        select distinct on (c.entity_id) c.entity_id, c.before ->> 'category' as category
          from change_history c
         where c.account_id = current_account_id() and c.changed_on >= ${end} and c.entity_type = 'serviceLine'
           and c.operation = 'updated'
           and jsonb_exists(c.before, 'category')
         order by c.entity_id, c.changed_on, c.id) h on h.entity_id = s.id and s.created_on < ${end}`;
}

/** Whether there were lines of these classifications on a day. */
export async function hadLinesOn(
  trx: AccountTransaction,
  { categories, ...day }: DayOfRecord & { readonly categories: readonly ClassificationName[] },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from (${compileLinesOn(day)}) l
                    where l.category = any(${[...categories]}::text[])) as found`.execute(trx);
  return rows[0]?.found ?? false;
}
