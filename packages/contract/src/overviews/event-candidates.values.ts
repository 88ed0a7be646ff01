import { defineList } from '../primitives/list.ts';
import { locationList } from '../locations/location-list.values.ts';
import { categories } from '../service-lines/service-line.values.ts';

const { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification } = locationList.fields;

/** The fields of the location itself. */
export const candidateLocationList = defineList({
  defaultSort: 'tier',
  fields: { addressLine1, city, zip, externalId, tier, tierRuleSet, propertyClassification },
});

/** Locations that can be added to a sampling event. */
export const eventCandidateList = defineList({
  defaultSort: candidateLocationList.defaultSort,
  fields: {
    ...candidateLocationList.fields,
    classification: { label: 'Classification', filter: 'choice', choices: categories },
    lastSampledOn: { label: 'Last sampled', filter: 'date' },
    isElsewhere: { label: 'In another active event', filter: 'boolean' },
  },
});

export const maxSuggestedSites = 500;
