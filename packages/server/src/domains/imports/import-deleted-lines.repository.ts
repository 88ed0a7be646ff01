import { rowWarnings } from '@curbstop/contract/imports/row-remarks.calculation';
import { leadHistoryWarnings } from '@curbstop/contract/service-lines/lead-history.calculation';
import { protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { protectedColumns } from './import-columns.repository.ts';
import { compileRemark, remarkPlaceholder } from './import-remarks.repository.ts';

/**
 * Creates the temporary table `new_lines` with the rows of `import_matched` that add a line, to find what they carry
 * over from deleted lines.
 */
export async function createTempNewLines(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table new_lines on commit drop as
    select row_number, external_id, known_location_id as location_id, address_key from import_matched
      where known_line_id is null and not is_ambiguous and shared_id_problem is null`.execute(trx);
  await sql`analyze new_lines`.execute(trx);
}

/** Whether the listed Lead or GRR of the deleted line is kept, because row `r` lists nothing as protective. */
const keepsListed = sql`(earlier.listed_classification is not null
  and coalesce((${JSON.stringify(protectiveOrder)}::jsonb ->> (r.row_values ->> 'listed_category'))::integer,
  -1) < (${JSON.stringify(protectiveOrder)}::jsonb ->> earlier.listed_category::text)::integer)`;

/** What was recorded of the deleted line that requires a reason for the answer No. */
export const recordOfDeletedLine = sql`('replaces ' || earlier.carried_from || ', which '
  || earlier.previously_lead_record)`;

/** Further columns that a new line takes over from the deleted line. */
export const inheritedFromDeleted = sql`(case when earlier.row_number is null then '{}'::jsonb else
  jsonb_strip_nulls(jsonb_build_object('previously_lead_corrected', nullif(earlier.previously_lead_corrected, false),
      'connector_previously_lead_corrected',
    nullif(earlier.connector_previously_lead_corrected, false),
    'previously_lead_record', case when earlier.previously_lead_corrected
    then ${recordOfDeletedLine} end))
  || case when ${keepsListed} then earlier.listed_classification else '{}'::jsonb end end)`;

/** The warning that the listed classification of the deleted line applies. */
export const keptListedClassificationWarning = sql`(case when ${keepsListed} then jsonb_build_array(${compileRemark(
  rowWarnings.listingOfDeletedLine(remarkPlaceholder, remarkPlaceholder),
  {
    found: sql`coalesce(r.line ->> 'listed_text', '')`,
    sentence: [sql`r.row_number`],
    allowed: [sql`earlier.listed_category`, sql`earlier.listed_category`],
  },
)})
  else '[]'::jsonb end)`;

/**
 * The deleted line whose lead history the row carries over, or because of which the answer No needs a reason; `kept`
 * has the carried values.
 */
export const inheritedFrom = sql`case when (earlier.had_lead or history.warning = ${leadHistoryWarnings.wasYes})
  and kept.carried ?| array['previously_lead',
  'connector_previously_lead', 'listed_category'] then earlier.carried_from end`;

/** The warning for a row that takes its lead history from a deleted line. */
export const deletedLineWarning = leadHistoryWarnings.deletedLine;

/** The fields in which the new line `m` is compared with the deleted line `gone`, with both values. */
export const changesFromDeleted = sql`jsonb_build_object('location', '{}'::jsonb,
    'line', jsonb_strip_nulls(jsonb_build_object(${sql.join(
      Object.keys(protectedColumns).flatMap((column) => [
        sql.lit(column),
        sql`case when ${sql.ref(`replaced_line.${column}`)}::text <> ${sql.ref(`m.${column}`)}::text
      then jsonb_build_array(${sql.ref(`replaced_line.${column}`)}, ${sql.ref(`m.${column}`)}) end`,
      ]),
    )})))`;

/**
 * The warnings of a row whose new line is less protective than the deleted line whose place it takes, or which shares
 * that line with other rows.
 */
export const deletedLineWarnings = sql`(case when result = 'new'
  and downgrade = 'classification' then jsonb_build_array(${compileRemark(
    rowWarnings.lessThanDeletedLine(remarkPlaceholder, { deleted: remarkPlaceholder, added: remarkPlaceholder }),
    {
      found: sql`deleted_line`,
      sentence: [sql`row_number`],
      allowed: [sql`previous_category`, sql`category`],
    },
  )})
  else '[]'::jsonb end
  || case when result = 'new' and rows_compared > 1
    and (downgrade is not null or carried_from is not null) then jsonb_build_array(${compileRemark(
      rowWarnings.severalRowsOfDeletedLine(remarkPlaceholder, remarkPlaceholder),
      { found: sql`deleted_line`, sentence: [sql`row_number`, sql`rows_compared`] },
    )})
  else '[]'::jsonb end)`;
