import { getStatusAfterEvent } from '@curbstop/contract/letters/mail-house-event.calculation';
import { toComparable } from '@curbstop/contract/letters/tracking-number.calculation';
import {
  maxMailFailureLength,
  type MailHouseEventType,
  type StatusAtMailHouse,
} from '@curbstop/contract/letters/mail-house-event.values';

/** What is known about a letter that the mail house was called for. */
export interface LetterReport {
  readonly status: StatusAtMailHouse;
  readonly carrierId: string | null;
  readonly trackingId: string | null;
  /** Another number than `trackingId` that the mail house reported. */
  readonly reportedTrackingId: string | null;
  readonly failure: string | null;
  readonly mailedOn: string | null;
  readonly inTransitOn: string | null;
  readonly forwardedOn: string | null;
  readonly deliveredOn: string | null;
  readonly returnedOn: string | null;
  readonly returnReason: string | null;
  /** Whether it may have been mailed although it failed. */
  readonly mayHaveLeft: boolean;
}

/** What the mail house reports about a letter, with the day in the time zone of the water system. */
interface LetterUpdate {
  readonly type: MailHouseEventType;
  readonly day: string;
  readonly failure: string | null;
}

/**
 * What is known about a letter after the news. Each day is the earliest that was reported, and every sign of a letter
 * on its way proves that it was mailed by then, so that the outcome does not depend on the order of the news.
 */
export function mergeLetterUpdate(before: LetterReport, { type, day, failure }: LetterUpdate): LetterReport {
  const status = getStatusAfterEvent(before.status, type);
  const days = type === 'failed' ? {} : { mailedOn: getEarlier(before.mailedOn, day), ...getDay(before, type, day) };
  return {
    ...before,
    ...days,
    status,
    failure: status === 'Failed' ? (before.failure ?? describeFailure(failure)) : null,
    returnReason: status === 'Returned' ? (before.returnReason ?? 'Not stated') : before.returnReason,
  };
}

/**
 * A number that is recorded stays: of a certified letter it is the proof, and only people replace it, with a reason.
 */
export function addTracking(before: LetterReport, reported: string | null): LetterReport {
  if (reported === null || toComparable(before.trackingId ?? '') === reported) return before;
  return before.trackingId === null ? { ...before, trackingId: reported } : { ...before, reportedTrackingId: reported };
}

function getDay(before: LetterReport, type: MailHouseEventType, day: string): Partial<LetterReport> {
  switch (type) {
    case 'inTransit':
      return { inTransitOn: getEarlier(before.inTransitOn, day) };
    case 'reRouted':
      return { forwardedOn: getEarlier(before.forwardedOn, day) };
    case 'delivered':
      return { deliveredOn: getEarlier(before.deliveredOn, day) };
    case 'returned':
      return { returnedOn: getEarlier(before.returnedOn, day) };
    default:
      return {};
  }
}

const getEarlier = (one: string | null, other: string) => (one !== null && one < other ? one : other);

const describeFailure = (failure: string | null) =>
  `The mail house could not mail this letter: ${(failure ?? 'it gave no reason').slice(0, maxMailFailureLength)}`;
