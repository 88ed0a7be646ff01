import type { exportLetters } from '@curbstop/contract/letters/letter-export.endpoints';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { communicationTypeOf } from '@curbstop/contract/letters/letter.rules';
import type { SelectionFilter } from '@curbstop/contract/primitives/selection';
import type { z } from 'zod';

type ExportBody = z.input<typeof exportLetters.body>;

/** The table's filters in the names of the specification. */
export function toExportFilters({ searchTerm, filters }: SelectionFilter): Omit<ExportBody, 'format'> {
  const first = (name: string) => filters[name]?.[0];
  const all = (name: string) => (filters[name]?.length ? [...filters[name]] : undefined);
  const flag = (name: string) => (filters[name]?.length === 1 ? first(name) === 'true' : undefined);
  const body = {
    search: searchTerm || undefined,
    communicationType: all('method')?.map((method) => communicationTypeOf[method as DeliveryMethod]),
    color: flag('isColor'),
    isCertified: flag('isCertified'),
    mailType: all('mailType'),
    createdOn: first('createdOn'),
    mailSentOn: first('mailedOn'),
    eventIds: all('eventId'),
    programIds: all('programId'),
    letterName: first('letterName'),
    recipientName: first('recipientName'),
    trackingId: first('trackingId'),
    code: first('code'),
    communicationId: first('communicationId'),
    locationId: first('locationId'),
    status: all('status'),
    returnReason: all('returnReason'),
    batchId: first('batchId'),
    needsResending: flag('needsResending'),
    needsRewriting: flag('needsRewriting'),
    isReplaced: flag('isReplaced'),
    isOutdated: flag('isOutdated'),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Omit<
    ExportBody,
    'format'
  >;
}
