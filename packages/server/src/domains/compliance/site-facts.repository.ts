import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';

/** The order of the rows `fact` does not matter, so none are sorted. */
const version = sql`concat_ws(' ', count(*), bit_xor(hashtextextended(fact, 1)), bit_xor(hashtextextended(fact, 2)))`;

/**
 * Changes with all that totals of samples read of locations and their lines, besides treatment devices and shared
 * addresses: the tiers, and which lines are lead, unknown or on record (samples tier-group.values, lead-line-half). A
 * location without a tier and lines adds nothing.
 */
export async function getVersionOfSiteFacts(trx: AccountTransaction): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with known as materialized (
           select location_id, bool_or(category = 'Lead') as has_lead,
                  bool_or(category = 'Lead Status Unknown') as has_unknown
             from service_lines where account_id = current_account_id() and removed_on is null group by location_id),
         facts as materialized (
           select concat_ws(' ', l.id, coalesce(l.tier::text, '-'), coalesce(l.tier_rule_set, '-'),
                    coalesce(l.next_tier::text, '-'), k.has_lead, k.has_unknown) as fact
             from locations l left join known k on k.location_id = l.id
            where l.account_id = ${ownAccount}
              and (l.tier is not null or l.next_tier is not null or k.location_id is not null))
    select ${version} as version from facts`.execute(trx);
  return rows[0]?.version ?? '';
}

/** Changes with the addresses with which the rows of samples and sites are shown. */
export async function getVersionOfAddresses(trx: AccountTransaction): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select ${version} as version
      from (select concat(l.id, ' ', l.address_line1) as fact from locations l
             where l.account_id = ${ownAccount}) f`.execute(trx);
  return rows[0]?.version ?? '';
}
