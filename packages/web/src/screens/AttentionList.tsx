import { importList } from '@curbstop/contract/imports/import-batch.rules';
import {
  importDays,
  type Attention,
  type ClosedEventList,
  type OpenEvent,
} from '@curbstop/contract/overviews/home.endpoints';
import { formatLevels, formatUnreadable } from '@curbstop/contract/sampling-events/level-text.calculation';
import { attentionDaysAhead } from '@curbstop/contract/samples/incomplete-sites.calculation';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { PeriodAttentionItem } from '../domains/compliance/attention.calculation.ts';
import { incompleteSitesQuery } from '../domains/samples/sample.queries.ts';
import { getInventoryHref } from '../domains/service-lines/InventoryCounts.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatNumber } from '../ui/format.ts';
import { getTableHref } from '../ui/table/table-url.ts';
import { AttentionLine } from './AttentionLine.tsx';
import { ClosedEvents } from './ClosedEvents.tsx';
import { attentionQuery, closedEventsQuery, openEventsQuery } from './home.queries.ts';
import { isUrgentItem, PeriodAttentionLines, usePeriodAttentionItems } from './PeriodAttention.tsx';
import { NoticesErrorState } from './NoticesErrorState.tsx';
import { UnimportedLevels } from './UnimportedLevels.tsx';
import { UndecidedKits } from './UndecidedKits.tsx';
import {
  EndingEventLines,
  IncompleteEventLines,
  isEndingShort,
  toIncomplete,
  type IncompleteEvent,
} from './EventAttention.tsx';
import { findFurtherEvents } from './further-events.ts';
import classes from './Home.module.css';

interface AttentionItem {
  readonly name: Exclude<
    keyof Attention,
    'highestNotImported' | 'unreadableNotImported' | 'unimportedLevels' | 'undecidedKits' | 'kitsUndecided'
  >;
  readonly one: string;
  readonly many: string;
  /** What it is called when there is none; `many` if it is undefined. */
  readonly none?: string;
  /** What the line adds. */
  readonly more?: (counts: Attention) => string;
  readonly tone: 'urgent' | 'attention';
  /** The address of exactly the counted records. */
  readonly href: string;
}

const samplesWith = (filters: Readonly<Record<string, readonly string[]>>) =>
  getTableHref('/samples', sampleList, { filters });

/** The most harmful first. */
const attentionItems: readonly AttentionItem[] = [
  {
    name: 'exceedances',
    one: 'sample with an open exceedance',
    many: 'samples with an open exceedance',
    tone: 'urgent',
    href: samplesWith({ exceedanceOpen: ['true'] }),
  },
  {
    name: 'resultsNotImported',
    one: 'laboratory result not imported',
    many: 'laboratory results not imported',
    more: ({ levelsNotImported, highestNotImported, unreadableNotImported }) =>
      [
        levelsNotImported ? `, ${formatNumber(levelsNotImported)} above the action level` : '',
        highestNotImported?.length ? `; highest: ${formatLevels(highestNotImported)}` : '',
        unreadableNotImported ? `; ${formatUnreadable(unreadableNotImported)}` : '',
      ].join(''),
    tone: 'urgent',
    href: getTableHref('/imports', importList, { filters: { openResults: ['atLeast:1'] } }),
  },
  {
    name: 'batchesFailed',
    one: 'batch of letters that was not sent',
    many: 'batches of letters that were not sent',
    none: 'batches of letters not sent',
    tone: 'urgent',
    href: '/communications/bulk-downloads?filters[isUnsent]=true',
  },
  {
    name: 'lettersRefused',
    one: 'active letter that can’t be sent as it is written',
    many: 'active letters that can’t be sent as they are written',
    none: 'letters that can’t be sent as written',
    tone: 'urgent',
    href: '/communications/letters',
  },
  {
    name: 'lettersToResend',
    one: 'letter needs resending',
    many: 'letters need resending',
    none: 'letters to resend',
    tone: 'urgent',
    href: '/communications/letter-logs?filters[needsResending]=true',
  },
  {
    name: 'lettersToRewrite',
    one: 'letter to write again, because the address was corrected',
    many: 'letters to write again, because addresses were corrected',
    none: 'letters to write again',
    tone: 'urgent',
    href: '/communications/letter-logs?filters[needsRewriting]=true',
  },
  {
    name: 'mailsUnsent',
    one: 'email from Curbstop, such as a reminder, not sent or not confirmed',
    many: 'emails from Curbstop, such as reminders, not sent or not confirmed',
    none: 'emails not sent',
    tone: 'attention',
    href: '/administration/outbox?filters[isUnsent]=true',
  },
  {
    name: 'eventsBehind',
    one: 'event past its end date with fewer samples or sites than planned',
    many: 'events past their end date with fewer samples or sites than planned',
    tone: 'urgent',
    href: '/overview?events=behind#open-events',
  },
  {
    name: 'linesWithoutBasis',
    one: 'Non-lead line without a valid basis',
    many: 'Non-lead lines without a valid basis',
    tone: 'attention',
    href: getInventoryHref({ lacksBasis: ['true'] }),
  },
  {
    name: 'linesToReview',
    one: 'line to review',
    many: 'lines to review',
    tone: 'attention',
    href: getInventoryHref({ needsReview: ['true'] }),
  },
  {
    name: 'samplesWithoutResult',
    one: 'collected sample without a result',
    many: 'collected samples without a result',
    tone: 'attention',
    href: samplesWith({ status: ['Collected', 'At Lab'] }),
  },
  {
    name: 'invalidationRequests',
    one: 'sample with an unanswered invalidation request to the State',
    many: 'samples with an unanswered invalidation request to the State',
    tone: 'attention',
    href: samplesWith({ invalidationRequested: ['true'] }),
  },
  {
    name: 'importsWithFailedRows',
    one: `import with failed rows, last ${importDays} days`,
    many: `imports with failed rows, last ${importDays} days`,
    tone: 'attention',
    href: getTableHref('/imports', importList, {
      filters: {
        subject: ['inventory'],
        state: ['committed'],
        failedRows: ['atLeast:1'],
        committedOn: [`last${importDays}Days`],
      },
    }),
  },
  {
    name: 'importsReady',
    one: 'unfinished import',
    many: 'unfinished imports',
    tone: 'attention',
    href: getTableHref('/imports', importList, { filters: { isUnfinished: ['true'] } }),
  },
];

/**
 * What needs attention, most harmful first; each line opens its records. What was checked and is clear is named below.
 */
export function AttentionList() {
  const me = useMe();
  const seesEvents = meetsRequirement(me, requirements.viewSamples);
  const counts = useQuery(attentionQuery(me.defaultAccount.id));
  const events = useQuery({ ...openEventsQuery(me.defaultAccount.id), enabled: seesEvents });
  const gaps = useQuery({ ...incompleteSitesQuery(me.defaultAccount.id), enabled: seesEvents });
  const closed = useQuery({ ...closedEventsQuery(me.defaultAccount.id), enabled: seesEvents });
  const openEvents = events.data ?? [];
  const { areItemsLoading, haveItemsFailed, noticesError, ...periods } = usePeriodAttentionItems();
  // Shown together, so that no line moves another; those that arrive later are the last.
  const isLoading =
    counts.isPending || areItemsLoading || (seesEvents && [events, closed, gaps].some(({ isPending }) => isPending));
  return (
    <section className={classes['part']} aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {hasFailed(counts) && (
        <ErrorState title="The counts could not be loaded" error={counts.error} retry={() => void counts.refetch()} />
      )}
      {hasFailed(closed) && (
        <ErrorState
          title="The closed events with open samples could not be loaded"
          error={closed.error}
          retry={() => void closed.refetch()}
        />
      )}
      {hasFailed(gaps) && (
        <ErrorState
          title="What the samples of active events lack could not be loaded"
          error={gaps.error}
          retry={() => void gaps.refetch()}
        />
      )}
      <NoticesErrorState noticesError={noticesError} />
      {isLoading && <Skeleton className={classes['attentionLoading']} aria-busy="true" />}
      {!isLoading && counts.data && (
        <Lines
          counts={counts.data}
          {...periods}
          closed={closed.data}
          ending={openEvents.filter(isEndingShort)}
          furtherEvents={findFurtherEvents(openEvents)}
          incomplete={openEvents.flatMap((event) => toIncomplete(event, gaps.data?.get(event.id)))}
          isComplete={!hasFailed(closed) && !hasFailed(gaps) && !haveItemsFailed && !noticesError}
        />
      )}
    </section>
  );
}

const hasFailed = ({ data, error }: { readonly data: unknown; readonly error: unknown }) => Boolean(error) && !data;

interface LinesProps {
  readonly counts: Attention;
  readonly periodAttention: readonly PeriodAttentionItem[];
  /** Overdue deadlines, and periods that end soon with too few sites. */
  readonly otherAttention: readonly PeriodAttentionItem[];
  /** Completed deadlines with notices that are not recorded as sent; they arrive after all others. */
  readonly unsentAttention: readonly PeriodAttentionItem[];
  readonly areNoticesLoading: boolean;
  readonly closed: ClosedEventList | undefined;
  readonly ending: readonly OpenEvent[];
  readonly furtherEvents: ReturnType<typeof findFurtherEvents>;
  /** The events with analyzed samples in which something is missing. */
  readonly incomplete: readonly IncompleteEvent[];
  /** Whether everything could be loaded. */
  readonly isComplete: boolean;
}

function Lines(props: LinesProps) {
  const { counts, periodAttention, otherAttention, unsentAttention, closed, ending, furtherEvents, incomplete } = props;
  const open = attentionItems.filter(({ name }) => (counts[name] ?? 0) > 0);
  const unimportedFiles = counts.unimportedLevels ?? [];
  const clear = attentionItems.filter(({ name }) => {
    // An analyzed sample without copper is not without a result, and not done either.
    if (name === 'samplesWithoutResult' && incomplete.length > 0) return false;
    // Nor are the results of a checked file imported.
    if (name === 'resultsNotImported' && unimportedFiles.length + (counts.importsReady ?? 0) > 0) return false;
    return counts[name] === 0;
  });
  const urgent = incomplete.filter(({ event }) => event.daysLeft <= attentionDaysAhead);
  const otherTotal =
    periodAttention.length +
    otherAttention.length +
    unsentAttention.length +
    ending.length +
    urgent.length +
    (closed?.total ?? 0) +
    unimportedFiles.length;
  if (open.length + otherTotal + (counts.kitsUndecided ?? 0) === 0) return <NoLines {...props} />;
  return (
    <>
      <ul className={classes['attention']}>
        <PeriodAttentionLines items={periodAttention} />
        <UnimportedLevels files={unimportedFiles} />
        <AttentionItemLines items={open.filter(({ tone }) => tone === 'urgent')} counts={counts} />
        <PeriodAttentionLines items={otherAttention.filter(isUrgentItem)} />
        {counts.undecidedKits && <UndecidedKits total={counts.kitsUndecided ?? 0} events={counts.undecidedKits} />}
        <AttentionItemLines items={open.filter(({ tone }) => tone !== 'urgent')} counts={counts} />
        {closed && <ClosedEvents {...closed} />}
        <PeriodAttentionLines items={otherAttention.filter((item) => !isUrgentItem(item))} />
        <IncompleteEventLines events={urgent} isAtLeast={furtherEvents.ended || furtherEvents.endingSoon} />
        <EndingEventLines events={ending} isAtLeast={furtherEvents.endingSoon} />
        {props.areNoticesLoading && (
          <li>
            <Skeleton height={20} aria-busy="true" />
          </li>
        )}
        <PeriodAttentionLines items={unsentAttention} />
      </ul>
      {clear.length > 0 && open.length > 0 && (
        <p className={classes['note']}>No open items for: {clear.map(({ many, none = many }) => none).join('; ')}.</p>
      )}
    </>
  );
}

function NoLines({ areNoticesLoading, isComplete }: Pick<LinesProps, 'areNoticesLoading' | 'isComplete'>) {
  if (areNoticesLoading) return <Skeleton className={classes['attentionLoading']} aria-busy="true" />;
  return isComplete ? <p className={classes['none']}>Nothing needs attention.</p> : null;
}

interface AttentionItemLinesProps {
  readonly items: readonly AttentionItem[];
  readonly counts: Attention;
}

function AttentionItemLines({ items: listed, counts }: AttentionItemLinesProps) {
  return listed.map(({ name, one, many, more, tone, href }) => (
    <AttentionLine key={name} tone={tone} href={href}>
      <strong>{formatNumber(counts[name] ?? 0)}</strong> {counts[name] === 1 ? one : many}
      {more?.(counts)}
    </AttentionLine>
  ));
}
