import { needs, type Need } from '../accounts/need.values.ts';

/**
 * What the timeline of a location tells of, in the order of its filter. A kind joins with one entry here and one source
 * in `server/src/overviews/location-timeline.ts`; neither compiles without the other.
 */
export const timelineKinds = {
  activity: { label: 'Activities', need: needs.viewActivities },
  location: { label: 'The location', need: needs.viewLocations },
  contact: { label: 'Contacts', need: needs.viewContacts },
  serviceLine: { label: 'Service lines', need: needs.viewInventory },
  programLocation: { label: 'Programs', need: needs.viewPrograms },
  eventLocation: { label: 'Sampling events', need: needs.viewPrograms },
  sample: { label: 'Samples', need: needs.viewSamples },
  attachment: { label: 'Attachments', need: needs.viewAttachments },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly need: Need }>>;

export type TimelineKind = keyof typeof timelineKinds;
export const timelineKindNames = Object.keys(timelineKinds) as readonly TimelineKind[];

/** As many entries as come at once. */
export const entriesAtOnce = 20;
