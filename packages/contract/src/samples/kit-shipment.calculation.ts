import type { KitStatus } from './kit.values.ts';

/** What is recorded about a kit when a notice of its carrier arrives; times as ISO timestamps. */
export interface NoticedKitTimes {
  readonly status: KitStatus;
  readonly statusSince: string;
  /** When the latest applied notice of the kit says that it happened; null without one. */
  readonly latestNoticeAt: string | null;
  /** Whether an applied notice returned the kit. */
  readonly wasReturned: boolean;
}

/**
 * Whether a late notice is about a trip of the kit that ended: it happened before what another notice reported, or
 * before a returned kit was sent again.
 */
export function isAboutEarlierShipment(
  occurredAt: string,
  { status, statusSince, latestNoticeAt, wasReturned }: NoticedKitTimes,
): boolean {
  const happened = Date.parse(occurredAt);
  if (latestNoticeAt !== null && happened < Date.parse(latestNoticeAt)) return true;
  return wasReturned && status === 'Shipped' && happened < Date.parse(statusSince);
}
