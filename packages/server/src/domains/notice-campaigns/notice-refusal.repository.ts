import { sql, type RawBuilder } from 'kysely';

/**
 * Who got no letter when the notices of these campaigns were last sent, until something changes that can be the reason: the
 * location, its contacts or lines, or an active letter.
 */
export const compileRefused = (keys: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  refused as (
    select u.* from (
      select distinct on (b.sent_for, r."locationId") b.sent_for as key, r."locationId" as location_id, r.reason, b.created_on
        from letter_batches b cross join lateral jsonb_to_recordset(b.unreachable) as r("locationId" uuid, reason text)
       where b.account_id = current_account_id() and b.sent_for in (${keys}) and b.unreachable_locations > 0
       order by b.sent_for, r."locationId", b.created_on desc) u
     where not exists (select from communications c where c.account_id = current_account_id() and c.status = 'Active' and c.updated_on > u.created_on)
       and not exists (select from locations a where a.account_id = current_account_id() and a.id = u.location_id and a.updated_on > u.created_on)
       and not exists (select from contacts c where c.account_id = current_account_id() and c.location_id = u.location_id
                                                and greatest(c.created_on, c.updated_on, c.removed_on) > u.created_on)
       and not exists (select from service_lines s where s.account_id = current_account_id() and s.location_id = u.location_id
                                                     and greatest(s.created_on, s.updated_on, s.classified_on, s.removed_on) > u.created_on))`;

/** A refusal `f` says nothing about a recipient with a deciding letter `d`. */
export const refusal = sql`case when d.id is null then f.reason end as refusal`;
