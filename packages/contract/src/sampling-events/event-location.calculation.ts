import type { EventStatus } from './sampling-event.values.ts';

/** Locations can be added to ongoing events [A9.11 for kits]. */
export function acceptsLocations({ status }: { readonly status: EventStatus }): boolean {
  return status === 'Active';
}
