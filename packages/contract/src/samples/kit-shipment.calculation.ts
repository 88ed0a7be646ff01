import type { KitStatus } from './kit.values.ts';

/** What is recorded about a kit when an event of its carrier arrives; times as ISO timestamps. */
export interface KitTimes {
  readonly status: KitStatus;
  readonly statusSince: string;
  /** When the latest applied carrier event of the kit says that it happened; null without one. */
  readonly latestCarrierEventAt: string | null;
  /** Whether an applied carrier event returned the kit. */
  readonly wasReturned: boolean;
}

/**
 * Whether a late carrier event is about a trip of the kit that ended: it happened before what another carrier
 * event reported, or before a returned kit was sent again.
 */
export function isAboutEarlierShipment(
  occurredAt: string,
  { status, statusSince, latestCarrierEventAt, wasReturned }: KitTimes,
): boolean {
  const happened = Date.parse(occurredAt);
  if (latestCarrierEventAt !== null && happened < Date.parse(latestCarrierEventAt)) return true;
  return wasReturned && status === 'Shipped' && happened < Date.parse(statusSince);
}
