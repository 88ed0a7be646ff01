import type { WriteMode } from '@curbstop/contract/imports/import-batch.values';
import { describeNotAsWritten, rowProblems, rowWarnings } from '@curbstop/contract/imports/row-remarks.calculation';
import { listedRows } from '@curbstop/contract/regulations/service-line-classification.values';
import { deletedFittingsWarning, recordedAsYes } from '@curbstop/contract/service-lines/lead-history.calculation';
import { protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  compileBasisLabel,
  compileKeptBases,
  compileKeptBasisWarnings,
  compileClearedOverTwoInches,
} from './import-bases.repository.ts';
import {
  inheritedColumns,
  createTempLeadHistory,
  compileHadListedCategory,
  clearedVerification,
  compileClassificationJoins,
  withLeadHistory,
} from './import-classifications.repository.ts';
import {
  inheritedFrom,
  inheritedFromDeleted,
  changesFromDeleted,
  deletedLineWarning,
  deletedLineWarnings,
  keptListedClassificationWarning,
  recordOfDeletedLine,
} from './import-deleted-lines.repository.ts';
import { clearedBasis, unchangedClassificationWarning, newlyListedWarning } from './import-listed-basis.repository.ts';
import type { StagedRow } from './import-staging.calculation.ts';
import {
  addressColumns,
  compileColumnList,
  notCompared,
  lineColumns,
  compileNewLine,
  compileMergedCustomFields,
  protectedColumns,
  compileProtection,
  compileLocationValues,
  compileTextArray,
} from './import-columns.repository.ts';
import { compileRemark, remarkPlaceholder } from './import-remarks.repository.ts';
import { insertCopies, sharedIdProblem } from './import-repeats.repository.ts';

export async function deleteRows(trx: AccountTransaction, batchId: string): Promise<void> {
  await sql`delete from import_row_results where batch_id = ${batchId}`.execute(trx);
  await sql`delete from import_rows where batch_id = ${batchId}`.execute(trx);
}

export async function insertStagedRows(
  trx: AccountTransaction,
  batchId: string,
  rows: readonly StagedRow[],
): Promise<void> {
  await sql`
    insert into import_rows (batch_id, row_number, external_id, address_key, address, line_id, location_id, location,
      line, listed_category, problems, warnings)
    select ${batchId}::uuid, row_number, external_id, address_key, address, line_id, location_id, location, line,
           listed_category, problems, warnings
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(
        row_number integer, external_id text, address_key text, address text, line_id uuid, location_id uuid,
        location jsonb, line jsonb, listed_category line_class, problems jsonb, warnings jsonb)`.execute(trx);
}

interface RowEvaluation {
  readonly writeMode: WriteMode;
  /** The sides whose basis in the rows is that of the whole line. */
  readonly sidesOfLineBasis: readonly ('system' | 'customer')[];
}

/**
 * Evaluates all rows in one statement: whether the line would change, its new classification, and conflicts between
 * rows. Writes only the row results. Requires `createTempClassifications`, `matchRows` and `prepareEarlierLead` in the
 * same transaction.
 */
export async function evaluateRows(
  trx: AccountTransaction,
  batchId: string,
  { writeMode, sidesOfLineBasis }: RowEvaluation,
): Promise<void> {
  await createTempLeadHistory(trx);
  const columns = await listChangeableColumns(trx);
  // Materialized: PostgreSQL would otherwise repeat the long expressions wherever they are used, and plan a small
  // import for longer than it runs.
  await sql`
    insert into import_row_results (batch_id, row_number, result, line_id, location_id, creates_location, category,
      previous_category, contradicts, changes, downgrade, problems, warnings, carried, carried_from, deleted_line)
    with merged as materialized (${mergedRows(columns, sidesOfLineBasis)}
    ), evaluated as (${evaluatedRows(writeMode)}
    ), placed as materialized (${placedRows}
    )
    ${resultsOfRows(batchId)}
    union all
    ${resultsOfUnreadableRows(batchId)}`.execute(trx);
  await insertCopies(trx, batchId);
}

/** Each row `r` with its line as it would be after the import, `m`, and the changes. */
function mergedRows(columns: readonly string[], sides: RowEvaluation['sidesOfLineBasis']): RawBuilder<unknown> {
  return sql`
      select r.row_number, r.known_line_id, r.known_location_id, r.is_ambiguous, r.lines_here, r.shared_id_problem,
             r.is_recorded, r.address_occurrence, r.address_first_row, r.external_id, r.line_id, r.shared_location_id,
             r.warnings, r.address, contested.rows as contested_rows, s.location_id as line_location_id,
             coalesce(s.category, replaced_line.category) as previous_category, earlier.carried_from as deleted_line,
             earlier.rows_compared, case when not k.stays_at_location then k.corrected_location_id end as moved_to_id,
             not k.stays_at_location and k.target_id is null as moves_to_new, compared.is_same,
             case when replaced_line.id is not null then ${changesFromDeleted}
               when not compared.is_same then ${changesOfRow(columns)} end as changes,
             case when replaced_line.id is not null then ${isLessProtectiveThan('replaced_line')}
               else not compared.is_same and ${isLessProtectiveThan('s')} end as is_less_protective,
             kept.carried, ${inheritedFrom} as carried_from, kept.history_warnings,
             r.row_values ? 'listed_category' or kept.carried ? 'listed_category'
               or coalesce(s.differs_from_listed or ${compileHadListedCategory(sql`s`)}, false) as listed_is_open,
             m.ownership, m.system_material, m.previously_lead, m.customer_material, m.connector,
             m.connector_previously_lead, m.lead_fittings, m.system_verified, m.customer_verified,
             m.system_verification_method, m.customer_verification_method, m.listed_category, m.listed_basis,
             m.system_classification_basis, m.customer_classification_basis, m.system_installed_from,
             m.customer_installed_from, m.system_installed_to, m.customer_installed_to, m.system_diameter_id,
             m.customer_diameter_id, m.system_diameter_over_two_inches, m.customer_diameter_over_two_inches,
             r.listed_category as row_states, coalesce(s.lacks_basis, false) as lacked_basis
        from import_matched r
        left join service_lines s on s.id = r.known_line_id
        left join locations p on p.id = s.location_id
        left join import_corrected k on k.row_number = r.row_number
        left join import_duplicate_matches contested on contested.line_id = r.known_line_id and not r.is_recorded
        left join earlier_lead_records earlier on earlier.row_number = r.row_number
        left join service_lines replaced_line on replaced_line.id = earlier.deleted_id
       cross join lateral jsonb_populate_record(s,
         case when s.id is null then ${compileNewLine(sql`r.line`)} else r.row_values end) w
       ${withLeadHistory}
       ${keptValues(sides)}
       cross join lateral jsonb_populate_record(w, kept.carried) m
       cross join lateral (
         select case when s.id is not null then ${asJson(columns, 's')} end as line,
                case when s.id is not null then to_jsonb(p) end as location offset 0) was
       cross join lateral (
         select case when s.id is not null
                  then was.line @> ((r.row_values || kept.carried) - ${compileTextArray(notCompared)})
                       and was.location @> ${valuesOfPlace} end as is_same offset 0) compared`;
}

/** The values that a row keeps from the line or from deleted lines although the row has none, and their warnings. */
function keptValues(sides: RowEvaluation['sidesOfLineBasis']): RawBuilder<unknown> {
  return sql`
       cross join lateral (
         select jsonb_strip_nulls(jsonb_build_object('previously_lead', nullif(history.answer, w.previously_lead),
           'connector_previously_lead', nullif(connector_history.answer, w.connector_previously_lead),
           'lead_fittings', kept_fittings.answer)) || ${clearedVerification} || ${clearedBasis}
           || ${compileClearedOverTwoInches} || ${compileKeptBases(sides)} || ${inheritedFromDeleted} as carried,
                ${historyWarning('previously_lead', 'Previously lead', {
                  warning: sql`history.warning`,
                  record: sql`coalesce(s.previously_lead_record, case
                  when earlier.previously_lead_corrected then ${recordOfDeletedLine} end)`,
                })}
                  || ${historyWarning('connector_previously_lead', 'Ever connected to a lead connector', {
                    warning: connectorWarning,
                    record: sql`'was once recorded as connected to a lead connector'`,
                  })}
                  || ${historyWarning('lead_fittings', 'Lead fittings', {
                    warning: sql`kept_fittings.warning`,
                    record: sql`null`,
                  })}
                  || ${keptListedClassificationWarning} || ${unchangedClassificationWarning}
                  || ${compileKeptBasisWarnings(sides)} as history_warnings
          offset 0) kept`;
}

/** Each merged row with its result and the new classification. */
function evaluatedRows(writeMode: WriteMode): RawBuilder<unknown> {
  return sql`
      select m.*, c.category, c.classification_row, c.differs, c.lacks_basis,
             case
               when m.shared_id_problem is not null then 'failed'
               when m.is_ambiguous then 'failed'
               when m.contested_rows is not null then 'failed'
               when m.is_recorded then 'unchanged'
               when m.known_line_id is null and ${writeMode === 'Update'} then 'failed'
               when m.known_line_id is null then 'new'
               when m.is_same or ${writeMode === 'Insert'} then 'unchanged'
               else 'changed'
             end as result
        from merged m ${compileClassificationJoins(sql`m.listed_is_open`)}`;
}

/**
 * Each evaluated row with its location, whether that location has to be created, and whether its line becomes less
 * protective, compared with a deleted line if it is new.
 */
const placedRows = sql`
      select j.*, case when j.result in ('changed', 'new') then case
        when ${compileProtection(protectiveOrder, sql`j.previous_category`)}
             > ${compileProtection(protectiveOrder, sql`j.category`)} then 'classification'
        when j.is_less_protective then 'field' end end as downgrade,
             case when j.result = 'changed' then coalesce(j.moved_to_id, j.line_location_id)
               else coalesce(j.line_location_id, j.known_location_id, j.shared_location_id) end as place_id,
             (j.result = 'new' and j.known_location_id is null)
               or (j.result = 'changed' and coalesce(j.moves_to_new, false)) as needs_place
        from evaluated j`;

/** Why an evaluated row fails. */
const problemOfRow = sql`case
             when shared_id_problem is not null then shared_id_problem
             when is_ambiguous then ${compileRemark(rowProblems.severalLinesAtAddress(remarkPlaceholder), {
               found: sql`format('no ID at %s', address)`,
               sentence: [sql`row_number`],
             })}
             when contested_rows is not null then ${compileRemark(rowProblems.severalRowsOfLine(remarkPlaceholder), {
               found: sql`format('%s, one line in %s', coalesce(external_id, 'no ID'), contested_rows)`,
               sentence: [sql`row_number`],
             })}
             else ${compileRemark(rowProblems.notInInventory(remarkPlaceholder), {
               found: sql`coalesce(external_id, '')`,
               sentence: [sql`row_number`],
             })}
           end`;

const basisLabel = (column: string) => compileBasisLabel(sql.ref(column));

/** The bases of an evaluated row: of the sides that the line has, and of its listed classification. */
const basesOfRow = sql`concat_ws('; ',
  case when ownership <> 'Customer-Owned' then 'System side: ' || ${basisLabel('system_classification_basis')} end,
  case when ownership <> 'System-Owned' then 'Customer side: ' || ${basisLabel('customer_classification_basis')} end,
  case when listed_category is not null and listed_basis is not null
    then 'Listed classification: ' || ${basisLabel('listed_basis')} end)`;

const missingBasisWarning = compileRemark(rowWarnings.missingBasis(remarkPlaceholder), {
  found: basesOfRow,
  sentence: [sql`row_number`],
});

const uncountedBasisWarning = compileRemark(rowWarnings.uncountedBasis(remarkPlaceholder), {
  found: basisLabel('listed_basis'),
  sentence: [sql`row_number`],
});

const withoutBasisWarning = compileRemark(rowWarnings.withoutBasis(remarkPlaceholder), {
  found: sql`'no basis'`,
  sentence: [sql`row_number`],
});

/** The warnings of an evaluated row. */
const warningsOfRow = sql`nullif(history_warnings || ${deletedLineWarnings}
  || case when lacks_basis and not lacked_basis and result in ('new', 'changed')
       then jsonb_build_array(${missingBasisWarning}) else '[]'::jsonb end
  || ${warningOfListed(listedRows.nonLeadOnInvalidBasis.id, uncountedBasisWarning)}
  || ${warningOfListed(listedRows.nonLeadWithoutBasis.id, withoutBasisWarning)} || coalesce(case
             when address_occurrence > 1 and result <> 'failed'
               then coalesce(warnings, '[]'::jsonb) || jsonb_build_array(${compileRemark(
                 rowWarnings.sameAddress(remarkPlaceholder, remarkPlaceholder),
                 { found: sql`address`, sentence: [sql`row_number`, sql`address_first_row`] },
               )})
             when result = 'new' and lines_here > 0
               then coalesce(warnings, '[]'::jsonb) || jsonb_build_array(${compileRemark(
                 rowWarnings.lineAtAddress(remarkPlaceholder),
                 { found: sql`address`, sentence: [sql`row_number`] },
               )})
             else warnings end, '[]'::jsonb), '[]'::jsonb)`;

/** The results of the rows that could be read. */
function resultsOfRows(batchId: string): RawBuilder<unknown> {
  return sql`select ${batchId}::uuid, row_number, result,
           case result when 'new' then line_id when 'failed' then null else known_line_id end,
           case result when 'failed' then null else place_id end,
           needs_place and row_number = min(row_number) filter (where needs_place) over (partition by place_id),
           case when result <> 'failed' then category end,
           case when result in ('changed', 'unchanged') or downgrade is not null
             or (result = 'new' and carried_from is not null) then previous_category end,
           result <> 'failed' and (differs or coalesce(row_states <> category, false)),
           case when result = 'changed' or downgrade is not null then changes end, downgrade,
           case when result = 'failed' then jsonb_build_array(${problemOfRow}) end,
           ${warningsOfRow}, nullif(carried, '{}'::jsonb), case when result = 'new' then carried_from end,
           case when result = 'new' and downgrade is not null then deleted_line end
      from placed`;
}

/** The results of rows that could not be read: all of them fail. */
function resultsOfUnreadableRows(batchId: string): RawBuilder<unknown> {
  return sql`select ${batchId}::uuid, r.row_number, 'failed', null, null, false, null, null, false, null, null,
           r.problems || case when p.shares_id
             then jsonb_build_array(${sharedIdProblem}) else '[]'::jsonb end, r.warnings, null, null, null
      from import_rows r left join import_repeats p on p.row_number = r.row_number
     where r.batch_id = ${batchId} and r.problems is not null`;
}

/** Whether any field of the merged line `m` is less protective than in its line `s` or the deleted line `gone`. */
function isLessProtectiveThan(line: 's' | 'replaced_line'): RawBuilder<unknown> {
  const fields = Object.entries(protectedColumns).map(
    ([column, order]) =>
      sql`${compileProtection(order, sql.ref(`${line}.${column}`))}
          > ${compileProtection(order, sql.ref(`m.${column}`))}`,
  );
  return sql`(${sql.join(fields, sql` or `)})`;
}

/** The values of row `r` for location `p`; a line matched by its address does not correct the address. */
const valuesOfPlace = sql`(case
  when r.external_id is null then ${compileLocationValues(sql`r.location`)} - ${compileTextArray(addressColumns)}
  else ${compileLocationValues(sql`r.location`)} end)`;

/**
 * The columns that the rows may change on their lines: columns with values in any row, and columns that depend on a
 * replaced pipe.
 */
async function listChangeableColumns(trx: AccountTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct name from import_matched cross join lateral jsonb_object_keys(row_values) name
    where known_line_id is not null`.execute(trx);
  const present = new Set([...rows.map(({ name }) => name), ...inheritedColumns]);
  return lineColumns.filter((column) => present.has(column));
}

/**
 * These columns of a line as JSON. Comparing all hundred columns instead of the file's dozen took half of the time of a
 * check.
 */
function asJson(columns: readonly string[], line: 's' | 'm'): RawBuilder<unknown> {
  return sql`(select to_jsonb(n) from (select ${compileColumnList(columns, line)}) n)`;
}

/**
 * The columns, with both values, in which the merged line `m` and row `r` differ from the line and location in `was`.
 */
function changesOfRow(columns: readonly string[]): RawBuilder<unknown> {
  return sql`jsonb_build_object(
  'line', (select coalesce(jsonb_object_agg(now.key, jsonb_build_array(was.line -> now.key, now.value)), '{}')
             from jsonb_each(${asJson(columns, 'm')}) now
            where now.value is distinct from was.line -> now.key),
  'location', (select coalesce(jsonb_object_agg(now.key, jsonb_build_array(was.location -> now.key, now.value)), '{}')
                 from jsonb_each(${valuesOfPlace}
                   || ${compileMergedCustomFields(sql`p.custom_fields`, sql`r.location`)}) now
                where now.value is distinct from was.location -> now.key))`;
}

/** The warning about the connector names the fittings of the deleted line if they alone are its record of lead. */
const connectorWarning = sql`(case
  when connector_history.warning = ${deletedLineWarning} and earlier.is_lead_by_fittings
  then ${deletedFittingsWarning}::text else connector_history.warning end)`;

/** The warning for a row whose answer about earlier lead was not accepted, or that changes it without stating one. */
function historyWarning(
  column: string,
  field: string,
  { warning, record }: { readonly warning: RawBuilder<unknown>; readonly record: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`case when ${warning} is not null and (r.line ? ${column}
    or ${warning} in (${deletedLineWarning}, ${deletedFittingsWarning}, ${newlyListedWarning}))
    then jsonb_build_array(jsonb_build_object('field', ${field}::text, 'found', coalesce(r.line ->> ${column}, ''),
      'sentence', format(${describeNotAsWritten(field, remarkPlaceholder)}::text, r.row_number),
      'allowed', replace(${warning}, ${recordedAsYes}::text, coalesce(${record}, ${recordedAsYes}::text))))
    else '[]'::jsonb end`;
}

/** The warning of a row whose listed classification is decided by this rule. */
function warningOfListed(rule: string, warning: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when classification_row = ${sql.lit(rule)} and row_states is not null and result in ('new', 'changed')
    then jsonb_build_array(${warning}) else '[]'::jsonb end`;
}
