import { importList } from '@curbstop/contract/imports/import-batch.rules';
import { importDays, type Attention, type OpenEvent } from '@curbstop/contract/overviews/home.endpoints';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight, IconCircleDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { getInventoryHref } from '../domains/service-lines/InventoryCounts.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount, formatNumber } from '../ui/format.ts';
import { getTableHref } from '../ui/table/table-url.ts';
import { attentionQuery, openEventsQuery } from './home.queries.ts';
import classes from './Home.module.css';

interface Concern {
  readonly name: keyof Attention;
  readonly one: string;
  readonly many: string;
  readonly tone: 'alarm' | 'attention';
  /** The address of exactly the counted records. */
  readonly href: string;
}

const samplesWith = (filters: Readonly<Record<string, readonly string[]>>) =>
  getTableHref('/samples', sampleList, { filters });

/** The most harmful first. */
const concerns: readonly Concern[] = [
  {
    name: 'exceedances',
    one: 'sample above its limit, not completed',
    many: 'samples above their limit, not completed',
    tone: 'alarm',
    href: samplesWith({ detection: ['exceedance'], status: ['Analyzed'] }),
  },
  {
    name: 'batchesFailed',
    one: 'batch of letters that was not sent',
    many: 'batches of letters that were not sent',
    tone: 'alarm',
    href: '/communications/bulk-downloads?filters[status]=Failed',
  },
  {
    name: 'lettersToResend',
    one: 'letter that did not arrive, to send again',
    many: 'letters that did not arrive, to send again',
    tone: 'alarm',
    href: '/communications/letter-logs?filters[needsResending]=true',
  },
  {
    name: 'eventsBehind',
    one: 'event past its end date with fewer samples than planned',
    many: 'events past their end date with fewer samples than planned',
    tone: 'alarm',
    href: '#open-events',
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
    name: 'samplesWaiting',
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
      filters: { state: ['committed'], failedRows: ['atLeast:1'], committedOn: [`last${importDays}Days`] },
    }),
  },
  {
    name: 'importsReady',
    one: 'import waiting to be finished',
    many: 'imports waiting to be finished',
    tone: 'attention',
    href: getTableHref('/imports', importList, { filters: { state: ['checked'] } }),
  },
];

/** An event that ends later needs no attention yet. */
const daysAhead = 60;
const maxEvents = 3;

/** What needs attention, most harmful first; each line opens its records. What was checked and is clear is named below. */
export function AttentionList() {
  const me = useMe();
  const seesEvents = meetsRequirement(me, requirements.viewSamples);
  const { data, error, refetch } = useQuery(attentionQuery(me.defaultAccount.id));
  const events = useQuery({ ...openEventsQuery(me.defaultAccount.id), enabled: seesEvents });
  const ending = (events.data ?? []).filter(isEndingShort).slice(0, maxEvents);
  // Shown together, so that no line moves another.
  const isWaiting = !data || (seesEvents && events.isPending);
  const open = concerns.filter(({ name }) => (data?.[name] ?? 0) > 0);
  const clear = concerns.filter(({ name }) => data?.[name] === 0);
  return (
    <section className={classes['part']} aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {!data && error && (
        <ErrorState title="The counts could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {isWaiting && !error && <Skeleton className={classes['attentionWaiting']} aria-busy="true" />}
      {!isWaiting && open.length + ending.length === 0 && <p className={classes['none']}>Nothing needs attention.</p>}
      {!isWaiting && open.length + ending.length > 0 && (
        <ul className={classes['attention']}>
          {open.map(({ name, one, many, tone, href }) => (
            <Line key={name} tone={tone} href={href} count={data[name] ?? 0} words={data[name] === 1 ? one : many} />
          ))}
          {ending.map((event) => (
            <EventLine key={event.id} event={event} />
          ))}
        </ul>
      )}
      {!isWaiting && clear.length > 0 && open.length > 0 && (
        <p className={classes['note']}>Nothing open under: {clear.map(({ many }) => many).join('; ')}.</p>
      )}
    </section>
  );
}

interface LineProps {
  readonly tone: Concern['tone'];
  readonly href: string;
  readonly count: number;
  readonly words: string;
}

function Line({ tone, href, count, words }: LineProps) {
  const Icon = tone === 'alarm' ? IconAlertTriangle : IconCircleDot;
  return (
    <li>
      <a href={href} data-tone={tone}>
        <Icon size={16} stroke={2} aria-hidden="true" />
        <span>
          <strong>{formatNumber(count)}</strong> {words}
        </span>
        <IconChevronRight size={16} className={classes['chevron']} aria-hidden="true" />
      </a>
    </li>
  );
}

function EventLine({ event: { id, name, goal, collected, daysLeft } }: { readonly event: OpenEvent }) {
  return (
    <li>
      <a href={`/events/${id}`} data-tone="attention">
        <IconCircleDot size={16} stroke={2} aria-hidden="true" />
        <span>
          {name}:{' '}
          <strong>
            {formatNumber(collected)} of {formatNumber(goal)}
          </strong>{' '}
          collected, {daysLeft === 0 ? 'today is the last day' : `${formatCount(daysLeft, 'day')} left`}
        </span>
        <IconChevronRight size={16} className={classes['chevron']} aria-hidden="true" />
      </a>
    </li>
  );
}

/** Events past their end are counted among the concerns. */
function isEndingShort({ daysLeft, goal, collected }: OpenEvent): boolean {
  return daysLeft >= 0 && daysLeft <= daysAhead && collected < goal;
}
