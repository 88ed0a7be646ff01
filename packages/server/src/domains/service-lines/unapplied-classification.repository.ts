import { isReplacementCategory } from '@curbstop/contract/service-lines/classification.calculation';
import { unappliedClassificationText } from '@curbstop/contract/service-lines/unapplied-classification.calculation';
import {
  classificationNames,
  fieldVerificationMethods,
  protectiveOrder,
} from '@curbstop/contract/service-lines/service-line.values';
import { knownMaterials } from '@curbstop/contract/service-lines/listed-classification.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

const toSqlList = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
const compileRank = (category: RawBuilder<unknown>) =>
  sql`(${JSON.stringify(protectiveOrder)}::jsonb ->> (${category})::text)::integer`;

/** Whether both sides of line `s` are known and field-verified, as `isProven` of contract/service-lines. */
const areSidesVerified = sql`(${sql.join(
  (['system', 'customer'] as const).map((side) => {
    const column = (name: string) => sql.ref(`s.${side}_${name}`);
    return sql`${column('material')} in (${toSqlList(knownMaterials)}) and ${column('verified')}
      and coalesce(${column('verification_method')}, '') in (${toSqlList(fieldVerificationMethods)})`;
  }),
  sql` and `,
)})`;

/**
 * Whether the difference of later listing `r` from line `s` is open: the line is still listed by the same, more
 * protective listing, it has another classification than the file lists, and no person, later file or field
 * verification of both sides has settled it.
 */
const isOpen = sql`(r.settled_on is null
                    and s.listed_category in (${toSqlList(classificationNames.filter(isReplacementCategory))})
  and ${compileRank(sql`s.listed_category`)} > ${compileRank(sql`r.category`)} and r.listed_on >= s.listed_on
  and s.category <> r.category and (r.was_verified or not ${areSidesVerified})
  and not exists (select from unapplied_classifications a
                   where a.account_id = r.account_id and a.line_id = r.line_id and a.category = s.listed_category
    and a.listed_on > r.listed_on))`;

/**
 * Writes the sentence of the newest open refused listing to the lines that have or had one: to all of the account, or
 * to these. Every change of lines ends with it.
 */
export async function updateUnappliedClassifications(
  trx: AccountTransaction,
  lineIds?: readonly string[],
): Promise<void> {
  await sql`
    update service_lines l set refused_listing = latest.sentence
      from (
        select s.id, (
          select format(${unappliedClassificationText}, s.listed_category, r.row_number, b.file_name, r.category)
            from unapplied_classifications r join import_batches b on b.account_id = r.account_id and b.id = r.batch_id
           where r.account_id = s.account_id and r.line_id = s.id and ${isOpen}
           order by r.listed_on desc, r.row_number limit 1) as sentence
          from (
            select account_id, id from service_lines
             where account_id = current_account_id() and refused_listing is not null ${compileOnlyLines('id', lineIds)}
            union select account_id, line_id from unapplied_classifications
                   where account_id = current_account_id() ${compileOnlyLines('line_id', lineIds)}
          ) found join service_lines s on s.account_id = found.account_id and s.id = found.id
      ) latest
     where l.account_id = current_account_id() and l.id = latest.id
       and l.refused_listing is distinct from latest.sentence`.execute(trx);
}

function compileOnlyLines(column: 'id' | 'line_id' | 's.id', lineIds?: readonly string[]): RawBuilder<unknown> {
  return lineIds ? sql`and ${sql.ref(column)} = any(${lineIds}::uuid[])` : sql``;
}

/** Settles the refused listings of a line for the person who gave the reason. */
export async function updateSettledListings(
  trx: AccountTransaction,
  lineId: string,
  { settledOn, settledBy }: { readonly settledOn: string; readonly settledBy: string },
): Promise<void> {
  await trx
    .updateTable('unapplied_classifications')
    .set({ settled_on: settledOn, settled_by: settledBy })
    .where('line_id', '=', lineId)
    .where('settled_on', 'is', null)
    .execute();
}

/** The import that lists lines, and its person. */
export interface ListingImport {
  readonly batchId: string;
  readonly personName: string;
  readonly now: string;
}

/**
 * Adds the rows of `import_listings` that list a line as less protective, and those that agree with the listing of a
 * line that an earlier file listed as less protective. A row that repeats what a person settled is settled.
 */
export async function insertUnappliedClassifications(
  trx: AccountTransaction,
  { batchId, personName, now }: ListingImport,
): Promise<void> {
  await sql`
    insert into unapplied_classifications (line_id, batch_id, row_number, category, text, was_verified,
      listed_on, listed_by, settled_on, settled_by)
    select i.line_id, ${batchId}::uuid, i.row_number, i.category, i.text, ${areSidesVerified}, ${now}, ${personName},
           earlier.settled_on, earlier.settled_by
      from import_listings i
      join service_lines s on s.account_id = current_account_id() and s.id = i.line_id
      left join lateral (
        select e.settled_on, e.settled_by from unapplied_classifications e
         where e.account_id = s.account_id and e.line_id = s.id and e.category = i.category and e.settled_on is not null
           and e.listed_on >= s.listed_on
         order by e.settled_on limit 1) earlier on true
     where i.is_refused or exists (select from unapplied_classifications e
                                    where e.account_id = s.account_id and e.line_id = s.id)`.execute(trx);
}

/**
 * Copies the later listings of deleted lines to the lines that have taken over their listing: to all of the account, or
 * to these. A deleted line is recognized by the same listing, from the same row or by the same person at the same
 * moment.
 */
export async function insertListingsOfDeleted(trx: AccountTransaction, lineIds?: readonly string[]): Promise<void> {
  await sql`
    insert into unapplied_classifications (line_id, batch_id, row_number, category, text, was_verified,
      listed_on, listed_by, settled_on, settled_by)
    select s.id, r.batch_id, r.row_number, r.category, r.text, r.was_verified, r.listed_on, r.listed_by,
           r.settled_on, r.settled_by
      from unapplied_classifications r
      join service_lines d on d.account_id = r.account_id and d.id = r.line_id and d.removed_on is not null
      join service_lines s on s.account_id = d.account_id and s.listed_on = d.listed_on and s.removed_on is null
       and s.created_on >= d.removed_on
       and (s.listed_category, s.listed_by, s.listed_batch_id, s.listed_row_number)
         is not distinct from (d.listed_category, d.listed_by, d.listed_batch_id, d.listed_row_number)
     where r.account_id = current_account_id() ${compileOnlyLines('s.id', lineIds)}
    on conflict do nothing`.execute(trx);
}

export async function deleteUnappliedClassifications(trx: AccountTransaction, batchId: string): Promise<void> {
  await trx.deleteFrom('unapplied_classifications').where('batch_id', '=', batchId).execute();
}
