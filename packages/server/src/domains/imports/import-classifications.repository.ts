import type { ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import { fieldVerificationMethods, protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import type { BasisRules } from '@curbstop/contract/service-lines/basis-check.calculation';
import type { ClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  combinedProof,
  compileBasisCounts,
  compileProof,
  createTempBasisRules,
  listedBasis,
} from './import-bases.repository.ts';
import { listClassificationTables, leadHistoryTables } from './classification-tables.repository.ts';
import { compileIsReplacementCategory, compileProtection } from './import-columns.repository.ts';
import { createLookupTables } from '../../foundation/database/lookup-tables.ts';

/**
 * Creates the classification rules as temporary look-up tables, so that a hundred thousand rows are classified by joins
 * while the rules are written only once, in the contract. Sides, evidence and listed classification have separate
 * tables, because together they have millions of combinations.
 */
export async function createTempClassifications(
  trx: AccountTransaction,
  rules: ClassificationRules,
  basisRules: BasisRules,
): Promise<void> {
  await createLookupTables(trx, listClassificationTables(rules));
  await createTempBasisRules(trx, basisRules);
}

/** Creates temporary look-up tables of the lead history that a row must keep. Requires `import_material_kinds`. */
export async function createTempLeadHistory(trx: AccountTransaction): Promise<void> {
  await createLookupTables(trx, leadHistoryTables());
}

/**
 * Whether line `s`, row `r` or deleted lines `earlier` list the line as Lead or GRR, as `isListed` of
 * contract/service-lines.
 */
const isListed = sql`(${sql.join(
  [sql`s.listed_category::text`, sql`r.row_values ->> 'listed_category'`, sql`earlier.listed_category::text`].map(
    (listed) => sql`coalesce(${compileIsReplacementCategory(listed)}, false)`,
  ),
  sql` or `,
)})`;

const rank = (listed: RawBuilder<unknown>) => sql`coalesce(${compileProtection(protectiveOrder, listed)}, -1)`;

/**
 * Whether row `r` lists its line as Lead or GRR, more protective than line `s` or deleted lines `earlier` were listed,
 * as `isNewlyListed` of contract/service-lines.
 */
const isNewlyListed = sql`(coalesce(${compileIsReplacementCategory(sql`r.row_values ->> 'listed_category'`)}, false)
   and ${rank(sql`r.row_values ->> 'listed_category'`)}
     > ${rank(sql`coalesce(s.listed_category, earlier.listed_category)`)})`;

/**
 * Joins the lead history that row `w` keeps from line `s` or from deleted lines `earlier`: `history` for the sides,
 * `connector_history` for the connector, `kept_fittings` for lead fittings.
 */
export const withLeadHistory = sql`
  join import_material_kinds wanted_system on wanted_system.material = w.system_material
  join import_material_kinds wanted_customer on wanted_customer.material = w.customer_material
  left join import_material_kinds known_system on known_system.material = s.system_material
  left join import_material_kinds known_customer on known_customer.material = s.customer_material
  left join import_side_leavings leaving
    on leaving.before_system = coalesce(known_system.kind, ${deletedKind('system')})
    and leaving.before_customer = coalesce(known_customer.kind, ${deletedKind('customer')})
   and leaving.after_system = wanted_system.kind and leaving.after_customer = wanted_customer.kind
  join import_lead_history history on history.before = coalesce(s.previously_lead, earlier.previously_lead, 'Unknown')
   and history.wanted = w.previously_lead
   and history.left_lead = coalesce(leaving.left_lead, false) and history.is_lead = (wanted_system.kind = 'lead')
   and history.is_corrected = coalesce(s.previously_lead_corrected, earlier.previously_lead_corrected, false)
     and history.is_listed = ${isListed}
     and history.is_newly_listed = ${isNewlyListed} and history.is_deleted = (earlier.row_number is not null)
  join import_lead_history connector_history
    on connector_history.before = coalesce(s.connector_previously_lead, earlier.connector_previously_lead,
    'Unknown') and connector_history.wanted = w.connector_previously_lead
   and connector_history.left_lead = (coalesce(s.connector = 'Lead', earlier.connector_lead, false)
       and w.connector <> 'Lead')
     and connector_history.is_lead = (w.connector = 'Lead')
   and connector_history.is_corrected = coalesce(s.connector_previously_lead_corrected,
       earlier.connector_previously_lead_corrected, false)
     and not connector_history.is_listed and not connector_history.is_newly_listed
     and connector_history.is_deleted = (earlier.row_number is not null)
  left join import_kept_fittings kept_fittings on kept_fittings.before = s.lead_fittings
   and kept_fittings.wanted = w.lead_fittings`;

function deletedKind(side: 'system' | 'customer'): RawBuilder<unknown> {
  return sql`case when earlier.${sql.ref(`${side}_lead`)} then 'lead'
    when earlier.row_number is not null then 'unknown' end`;
}

/** `isFieldVerified` of contract/service-lines for a side of line `m`. */
function fieldVerified(side: 'system' | 'customer'): RawBuilder<unknown> {
  const methods = sql.join(fieldVerificationMethods.map((method) => sql.lit(method)));
  return sql`m.${sql.ref(`${side}_verified`)}
    and coalesce(m.${sql.ref(`${side}_verification_method`)}, '') in (${methods})`;
}

const columnOfInput: Readonly<Record<Exclude<keyof ClassificationInputs, 'listedIsOpen'>, RawBuilder<unknown>>> = {
  ownership: sql`m.ownership`,
  systemMaterial: sql`m.system_material`,
  previouslyLead: sql`m.previously_lead`,
  customerMaterial: sql`m.customer_material`,
  connector: sql`m.connector`,
  connectorPreviouslyLead: sql`m.connector_previously_lead`,
  leadFittings: sql`m.lead_fittings`,
  systemVerified: fieldVerified('system'),
  customerVerified: fieldVerified('customer'),
  systemProof: compileProof('system'),
  customerProof: compileProof('customer'),
  listed: sql`m.listed_category`,
  listedBasis,
};
const inputsOfLine = sql.join(Object.entries(columnOfInput).flatMap(([name, column]) => [sql.lit(name), column]));

/**
 * Joins the classification of line `m` as `c`; `isOpen`: the listed classification is new or its difference is not
 * settled.
 */
export const compileClassificationJoins = (isOpen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  join import_material_kinds system_kind on system_kind.material = m.system_material
  join import_material_kinds customer_kind on customer_kind.material = m.customer_material
  join import_side_classifications t on t.ownership = m.ownership and t.system_kind = system_kind.kind
    and t.previously_lead = m.previously_lead
    and t.customer_kind = customer_kind.kind
   and t.connector = m.connector and t.connector_previously_lead = m.connector_previously_lead
     and t.lead_fittings = m.lead_fittings
     and t.proof = ${combinedProof}
  join import_evidence e on e.ownership = m.ownership and e.system_material = m.system_material
   and e.customer_material = m.customer_material
   and e.system_verified = (${fieldVerified('system')}) and e.customer_verified = (${fieldVerified('customer')})
  join import_listed_classifications o on o.table_category = t.category
    and o.listed = coalesce(m.listed_category::text, '') and o.has_material = e.has_material
    and o.is_proven = e.is_proven and o.has_one_side = e.has_one_side
    and o.is_other_side_likely_lead = e.is_other_side_likely_lead
   and o.basis = ${listedBasis} and o.was_lead = (m.previously_lead = 'Yes') and o.is_open = (${isOpen})
  join import_missing_bases b on b.category = o.category and b.ownership = m.ownership
    and b.system_kind = system_kind.kind
    and b.customer_kind = customer_kind.kind
   and b.system_has_basis = ${compileBasisCounts({ side: 'system', basis: sql`m.system_classification_basis` })}
     and b.customer_has_basis = ${compileBasisCounts({ side: 'customer', basis: sql`m.customer_classification_basis` })}
 cross join lateral (
   select o.category, coalesce(o.classification_row, t.classification_row) as classification_row,
     nullif(concat_ws(' ', t.review, e.review, case when o.category = 'Non-lead' then t.review_if_non_lead end,
                      o.review), '') as review, o.differs,
     b.lacks_basis, jsonb_build_object(${inputsOfLine}, 'listedIsOpen', ${isOpen}) as inputs
 ) c`;

/** Values that a side loses when its pipe is replaced. */
const unverified = {
  verified: false,
  verification_method: null,
  verified_by: null,
  verified_on_text: null,
  verified_on_from: null,
  verified_on_to: null,
} as const;
const unverifiedSide = (side: 'system' | 'customer') =>
  Object.fromEntries(Object.entries(unverified).map(([part, value]) => [`${side}_${part}`, value]));

/**
 * Columns that a row may change without having values for them: lead history and bases of sides that are kept;
 * verification, a basis and answers about two inches that are lost.
 */
export const inheritedColumns: readonly string[] = [
  'previously_lead',
  'connector_previously_lead',
  'listed_basis',
  'system_classification_basis',
  'customer_classification_basis',
  'system_diameter_over_two_inches',
  'customer_diameter_over_two_inches',
  ...Object.keys({ ...unverifiedSide('system'), ...unverifiedSide('customer') }),
];

/**
 * Clears the verification of a side whose pipe row `r` replaces, unless the row has a new verification. Requires the
 * joins of `withLeadHistory`.
 */
export const clearedVerification = sql`(${sql.join(
  (['system', 'customer'] as const).map(
    (side) => sql`
  case when coalesce(leaving.${sql.ref(`loses_${side}`)}, false) and s.${sql.ref(`${side}_verified`)}
    and not r.row_values ?| ${['verified', 'verification_method', 'verified_on_from', 'verified_by'].map(
      (column) => `${side}_${column}`,
    )}::text[]
    then ${JSON.stringify(unverifiedSide(side))}::jsonb
    else '{}'::jsonb end`,
  ),
  sql` || `,
)})`;

/** Whether a line has its listed Lead or GRR: a less protective row opens the difference, as an edit does. */
export function compileHadListedCategory(record: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${compileIsReplacementCategory(sql`${record}.listed_category`)}
                      and ${record}.category = ${record}.listed_category, false)`;
}
