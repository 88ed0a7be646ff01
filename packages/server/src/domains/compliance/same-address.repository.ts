import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';

/** The locations that have the same address as another one, which are one site. */
export interface SharedAddresses {
  readonly locationIds: readonly string[];
  /** The first location with the address of each. */
  readonly siteIds: readonly string[];
  /** Changes with them. */
  readonly version: string;
}

/** Only the addresses of several locations are sorted: most have one. */
export async function listSharedAddresses(trx: AccountTransaction): Promise<SharedAddresses> {
  const { rows } = await sql<SharedAddresses>`
    select coalesce(jsonb_agg(p.id order by p.id), '[]') as "locationIds",
           coalesce(jsonb_agg(p.site order by p.id), '[]') as "siteIds",
           coalesce(md5(string_agg(concat_ws(' ', p.id, p.address_key), ',' order by p.id)), '') as version
      from (
        select l.id, l.address_key, first_value(l.id) over (partition by l.address_key order by l.id) as site
          from locations l
         where l.account_id = ${ownAccount} and l.address_key in (
           select o.address_key from locations o where o.account_id = ${ownAccount}
            group by o.address_key having count(*) > 1)) p`.execute(trx);
  return rows[0] ?? { locationIds: [], siteIds: [], version: '' };
}

/** The table `p` of the shared places: the `site` of each `location_id`. */
export const compileSharedAddresses = ({ locationIds, siteIds }: SharedAddresses): RawBuilder<unknown> => sql`
  p as materialized (
    select * from unnest(${[...locationIds]}::uuid[], ${[...siteIds]}::uuid[]) as p(location_id, site))`;
