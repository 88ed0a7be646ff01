import { requirements, type Requirement } from '../accounts/requirement.values.ts';

/**
 * The kinds of entries in a location's timeline, in the order of its filter. To add a kind, add one entry here and one
 * source in `server/src/overviews/location-timeline.ts`; neither compiles without the other.
 */
export const timelineKinds = {
  activity: { label: 'Activities', requirement: requirements.viewActivities },
  location: { label: 'The location', requirement: requirements.viewLocations },
  contact: { label: 'Contacts', requirement: requirements.viewContacts },
  serviceLine: { label: 'Service lines', requirement: requirements.viewInventory },
  programLocation: { label: 'Programs', requirement: requirements.viewPrograms },
  eventLocation: { label: 'Sampling events', requirement: requirements.viewPrograms },
  sample: { label: 'Samples', requirement: requirements.viewSamples },
  attachment: { label: 'Attachments', requirement: requirements.viewAttachments },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly requirement: Requirement }>>;

export type TimelineKind = keyof typeof timelineKinds;
export const timelineKindNames = Object.keys(timelineKinds) as readonly TimelineKind[];

/** Entries per page. */
export const entriesAtOnce = 20;
