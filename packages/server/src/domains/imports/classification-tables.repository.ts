import { getMaterialKind } from '@curbstop/contract/service-lines/classification.calculation';
import { formatKeptFittings, removesLeadFittings } from '@curbstop/contract/service-lines/line-change.calculation';
import { yesNoUnknown, materialCodes } from '@curbstop/contract/service-lines/service-line.values';
import { classifySides, listSideCombinations } from '@curbstop/contract/service-lines/side-classification.calculation';
import {
  leadHistoryWarnings,
  listLeadHistorySteps,
  listSideChanges,
} from '@curbstop/contract/service-lines/lead-history.calculation';
import { listBasisCombinations } from '@curbstop/contract/service-lines/missing-basis.calculation';
import {
  applyListedClassification,
  getEvidence,
  listEvidenceCombinations,
  listCombinationsWithListed,
} from '@curbstop/contract/service-lines/listed-classification.calculation';
import type { ClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { defineLookupTable, type LookupTable } from '../../foundation/database/lookup-tables.ts';

/** Cached, because classifying all combinations takes longer than a small import. Equal rules are always one object. */
const tablesByRules = new WeakMap<ClassificationRules, readonly LookupTable[]>();

/** The look-up tables that classify a line under these rules. */
export function listClassificationTables(rules: ClassificationRules): readonly LookupTable[] {
  const tables = tablesByRules.get(rules) ?? [sideClassifications(rules), keptFittings(rules), ...tablesOfAllRules()];
  tablesByRules.set(rules, tables);
  return tables;
}

const tablesOfAllRules = once(() => [materialKinds(), evidence(), listedClassifications(), missingBases()]);

/** The look-up tables of the lead history that a row must keep. */
export const leadHistoryTables = once((): readonly LookupTable[] => [sideLeavings(), leadHistory()]);

function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => (created ??= { value: create() }).value;
}

function materialKinds(): LookupTable {
  return defineLookupTable(
    'import_material_kinds',
    'material pipe_material primary key, kind text not null',
    materialCodes.map((material) => ({ material, kind: getMaterialKind(material) })),
  );
}

function sideClassifications(rules: ClassificationRules): LookupTable {
  return defineLookupTable(
    'import_side_classifications',
    `ownership line_ownership, system_kind text, previously_lead text, customer_kind text, connector text,
     connector_previously_lead text, lead_fittings text, proof text,
     category line_class not null, classification_row text not null, review text, review_if_non_lead text,
     primary key (ownership, system_kind, previously_lead, customer_kind, connector, connector_previously_lead,
                  lead_fittings, proof)`,
    listSideCombinations().map((inputs) => {
      const { row, review, reviewIfNonLead } = classifySides(inputs, rules);
      return {
        ownership: inputs.ownership,
        system_kind: inputs.system,
        previously_lead: inputs.previouslyLead,
        customer_kind: inputs.customer,
        connector: inputs.connector,
        connector_previously_lead: inputs.connectorPreviouslyLead,
        lead_fittings: inputs.leadFittings,
        proof: inputs.proof,
        category: row.category,
        classification_row: row.id,
        review,
        review_if_non_lead: reviewIfNonLead,
      };
    }),
  );
}

/** The changes of lead fittings that an import does not make, because it has no reason for them. */
function keptFittings(rules: ClassificationRules): LookupTable {
  return defineLookupTable(
    'import_kept_fittings',
    'before text, wanted text, answer text not null, warning text not null, primary key (before, wanted)',
    yesNoUnknown
      .flatMap((before) => yesNoUnknown.map((wanted) => ({ before, wanted })))
      .filter(({ before, wanted }) => removesLeadFittings({ leadFittings: before }, { leadFittings: wanted }, rules))
      .map((step) => ({ ...step, answer: step.before, warning: formatKeptFittings(rules) })),
  );
}

function evidence(): LookupTable {
  return defineLookupTable(
    'import_evidence',
    `ownership line_ownership, system_material pipe_material, customer_material pipe_material,
     system_verified boolean, customer_verified boolean, has_material boolean not null, is_proven boolean not null,
     has_one_side boolean not null, is_other_side_likely_lead boolean not null, review text,
     primary key (ownership, system_material, customer_material, system_verified, customer_verified)`,
    listEvidenceCombinations().map((inputs) => {
      const { hasMaterial, isProven, hasOneSide, isOtherSideLikelyLead, review } = getEvidence(inputs);
      return {
        ownership: inputs.ownership,
        system_material: inputs.systemMaterial,
        customer_material: inputs.customerMaterial,
        system_verified: inputs.systemVerified,
        customer_verified: inputs.customerVerified,
        has_material: hasMaterial,
        is_proven: isProven,
        has_one_side: hasOneSide,
        is_other_side_likely_lead: isOtherSideLikelyLead,
        review,
      };
    }),
  );
}

function listedClassifications(): LookupTable {
  return defineLookupTable(
    'import_listed_classifications',
    `table_category line_class, listed text, has_material boolean, is_proven boolean, has_one_side boolean,
     is_other_side_likely_lead boolean, basis text, was_lead boolean, is_open boolean, category line_class not null,
     classification_row text, review text, differs boolean not null,
     primary key (table_category, listed, has_material, is_proven, has_one_side, is_other_side_likely_lead,
                  basis, was_lead, is_open)`,
    listCombinationsWithListed().map((inputs) => {
      const { category, row, review, differs } = applyListedClassification(inputs);
      return {
        table_category: inputs.tableCategory,
        listed: inputs.listed ?? '',
        has_material: inputs.hasMaterial,
        is_proven: inputs.isProven,
        has_one_side: inputs.hasOneSide,
        is_other_side_likely_lead: inputs.isOtherSideLikelyLead,
        basis: inputs.basis,
        was_lead: inputs.wasLead,
        is_open: inputs.isOpen,
        category,
        classification_row: row,
        review,
        differs,
      };
    }),
  );
}

/** The lines without a basis of classification. */
function missingBases(): LookupTable {
  return defineLookupTable(
    'import_missing_bases',
    `category line_class, ownership line_ownership, system_kind text, customer_kind text, system_has_basis boolean,
     customer_has_basis boolean, lacks_basis boolean not null,
     primary key (category, ownership, system_kind, customer_kind, system_has_basis, customer_has_basis)`,
    listBasisCombinations().map(
      ({ category, ownership, systemKind, customerKind, systemHasBasis, customerHasBasis, lacksBasis }) => ({
        category,
        ownership,
        system_kind: systemKind,
        customer_kind: customerKind,
        system_has_basis: systemHasBasis,
        customer_has_basis: customerHasBasis,
        lacks_basis: lacksBasis,
      }),
    ),
  );
}

function sideLeavings(): LookupTable {
  return defineLookupTable(
    'import_side_leavings',
    `before_system text, before_customer text, after_system text, after_customer text, left_lead boolean not null,
     loses_system boolean not null, loses_customer boolean not null, primary key (before_system, before_customer,
     after_system, after_customer)`,
    listSideChanges().map(({ before, after, leftLead, losesSystem, losesCustomer }) => ({
      before_system: before.system,
      before_customer: before.customer,
      after_system: after.system,
      after_customer: after.customer,
      left_lead: leftLead,
      loses_system: losesSystem,
      loses_customer: losesCustomer,
    })),
  );
}

function leadHistory(): LookupTable {
  return defineLookupTable(
    'import_lead_history',
    `before text, wanted text, left_lead boolean, is_lead boolean, is_corrected boolean, is_listed boolean,
     is_newly_listed boolean, is_deleted boolean, answer text not null, warning text, primary key (before, wanted,
     left_lead, is_lead, is_corrected, is_listed, is_newly_listed, is_deleted)`,
    listLeadHistorySteps().map(
      ({ before, wanted, leftLead, isLead, isCorrected, isListed, isNewlyListed, isDeleted, answer, remark }) => ({
        before,
        wanted,
        left_lead: leftLead,
        is_lead: isLead,
        is_corrected: isCorrected,
        is_listed: isListed,
        is_newly_listed: isNewlyListed,
        is_deleted: isDeleted,
        answer,
        warning: remark && leadHistoryWarnings[remark],
      }),
    ),
  );
}
