import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The keys of the service line notices for which a campaign created letters. */
export async function listNoticeKeysWithLetters(trx: AccountTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct b.campaign_key as key
      from letter_batches b
     where b.account_id = current_account_id() and b.campaign_key like any(array['serviceLineNotice:%', 'baselineNotice'])
       and exists (select from letters l where l.account_id = current_account_id() and l.batch_id = b.id and l.status not in ('Cancelled', 'Failed'))`.execute(
    trx,
  );
  return rows.map(({ key }) => key);
}

/**
 * The day on which the letters of a Tier 1 notice to all locations were mailed, by the first day of its period; none
 * while a location that was on record by then has no letter. A letter counts from the day of its exceedance on, unless
 * it no longer matched the records when it was mailed. What USPS returned later was mailed: that day does not move.
 */
export async function listTier1MailedDays(
  trx: AccountTransaction,
  { timeZone }: { readonly timeZone: string },
): Promise<readonly { readonly period: string; readonly on: string }[]> {
  const day = sql`coalesce(l.mailed_on, l.delivered_on)`;
  const { rows } = await sql<{ period: string; on: string }>`
    with noticed_locations as materialized (
      select e.period_starts_on as period, l.location_id, min(${day}) as day
        from learned_exceedances e
        join communications c on c.account_id = current_account_id() and c.template_id like 'publicNoticeTier1-%'
        join letters l on l.account_id = current_account_id() and l.communication_id = c.id
        join letter_batches b on b.account_id = current_account_id() and b.id = l.batch_id
       where e.account_id = current_account_id() and e.substance = 'lead'
         and coalesce(b.campaign_key = 'tier1Notice:' || e.period_starts_on::text, true)
         and l.status not in ('Cancelled', 'Failed') and not l.is_outdated and l.recipient_kind <> 'owner'
         and ${day} >= (e.exceeded_at at time zone ${timeZone})::date
       group by e.period_starts_on, l.location_id),
    last_days as (select n.period, max(n.day) as day from noticed_locations n group by n.period)
    select g.period, g.day as "on" from last_days g
     where g.period not in (
       select o.period from last_days o
         join locations a on a.account_id = current_account_id() and a.removed_on is null
                         and (a.created_on at time zone ${timeZone})::date <= o.day
         left join noticed_locations n on n.period = o.period and n.location_id = a.id
        where n.location_id is null)`.execute(trx);
  return rows;
}
