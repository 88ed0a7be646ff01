import { pickFields, omitFields, createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { lineDescriptor } from './service-line.fields.ts';
import { classificationNames, materialCodes } from './service-line.values.ts';

const ids = pickFields(lineDescriptor, ['externalId']);
const otherFields = omitFields(lineDescriptor, ['externalId']);

/** The inventory list; `epaReportingCategory` is the specification's name for the classification [B2.11]. */
export const serviceLineList = defineList({
  defaultSort: 'address',
  takesCustomFields: true,
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    city: { label: 'City', filter: 'text', sort: true },
    ...createListFields(ids),
    epaReportingCategory: { label: 'Classification', filter: 'choice', choices: classificationNames, sort: true },
    systemMaterial: { label: 'System side', filter: 'choice', choices: materialCodes },
    customerMaterial: { label: 'Customer side', filter: 'choice', choices: materialCodes },
    systemVerified: { label: 'System side material verified', filter: 'boolean' },
    customerVerified: { label: 'Customer side material verified', filter: 'boolean' },
    needsReview: { label: 'Needs review', filter: 'boolean' },
    lacksBasis: { label: 'Non-lead without a valid basis', filter: 'boolean' },
    differsFromFile: { label: 'Differs from file', filter: 'boolean' },
    locationId: { label: 'Location', filter: 'choice' },
    ...createListFields(otherFields, ['status', 'ownership']),
    updatedOn: { label: 'Last changed', filter: 'instant', sort: true },
  },
});
