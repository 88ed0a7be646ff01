import { toPageQuery } from '@curbstop/contract/primitives/list';
import type { Selection } from '@curbstop/contract/primitives/selection';
import type { ProgramLocationsInput } from '@curbstop/contract/programs/program-location.rules';
import {
  downloadKitDocument,
  orderKits,
  previewKitOrder,
  recordKitCollection,
  updateKitStatuses,
  updateKitStatusesByFile,
} from '@curbstop/contract/samples/kit.endpoints';
import type { KitOrderPreview, KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { KitCollection } from '@curbstop/contract/samples/kit.rules';
import type { KitDocument } from '@curbstop/contract/samples/kit-document.values';
import { changeShipments } from '@curbstop/contract/samples/kit-shipment.endpoints';
import type { ShipmentsChanged } from '@curbstop/contract/samples/kit-shipment.rules';
import type { ShipmentDecision } from '@curbstop/contract/samples/kit-shipment.values';
import type { KitStatus } from '@curbstop/contract/samples/kit.values';
import { listEventLocations } from '@curbstop/contract/sampling-events/event-location.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { receiveFile, sendRequest } from '../../foundation/client.ts';
import { fetchEveryPage, maxPageSize } from '../../foundation/every-page.ts';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { uploadFile } from '../../foundation/upload.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { refreshMemberships } from '../programs/program-location.commands.ts';
import { describeShipmentChange, isCarrierMissing } from './kit.calculation.ts';
import { kitsKey } from './kit.queries.ts';
import { samplesKey } from './sample.queries.ts';

/** The locations of an order, or what orders the kits of other records' locations. */
export type OrderedLocations =
  | ProgramLocationsInput
  | {
      readonly orderFor: (order: OrderOfEvent) => Promise<KitsOrdered>;
      readonly previewFor: (order: OrderOfEvent, signal: AbortSignal) => Promise<KitOrderPreview>;
    };

interface OrderOfEvent {
  readonly programId: string;
  readonly samplingEventId: string;
  readonly createKitsNow: boolean;
}

export interface Order {
  /** All locations of the event if it is undefined. */
  readonly locations: OrderedLocations | undefined;
  readonly event: Pick<SamplingEvent, 'id' | 'programId'>;
  readonly createKitsNow: boolean;
}

/** What changes the status of kits: by ids, by the codes on their labels, or all that match a search. */
interface StatusChange {
  readonly kits: { readonly kitIds: string[] } | { readonly codes: string[] } | { readonly selection: Selection };
  readonly status: KitStatus;
  readonly trackingNumber?: string | null;
  readonly collection?: KitCollection;
}

interface ShipmentChange {
  readonly kits: { readonly kitIds: string[] } | { readonly selection: Selection };
  readonly shipment: ShipmentDecision;
}

/** A file of kits; rows without a status take the given one. */
interface KitFile {
  readonly file: File;
  readonly status: KitStatus | undefined;
  readonly onProgress: (share: number) => void;
}

/** Mutations of kits. Each one refetches afterwards, because another user may have changed them. */
export function useKitCommands(accountId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: kitsKey(accountId) });
  const refetchWithSamples = () =>
    Promise.all([refetch(), cache.invalidateQueries({ queryKey: samplesKey(accountId) })]);
  const order = useMutation({
    mutationFn: async ({ locations: requested, event, createKitsNow }: Order) => {
      const ordered = toOrderOfEvent({ event, createKitsNow });
      const locations = requested ?? (await fetchLocationsOf(accountId, event.id));
      if (!locations) return undefined;
      if ('orderFor' in locations) return locations.orderFor(ordered);
      return sendRequest(orderKits, { params: { accountId }, body: { ...locations, ...ordered } });
    },
    onSettled: refetchAfter(() => Promise.all([refetchWithSamples(), refreshMemberships(cache, accountId)])),
  });
  const changeStatus = useMutation({
    mutationFn: ({ kits, ...change }: StatusChange) =>
      sendRequest(updateKitStatuses, { params: { accountId }, body: { ...kits, ...change } }),
    onSettled: refetchAfter(refetchWithSamples),
  });
  const collect = useMutation({
    mutationFn: ({ kitId, collection }: { readonly kitId: string; readonly collection: KitCollection }) =>
      sendRequest(recordKitCollection, { params: { accountId, id: kitId }, body: collection }),
    onSettled: refetchAfter(refetchWithSamples),
  });
  const changeByFile = useMutation({
    mutationFn: ({ file, status, onProgress }: KitFile) => {
      const parts = new FormData();
      if (status !== undefined) parts.append('status', status);
      parts.append('file', file);
      return uploadFile(updateKitStatusesByFile, { params: { accountId }, parts, onProgress });
    },
    onSettled: refetchAfter(refetchWithSamples),
  });
  const changeShipment = useMutation({
    mutationFn: ({ kits, shipment }: ShipmentChange) =>
      sendRequest(changeShipments, { params: { accountId }, body: { ...kits, shipment } }),
    onSettled: refetchAfter(refetch, (changed: ShipmentsChanged, { shipment }: ShipmentChange) =>
      toastSuccess(describeShipmentChange(changed, shipment)),
    ),
    onError: (error) => {
      if (!isCarrierMissing(error)) toastFailure('The shipment could not be changed. ', error);
    },
  });
  return { order, changeStatus, collect, changeByFile, changeShipment };
}

const toOrderOfEvent = ({ event, createKitsNow }: Pick<Order, 'event' | 'createKitsNow'>): OrderOfEvent => ({
  programId: event.programId,
  samplingEventId: event.id,
  createKitsNow,
});

/** What an order would create now; null without locations. Never from the cache, because it is confirmed. */
export function useKitOrderPreview(accountId: string, order: Order | undefined) {
  return useQuery({
    queryKey: [...kitsKey(accountId), 'preview', order?.event.id, order?.createKitsNow],
    enabled: order !== undefined,
    queryFn: ({ signal }) => (order ? fetchPreview(accountId, order, signal) : null),
    staleTime: 0,
    gcTime: 0,
  });
}

async function fetchPreview(
  accountId: string,
  { locations: requested, ...order }: Order,
  signal: AbortSignal,
): Promise<KitOrderPreview | null> {
  const locations = requested ?? (await fetchLocationsOf(accountId, order.event.id));
  if (!locations) return null;
  const ordered = toOrderOfEvent(order);
  if ('previewFor' in locations) return locations.previewFor(ordered, signal);
  return sendRequest(previewKitOrder, { params: { accountId }, body: { ...locations, ...ordered }, signal });
}

/** Downloads labels or forms of kits as PDF. */
export function useKitPrinting(accountId: string) {
  return useMutation({
    mutationFn: (body: { readonly document: KitDocument; readonly selection: Selection }) =>
      receiveFile(downloadKitDocument, { params: { accountId }, body }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The file could not be created. ', error),
  });
}

async function fetchLocationsOf(accountId: string, id: string): Promise<{ locationIds: string[] } | undefined> {
  const locations = await fetchEveryPage((page) =>
    sendRequest(listEventLocations, { params: { accountId, id }, query: toPageQuery({ page, pageSize: maxPageSize }) }),
  );
  return locations.length === 0 ? undefined : { locationIds: locations.map(({ locationId }) => locationId) };
}
