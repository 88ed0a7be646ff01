import { noticeCategories, type NoticeCategory } from '../service-lines/service-line.values.ts';
import { isForwarded, type LetterStatus } from '../letters/letter.values.ts';
import { isDueInHours } from '../compliance/deadline.values.ts';
import type { Campaign, NoticeRow } from './campaign.rules.ts';
import { noticeStates, overdueNotices, type NoticeFilter, type NoticeState } from './campaign.values.ts';

type CountedStatus = Exclude<LetterStatus, 'Cancelled'>;

/** What decides the state of a notice. */
export interface NoticeStatusDetails {
  /**
   * The worst status among the letters of the deciding batch to this recipient with the right letter; null without a
   * batch.
   */
  readonly status: CountedStatus | null;
  /** Whether there is an active letter to send. */
  readonly hasLetter: boolean;
  /** Whether the last attempt could create no letter, and the record has not changed since. */
  readonly isRefused: boolean;
  /** Whether the location was removed, so that nothing can be sent to it. */
  readonly isRemoved: boolean;
}

const stateOfStatus: Readonly<Record<Exclude<CountedStatus, 'Failed'>, NoticeState>> = {
  Queued: 'waiting',
  // A PDF that was downloaded may lie in a drawer: it counts once its delivery is recorded.
  Rendered: 'waiting',
  Submitted: 'waiting',
  Mailed: 'done',
  Delivered: 'done',
  Returned: 'returned',
};

/** The least done first: of several letters to one recipient, this one counts. */
export const worstStatusFirst = [
  'Returned',
  'Failed',
  'Queued',
  'Rendered',
  'Submitted',
  'Mailed',
  'Delivered',
] as const satisfies readonly CountedStatus[];

export function getNoticeState({ status, hasLetter, isRefused, isRemoved }: NoticeStatusDetails): NoticeState {
  // A letter that could not be created or sent leaves the notice to be sent.
  if (status !== null && status !== 'Failed') return stateOfStatus[status];
  if (isRemoved) return 'removed';
  if (!hasLetter) return 'noLetter';
  if (isRefused) return 'unreachable';
  return 'due';
}

/** Whether the due date has passed. */
export interface DueState {
  readonly isPast: boolean;
}

/**
 * 40 CFR 141.85(d) and (e), 141.202: a notice is given once it is mailed or delivered, not once its letter is created.
 */
export const isOverdue = (state: NoticeState, { isPast }: DueState): boolean => isPast && state !== 'done';

/** All facts of the notices that a filter shows, for a search in the database. */
export function listStatusesOfFilter(filter: NoticeFilter, now: DueState): readonly NoticeStatusDetails[] {
  const all = [null, ...worstStatusFirst].flatMap((status) =>
    [true, false].flatMap((hasLetter) =>
      [true, false].flatMap((isRefused) =>
        [true, false].map((isRemoved): NoticeStatusDetails => ({ status, hasLetter, isRefused, isRemoved })),
      ),
    ),
  );
  return all.filter((facts) => {
    const state = getNoticeState(facts);
    return filter === overdueNotices.code ? isOverdue(state, now) : state === filter;
  });
}

/**
 * Notices that a letter is planned for. Those that could not be reached are tried again each time, because the obstacle
 * may be gone or may concern another delivery. A returned letter is sent again from the letter log, to another address.
 */
const remainingStates = ['due', 'unreachable'] as const satisfies readonly NoticeState[];

export const listRemainingStatuses = (now: DueState): readonly NoticeStatusDetails[] =>
  remainingStates.flatMap((state) => listStatusesOfFilter(state, now));

export const countRemaining = (counts: Pick<NoticeCounts, (typeof remainingStates)[number]>): number =>
  remainingStates.reduce((sum, state) => sum + counts[state], 0);

/** How many recipients have the same facts. */
export interface NoticeStatusCount extends NoticeStatusDetails {
  /** Done after the due day. */
  readonly isLate: boolean;
  readonly recipients: number;
}

export type NoticeCounts = Readonly<Record<NoticeState, number>> & {
  readonly total: number;
  /** Notices that are not done after the due date; each is also counted in its state. */
  readonly overdue: number;
  /** Done notices that were sent after the due day. */
  readonly late: number;
};

export function countNotices(groups: readonly NoticeStatusCount[], now: DueState): NoticeCounts {
  const counts = { ...noCounts };
  for (const { recipients, isLate, ...facts } of groups) {
    const state = getNoticeState(facts);
    counts[state] += recipients;
    counts.total += recipients;
    if (isOverdue(state, now)) counts.overdue += recipients;
    if (state === 'done' && isLate) counts.late += recipients;
  }
  return counts;
}

export type NoticeCountsByClassification = NoticeCounts & { readonly category: NoticeCategory };

/** The counts of each classification that occurs. */
export function countByClassification(
  groups: readonly (NoticeStatusCount & { readonly category: NoticeCategory | null })[],
  now: DueState,
): readonly NoticeCountsByClassification[] {
  return noticeCategories.flatMap((category) => {
    const ofCategory = groups.filter((group) => group.category === category);
    return ofCategory.length === 0 ? [] : [{ category, ...countNotices(ofCategory, now) }];
  });
}

/** The counts of each classification of several notice requirements together. */
export function addByCategory(all: readonly NoticeCountsByClassification[]): readonly NoticeCountsByClassification[] {
  return noticeCategories.flatMap((category) => {
    const ofCategory = all.filter((one) => one.category === category);
    return ofCategory.length === 0 ? [] : [{ category, ...addCounts(ofCategory) }];
  });
}

/** The counts of several notice requirements together. */
export function addCounts(all: readonly NoticeCounts[]): NoticeCounts {
  const counts = { ...noCounts };
  for (const one of all) for (const name of Object.keys(noCounts) as (keyof NoticeCounts)[]) counts[name] += one[name];
  return counts;
}

const noCounts: { [Name in keyof NoticeCounts]: number } = {
  ...(Object.fromEntries(noticeStates.map(({ code }) => [code, 0])) as Record<NoticeState, number>),
  total: 0,
  overdue: 0,
  late: 0,
};

/** Whether anything is left to do: not before each notice is recorded as mailed or delivered. */
export const isComplete = ({ done, total }: Pick<NoticeCounts, 'done' | 'total'>): boolean => done === total;

const labels = new Map(noticeStates.map(({ code, label }) => [code, label]));

/** The word for the state of a notice: a letter that the post forwarded counts with those that were returned. */
export function describeNoticeState({
  state,
  isOverdue: isNoticeOverdue,
  letter,
}: Pick<NoticeRow, 'state' | 'isOverdue' | 'letter'>): string {
  const label = state === 'returned' && letter && isForwarded(letter) ? 'Forwarded' : (labels.get(state) ?? state);
  return isNoticeOverdue ? `${overdueNotices.label}: ${label.toLowerCase()}` : label;
}

/** 40 CFR 141.202: a notice that is due within hours of its trigger comes before those that are due on a day. */
export const sortCampaigns = (campaigns: readonly Campaign[]): readonly Campaign[] =>
  campaigns.toSorted(
    (one, other) =>
      Number(isCampaignDueInHours(other)) - Number(isCampaignDueInHours(one)) || one.dueOn.localeCompare(other.dueOn),
  );

/** Also once they have passed, until the deadline is recorded as completed. */
export const isCampaignDueInHours = ({
  deadlineState: state,
  dueAt,
}: Pick<Campaign, 'deadlineState' | 'dueAt'>): boolean => isDueInHours({ state, dueAt });
