import { requirements, type Requirement } from '../accounts/requirement.values.ts';

/** A kind of record, and the parts of the product that include it. */
interface Noun {
  readonly label: string;
  /** Required to view such a record. */
  readonly requirement?: Requirement;
  /** The page of a record, with `{id}` and, for a record on a location's page, `{parentId}`. */
  readonly page?: string;
  /** Found by the search of the account: the group's label, and the list that shows all matches. */
  readonly search?: { readonly label: string; readonly list: string };
  /** Shown on a location's timeline: the label of its filter. */
  readonly timeline?: string;
  /** Files can be attached to a record: the name in the API [A3.53], and the requirement to view them if it differs. */
  readonly attachments?: { readonly apiName: string; readonly requirement?: Requirement };
  /** Accounts can define custom fields: the name in the API [A7.43]. */
  readonly customFields?: string;
  /** Views of its list can be saved: the name in addresses and in the database, which never changes. */
  readonly savedViews?: string;
}

/**
 * Every kind of record with a change history, in the order of filters (docs/how-to-extend.md). The endpoints, labels and
 * choices of search, timeline, attachments, custom fields, saved views and change history are derived from it.
 */
export const nouns = defineNouns({
  activity: { label: 'Activity', requirement: requirements.viewActivities, timeline: 'Activities' },
  location: {
    label: 'Location',
    requirement: requirements.viewLocations,
    page: '/locations/{id}/details',
    search: { label: 'Locations', list: '/locations' },
    timeline: 'The location',
    attachments: { apiName: 'location' },
    customFields: 'location',
    savedViews: 'locations',
  },
  contact: { label: 'Contact', requirement: requirements.viewContacts, timeline: 'Contacts' },
  serviceLine: {
    label: 'Service line',
    requirement: requirements.viewInventory,
    page: '/locations/{parentId}/inventory/{id}',
    search: { label: 'Service lines', list: '/inventory/list' },
    timeline: 'Service lines',
    attachments: { apiName: 'pwsserviceline' },
    customFields: 'pwsserviceline',
    savedViews: 'inventory',
  },
  program: {
    label: 'Program',
    requirement: requirements.viewPrograms,
    page: '/programs/{id}',
    search: { label: 'Programs', list: '/programs' },
    savedViews: 'programs',
  },
  programLocation: { label: 'Location in a program', requirement: requirements.viewPrograms, timeline: 'Programs' },
  samplingEvent: { label: 'Sampling event', requirement: requirements.viewPrograms, page: '/events/{id}' },
  eventLocation: {
    label: 'Location in an event',
    requirement: requirements.viewPrograms,
    timeline: 'Sampling events',
  },
  sample: {
    label: 'Sample',
    requirement: requirements.viewSamples,
    page: '/samples/{id}',
    timeline: 'Samples',
    attachments: { apiName: 'sample', requirement: requirements.viewSampleAttachments },
  },
  attachment: { label: 'Attachment', requirement: requirements.viewAttachments, timeline: 'Attachments' },
  account: { label: 'Account profile', page: '/administration/profile' },
  member: { label: 'Person', page: '/administration/people' },
  invitation: { label: 'Invitation', page: '/administration/people' },
  savedView: { label: 'Saved view' },
  apiKey: { label: 'API key', page: '/administration/api-keys' },
  retention: { label: 'Retention', page: '/administration/data' },
  customField: { label: 'Custom field', page: '/administration/custom-fields' },
});

function defineNouns<const Entries extends Readonly<Record<string, Noun>>>(entries: Entries): Entries {
  return entries;
}

type Nouns = typeof nouns;
export type NounName = keyof Nouns;
export const nounNames = Object.keys(nouns) as readonly NounName[];

/** The nouns that a part of the product includes, such as `search`. */
export type NounWith<Use extends keyof Noun> = {
  [Name in NounName]: Nouns[Name] extends Readonly<Record<Use, unknown>> ? Name : never;
}[NounName];

export function nounsWith<Use extends keyof Noun>(use: Use): readonly NounWith<Use>[] {
  return nounNames.filter((name): name is NounWith<Use> => use in nouns[name]);
}

/** What a part of the product keeps about each of its nouns, by noun. */
export type Each<Use extends keyof Noun> = {
  readonly [Name in NounWith<Use>]: Nouns[Name] extends Readonly<Record<Use, infer Value>> ? Value : never;
};
