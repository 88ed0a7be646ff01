import type { ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import { parseCustomColumnKey } from '@curbstop/contract/service-lines/custom-columns.calculation';
import { findSheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { UnreadLeadRows } from './import-lead.calculation.ts';
import { compileRowLookup } from './import-repeats.repository.ts';
import type { LeadInRow } from './import-scan.calculation.ts';
import { getTargetColumn } from './import-staging.calculation.ts';

const maxTextLength = 80;

/** A temporary table of the rows that name lead outside of their fields. */
export async function createTempLead(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table import_lead (row_number integer not null, position integer, title_row integer, title text,
        is_of_location boolean, path text[],
      names_lead boolean, text text not null) on commit drop`.execute(trx);
}

export async function insertLead(
  trx: AccountTransaction,
  rows: readonly LeadInRow[],
  columns: ReadSheet['columns'],
): Promise<void> {
  const proposed = new Map(columns.map((column) => [column.position, column.proposed ?? undefined]));
  const entries = rows.flatMap(({ row, remarks, section }) => [
    ...remarks.map(({ position, key, text, pipe }) => ({
      row_number: row,
      position,
      text,
      names_lead: pipe === 'lead',
      ...toPath(key ?? proposed.get(position)),
    })),
    ...(section
      ? [{ row_number: row, title_row: section.row, title: section.text, names_lead: section.namesLead, text: '' }]
      : []),
  ]);
  if (entries.length === 0) return;
  await sql`insert into import_lead select *
    from jsonb_populate_recordset(null::import_lead, ${JSON.stringify(entries)}::jsonb)`.execute(trx);
}

/** Where the record keeps this field; nothing for a column without a field. */
function toPath(key: string | undefined): { is_of_location?: boolean; path?: string[] } {
  if (key === undefined) return {};
  const customKey = parseCustomColumnKey(key);
  if (customKey) return { is_of_location: customKey.isOfLocation, path: ['custom_fields', customKey.fieldId] };
  const column = findSheetColumn(key);
  if (column?.kind.type !== 'text') return {};
  const targetColumn = getTargetColumn(key);
  return { is_of_location: targetColumn.table === 'location', path: [targetColumn.column] };
}

const leadCategory: ClassificationName = 'Lead';
const grr: ClassificationName = 'Galvanized Requiring Replacement';

/**
 * Rows that name lead outside of their fields and whose line would be neither Lead nor GRR, or GRR where a remark or
 * title names lead, by column and title. A remark that the line already has in the same field is not new. Requires
 * `evaluateRows`.
 */
export async function listUnreadLead(trx: AccountTransaction, batchId: string): Promise<UnreadLeadRows[]> {
  const { rows } = await sql<UnreadLeadRows>`
    with unread as (
      select n.*, row_number() over (partition by n.position, n.title_row order by n.row_number) as place
        from import_lead n
       cross join lateral ${compileRowLookup('import_row_results', batchId, sql`n.row_number`)} v
       cross join lateral ${compileRowLookup('import_rows', batchId, sql`n.row_number`)} r
        left join service_lines s on s.id = v.line_id
        left join locations p on p.id = s.location_id
       cross join lateral (
         select case when n.is_of_location then to_jsonb(p) else to_jsonb(s) end #>> n.path as recorded,
                case when n.is_of_location then r.location else r.line end #>> n.path as listed
       ) field
       where v.result <> 'failed' and v.category <> ${leadCategory} and (v.category <> ${grr} or n.names_lead)
         and (field.recorded is null or not (field.recorded = n.text or coalesce(field.recorded = field.listed, false)))
    )
    select position, title_row as "titleRow", min(title) as title, count(*)::integer as count,
           jsonb_agg(jsonb_build_object('row', row_number, 'text', left(text, ${maxTextLength}::integer))
             order by row_number) filter (where place <= 3) as first
      from unread group by position, title_row order by position, title_row`.execute(trx);
  return rows;
}
