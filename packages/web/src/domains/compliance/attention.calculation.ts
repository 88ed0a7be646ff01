import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import {
  describeRaised,
  isDueInHours,
  isDueNow,
  isDeadlineOpen,
  isUrgent,
  sortByUrgency,
} from '@curbstop/contract/compliance/deadline.values';
import {
  describeEndedExceedance,
  getConfirmationKind,
  isExceedanceInForce,
} from '@curbstop/contract/compliance/ended-exceedance.values';
import { deadlinesOfExceedance, deadlinesOfShortfall } from '@curbstop/contract/compliance/exceedance-deadline.values';
import { findEndedWaiver } from '@curbstop/contract/compliance/ended-waiver.calculation';
import {
  describeHalfCounts,
  describeHalves,
  findOpenHalves,
} from '@curbstop/contract/compliance/lead-line-half.calculation';
import type { LeadLineHalf } from '@curbstop/contract/compliance/lead-line-half.rules';
import { getSiteStatus } from '@curbstop/contract/compliance/site-status.calculation';
import { monthsBack } from '@curbstop/contract/compliance/deadline.values';
import { nextRuleStartsOn } from '@curbstop/contract/samples/event-percentile.values';
import { describeSitesLeft } from '@curbstop/contract/compliance/period-text.calculation';
import { addMonths, countDays, formatDay } from '@curbstop/contract/primitives/calendar';
import { formatCount, formatNumber } from '@curbstop/contract/primitives/count-text';
import { attentionDaysAhead } from '@curbstop/contract/samples/incomplete-sites.calculation';
import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { deadlineKinds } from '@curbstop/contract/regulations/deadline-rule.values';
import {
  regulatedAnalyteCodes,
  type RegulatedAnalyteCode,
} from '@curbstop/contract/regulations/regulated-analyte.values';

/** The open deadlines that an exceedance in a period has started, those in hours first. */
export const listExceedanceSteps = (
  items: readonly DeadlineRow[],
  period: Pick<PeriodSummary, 'startsOn'>,
  analyteCode: RegulatedAnalyteCode,
): readonly DeadlineRow[] =>
  sortByUrgency(
    items.filter(
      (item) =>
        isDeadlineOpen(item) && item.period === period.startsOn && deadlinesOfExceedance[analyteCode].has(item.kind),
    ),
  );

/** The exceedance of a period that a later change ended, until the State agrees. */
export const findEndedExceedance = (
  items: readonly DeadlineRow[],
  period: Pick<PeriodSummary, 'startsOn'>,
  analyteCode: RegulatedAnalyteCode,
): DeadlineRow | undefined =>
  items.find(
    (item) =>
      isExceedanceInForce(item) && item.period === period.startsOn && item.kind === getConfirmationKind(analyteCode),
  );

/** By analyte, what an exceedance of these periods that a later change ended is until the State agrees. */
export const describeInForce = (
  periods: readonly Pick<PeriodSummary, 'startsOn'>[],
  items: readonly DeadlineRow[],
): Readonly<Partial<Record<RegulatedAnalyteCode, string>>> =>
  Object.fromEntries(
    regulatedAnalyteCodes.flatMap((analyteCode) => {
      const [ended] = periods.flatMap((period) => findEndedExceedance(items, period, analyteCode) ?? []);
      return ended ? [[analyteCode, describeEndedExceedance(ended)]] : [];
    }),
  );

/** Something about a monitoring period that needs attention. */
export interface PeriodAttentionItem {
  readonly key: string;
  /** Such as "Lead action level exceedance, July to December 2026". */
  readonly title: string;
  /** What is due first for it, and how many more deadlines there are; null if it has none and only `note` says it. */
  readonly next: DeadlineRow | null;
  readonly note?: string;
  /** Of one with a note. */
  readonly tone?: 'urgent' | 'attention';
  readonly others: number;
  readonly href: string;
}

/**
 * What is due within hours first, then exceedances, then periods with too few sites; without open deadlines nothing but
 * an ended waiver.
 */
export function listPeriodAttentionItems(
  items: readonly DeadlineRow[],
  periods: readonly PeriodSummary[],
): readonly PeriodAttentionItem[] {
  const exceedances = periods.flatMap((period) =>
    period.analytes.flatMap(({ analyteCode, displayName, outcome }) =>
      outcome === 'exceedance'
        ? toAttentionItem({
            key: `${analyteCode}:${period.startsOn}`,
            title: `${displayName} action level exceedance, ${getPeriodName(period)}`,
            steps: listExceedanceSteps(items, period, analyteCode),
          })
        : [],
    ),
  );
  const ended = listEndedItems(items);
  const exceedanceKeys = new Set([...exceedances, ...ended].flatMap(({ steps }) => steps.map(({ key }) => key)));
  const inHours = items
    .filter((item) => isDueInHours(item) && !isDueNow(item) && !exceedanceKeys.has(item.key))
    .flatMap((item) => toAttentionItem({ key: item.key, title: item.title, steps: [item] }));
  const schools = items
    .filter(isDueNow)
    .flatMap((item) => toAttentionItem({ key: item.key, title: item.title, steps: [item] }));
  const periodAttention: PeriodAttentionItem[] = [
    ...exceedances,
    ...ended,
    ...listRaisedItems(items),
    ...inHours,
    ...schools,
    ...listWaiverItems(periods),
    ...listSiteShortfallItems(items, periods),
    ...listLeadLineHalfItems(periods),
  ];
  const isFirst = ({ next }: PeriodAttentionItem) => next !== null && isUrgent(next);
  return [...periodAttention.filter(isFirst), ...periodAttention.filter((item) => !isFirst(item))];
}

/**
 * Whatever is overdue and not named by another line, in one line, so that a page with overdue deadlines never says that
 * nothing needs attention.
 */
export function listOverdueItems(
  items: readonly DeadlineRow[],
  otherAttention: readonly PeriodAttentionItem[],
): readonly PeriodAttentionItem[] {
  const namedKeys = new Set(otherAttention.map(({ next }) => next?.key));
  const allOverdue = items.filter(({ state }) => state === 'overdue');
  const overdue = allOverdue.filter(({ key }) => !namedKeys.has(key));
  const earliest = overdue.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))[0];
  if (!earliest) return [];
  return [
    {
      key: 'overdue',
      title: formatCount(
        overdue.length,
        overdue.length < allOverdue.length ? 'more overdue deadline' : 'overdue deadline',
      ),
      next: null,
      note: `${overdue.length === 1 ? '' : 'the earliest is '}${earliest.title}, was due ${formatDay(earliest.dueOn)}`,
      tone: 'urgent',
      others: 0,
      href:
        overdue.length === 1
          ? `/compliance/deadlines/${encodeURIComponent(earliest.key)}`
          : '/compliance/deadlines?state=overdue',
    },
  ];
}

/** Periods whose last day of sampling is near, with fewer complete sites than they need: collected is not complete. */
export function listRunningItems(periods: readonly PeriodSummary[], today: string): readonly PeriodAttentionItem[] {
  return periods.flatMap((period) => {
    const { isOver, startsOn, endsOn, windows } = period;
    const left = describeSitesLeft(period);
    if (isOver || left === undefined || countDays(today, windows.at(-1)?.endsOn ?? endsOn) > attentionDaysAhead)
      return [];
    const href = `/compliance/periods/${startsOn}`;
    return [{ key: `running:${startsOn}`, title: left.title, next: null, note: left.sites, others: 0, href }];
  });
}

/** Periods that ended with fewer complete sites than they need, with what that starts. */
const listSiteShortfallItems = (items: readonly DeadlineRow[], periods: readonly PeriodSummary[]) =>
  periods.flatMap((period) =>
    toAttentionItem({
      key: `sites:${period.startsOn}`,
      title: describeSiteShortfall(period),
      steps: sortByUrgency(
        items.filter(
          (item) =>
            isDeadlineOpen(item) &&
            item.period === period.startsOn &&
            deadlinesOfShortfall.has(item.kind) &&
            !isDueInHours(item),
        ),
      ),
      href: `/compliance/periods/${period.startsOn}`,
    }),
  );

/**
 * Periods of the last year that have too few sites with lead lines or lead plumbing, and those with enough sites of
 * which that is not known. Which sites have them is known from today's inventory and tiers, so it is checked before it
 * is reported as a violation.
 */
function listLeadLineHalfItems(periods: readonly PeriodSummary[]): PeriodAttentionItem[] {
  const since = addMonths(periods[0]?.startsOn ?? nextRuleStartsOn, -monthsBack);
  return periods.flatMap((period) => {
    const { startsOn, endsOn, leadLineHalf } = period;
    const openHalves = findOpenHalves(period);
    if (endsOn < since || !leadLineHalf || openHalves === undefined) return [];
    if (openHalves === 'halvesUnknown' && getSiteStatus(period) !== 'checkLeadLineHalf') return [];
    return [
      {
        key: `half:${startsOn}`,
        title: `Check sites with lead lines, ${getPeriodName(period)}`,
        next: null,
        note:
          openHalves === 'halvesUnknown' ? (describeHalves(leadLineHalf)[0] ?? '') : describeUnfilledHalf(leadLineHalf),
        others: 0,
        href: `/compliance/periods/${startsOn}`,
      },
    ];
  });
}

const describeUnfilledHalf = (half: LeadLineHalf): string =>
  `sites with ${describeHalfCounts(half)}. Too few are a monitoring violation (${half.source}): record missing tiers, or ask your State`;

/** Notices that were given before the percentile of the same period rose. */
const listRaisedItems = (items: readonly DeadlineRow[]): PeriodAttentionItem[] =>
  items.flatMap(({ key, title, raised }) =>
    raised === null
      ? []
      : [
          {
            key: `raised:${key}`,
            title,
            next: null,
            note: describeRaised(raised),
            others: 0,
            href: `/compliance/deadlines/${encodeURIComponent(key)}`,
          },
        ],
  );

/** A waiver that a percentile or the population ended, until the State's schedule is recorded. */
function listWaiverItems(periods: readonly PeriodSummary[]): PeriodAttentionItem[] {
  const ended = findEndedWaiver(periods);
  if (ended === undefined) return [];
  const { period, startsOn, ending, sentences } = ended;
  return [
    {
      key: `waiver:${startsOn}`,
      title: `Monitoring waiver ${ending}`,
      next: null,
      note: sentences.join(' '),
      others: 0,
      href: period ? `/compliance/periods/${startsOn}` : '/compliance/periods#schedules',
    },
  ];
}

/** Exceedances that a later change ended, with the deadlines that stay open until the State agrees. */
const listEndedItems = (items: readonly DeadlineRow[]) =>
  regulatedAnalyteCodes.flatMap((analyteCode) =>
    items
      .filter((item) => item.kind === getConfirmationKind(analyteCode) && isExceedanceInForce(item))
      .flatMap((confirmation) => {
        const { key, title, period } = confirmation;
        const steps = period === null ? [] : listExceedanceSteps(items, { startsOn: period }, analyteCode);
        const href = `/compliance/deadlines/${encodeURIComponent(key)}`;
        return toAttentionItem({
          key,
          title,
          steps: sortByUrgency([...steps, confirmation].filter(isDeadlineOpen)),
          href,
        });
      }),
  );

interface Found extends Pick<PeriodAttentionItem, 'key' | 'title'> {
  readonly steps: readonly DeadlineRow[];
  /** The page of the first deadline without it. */
  readonly href?: string;
}

function toAttentionItem({ key, title, steps, href }: Found): (PeriodAttentionItem & Found)[] {
  const [next] = steps;
  if (!next) return [];
  return [
    {
      key,
      title,
      steps,
      next,
      others: steps.length - 1,
      href: href ?? `/compliance/deadlines/${encodeURIComponent(next.key)}`,
    },
  ];
}

function describeSiteShortfall(period: PeriodSummary): string {
  const { analyzedSites, requiredSites, isOver } = period;
  const sites =
    requiredSites === null
      ? `${formatCount(analyzedSites, 'site')} (required number unknown)`
      : `${formatNumber(analyzedSites)} of ${formatCount(requiredSites, 'required site')}`;
  return `${getPeriodName(period)} ${isOver ? 'ended with' : 'has'} complete results from ${sites}`;
}

/** The name of what is due without its period: "Tier 1 public notice of the lead exceedance". */
export const getKindLabel = ({ kind }: Pick<DeadlineRow, 'kind'>): string =>
  deadlineKinds.find(({ code }) => code === kind)?.label ?? kind;

/** Without the reason, which the line of an item begins with: "Tier 3 public notice". */
export const getShortKindLabel = (deadline: Pick<DeadlineRow, 'kind'>): string =>
  getKindLabel(deadline).split(': ')[0] ?? '';
