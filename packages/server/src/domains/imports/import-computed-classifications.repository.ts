import type { KnownCategory } from '@curbstop/contract/imports/computed-classification.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileLinesByIds } from './import-recorded-ids.repository.ts';

/** The classifications of the lines with these IDs (or record ids, for lines without an ID), by ID. */
export async function listCategoriesOfLines(
  trx: AccountTransaction,
  ids: readonly string[],
  exportedOn: string | undefined,
): Promise<ReadonlyMap<string, KnownCategory>> {
  const records = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id));
  const { rows } = await sql<KnownCategory & { id: string }>`
    select k.id, k.current, coalesce(earlier.category, k.current::text) as exported
      from (select l.id, s.id as line_id, s.category as current from (${compileLinesByIds(ids)}) l
              join service_lines s on s.id = l.line_id
            union all
            select s.id::text, s.id, s.category from service_lines s
             where s.id = any(${records}::uuid[]) and s.removed_on is null) k
      left join lateral (
        select h.before ->> 'category' as category from change_history h
         where h.entity_type = 'serviceLine' and h.entity_id = k.line_id
           and h.changed_on > ${exportedOn ?? null}::timestamptz and h.before ? 'category'
         order by h.changed_on, h.id limit 1
      ) earlier on true`.execute(trx);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
