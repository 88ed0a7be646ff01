import { rowWarnings } from '@curbstop/contract/imports/row-remarks.calculation';
import { leadHistoryWarnings, newlyListedReason } from '@curbstop/contract/service-lines/lead-history.calculation';
import { recordedMaterials } from '@curbstop/contract/service-lines/listed-classification.calculation';
import { sql } from 'kysely';
import { compileLowersListed } from './import-columns.repository.ts';
import { compileRemark, remarkPlaceholder } from './import-remarks.repository.ts';

const hasMaterial = (line: 's' | 'w') =>
  sql`(${sql.join(
    (['system_material', 'customer_material'] as const).map(
      (column) =>
        sql`${sql.ref(`${line}.${column}`)} in (${sql.join(recordedMaterials.map((material) => sql.lit(material)))})`,
    ),
    sql` or `,
  )})`;

/**
 * A listed Non-lead does not apply again when row `r` removes the materials of line `s`: it needs a new basis, as after
 * an edit.
 */
export const clearedBasis = sql`(case when s.listed_category = 'Non-lead' and s.listed_basis is not null
  and not r.row_values ? 'listed_category'
  and r.line ->> 'listed_basis' is null and ${hasMaterial('s')} and not ${hasMaterial('w')}
  then '{"listed_basis": null}'::jsonb else '{}'::jsonb end)`;

/** Whether row result `v` has lost the basis: then row `r` repeats the listed classification, which stays as it is. */
export const hasLostBasis = sql`(coalesce(v.carried ? 'listed_basis', false) and not v.carried ? 'listed_category')`;

/** The warning for row `r` that lists line `s` as less protective than the Lead or GRR that the line is listed as. */
export const unchangedClassificationWarning = sql`(case when ${compileLowersListed(sql`r.line`, sql`s`)}
  then jsonb_build_array(${compileRemark(rowWarnings.keptListing(remarkPlaceholder, remarkPlaceholder), {
    found: sql`coalesce(r.line ->> 'listed_text', '')`,
    sentence: [sql`r.row_number`],
    allowed: [sql`s.listed_category`],
  })})
  else '[]'::jsonb end)`;

/** The warning for a row that lists its line as Lead or GRR, so that the recorded answer No becomes Unknown. */
export const newlyListedWarning = leadHistoryWarnings.newlyListed;

/** The reason in the history of the changed line `known` when the row of write `w` lists it as Lead or GRR. */
export const reasonOfNewlyListed = sql`case when w.line ? 'listed_category' and (known.line).previously_lead = 'No'
  and w.line ->> 'previously_lead' = 'Unknown' then ${newlyListedReason}::text end`;
