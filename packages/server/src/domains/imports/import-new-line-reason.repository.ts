import {
  newLineReasonNames,
  newLineReasons,
  newLineReasonSeparator,
  type NewLineReason,
} from '@curbstop/contract/service-lines/new-line-reason.calculation';
import { getMaterial, materialCodes, protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import { compileProtection } from './import-columns.repository.ts';

const leadMaterials = sql.join(
  materialCodes.filter((code) => getMaterial(code).kind === 'lead').map((code) => sql.lit(code)),
);

/** A lead pipe or connector in the row itself refuses the answer No, even if the deleted line was not lead. */
const isSystemLead = sql`coalesce(r.line ->> 'system_material' in (${leadMaterials}), false)`;
const isConnectorLead = sql`coalesce(r.line ->> 'connector' = 'Lead', false)`;

const isCarriedOver = sql`coalesce(v.carried_from is not null
  and (v.carried ? 'listed_category' or coalesce(v.carried ->> 'previously_lead' = 'Yes', false)
  or v.carried ? 'connector_previously_lead' and not ${isConnectorLead}), false)`;
const staysUnknown = sql`coalesce(v.carried_from is not null and v.carried ->> 'previously_lead' = 'Unknown'
  and r.line ->> 'previously_lead' = 'No'
  and not ${isSystemLead}, false)`;

/** A row of which only a field is less protective names the deleted line too, unless another sentence does. */
const isLessProtective = sql`(v.deleted_line is not null
  and (${compileProtection(protectiveOrder, sql`v.previous_category`)}
       > ${compileProtection(protectiveOrder, sql`v.category`)}
  or not (${isCarriedOver} or ${staysUnknown})))`;

const applies: Readonly<Record<NewLineReason, RawBuilder<unknown>>> = { isCarriedOver, staysUnknown, isLessProtective };

/** Rows that were checked by an earlier version have no category; their deleted line was recorded with lead. */
const categoryOfDeleted = sql`coalesce(v.previous_category::text, 'recorded with lead')`;

const compileSentence = (name: NewLineReason) =>
  sql`case when ${applies[name]}
    then replace(replace(${newLineReasons[name]}::text, '{category}', ${categoryOfDeleted}), '{line}',
    coalesce(v.deleted_line, v.carried_from)) end`;

/**
 * Why row result `v` of row `r` adds a line that differs from the row or is less protective than a deleted one, as
 * `formatNewLineReason`.
 */
export const reasonOfNew = sql`case when v.result = 'new' then nullif(concat_ws(${newLineReasonSeparator}::text,
  ${sql.join(newLineReasonNames.map(compileSentence))}), '') end`;
