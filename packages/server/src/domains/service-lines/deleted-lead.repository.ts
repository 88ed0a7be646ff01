import { stateClassificationRules } from '@curbstop/contract/regulations/service-line-classification.values';
import { isReplacementCategory } from '@curbstop/contract/service-lines/classification.calculation';
import {
  recordedAsYes,
  type CorrectedAnswers,
  type EarlierHistory,
} from '@curbstop/contract/service-lines/lead-history.calculation';
import type { DeletedLine, ListedClassification } from '@curbstop/contract/service-lines/service-line.rules';
import {
  classificationNames,
  materials,
  type ClassificationName,
} from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compilePlaceMatches, compileStreetWord } from './deleted-place.repository.ts';

const leadMaterials = sql.join(materials.filter(({ kind }) => kind === 'lead').map(({ code }) => sql.lit(code)));
const replacementCategories = sql.join(
  classificationNames.filter(isReplacementCategory).map((category) => sql.lit(category)),
);
const isListed = sql`d.listed_category in (${replacementCategories})`;

/** Lines removed by the undo of an import are ignored, as if they had never been recorded. */
const wasDeleted = (line: RawBuilder<unknown>) => sql`coalesce((
  select h.source_id is null from change_history h
   where h.entity_type = 'serviceLine' and h.entity_id = ${line}.id and h.operation = 'removed'
    order by h.id desc limit 1), true)`;

const fittingsStates = sql.join(
  stateClassificationRules
    .filter(({ leadFittingsMakeLead }) => leadFittingsMakeLead)
    .map(({ state }) => sql.lit(state)),
);

/** A lead connector, or lead fittings in a State that counts them like one. */
const hadLeadConnector = sql`(d.connector = 'Lead' or (d.lead_fittings = 'Yes' and exists (
  select from accounts a where a.id = d.account_id and a.primacy_code in (${fittingsStates}))))`;

/** Deleted lines that were recorded with lead. */
const hadLead = sql`(d.system_material in (${leadMaterials}) or d.customer_material in (${leadMaterials})
                     or ${hadLeadConnector} or d.previously_lead = 'Yes'
  or d.connector_previously_lead = 'Yes'
          or d.previously_lead_corrected or d.connector_previously_lead_corrected or coalesce(${isListed}, false))`;

/**
 * The address key that the location of deleted line `d` had when the line was deleted; the location may have another
 * one since.
 */
const keyAtDeletion = sql`coalesce(d.deleted_address_key, p.address_key)`;

/** Whether a line with the ID of deleted line `d` was added again at the same place and took its history there. */
const isAddedAgain = sql`exists (
  select from locations q join service_lines o on o.location_id = q.id
   where q.address_key = ${keyAtDeletion} and q.removed_on is null and o.removed_on is null
     and o.created_on >= d.removed_on and o.id <> d.id
     and ${idKey(sql`o.external_id`)} = ${idKey(sql`d.external_id`)})`;

/**
 * The deleted lines `d`, at location `p`, that were recorded with lead or were not Non-lead, except those whose ID is
 * at their place again. A less protective line that was added again and deleted does not hide an earlier one.
 */
const deletedLeadLines = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id, d.external_id, ${idKey(sql`d.external_id`)} as id_key, d.location_id, p.address_key,
    ${keyAtDeletion} as deleted_address_key, d.category,
    ${hadLead} as had_lead, d.system_material in (${leadMaterials}) as system_lead,
    d.customer_material in (${leadMaterials}) as customer_lead,
    ${hadLeadConnector} as connector_lead, ${hadLeadConnector} and d.connector <> 'Lead'
      and d.connector_previously_lead <> 'Yes' as is_lead_by_fittings,
         d.previously_lead, d.connector_previously_lead, d.previously_lead_corrected,
           d.connector_previously_lead_corrected, d.previously_lead_record,
           d.removed_on, case when ${isListed} then d.listed_category end as listed_category,
         case when ${isListed} then jsonb_build_object('listed_category', d.listed_category,
             'listed_basis', d.listed_basis, 'listed_source',
           d.listed_source, 'listed_text', d.listed_text, 'listed_batch_id', d.listed_batch_id,
           'listed_row_number', d.listed_row_number, 'listed_on',
           d.listed_on, 'listed_by', d.listed_by) end as listed_classification
    from service_lines d
    join locations p on p.account_id = d.account_id and p.id = d.location_id
   where d.removed_on is not null and ${condition}
     and (d.category <> 'Non-lead' or ${hadLead})
     and ${wasDeleted(sql`d`)}
     and not ${isAddedAgain}`;

/** IDs match in any case and with blanks around them. */
function idKey(externalId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(btrim(${externalId}))`;
}

interface NewLines {
  /** New lines: `row_number`, `external_id`, `location_id` and `address_key`. */
  readonly lines: RawBuilder<unknown>;
  /** `deletedLeadLines` as a table. */
  readonly deleted: RawBuilder<unknown>;
}

/**
 * What each new line carries over from deleted lines: those with its ID, and those of its place, because nothing
 * recorded shows that the new pipe is a different one. A deleted line does not count for its place when its ID is added
 * again there at the same time.
 */
function earlierLead({ lines, deleted }: NewLines): RawBuilder<unknown> {
  return sql`
    with keyed_lines as materialized (select l.*, ${idKey(sql`l.external_id`)} as id_key from ${lines} l),
         ${compilePlaceMatches(deleted)}, matched as (
      select n.row_number, d.id from keyed_lines n join ${deleted} d on d.id_key = n.id_key
      union select n.row_number, d.id from keyed_lines n join ${deleted} d on d.id::text = n.id_key
      union select p.row_number, p.id from (
        select n.row_number, d.id from keyed_lines n join ${deleted} d on d.location_id = n.location_id
        union select row_number, id from at_place) p
       where p.id not in (select id from added_again)
    )
    select m.row_number, bool_or(d.system_lead) as system_lead, bool_or(d.customer_lead) as customer_lead,
           bool_or(d.connector_lead) as connector_lead, bool_or(d.is_lead_by_fittings)
             and not bool_or((d.connector_lead or d.connector_previously_lead = 'Yes')
                             and not d.is_lead_by_fittings) as is_lead_by_fittings,
           ${mostProtective(sql`d.previously_lead`)} as previously_lead,
           ${mostProtective(sql`d.connector_previously_lead`)} as connector_previously_lead,
           -- Unless the deleted line was Non-lead, the answer No of the new line needs a reason, as after a
           -- corrected Yes.
           bool_or(d.previously_lead_corrected) or min(d.category) <> 'Non-lead' as previously_lead_corrected,
           case when bool_or(d.previously_lead_corrected) then coalesce((array_agg(d.previously_lead_record
             order by d.previously_lead_record nulls first) filter (where d.previously_lead_corrected))[1],
                   ${recordedAsYes}::text)
             else 'was ' || min(d.category) end as previously_lead_record,
             bool_or(d.connector_previously_lead_corrected) as connector_previously_lead_corrected,
           (array_agg(d.listed_category order by d.listed_category, d.removed_on desc)
             filter (where d.listed_classification is not null))[1] as listed_category,
           (array_agg(d.listed_classification order by d.listed_category, d.removed_on desc)
             filter (where d.listed_classification is not null))[1] as listed_classification,
           case count(distinct d.external_id) when 0 then 'a deleted line of this location'
             when 1 then 'the deleted line ' else 'the deleted lines '
             end || coalesce(string_agg(distinct d.external_id, ', ' order by d.external_id), '') as carried_from,
           -- Classifications sort from the most to the least protective.
           min(d.category) as category, (array_agg(d.id order by d.category, d.removed_on desc))[1] as deleted_id,
           bool_or(d.had_lead) as had_lead
      from matched m join ${deleted} d on d.id = m.id
     group by m.row_number`;
}

const mostProtective = (answer: RawBuilder<unknown>) =>
  sql`case when bool_or(${answer} = 'Yes') then 'Yes' when bool_or(${answer} = 'Unknown') then 'Unknown' else 'No' end`;

/** Creates the temporary table `earlier_lead_records`: what each row of `new_lines` carries over, by `row_number`. */
export async function createTempEarlierLead(trx: AccountTransaction): Promise<void> {
  const matchesNewLine = sql`(${idKey(sql`d.external_id`)} in (select ${idKey(sql`external_id`)} from new_lines)
    or d.id::text in (select ${idKey(sql`external_id`)} from new_lines)
    or d.location_id in (select location_id from new_lines)
    or ${compileStreetWord(sql`p.address_key`)} in (select ${compileStreetWord(sql`address_key`)}
      from new_lines)
        or ${compileStreetWord(keyAtDeletion)} in (select ${compileStreetWord(sql`address_key`)} from new_lines))`;
  await sql`create temp table deleted_lead on commit drop as ${deletedLeadLines(matchesNewLine)}`.execute(trx);
  await sql`analyze deleted_lead`.execute(trx);
  // Several new lines may be compared with the same deleted line; their rows say so.
  await sql`create temp table earlier_lead_records on commit drop as
    select e.*, count(*) over (partition by e.deleted_id) as rows_compared
      from (${earlierLead({ deleted: sql`deleted_lead`, lines: sql`new_lines` })}) e`.execute(trx);
  await sql`analyze earlier_lead_records`.execute(trx);
}

/** Finds what a single new line carries over from a deleted line. */
export async function findDeletedLine(
  trx: AccountTransaction,
  line: { readonly externalId: string | null; readonly locationId: string },
): Promise<DeletedLine | null> {
  const matchesLine = sql`(${idKey(sql`d.external_id`)} = ${idKey(sql`${line.externalId}::text`)}
                           or d.id::text = ${idKey(sql`${line.externalId}::text`)}
    or d.location_id = ${line.locationId}
    or (select ${compileStreetWord(sql`l.address_key`)} from locations l
      where l.id = ${line.locationId}) in (${compileStreetWord(sql`p.address_key`)},
          ${compileStreetWord(keyAtDeletion)}))`;
  const lines = sql`(select 1 as row_number, ${line.externalId}::text as external_id, p.id as location_id, p.address_key
                       from locations p
    where p.id = ${line.locationId})`;
  const { rows } = await sql<DeletedLeadRow>`
    with deleted_lead as materialized (${deletedLeadLines(matchesLine)})
    select * from (${earlierLead({ deleted: sql`deleted_lead`, lines })}) earlier`.execute(trx);
  return rows[0] ? toDeletedLine(rows[0]) : null;
}

interface DeletedLeadRow {
  readonly system_lead: boolean;
  readonly customer_lead: boolean;
  readonly connector_lead: boolean;
  readonly previously_lead: EarlierHistory['previouslyLead'];
  readonly connector_previously_lead: EarlierHistory['connectorPreviouslyLead'];
  readonly previously_lead_corrected: boolean;
  readonly connector_previously_lead_corrected: boolean;
  readonly previously_lead_record: string;
  readonly listed_classification: Readonly<Record<`listed_${string}`, unknown>> | null;
  readonly carried_from: string;
  readonly category: ClassificationName;
}

function toDeletedLine(row: DeletedLeadRow): DeletedLine {
  const correctedFromYes: CorrectedAnswers = {
    previouslyLead: row.previously_lead_corrected,
    connectorPreviouslyLead: row.connector_previously_lead_corrected,
    record: `replaces ${row.carried_from}, which ${row.previously_lead_record}`,
  };
  return {
    history: {
      system: row.system_lead ? 'lead' : 'unknown',
      customer: row.customer_lead ? 'lead' : 'unknown',
      previouslyLead: row.previously_lead,
      connector: row.connector_lead ? 'Lead' : 'Unknown',
      connectorPreviouslyLead: row.connector_previously_lead,
      correctedFromYes,
      isListed: row.listed_classification !== null,
      isDeleted: true,
    },
    listedClassification: row.listed_classification && toListedClassification(row.listed_classification),
    category: row.category,
    name: row.carried_from,
  };
}

function toListedClassification(columns: NonNullable<DeletedLeadRow['listed_classification']>): ListedClassification {
  return {
    category: columns['listed_category'],
    basis: columns['listed_basis'],
    source: columns['listed_source'],
    text: columns['listed_text'],
    batchId: columns['listed_batch_id'],
    rowNumber: columns['listed_row_number'],
    listedOn: columns['listed_on'],
    listedBy: columns['listed_by'],
  } as ListedClassification;
}
