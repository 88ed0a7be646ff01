import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileLinesByIds } from './import-recorded-ids.repository.ts';

interface LineCity {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** City, state and ZIP of the lines with these IDs (or record ids, for lines without an ID), by ID. */
export async function listCitiesOfLines(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LineCity>> {
  const records = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id));
  const { rows } = await sql<LineCity & { id: string }>`
    select k.id, p.city, p.state, p.zip
      from (select l.id, s.location_id, s.account_id from (${compileLinesByIds(ids)}) l
              join service_lines s on s.id = l.line_id
            union all
            select s.id::text, s.location_id, s.account_id from service_lines s
             where s.id = any(${records}::uuid[]) and s.removed_on is null) k
      join locations p on p.account_id = k.account_id and p.id = k.location_id`.execute(trx);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
