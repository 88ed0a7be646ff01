import { list } from '../primitives/list.ts';

/** EPA's template, column "Sensitive Population?". */
export const sensitivePopulations = [
  'No',
  'Yes - School',
  'Yes - Day Care',
  'Yes - Multifamily Home',
  'Yes - Other',
] as const;
export type SensitivePopulation = (typeof sensitivePopulations)[number];

/** EPA's template, column "Building Type". */
export const propertyClassifications = [
  'Single Family Residence',
  'Multiple Family Residence',
  'Building',
  'Other',
] as const;
export type PropertyClassification = (typeof propertyClassifications)[number];

export const locationList = list({
  defaultSort: 'addressLine1',
  takesCustomFields: true,
  fields: {
    addressLine1: { label: 'Address', filter: 'text', sort: true },
    city: { label: 'City', filter: 'text', sort: true },
    state: { label: 'State', filter: 'choice', sort: true },
    zip: { label: 'ZIP', filter: 'text', sort: true },
    externalId: { label: 'Location ID', filter: 'text', sort: true },
    name: { label: 'Name', filter: 'text', sort: true },
    tier: { label: 'Tier', filter: 'choice', sort: true },
    tierRuleSet: { label: 'Tier rule', filter: 'choice' },
    propertyClassification: { label: 'Property classification', filter: 'choice' },
    updatedOn: { label: 'Last changed', filter: 'instant', sort: true },
  },
});
