import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';

// Sums of 64-bit hashes, each of a row's id with what is read of it: rows need no order, and a sum tells equal lines of
// one location apart from none, as an exclusive or would not.

/**
 * Changes with all that totals of samples read of locations and their lines, besides treatment devices and shared
 * addresses: the tiers, and which lines are lead, unknown, galvanized or on record (samples tier-group.values, lead-line-half). A
 * location without a tier and lines adds nothing. Lines are read from the index by location alone.
 */
export async function getVersionOfSiteFacts(trx: AccountTransaction): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
             (select concat_ws(' ', count(*), sum(uuid_hash_extended(location_id, case category when 'Lead' then 1
                       when 'Lead Status Unknown' then 2 when 'Galvanized Requiring Replacement' then 4 else 3 end)))
                from service_lines where account_id = ${ownAccount} and removed_on is null),
             (select concat_ws(' ', count(*), sum(uuid_hash_extended(id,
                       hashtextextended(concat(tier, ' ', tier_rule_set, ' ', next_tier), 1))))
                from locations
               where account_id = ${ownAccount} and (tier is not null or next_tier is not null))) as version`.execute(
    trx,
  );
  return rows[0]?.version ?? '';
}

/** Changes with the addresses with which the rows of samples and sites are shown. */
export async function getVersionOfAddresses(trx: AccountTransaction): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), sum(uuid_hash_extended(id, hashtextextended(address_line1, 1)))) as version
      from locations where account_id = ${ownAccount}`.execute(trx);
  return rows[0]?.version ?? '';
}
