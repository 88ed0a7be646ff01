import type { Classification, ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import type { CorrectedAnswers } from '@curbstop/contract/service-lines/lead-history.calculation';
import { joinReviews } from '@curbstop/contract/service-lines/unapplied-classification.calculation';
import { lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { listBasisProblems, type BasisRules } from '@curbstop/contract/service-lines/basis-check.calculation';
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

type Row = Selectable<Schema['service_lines']> & { readonly listed_file_name?: string | null };

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
    differsFromListed: row.differs_from_listed,
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
  if (row.listed_category === null) return null;
  return {
    category: row.listed_category,
    basis: row.listed_basis as ListedClassification['basis'],
    source: row.listed_source as ListedClassification['source'],
    text: row.listed_text,
    batchId: row.listed_batch_id,
    rowNumber: row.listed_row_number,
    listedOn: row.listed_on ?? row.created_on,
    listedBy: row.listed_by ?? '',
    fileName: row.listed_file_name ?? null,
  };
}

/** A listed classification as columns; null clears them. */
export function toListedColumns(listedClassification: ListedClassification | null) {
  return listedClassification ? toListedClassificationColumns(listedClassification) : noListedColumns;
}

const noListedColumns = {
  listed_category: null,
  listed_basis: null,
  listed_source: null,
  listed_text: null,
  listed_batch_id: null,
  listed_row_number: null,
  listed_on: null,
  listed_by: null,
} as const;

function toListedClassificationColumns(listedClassification: ListedClassification) {
  return {
    listed_category: listedClassification.category,
    listed_basis: listedClassification.basis,
    listed_source: listedClassification.source,
    listed_text: listedClassification.text,
    listed_batch_id: listedClassification.batchId,
    listed_row_number: listedClassification.rowNumber,
    listed_on: listedClassification.listedOn,
    listed_by: listedClassification.listedBy,
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
    differs_from_listed: classification.differsFromListed,
    lacks_basis: listBasisProblems({ ...fields, category: classification.category }, basisRules).length > 0,
  };
}
