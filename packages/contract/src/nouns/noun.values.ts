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
  /** Records are in the export of all data: the file and what its README says. */
  readonly exported?: { readonly file: string; readonly description: string };
  /** Views of its list can be saved: the name in addresses and in the database, which never changes. */
  readonly savedViews?: string;
}

/**
 * Every kind of record with a change history, in the order of filters (docs/how-to-extend.md). The endpoints, labels
 * and choices of search, timeline, attachments, custom fields, saved views and change history are derived from it.
 */
export const nouns = defineNouns({
  activity: {
    label: 'Activity',
    requirement: requirements.viewActivities,
    timeline: 'Activities',
    exported: { file: 'activities.csv', description: 'Activities at the locations' },
  },
  location: {
    label: 'Location',
    requirement: requirements.viewLocations,
    page: '/locations/{id}/details',
    search: { label: 'Locations', list: '/locations' },
    timeline: 'Location details',
    attachments: { apiName: 'location' },
    customFields: 'location',
    savedViews: 'locations',
    exported: { file: 'locations.csv', description: 'All locations, including removed ones' },
  },
  contact: {
    label: 'Contact',
    requirement: requirements.viewContacts,
    timeline: 'Contacts',
    exported: { file: 'contacts.csv', description: 'All contacts of the locations' },
  },
  serviceLine: {
    label: 'Service line',
    requirement: requirements.viewInventory,
    page: '/locations/{parentId}/inventory/{id}',
    search: { label: 'Service lines', list: '/inventory/list' },
    timeline: 'Service lines',
    attachments: { apiName: 'pwsserviceline' },
    customFields: 'pwsserviceline',
    savedViews: 'inventory',
    exported: {
      file: 'service-lines.csv',
      description: 'All service lines with both sides and classification, including removed ones',
    },
  },
  program: {
    label: 'Program',
    requirement: requirements.viewPrograms,
    page: '/programs/{id}',
    search: { label: 'Programs', list: '/programs' },
    savedViews: 'programs',
    exported: { file: 'programs.csv', description: 'Programs' },
  },
  programLocation: {
    label: 'Program location',
    requirement: requirements.viewPrograms,
    timeline: 'Programs',
    savedViews: 'programLocations',
    exported: {
      file: 'program-locations.csv',
      description: 'Locations of the programs, current and past, with their status',
    },
  },
  samplingEvent: {
    label: 'Sampling event',
    requirement: requirements.viewPrograms,
    page: '/events/{id}',
    savedViews: 'samplingEvents',
    exported: { file: 'sampling-events.csv', description: 'Sampling events of the programs' },
  },
  eventLocation: {
    label: 'Location in an event',
    requirement: requirements.viewPrograms,
    timeline: 'Sampling events',
    savedViews: 'eventLocations',
    exported: {
      file: 'sampling-event-locations.csv',
      description: 'Locations of the sampling events, current and past',
    },
  },
  sample: {
    label: 'Sample',
    requirement: requirements.viewSamples,
    page: '/samples/{id}',
    timeline: 'Samples',
    attachments: { apiName: 'sample', requirement: requirements.viewSampleAttachments },
    savedViews: 'samples',
    exported: { file: 'samples.csv', description: 'Samples of the sampling events' },
  },
  kit: {
    label: 'Kit',
    requirement: requirements.viewKits,
    timeline: 'Kits',
    savedViews: 'kits',
    exported: { file: 'kits.csv', description: 'Kits ordered for the locations, with their status' },
  },
  communication: {
    label: 'Letter template',
    requirement: requirements.viewCommunications,
    page: '/communications/letters/update/{id}',
    exported: { file: 'letters.csv', description: 'Letters that the account can send' },
  },
  letterBatch: {
    label: 'Batch of letters',
    requirement: requirements.viewCommunications,
    exported: { file: 'letter-batches.csv', description: 'Batches of letters that were sent' },
  },
  letter: {
    label: 'Letter',
    requirement: requirements.viewCommunications,
    timeline: 'Letters',
    exported: {
      file: 'letters-sent.csv',
      description: 'Letters sent, with their text and delivery status',
    },
  },
  monitoringSchedule: {
    label: 'Monitoring schedule',
    requirement: requirements.viewCompliance,
    page: '/compliance',
    exported: { file: 'monitoring-schedules.csv', description: 'How often tap samples are taken, from a day on' },
  },
  percentileMethod: {
    label: '90th percentile method',
    requirement: requirements.viewCompliance,
    page: '/compliance',
    exported: {
      file: 'percentile-methods.csv',
      description: 'The State’s methods for the 90th percentile, from a day on',
    },
  },
  percentileChange: {
    label: 'Lower 90th percentile',
    requirement: requirements.viewCompliance,
    page: '/compliance',
  },
  populationEntry: {
    label: 'Population served',
    requirement: requirements.administer,
    page: '/administration/population',
    exported: {
      file: 'population-served.csv',
      description: 'Numbers of people served, also corrected ones, from a day on',
    },
  },
  planSite: {
    label: 'Site in the sampling site plan',
    requirement: requirements.viewCompliance,
    page: '/compliance/sites',
    timeline: 'Site plan',
    exported: { file: 'sampling-site-plan.csv', description: 'Sites of the sampling site plan, current and past' },
  },
  deadline: {
    label: 'Deadline',
    requirement: requirements.viewCompliance,
    page: '/compliance/deadlines/{id}',
    attachments: { apiName: 'deadline' },
    exported: {
      file: 'deadlines.csv',
      description: 'Deadlines with the responsible person, note and day of completion',
    },
  },
  schoolFacility: {
    label: 'School or child care facility',
    requirement: requirements.viewSchoolFacilities,
    page: '/compliance/schools/facilities/{id}',
    attachments: { apiName: 'schoolfacility' },
    savedViews: 'schoolFacilities',
    exported: {
      file: 'school-facilities.csv',
      description: 'Schools and child care facilities, including removed ones',
    },
  },
  partialReplacement: {
    label: 'Work on a service line',
    requirement: requirements.viewInventory,
    exported: {
      file: 'partial-replacements.csv',
      description: 'Planned and completed replacements and disturbances of service lines',
    },
  },
  schoolOutreach: {
    label: 'Outreach to a school or child care facility',
    requirement: requirements.viewSchoolFacilities,
    exported: { file: 'school-outreach.csv', description: 'Attempts to contact schools and child care facilities' },
  },
  schoolVisit: {
    label: 'School sampling visit',
    requirement: requirements.viewSchoolFacilities,
    exported: { file: 'school-visits.csv', description: 'Sampling visits to schools and child care facilities' },
  },
  leadPrediction: {
    label: 'Lead prediction',
    requirement: requirements.viewProbability,
    exported: {
      file: 'lead-predictions.csv',
      description: 'Predicted probabilities of lead at the locations, current and replaced',
    },
  },
  attachment: {
    label: 'Attachment',
    requirement: requirements.viewAttachments,
    timeline: 'Attachments',
    exported: { file: 'attachments.csv', description: 'Attachments of the records, without the files' },
  },
  account: { label: 'Account profile', page: '/administration/profile' },
  member: {
    label: 'User',
    page: '/administration/people',
    exported: { file: 'people.csv', description: 'Users of the account and their permissions, without passwords' },
  },
  invitation: {
    label: 'Invitation',
    page: '/administration/people',
    exported: { file: 'invitations.csv', description: 'Invitations' },
  },
  savedView: {
    label: 'Saved view',
    exported: { file: 'saved-views.csv', description: 'Saved views of users and the team' },
  },
  apiKey: {
    label: 'API key',
    page: '/administration/api-keys',
    exported: { file: 'api-keys.csv', description: 'API keys, without the keys themselves' },
  },
  retention: { label: 'Retention', page: '/administration/data' },
  customField: {
    label: 'Custom field',
    page: '/administration/custom-fields',
    exported: { file: 'custom-fields.csv', description: 'Custom fields; their values are in the records' },
  },
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

export function listNounsWith<Use extends keyof Noun>(use: Use): readonly NounWith<Use>[] {
  return nounNames.filter((name): name is NounWith<Use> => use in nouns[name]);
}

/** What a part of the product keeps about each of its nouns, by noun. */
export type NounSettings<Use extends keyof Noun> = {
  readonly [Name in NounWith<Use>]: Nouns[Name] extends Readonly<Record<Use, infer Value>> ? Value : never;
};
