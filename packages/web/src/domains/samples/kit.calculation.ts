import { kitDescriptor } from '@curbstop/contract/samples/kit.fields';
import type { KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { KitStatusesChanged, SamplesDated } from '@curbstop/contract/samples/kit.rules';
import type { ShipmentsChanged } from '@curbstop/contract/samples/kit-shipment.rules';
import type { ShipmentDecision, ShipmentState } from '@curbstop/contract/samples/kit-shipment.values';
import type { KitStatus } from '@curbstop/contract/samples/kit.values';
import { ResponseProblem } from '../../foundation/client.ts';
import { getFieldLabels } from '../../ui/change-labels.ts';
import { formatCount } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** Labels of the fields in the change history of a kit. */
export const kitFieldLabels = getFieldLabels(kitDescriptor);

/** [B3.8] */
export const kitStatusTones: Readonly<Record<KitStatus, StatusTone>> = {
  Ordered: 'muted',
  Shipped: 'working',
  Delivered: 'working',
  Collected: 'working',
  'At Lab': 'working',
  'Results Ready': 'done',
  Completed: 'done',
  'Return To Sender': 'attention',
};

/** What a status of a kit means for its samples. */
export const sampleHints: Readonly<Partial<Record<KitStatus, string>>> = {
  Collected:
    'A sample without a collection date stays New and counts as not collected. Enter the date from the chain of custody here or on the sample.',
  'At Lab': 'Samples without results change to At Lab, even if you enter no date received by the lab.',
};

export const shipmentTones: Readonly<Record<ShipmentState, StatusTone>> = {
  Waiting: 'working',
  Created: 'done',
  Failed: 'attention',
  Unconfirmed: 'attention',
  'By hand': 'muted',
};

/** What is to be known about kits whose response was lost, before a person decides. */
export const unconfirmedHint =
  'The carrier may already have it. Curbstop checks with the carrier before you send or ship it again.';

/** No carrier is configured to look up unconfirmed kits: a person records what the carrier says. */
export const isCarrierMissing = (error: unknown): boolean =>
  error instanceof ResponseProblem && error.code === 'carrierNotAsked';

/** The result of an order [A8.16, B8.11]. */
export function describeOrder({ created, alreadyThere, locations, assigned }: KitsOrdered, event: string): string {
  if (created > 0) {
    const sentence = `Created ${formatCount(created, 'kit')} for ${formatCount(created, 'location')}`;
    return alreadyThere > 0
      ? `${sentence}. ${formatCount(alreadyThere, 'location')} already had ${alreadyThere === 1 ? 'its kit' : 'their kits'}.`
      : sentence;
  }
  if (alreadyThere > 0)
    return alreadyThere === 1
      ? 'The location already has its kit'
      : `All ${formatCount(alreadyThere, 'location')} already have their kits`;
  return assigned > 0
    ? `${formatCount(assigned, 'location was', 'locations were')} assigned to ${event}. No kits were created.`
    : `${locations === 1 ? 'The location is' : 'The locations are'} already in ${event}. No kits were created.`;
}

export function describeStatusChange({ updated, unchanged, samples }: KitStatusesChanged, status: KitStatus): string {
  const dated = samples ? `. ${describeDated(samples)}` : '';
  if (updated === 0)
    return `${unchanged === 1 ? `The kit is already ${status}` : `The kits are already ${status}`}${dated}`;
  return `${formatCount(updated, 'kit')} changed to ${status}${dated}`;
}

/** How many samples got their collection date; a sample with results gets it on its own page. */
export function describeDated({ dated, undated }: SamplesDated): string {
  const saved = `Collection date saved for ${formatCount(dated, 'sample')}`;
  return undated === 0 ? saved : `${saved}. ${formatCount(undated, 'sample')} still without a date`;
}

export function describeShipmentChange(
  { updated, unchanged, taken }: ShipmentsChanged,
  shipment: ShipmentDecision,
): string {
  if (shipment === 'Shipped') return `${formatCount(updated, 'kit is', 'kits are')} marked as shipped`;
  const kits = shipment === 'Not shipped' ? updated : updated + unchanged;
  if (shipment === 'Waiting') return `${formatCount(kits, 'kit is', 'kits are')} being sent to the carrier`;
  const byHand = `${formatCount(kits, 'kit is', 'kits are')} marked to ship yourself`;
  if (taken === 0) return byHand;
  const already = `The carrier already has ${formatCount(taken, 'kit')}. Don’t ship ${taken === 1 ? 'it' : 'them'} yourself.`;
  return kits === 0 ? already : `${byHand}. ${already}`;
}
