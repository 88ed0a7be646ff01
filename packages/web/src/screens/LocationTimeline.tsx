import { capitalize } from '@curbstop/contract/primitives/capitalize';
import { nouns } from '@curbstop/contract/nouns/noun.values';
import { getOutcomeLabel } from '@curbstop/contract/activities/activity.calculation';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { TimelineEntry, ShownChange } from '@curbstop/contract/overviews/location-timeline.endpoints';
import { timelineKindNames, type TimelineKind } from '@curbstop/contract/overviews/location-timeline.values';
import { Anchor, Button, NativeSelect, Skeleton } from '@mantine/core';
import {
  IconAddressBook,
  IconClipboardList,
  IconFileImport,
  IconDroplet,
  IconHome,
  IconLine,
  IconMail,
  IconMapPin,
  IconNotes,
  IconPackage,
  IconPaperclip,
  IconTestPipe,
} from '@tabler/icons-react';
import { useInfiniteQuery, useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { useUrlParameter } from '../ui/url-parameter.ts';
import { ChangedFieldList } from '../ui/ChangeHistory.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatDay, formatCount } from '../ui/format.ts';
import { toErrorMessage } from '../ui/error-message.ts';
import { locationTimelineQuery } from './location-timeline.queries.ts';
import classes from './LocationTimeline.module.css';
import {
  groupByDay,
  formatChange,
  listTimelineChanges,
  findLaterLoggedDay,
  formatTime,
  formatWeekday,
} from './timeline-labels.ts';

function isKind(text: string | undefined): text is TimelineKind {
  return timelineKindNames.some((kind) => kind === text);
}

/** All activities and changes of a location, newest day first. */
export function LocationTimeline({ location }: { readonly location: LocationDetails }) {
  const me = useMe();
  const [kindParameter, setKind] = useUrlParameter('kind');
  const kind = isKind(kindParameter) ? kindParameter : undefined;
  const query = useInfiniteQuery(locationTimelineQuery(me.defaultAccount.id, location.id, kind));
  useRefetchWhenSettled(query.refetch);
  const kinds = timelineKindNames.filter((name) => meetsRequirement(me, nouns[name].requirement));
  return (
    <>
      <NativeSelect
        className={classes['kinds']}
        aria-label="Filter the timeline"
        data={[
          { value: '', label: 'All entries' },
          ...kinds.map((name) => ({ value: name, label: nouns[name].timeline })),
        ]}
        value={kind ?? ''}
        onChange={(event) => setKind(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      />
      <TimelineStatus query={query} />
    </>
  );
}

/** Every write on this page appears in the timeline, so it is refetched when all mutations have settled. */
function useRefetchWhenSettled(look: () => unknown): void {
  const saving = useIsMutating() > 0;
  const saved = useRef(false);
  useEffect(() => {
    if (saved.current && !saving) look();
    saved.current = saving;
  }, [saving, look]);
}

function TimelineStatus({
  query,
}: {
  readonly query: ReturnType<typeof useInfiniteQuery<{ items: TimelineEntry[]; next: string | null }>>;
}) {
  const { timeZone } = useMe().defaultAccount;
  const pages = query.data?.pages;
  if (!pages && query.error)
    return (
      <ErrorState title="The timeline could not be loaded" error={query.error} retry={() => void query.refetch()} />
    );
  if (!pages) {
    return (
      <section aria-busy="true" aria-label="Loading the timeline" className={classes['waiting']}>
        <Skeleton height={48} />
        <Skeleton height={48} />
      </section>
    );
  }
  const entries = pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <p className={classes['none']}>No entries of this type yet.</p>;
  return (
    <>
      <output className="visuallyHidden">{formatCount(entries.length, 'entry', 'entries')}</output>
      {groupByDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} className={classes['day']} aria-label={`${formatWeekday(day)}, ${formatDay(day)}`}>
          <h3>
            <time dateTime={day}>{formatDay(day)}</time> <span>{formatWeekday(day)}</span>
          </h3>
          <ol>
            {ofDay.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} timeZone={timeZone} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {query.isFetchNextPageError && (
        <p role="alert" className={classes['failed']}>
          Older entries could not be loaded. {toErrorMessage(query.error).sentences.join(' ')}
        </p>
      )}
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </>
  );
}

const icons = {
  activity: IconNotes,
  location: IconHome,
  contact: IconAddressBook,
  serviceLine: IconLine,
  programLocation: IconClipboardList,
  eventLocation: IconTestPipe,
  sample: IconDroplet,
  kit: IconPackage,
  planSite: IconMapPin,
  letter: IconMail,
  attachment: IconPaperclip,
  import: IconFileImport,
} as const;

function Entry({ entry, timeZone }: { readonly entry: TimelineEntry; readonly timeZone: string }) {
  const [first] = entry.changes;
  const Icon = icons[entry.activity ? 'activity' : entry.import ? 'import' : (first?.kind ?? 'location')];
  const later = findLaterLoggedDay(entry, timeZone);
  return (
    <>
      <span className={classes['mark']} aria-hidden="true">
        <Icon size={16} />
      </span>
      <div className={classes['words']}>
        {entry.activity ? <ActivityEntry entry={entry} /> : <ChangesEntry entry={entry} />}
        <p className={classes['muted']}>
          {[
            entry.by,
            entry.activity ? formatTime(entry, timeZone) : `${formatTime(entry, timeZone)}${ways[entry.source] ?? ''}`,
            later && `logged on ${formatDay(later)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </>
  );
}

const ways: Readonly<Record<string, string>> = {
  import: ', by an import',
  api: ', through the API',
  job: ', by a background task',
  'command line': ', from the command line',
};

function ActivityEntry({ entry: { activity } }: { readonly entry: TimelineEntry }) {
  const [, open] = useUrlParameter('activity');
  if (!activity) return null;
  return (
    <>
      <Anchor component="button" type="button" fw={600} onClick={() => open(activity.activityId)}>
        {activity.name}
      </Anchor>
      <p>
        {[getOutcomeLabel(activity), activity.contactName, activity.programName, activity.eventName]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {activity.description && <p className={classes['description']}>{activity.description}</p>}
    </>
  );
}

function ChangesEntry({ entry }: { readonly entry: TimelineEntry }) {
  const reasons = [...new Set(entry.changes.flatMap(({ reason }) => reason ?? []))];
  return (
    <>
      {entry.import && (
        <p>
          <Anchor href={`/imports/results/${entry.import.id}`} fw={600}>
            {entry.import.fileName}
          </Anchor>
        </p>
      )}
      {entry.changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
      {reasons.map((reason) => (
        <p key={reason} className={classes['description']}>
          {reason}
        </p>
      ))}
    </>
  );
}

const manyFields = 6;

/** Changes are shown; original values, and more than a few changes, are collapsed. */
function Change({ change }: { readonly change: ShownChange }) {
  const changes = listTimelineChanges(change);
  const words = formatChange(change);
  const sentence = capitalize(words);
  if (changes.length === 0 || change.operation === 'removed') return <p>{sentence}</p>;
  const folds = change.operation === 'created' || changes.length > manyFields;
  const fieldList = <ChangedFieldList changed={changes} from={change.operation === 'created' ? 'nothing' : 'before'} />;
  if (!folds) {
    return (
      <>
        <p>{sentence}</p>
        {fieldList}
      </>
    );
  }
  return (
    <details>
      <summary>{sentence}</summary>
      {fieldList}
    </details>
  );
}
