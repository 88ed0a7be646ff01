import type { EventStatus } from './sampling-event.values.ts';

/** Locations come into events that are going on [A9.11 for kits]. */
export function takesLocations({ status }: { readonly status: EventStatus }): boolean {
  return status === 'Active';
}
