import { describeUnsentNotices } from '@curbstop/contract/compliance/sent-notices.calculation';
import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import {
  noticeFilters,
  noticeStates,
  overdueNotices,
  type NoticeFilter,
  type NoticeState,
} from '@curbstop/contract/notice-campaigns/campaign.values';
import { isComplete, isOverdue } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { formatNumber } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

const stateLabels = Object.fromEntries(noticeStates.map(({ code, label }) => [code, label])) as Readonly<
  Record<NoticeState, string>
>;
export const noticeTones: Readonly<Record<NoticeFilter, StatusTone>> = {
  overdue: 'failed',
  due: 'muted',
  returned: 'attention',
  unreachable: 'attention',
  removed: 'attention',
  noLetter: 'attention',
  waiting: 'working',
  done: 'done',
};

const colors: readonly (readonly [NoticeState, color: string])[] = [
  ['done', 'var(--action)'],
  ['waiting', 'var(--action)'],
  ['returned', 'var(--attention)'],
  ['unreachable', 'var(--attention)'],
  ['removed', 'var(--attention)'],
  ['noLetter', 'var(--attention)'],
  ['due', 'var(--line-strong)'],
];
/** In the order of the bar. After the due date all that is not done is overdue. */
export const listProgressSeries = ({ isPast }: Pick<Campaign, 'isPast'>) =>
  colors.map(([key, color]) => ({
    key,
    label: stateLabels[key],
    color: isOverdue(key, { isPast }) ? 'var(--error)' : color,
  }));

/** The filter of a search parameter; undefined for all notices. */
export function toNoticeFilter(value: unknown): NoticeFilter | undefined {
  return noticeFilters.find(({ code }) => code === value)?.code;
}

/** Overdue if there are any, and the states with notices, besides what is shown now. */
export const listCountedFilters = (counts: Campaign['counts'], shownFilter: NoticeFilter | undefined) =>
  noticeFilters.filter(
    ({ code }) => counts[code] > 0 || code === 'done' || code === 'returned' || code === shownFilter,
  );

export function toPageNumber(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** What the letters say about a campaign, whatever is recorded about its deadline. */
export function describeProgress({ counts, isPast }: Pick<Campaign, 'counts' | 'isPast'>): {
  readonly tone: StatusTone;
  readonly text: string;
} {
  const { done, total, returned, unreachable, removed, noLetter, due, waiting } = counts;
  if (isComplete(counts)) return { tone: 'done', text: 'All done' };
  if (isPast) return { tone: 'failed', text: `${overdueNotices.label}: ${formatNumber(total - done)} not done` };
  if (returned > 0) return { tone: 'attention', text: `${formatNumber(returned)} returned` };
  if (noLetter > 0) return { tone: 'attention', text: `${formatNumber(noLetter)} with no active letter` };
  if (unreachable > 0) return { tone: 'attention', text: `${formatNumber(unreachable)} can’t be reached` };
  if (removed > 0) return { tone: 'attention', text: `${formatNumber(removed)} at deleted locations` };
  if (due > 0) return { tone: 'muted', text: `${formatNumber(due)} to send` };
  return { tone: 'working', text: `${formatNumber(waiting)} not mailed yet` };
}

/** Beside the progress of the letters: a deadline can be completed by notices that were sent elsewhere. */
export function describeCompletedDeadline(counts: Pick<Campaign['counts'], 'done' | 'returned' | 'total'>): string {
  const completed = 'Deadline marked as completed';
  const unsent = describeUnsentNotices(counts);
  return unsent === undefined ? completed : `${completed}. ${unsent}`;
}

const kindsAboutLines: readonly Campaign['kind'][] = ['serviceLineNotice', 'baselineNotice', 'newCustomerNotice'];

/** Whether several of the campaigns are about the homes with service lines that need notices. */
export const hasSameHomes = (items: readonly Pick<Campaign, 'kind'>[]): boolean =>
  items.filter(({ kind }) => kindsAboutLines.includes(kind)).length > 1;

/** Campaigns with something left to do, or all. */
export function filterCampaigns(items: readonly Campaign[], show: string): readonly Campaign[] {
  return show === 'all' ? items : items.filter(({ counts }) => !isComplete(counts));
}
