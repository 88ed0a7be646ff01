import { isForwarded } from '@curbstop/contract/letters/letter.values';
import type { NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import {
  getNoticeState,
  isOverdue,
  type DueState,
  type NoticeStatusDetails,
} from '@curbstop/contract/notice-campaigns/notice-state.calculation';

/** A notice as it is read. */
export type StoredNotice = Omit<NoticeRow, 'state' | 'isOverdue' | 'reason' | 'otherLetter'> &
  NoticeStatusDetails & {
    /** The notice requirement. */
    readonly key: string;
    /** Why the last attempt could create no letter. */
    readonly refusal: string | null;
  };

export interface OtherLetter {
  readonly locationId: string;
  readonly name: string;
  readonly on: string;
  readonly isElsewhere: boolean;
  readonly isOutdated: boolean;
  readonly isAtFormerAddress: boolean;
}

/** A notice with its state and, if no letter can be sent, the reason. */
export function toNoticeRow(stored: StoredNotice, other: OtherLetter | undefined, dueState: DueState): NoticeRow {
  const { status, hasLetter, isRefused, isRemoved, refusal, key: _, ...notice } = stored;
  const state = getNoticeState({ status, hasLetter, isRefused, isRemoved });
  return {
    ...notice,
    state,
    isOverdue: isOverdue(state, dueState),
    reason: describeObstacle({ ...notice, state, refusal }),
    otherLetter:
      notice.letter === null && other
        ? {
            name: other.name,
            on: other.on,
            isElsewhere: other.isElsewhere,
            isOutdated: other.isOutdated,
            isAtFormerAddress: other.isAtFormerAddress,
          }
        : null,
  };
}

type Obstacle = Pick<NoticeRow, 'state' | 'category' | 'letterCategory' | 'changedTo' | 'eventName' | 'letter'> &
  Pick<StoredNotice, 'refusal'>;

function describeObstacle({ state, refusal, changedTo, ...notice }: Obstacle): string | null {
  if (state === 'unreachable' || state === 'removed') return refusal;
  if (state === 'noLetter') return refusal ?? describeMissingLetter(notice);
  if (state !== 'returned') return null;
  if (changedTo === null) return describeForwarding(notice);
  return changedTo === ''
    ? 'The location has no service line now, so the letter can’t be sent again'
    : `The classification is now ${changedTo}, so the letter can’t be sent again`;
}

/** A forwarded letter keeps its status, such as Delivered, but did not reach the people served. */
const describeForwarding = ({ letter }: Pick<Obstacle, 'letter'>): string | null =>
  letter && isForwarded(letter)
    ? 'USPS forwarded the letter to another address, so the people served here may not have it'
    : null;

function describeMissingLetter({
  category,
  letterCategory,
  eventName,
}: Pick<Obstacle, 'category' | 'letterCategory' | 'eventName'>): string {
  if (category !== null) return `No active letter is a service line notice for ${letterCategory ?? category}`;
  if (eventName !== null) return `${eventName} has no active results letter`;
  return 'No active letter is a Tier 1 public notice';
}
