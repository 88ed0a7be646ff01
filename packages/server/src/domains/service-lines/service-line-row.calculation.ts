import type { DateText } from '@curbstop/contract/primitives/date-text';
import type { Classification, ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import type { CorrectedAnswers } from '@curbstop/contract/service-lines/lead-history.calculation';
import { missingBasis } from '@curbstop/contract/service-lines/missing-basis.calculation';
import type {
  LineStatement,
  RecordedStatement,
  ServiceLine,
  ServiceLineFields,
  Side,
} from '@curbstop/contract/service-lines/service-line.rules';
import { knowsTwoInches } from '@curbstop/contract/service-lines/service-line.values';
import type { Selectable } from 'kysely';
import type { Schema } from '../../foundation/database/database.ts';

type Row = Selectable<Schema['service_lines']> & { readonly stated_file_name?: string | null };

/** Maps a table row to a service line. */
export function serviceLineOf(row: Row): ServiceLine {
  return {
    id: row.id,
    locationId: row.location_id,
    externalId: row.external_id,
    description: row.description,
    otherLocationIdentifier: row.other_location_identifier,
    ownership: row.ownership as ServiceLine['ownership'],
    status: row.status as ServiceLine['status'],
    previouslyLead: row.previously_lead as ServiceLine['previouslyLead'],
    system: sideOf(row, 'system'),
    customer: sideOf(row, 'customer'),
    connector: row.connector as ServiceLine['connector'],
    connectorPreviouslyLead: row.connector_previously_lead as ServiceLine['connectorPreviouslyLead'],
    leadSolder: row.lead_solder as ServiceLine['leadSolder'],
    leadFittings: row.lead_fittings as ServiceLine['leadFittings'],
    fittingsVerificationMethod: row.fittings_verification_method as ServiceLine['fittingsVerificationMethod'],
    fittingsVerifiedBy: row.fittings_verified_by,
    fittingsVerifiedOn: dateOf(
      row.fittings_verified_on_text,
      row.fittings_verified_on_from,
      row.fittings_verified_on_to,
    ),
    otherLeadEquipment: row.other_lead_equipment,
    pointOfUseTreatment: row.point_of_use_treatment as ServiceLine['pointOfUseTreatment'],
    interiorLeadSolder: row.interior_lead_solder as ServiceLine['interiorLeadSolder'],
    currentSamplingSite: row.current_sampling_site as ServiceLine['currentSamplingSite'],
    customFields: row.custom_fields as ServiceLine['customFields'],
    address: addressOf(row),
    classification: classificationOf(row),
    statement: statementOf(row),
    contradictsStated: row.contradicts_stated,
    correctedFromYes: {
      previouslyLead: row.previously_lead_corrected,
      connectorPreviouslyLead: row.connector_previously_lead_corrected,
      ...(row.previously_lead_record !== null && { record: row.previously_lead_record }),
    },
    version: row.version,
    createdOn: row.created_on,
    updatedOn: row.updated_on,
  };
}

function addressOf(row: Row): ServiceLine['address'] {
  return {
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zip: row.zip,
  };
}

function classificationOf(row: Row): ServiceLine['classification'] {
  return {
    category: row.category as ServiceLine['classification']['category'],
    row: row.classification_row,
    ruleVersion: row.rule_version,
    classifiedOn: row.classified_on,
    review: row.review,
  };
}

function statementOf(row: Row): RecordedStatement | null {
  if (row.stated_category === null) return null;
  return {
    category: row.stated_category,
    basis: row.stated_basis as LineStatement['basis'],
    source: row.stated_source as LineStatement['source'],
    text: row.stated_text,
    batchId: row.stated_batch_id,
    rowNumber: row.stated_row_number,
    statedOn: row.stated_on ?? row.created_on,
    statedBy: row.stated_by ?? '',
    fileName: row.stated_file_name ?? null,
  };
}

/** A listed classification as columns; null clears them. */
export function statementColumns(statement: LineStatement | null) {
  return statement ? columnsOfStatement(statement) : noStatement;
}

const noStatement = {
  stated_category: null,
  stated_basis: null,
  stated_source: null,
  stated_text: null,
  stated_batch_id: null,
  stated_row_number: null,
  stated_on: null,
  stated_by: null,
} as const;

function columnsOfStatement(statement: LineStatement) {
  return {
    stated_category: statement.category,
    stated_basis: statement.basis,
    stated_source: statement.source,
    stated_text: statement.text,
    stated_batch_id: statement.batchId,
    stated_row_number: statement.rowNumber,
    stated_on: statement.statedOn,
    stated_by: statement.statedBy,
  };
}

/** As columns: which answers about earlier lead were corrected from Yes. */
export function correctedColumns({ previouslyLead, connectorPreviouslyLead, record }: CorrectedAnswers) {
  return {
    previously_lead_corrected: previouslyLead,
    connector_previously_lead_corrected: connectorPreviouslyLead,
    previously_lead_record: record ?? null,
  };
}

function sideOf(row: Row, side: 'system' | 'customer'): Side {
  return {
    material: row[`${side}_material`] as Side['material'],
    classificationBasis: row[`${side}_classification_basis`] as Side['classificationBasis'],
    installed: dateOf(row[`${side}_installed_text`], row[`${side}_installed_from`], row[`${side}_installed_to`]),
    diameterId: row[`${side}_diameter_id`],
    diameterOverTwoInches: row[`${side}_diameter_over_two_inches`],
    verified: row[`${side}_verified`],
    verificationMethod: row[`${side}_verification_method`] as Side['verificationMethod'],
    verifiedBy: row[`${side}_verified_by`],
    verifiedOn: dateOf(row[`${side}_verified_on_text`], row[`${side}_verified_on_from`], row[`${side}_verified_on_to`]),
    removedOn: dateOf(row[`${side}_removed_on_text`], row[`${side}_removed_on_from`], row[`${side}_removed_on_to`]),
    notes: row[`${side}_notes`],
    leadSolderLeadLined: row[`${side}_lead_solder_lead_lined`] as Side['leadSolderLeadLined'],
    lineDepth: depthOf(row[`${side}_line_depth`]),
  };
}

/** The database returns decimals as text; two decimal places fit a number exactly. */
function depthOf(depth: string | null): number | null {
  return depth === null ? null : Number(depth);
}

function dateOf(text: string | null, from: string | null, to: string | null): DateText | null {
  return text !== null && from !== null && to !== null ? { text, from, to } : null;
}

/** The fields of a line as columns. */
export function columnsOf(fields: ServiceLineFields) {
  return {
    external_id: fields.externalId,
    description: fields.description,
    other_location_identifier: fields.otherLocationIdentifier,
    ownership: fields.ownership,
    status: fields.status,
    previously_lead: fields.previouslyLead,
    ...sideColumns('system', fields.system),
    ...sideColumns('customer', fields.customer),
    connector: fields.connector,
    connector_previously_lead: fields.connectorPreviouslyLead,
    lead_solder: fields.leadSolder,
    lead_fittings: fields.leadFittings,
    fittings_verification_method: fields.fittingsVerificationMethod,
    fittings_verified_by: fields.fittingsVerifiedBy,
    ...dateColumns('fittings_verified_on', fields.fittingsVerifiedOn),
    other_lead_equipment: fields.otherLeadEquipment,
    point_of_use_treatment: fields.pointOfUseTreatment,
    interior_lead_solder: fields.interiorLeadSolder,
    current_sampling_site: fields.currentSamplingSite,
    custom_fields: JSON.stringify(fields.customFields),
  };
}

function sideColumns<Name extends 'system' | 'customer'>(name: Name, side: Side) {
  const columns = {
    material: side.material,
    classification_basis: side.classificationBasis,
    ...dateColumns('installed', side.installed),
    diameter_id: side.diameterId,
    diameter_over_two_inches: knowsTwoInches(side.diameterId, side.diameterOverTwoInches),
    verified: side.verified,
    verification_method: side.verificationMethod,
    verified_by: side.verifiedBy,
    ...dateColumns('verified_on', side.verifiedOn),
    ...dateColumns('removed_on', side.removedOn),
    notes: side.notes,
    lead_solder_lead_lined: side.leadSolderLeadLined,
    line_depth: side.lineDepth === null ? null : side.lineDepth.toFixed(2),
  };
  return Object.fromEntries(Object.entries(columns).map(([column, value]) => [`${name}_${column}`, value])) as {
    [Column in keyof typeof columns as `${Name}_${Column}`]: (typeof columns)[Column];
  };
}

function dateColumns<Name extends string>(name: Name, date: DateText | null) {
  return {
    [`${name}_text`]: date?.text ?? null,
    [`${name}_from`]: date?.from ?? null,
    [`${name}_to`]: date?.to ?? null,
  } as Record<`${Name}_${'text' | 'from' | 'to'}`, string | null>;
}

/** What a classification was computed from, and when. */
interface ClassifiedLine {
  readonly fields: ServiceLineFields;
  readonly inputs: ClassificationInputs;
  readonly classifiedOn: string;
}

/** A classification as columns, with a copy of its inputs. */
export function classificationColumns(
  classification: Classification,
  { fields, inputs, classifiedOn }: ClassifiedLine,
) {
  return {
    category: classification.category,
    classification_row: classification.row,
    classification_inputs: JSON.stringify(inputs),
    rule_version: classification.ruleVersion,
    classified_on: classifiedOn,
    review: classification.review,
    contradicts_stated: classification.contradictsStated,
    lacks_basis: missingBasis({ ...fields, category: classification.category }).length > 0,
  };
}
