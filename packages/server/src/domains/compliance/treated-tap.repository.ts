import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { treatedLocations } from '../samples/treated-tap.values.ts';

/** Changes with the locations that have a treatment device. */
export async function getVersionOfTreatedTaps(trx: AccountTransaction): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(md5(string_agg(t.location_id::text, ',' order by t.location_id)), '') as version
      from (select distinct location_id from ${treatedLocations} a) t`.execute(trx);
  return rows[0]?.version ?? '';
}

export async function hasTreatedTaps(trx: AccountTransaction): Promise<boolean> {
  const { rows } = await sql<{ isFound: boolean }>`select exists ${treatedLocations} as "isFound"`.execute(trx);
  return rows[0]?.isFound ?? true;
}
