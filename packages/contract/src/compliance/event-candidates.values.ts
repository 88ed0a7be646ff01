import { derivedSiteFields, siteLocationList } from './site-plan.values.ts';
import { defineList } from '../primitives/list.ts';

/** Locations that can be added to a sampling event. */
export const eventCandidateList = defineList({
  defaultSort: siteLocationList.defaultSort,
  fields: {
    ...siteLocationList.fields,
    ...derivedSiteFields,
    isInPlan: { label: 'In the site plan', filter: 'boolean' },
    isElsewhere: { label: 'In another active event', filter: 'boolean' },
  },
});
