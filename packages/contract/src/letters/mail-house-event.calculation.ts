import {
  hoursUntilLookUp,
  maxLookUpDays,
  type MailHouseEventType,
  type StatusAtMailHouse,
} from './mail-house-event.values.ts';
import { hourMs } from '../primitives/calendar.ts';

/** A letter that was scanned on its way was mailed, whether or not the notice of the mailing has come. */
const statusByEvent: Readonly<Record<MailHouseEventType, StatusAtMailHouse>> = {
  mailed: 'Mailed',
  inTransit: 'Mailed',
  reRouted: 'Mailed',
  delivered: 'Delivered',
  returned: 'Returned',
  failed: 'Failed',
};

/**
 * Later ones win, in whatever order notices come. The post also reports the delivery of a returned letter to its
 * sender, so a return outweighs a delivery; a letter on its way cannot have failed at the mail house.
 */
const leastCertainFirst: readonly StatusAtMailHouse[] = [
  'Rendered',
  'Submitted',
  'Failed',
  'Mailed',
  'Delivered',
  'Returned',
];

/** The status of a letter after a notice. Notices come late, twice and out of order; the outcome is always the same. */
export function getStatusAfterEvent(status: StatusAtMailHouse, type: MailHouseEventType): StatusAtMailHouse {
  const reported = statusByEvent[type];
  return leastCertainFirst.indexOf(reported) > leastCertainFirst.indexOf(status) ? reported : status;
}

/**
 * When a letter is looked up at the mail house that has this status since `now`, unless a notice comes before; null if
 * nothing more is to come, or it has not come for too long.
 */
export function getLookUpTime(
  status: StatusAtMailHouse,
  { now, submittedOn }: { readonly now: string; readonly submittedOn: string },
): string | null {
  const hours = hoursUntilLookUp[status];
  if (hours === undefined) return null;
  const next = Date.parse(now) + hours * hourMs;
  return next > Date.parse(submittedOn) + maxLookUpDays * 24 * hourMs ? null : new Date(next).toISOString();
}
