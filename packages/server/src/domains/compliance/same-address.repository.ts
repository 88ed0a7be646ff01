import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';

/** Changes with the locations that have the same address as another one. */
export async function getVersionOfSharedPlaces(trx: AccountTransaction): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(md5(string_agg(concat_ws(' ', l.id, l.address_key), ',' order by l.id)), '') as version
      from (select id, address_key, count(*) over (partition by address_key) as locations from locations
             where account_id = ${ownAccount}) l
     where l.locations > 1`.execute(trx);
  return rows[0]?.version ?? '';
}
