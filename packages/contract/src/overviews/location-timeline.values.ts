import { requirements, type Requirement } from '../accounts/requirement.values.ts';

/**
 * What the timeline of a location tells of, in the order of its filter. A kind joins with one entry here and one source
 * in `server/src/overviews/location-timeline.ts`; neither compiles without the other.
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

/** As many entries as come at once. */
export const entriesAtOnce = 20;
