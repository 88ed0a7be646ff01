import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { StoredBatch } from './import-batch.repository.ts';
import { compileIsReplacementCategory, compileLowersListed } from './import-columns.repository.ts';

/**
 * Creates `import_listings` with what the rows of an import list for lines that are listed as Lead or GRR: the same, or
 * less protective. A new line is listed so if it takes over the listing of a deleted one. Requires that the lines are
 * written.
 */
export async function createTempListings(
  trx: AccountTransaction,
  { id: batchId, plan }: Pick<StoredBatch, 'id' | 'plan'>,
): Promise<void> {
  // An import of new lines only changes nothing of known ones, and lists nothing for them.
  const results = plan?.writeMode === 'Insert' ? ['new'] : ['new', 'changed', 'unchanged'];
  await sql`
    create temp table import_listings on commit drop as
    select s.id as line_id, min(r.row_number) as row_number, (r.line ->> 'listed_category')::line_class as category,
           min(r.line ->> 'listed_text') as text, bool_or(${compileLowersListed(sql`r.line`, sql`s`)}) as is_refused
      from import_row_results v
      join import_rows r on r.account_id = v.account_id and r.batch_id = v.batch_id and r.row_number = v.row_number
      join service_lines s on s.account_id = v.account_id and s.id = v.line_id
     where v.batch_id = ${batchId} and v.result = any(${results}) and r.line ? 'listed_category'
       and ${compileIsReplacementCategory(sql`s.listed_category`)}
       and (${compileLowersListed(sql`r.line`, sql`s`)} or r.line ->> 'listed_category' = s.listed_category::text)
     group by s.id, r.line ->> 'listed_category'`.execute(trx);
}

/** Unchanged lines that the checked rows add to the review list or take from it by what they list. */
export async function countReviewChanges(trx: AccountTransaction, batchId: string): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(distinct s.id)::integer as lines
      from import_row_results v
      join import_rows r on r.account_id = v.account_id and r.batch_id = v.batch_id and r.row_number = v.row_number
      join service_lines s on s.account_id = v.account_id and s.id = v.line_id
     where v.batch_id = ${batchId} and v.result = 'unchanged' and r.line ? 'listed_category'
       and ((${compileLowersListed(sql`r.line`, sql`s`)}
             and r.line ->> 'listed_category' <> s.category::text and not exists (
         select from unapplied_classifications e where e.account_id = s.account_id and e.line_id = s.id
                                        and e.category::text = r.line ->> 'listed_category'
           and e.listed_on >= s.listed_on))
         or (s.refused_listing is not null and r.line ->> 'listed_category' = s.listed_category::text))`.execute(trx);
  return rows[0]?.lines ?? 0;
}
