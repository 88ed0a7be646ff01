import type { Classification, ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import type { CorrectedAnswers } from '@curbstop/contract/service-lines/lead-history.calculation';
import { joinReviews } from '@curbstop/contract/service-lines/refused-listing.calculation';
import { lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { listBasisProblems, type BasisRules } from '@curbstop/contract/service-lines/basis-doubt.calculation';
import type {
  ListedClassification,
  ListedClassificationDetails,
  ServiceLine,
  ServiceLineFields,
  Side,
} from '@curbstop/contract/service-lines/service-line.rules';
import { resolveOverTwoInches } from '@curbstop/contract/service-lines/service-line.values';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import type { Selectable, Updateable } from 'kysely';
import type { Schema } from '../../foundation/database/database.ts';
import { parseFields, writeFields } from '../../foundation/database/field-columns.ts';

type Row = Selectable<Schema['service_lines']> & { readonly stated_file_name?: string | null };

type OwnFields = Omit<ServiceLineFields, 'system' | 'customer' | 'customFields'>;
type OwnColumns = Updateable<Schema['service_lines']>;

/** Maps a table row to a service line. */
export function toServiceLine(row: Row): ServiceLine {
  return {
    id: row.id,
    locationId: row.location_id,
    ...(parseFields(lineDescriptor, row) as OwnFields),
    system: createSide(row, 'system'),
    customer: createSide(row, 'customer'),
    customFields: row.custom_fields as ServiceLine['customFields'],
    address: toAddress(row),
    classification: toClassification(row),
    listedClassification: toListedClassification(row),
    contradictsStated: row.contradicts_stated,
    refusedListing: row.refused_listing,
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

function toAddress(row: Row): ServiceLine['address'] {
  return {
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zip: row.zip,
  };
}

function toClassification(row: Row): ServiceLine['classification'] {
  return {
    category: row.category as ServiceLine['classification']['category'],
    row: row.classification_row,
    ruleVersion: row.rule_version,
    classifiedOn: row.classified_on,
    review: joinReviews(row.review, row.refused_listing),
  };
}

function toListedClassification(row: Row): ListedClassificationDetails | null {
  if (row.stated_category === null) return null;
  return {
    category: row.stated_category,
    basis: row.stated_basis as ListedClassification['basis'],
    source: row.stated_source as ListedClassification['source'],
    text: row.stated_text,
    batchId: row.stated_batch_id,
    rowNumber: row.stated_row_number,
    listedOn: row.stated_on ?? row.created_on,
    listedBy: row.stated_by ?? '',
    fileName: row.stated_file_name ?? null,
  };
}

/** A listed classification as columns; null clears them. */
export function toListedColumns(listedClassification: ListedClassification | null) {
  return listedClassification ? toListedClassificationColumns(listedClassification) : noListedColumns;
}

const noListedColumns = {
  stated_category: null,
  stated_basis: null,
  stated_source: null,
  stated_text: null,
  stated_batch_id: null,
  stated_row_number: null,
  stated_on: null,
  stated_by: null,
} as const;

function toListedClassificationColumns(listedClassification: ListedClassification) {
  return {
    stated_category: listedClassification.category,
    stated_basis: listedClassification.basis,
    stated_source: listedClassification.source,
    stated_text: listedClassification.text,
    stated_batch_id: listedClassification.batchId,
    stated_row_number: listedClassification.rowNumber,
    stated_on: listedClassification.listedOn,
    stated_by: listedClassification.listedBy,
  };
}

/** As columns: which answers about earlier lead were corrected from Yes. */
export function toCorrectedColumns({ previouslyLead, connectorPreviouslyLead, record }: CorrectedAnswers) {
  return {
    previously_lead_corrected: previouslyLead,
    connector_previously_lead_corrected: connectorPreviouslyLead,
    previously_lead_record: record ?? null,
  };
}

function createSide(row: Row, side: 'system' | 'customer'): Side {
  return {
    ...(parseFields(sideDescriptor, row, `${side}_`) as Side),
    lineDepth: toDepth(row[`${side}_line_depth`]),
  };
}

/** The database returns decimals as text; two decimal places fit a number exactly. */
function toDepth(depth: string | null): number | null {
  return depth === null ? null : Number(depth);
}

/** The fields of a line as columns. */
export function toServiceLineColumns(fields: ServiceLineFields) {
  return {
    ...(writeFields(lineDescriptor, fields) as OwnColumns),
    ...sideColumns('system', fields.system),
    ...sideColumns('customer', fields.customer),
    custom_fields: JSON.stringify(fields.customFields),
  };
}

function sideColumns(name: 'system' | 'customer', side: Side): OwnColumns {
  return {
    ...writeFields(sideDescriptor, side, `${name}_`),
    [`${name}_diameter_over_two_inches`]: resolveOverTwoInches(side.diameterId, side.diameterOverTwoInches),
    [`${name}_line_depth`]: side.lineDepth === null ? null : side.lineDepth.toFixed(2),
  };
}

/** What a classification was computed from, and when. */
interface ClassifiedLine {
  readonly fields: ServiceLineFields;
  readonly basisRules: BasisRules;
  readonly inputs: ClassificationInputs;
  readonly classifiedOn: string;
}

/** A classification as columns, with a copy of its inputs. */
export function toClassificationColumns(
  classification: Classification,
  { fields, basisRules, inputs, classifiedOn }: ClassifiedLine,
) {
  return {
    category: classification.category,
    classification_row: classification.row,
    classification_inputs: JSON.stringify(inputs),
    rule_version: classification.ruleVersion,
    classified_on: classifiedOn,
    review: classification.review,
    contradicts_stated: classification.differsFromListed,
    lacks_basis: listBasisProblems({ ...fields, category: classification.category }, basisRules).length > 0,
  };
}
