import type { PageRequest } from '@curbstop/contract/primitives/list';
import { listOpenKitStatuses } from '@curbstop/contract/samples/kit.calculation';
import { undecidedShipments } from '@curbstop/contract/samples/kit-shipment.values';
import { kitList } from '@curbstop/contract/samples/kit-list.values';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import type { EventType } from '@curbstop/contract/sampling-events/sampling-event.values';
import { getTableHref } from '../../ui/table/table-url.ts';

/** The address of an event's samples without a result. */
export function getOpenSamplesHref({ id }: { readonly id: string }): string {
  return getTableHref(`/events/${id}/samples`, sampleList, { filters: { status: ['New', 'Collected', 'At Lab'] } });
}

/** The address of an event's kits that are not done. */
export function getOpenKitsHref(event: { readonly id: string; readonly eventType: EventType }): string {
  return getTableHref(`/events/${event.id}/kits`, kitList, { filters: { status: [...listOpenKitStatuses(event)] } });
}

/** The filters of kits that the carrier refused or did not confirm and that were not sent otherwise. */
export const undecidedKitFilters: PageRequest['filters'] = { shipment: [...undecidedShipments], status: ['Ordered'] };

/** The address of an event's kits that the carrier refused or did not confirm. */
export const getUndecidedKitsHref = (eventId: string): string =>
  getTableHref(`/events/${eventId}/kits`, kitList, { filters: undecidedKitFilters });
