import { skuOf } from '../sampling-events/sku.calculation.ts';
import { sampleStatuses, type SampleStatus, type SampleStatusLabel } from './sample.values.ts';

interface Facts {
  readonly collectedOn: string | null;
  readonly receivedOn: string | null;
  readonly hasResults: boolean;
}

/** Where a sample stands by what is known of it. Completed and Invalidated are decisions, which no fact undoes. */
export function statusOf({ receivedOn, hasResults }: Facts, before: SampleStatus): SampleStatus {
  if (!isOpen(before)) return before;
  if (hasResults) return 3;
  return receivedOn === null ? 1 : 2;
}

/** Whether its dates and results may still change. */
export function isOpen(status: SampleStatus): boolean {
  return status < 4;
}

export function statusLabel({
  status,
  collectedOn,
}: {
  readonly status: SampleStatus;
  readonly collectedOn: string | null;
}): SampleStatusLabel {
  if (status === 1 && collectedOn !== null) return 'Collected';
  return sampleStatuses.find(({ id }) => id === status)?.name ?? 'New';
}

/** Which bottle of its kit it is: "Fifth liter". */
export function bottleName(skuId: number, position: number): string {
  return skuOf(skuId)?.samples[position]?.name ?? `Bottle ${position + 1}`;
}

/** What people call it, on the bottle and on the telephone. */
export function sampleName({ number }: { readonly number: number }): string {
  return `Sample ${number}`;
}
