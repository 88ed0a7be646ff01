import { locationList } from '../locations/location-list.values.ts';
import { defineList } from '../primitives/list.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';

const { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification } = locationList.fields;

/** The fields of the location itself. */
export const siteLocationList = defineList({
  defaultSort: 'tier',
  fields: { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification },
});

/** The fields of a site that other records decide. */
export const derivedSiteFields = {
  classification: { label: 'Classification', filter: 'choice', choices: classificationNames },
  lastSampledOn: { label: 'Last sampled', filter: 'date' },
} as const;

/** The sites of the sampling site plan. */
export const planSiteList = defineList({
  defaultSort: siteLocationList.defaultSort,
  fields: {
    ...siteLocationList.fields,
    ...derivedSiteFields,
    hasTreatment: { label: 'Treatment device', filter: 'boolean' },
    plannedOn: { label: 'In the plan since', filter: 'date' },
  },
});

/** The locations that are not in the plan. */
export const planCandidateList = defineList({
  defaultSort: siteLocationList.defaultSort,
  fields: { ...siteLocationList.fields, ...derivedSiteFields, hasTreatment: planSiteList.fields.hasTreatment },
});

/** Every time that a location was in the plan. */
export const planEntryList = defineList({
  defaultSort: '-fromOn',
  fields: {
    fromOn: { label: 'Added', filter: 'date', sort: true },
    toOn: { label: 'Removed', filter: 'date', sort: true },
    addedBy: { label: 'Added by', filter: 'text' },
    reason: { label: 'Reason', filter: 'text' },
  },
});

/** How far ahead the pool can be shown. */
export const maxYearsAhead = 10;

export const maxSuggestedSites = 500;
