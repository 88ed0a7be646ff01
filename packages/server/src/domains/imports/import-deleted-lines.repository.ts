import { leadHistoryWarnings } from '@curbstop/contract/service-lines/lead-history.calculation';
import { protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** Creates the temporary table `new_lines` with the rows of `import_matched` that add a line, to find what they carry over from deleted lines. */
export async function createTempNewLines(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table new_lines on commit drop as
    select row_number, external_id, known_location_id as location_id, address_key from import_matched where known_line_id is null and not is_ambiguous`.execute(
    trx,
  );
  await sql`analyze new_lines`.execute(trx);
}

/** Whether the listed Lead or GRR of the deleted line is kept, because row `r` lists nothing as protective. */
const keepsStatement = sql`(past.statement is not null and coalesce((${JSON.stringify(protectiveOrder)}::jsonb ->> (r.said ->> 'stated_category'))::integer, -1) < (${JSON.stringify(protectiveOrder)}::jsonb ->> past.stated_category::text)::integer)`;

/** Further columns that a new line takes over from the deleted line. */
export const carriedFromPast = sql`(case when past.row_number is null then '{}'::jsonb else
  jsonb_strip_nulls(jsonb_build_object('previously_lead_corrected', nullif(past.previously_lead_corrected, false), 'connector_previously_lead_corrected', nullif(past.connector_previously_lead_corrected, false)))
  || case when ${keepsStatement} then past.statement else '{}'::jsonb end end)`;

/** The warning that the listed classification of the deleted line applies. */
export const keptStatementWarning = sql`(case when ${keepsStatement} then jsonb_build_array(jsonb_build_object(
  'field', 'Stated class', 'found', coalesce(r.line ->> 'stated_text', ''), 'sentence', format('Row #%s adds a line that was deleted', r.row_number), 'allowed', format('Kept as %s: a deleted line of this location was listed as %s', past.stated_category, past.stated_category)))
  else '[]'::jsonb end)`;

/** The deleted line whose lead history the row carries over; `kept` has the carried values. */
export const carriedFrom = sql`case when kept.carried ?| array['previously_lead', 'connector_previously_lead', 'stated_category'] then past.carried_from end`;

/** The warning for a row that takes its lead history from a deleted line. */
export const deletedLineWarning = leadHistoryWarnings.deletedLine;
