import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconFiles, IconMapPin, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { listSendActions } from '../domains/letters/send-actions.commands.ts';
import { EventProgress } from '../domains/samples/EventProgress.tsx';
import { OpenWorkOfEvent } from '../domains/samples/OpenWorkOfEvent.tsx';
import { EventResultsWaiting } from '../domains/samples/EventResultsWaiting.tsx';
import {
  EventAnalytesTab,
  EventSummary,
  EventHistory,
  EventProtocol,
} from '../domains/sampling-events/EventDetails.tsx';
import { getEventName } from '../domains/sampling-events/sampling-event.calculation.ts';
import { useDeleteEvent } from '../domains/sampling-events/sampling-event.commands.ts';
import { samplingEventQuery } from '../domains/sampling-events/sampling-event.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatDay } from '../ui/format.ts';
import type { MenuAction } from '../ui/menu-action.ts';
import { openOverlay } from '../ui/overlays.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { SectionTabs } from '../ui/SectionTabs.tsx';
import { isMissing, toErrorMessage } from '../ui/error-message.ts';
import { useRouteParams } from '../ui/url-parameter.ts';
import { SectionUnavailable } from './SectionUnavailable.tsx';
import { WaitingLevelsOfEvent } from './WaitingLevels.tsx';
import classes from './Screen.module.css';

const EventLocations = lazy(() =>
  import('../domains/sampling-events/EventLocations.tsx').then(({ EventLocations: component }) => ({
    default: component,
  })),
);
const SamplesOfEvent = lazy(() =>
  import('../domains/samples/SampleLists.tsx').then(({ SamplesOfEvent: component }) => ({ default: component })),
);

const AddLocations = lazy(() =>
  import('./AddLocations.tsx').then(({ AddLocations: component }) => ({ default: component })),
);

const KitsOfEvent = lazy(() =>
  import('../domains/samples/KitLists.tsx').then(({ KitsOfEvent: component }) => ({ default: component })),
);

const ResultsOfEvent = lazy(() =>
  import('./EventPercentiles.tsx').then(({ ResultsOfEvent: component }) => ({ default: component })),
);

const LettersOfEvent = lazy(() =>
  import('../domains/letters/LetterLists.tsx').then(({ LettersOfEvent: component }) => ({ default: component })),
);

const EventCharts = lazy(() =>
  import('./EventCharts.tsx').then(({ EventCharts: component }) => ({ default: component })),
);

const KitCharts = lazy(() => import('./EventCharts.tsx').then(({ KitCharts: component }) => ({ default: component })));

const EventMap = lazy(() => import('./EventMap.tsx').then(({ EventMap: component }) => ({ default: component })));

const PeriodsOfEvent = lazy(() =>
  import('../domains/compliance/PeriodsOfEvent.tsx').then(({ PeriodsOfEvent: component }) => ({ default: component })),
);

const PercentilesOfEvent = lazy(() =>
  import('./EventPercentiles.tsx').then(({ PercentilesOfEvent: component }) => ({ default: component })),
);

interface PartOfEvent {
  /** The last part of the address `/events/{id}/analytes` [A2.12]; the first part is also at `/events/{id}`. */
  readonly name: string;
  readonly title: string;
  readonly requirement: Requirement;
  readonly Content: ComponentType<{ readonly event: SamplingEvent }>;
  /** The part whose tab it is under, if it has none of its own. */
  readonly under?: string;
  /** Whether it is shown on a card with its title; tables have their own. */
  readonly isPlain: boolean;
}

/** The parts of an event, in tab order. A new part is one entry here; large ones are lazy. */
const parts: readonly PartOfEvent[] = [
  { name: 'details', title: 'Details', requirement: requirements.viewPrograms, Content: EventDetails, isPlain: false },
  {
    name: 'analytes',
    title: 'Analytes',
    requirement: requirements.viewPrograms,
    Content: EventAnalytesTab,
    isPlain: true,
  },
  {
    name: 'protocol',
    title: 'Protocol',
    requirement: requirements.viewPrograms,
    Content: EventProtocol,
    isPlain: true,
  },
  {
    name: 'locations',
    title: 'Locations',
    requirement: requirements.viewPrograms,
    Content: EventLocations,
    isPlain: false,
  },
  {
    name: 'add-locations',
    title: 'Add locations',
    requirement: requirements.assignToProgram,
    Content: AddLocations,
    under: 'locations',
    isPlain: false,
  },
  { name: 'samples', title: 'Samples', requirement: requirements.viewSamples, Content: SamplesOfEvent, isPlain: false },
  { name: 'kits', title: 'Kits', requirement: requirements.viewKits, Content: EventKits, isPlain: false },
  {
    name: 'percentile',
    title: '90th percentile',
    requirement: requirements.viewSamples,
    Content: PercentilesOfEvent,
    isPlain: false,
  },
  {
    name: 'letters',
    title: 'Letters',
    requirement: requirements.viewCommunications,
    Content: LettersOfEvent,
    isPlain: false,
  },
  { name: 'map', title: 'Map', requirement: requirements.viewSamples, Content: EventMap, isPlain: false },
  {
    name: 'history',
    title: 'Change history',
    requirement: requirements.viewPrograms,
    Content: EventHistory,
    isPlain: true,
  },
];

function EventDetails({ event }: { readonly event: SamplingEvent }) {
  const showsSamples = meetsRequirement(useMe(), requirements.viewSamples);
  return (
    <Stack gap="md">
      {showsSamples && isSampled(event) && <WaitingLevelsOfEvent eventId={event.id} />}
      {showsSamples && isSampled(event) && (
        <Suspense fallback={<EventResultsWaiting />}>
          <ResultsOfEvent event={event} />
        </Suspense>
      )}
      <section className={classes['part']}>
        <h2>Details</h2>
        <EventSummary event={event} />
      </section>
      {/* Last, because charts without rows are not shown and nothing may move when they or the periods are known. */}
      {showsSamples && isSampled(event) && (
        <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>
          <PeriodsOfEvent event={event}>
            <EventCharts event={event} />
          </PeriodsOfEvent>
        </Suspense>
      )}
      {showsSamples && !isSampled(event) && (
        <Suspense>
          <EventCharts event={event} />
        </Suspense>
      )}
    </Stack>
  );
}

function EventKits({ event }: { readonly event: SamplingEvent }) {
  return (
    <Stack gap="md">
      <KitsOfEvent event={event} />
      <Suspense>
        <KitCharts event={event} />
      </Suspense>
    </Stack>
  );
}

/** One sampling event; each of its parts has its own address [A2.12]. */
export function EventScreen() {
  const me = useMe();
  const { id = '', active = parts[0]?.name } = useRouteParams<'id' | 'active'>();
  const query = useQuery(samplingEventQuery(me.defaultAccount.id, id));
  const event = query.data;
  const open = parts.filter(({ requirement }) => meetsRequirement(me, requirement));
  const activeTab = open.find(({ name }) => name === active);
  if (!activeTab) return <SectionUnavailable part={parts.find(({ name }) => name === active)} />;
  if (!event && query.error) return <EventLoadError error={query.error} retry={() => void query.refetch()} />;
  if (!event) return <EventPageSkeleton />;
  return (
    <>
      {/* Remounted for each part, so that its title takes the focus. */}
      <EventHead key={activeTab.name} event={event} part={activeTab.title} />
      {meetsRequirement(me, requirements.viewSamples) && <EventProgress event={event} />}
      {meetsRequirement(me, requirements.viewSamples) && <OpenWorkOfEvent event={event} />}
      <SectionTabs
        label={`Sections of ${event.name}`}
        tabs={open
          .filter(({ under }) => under === undefined)
          .map(({ name, title }) => ({
            href: `/events/${id}/${name}`,
            label: title,
            isActive: name === (activeTab.under ?? activeTab.name),
          }))}
      />
      <Suspense fallback={<Skeleton height={240} aria-busy="true" />}>
        <EventSection part={activeTab} event={event} />
      </Suspense>
    </>
  );
}

function EventSection({
  part: { title, Content, isPlain },
  event,
}: {
  readonly part: PartOfEvent;
  readonly event: SamplingEvent;
}) {
  if (!isPlain) return <Content event={event} />;
  return (
    <section className={classes['part']}>
      <h2>{title}</h2>
      <Content event={event} />
    </section>
  );
}

/** The event's name and actions. */
function EventHead({ event, part }: { readonly event: SamplingEvent; readonly part: string }) {
  const me = useMe();
  const navigate = useNavigate();
  const programHref = `/programs/${event.programId}/events`;
  const remove = useDeleteEvent(me.defaultAccount.id, () => navigate({ to: programHref }));
  const mayEdit = meetsRequirement(me, requirements.editEvent);
  const edit = mayEdit ? (
    <Button
      variant="default"
      leftSection={<IconPencil size={16} aria-hidden="true" />}
      onClick={() => openOverlay('editEvent', { event })}
    >
      Edit event
    </Button>
  ) : undefined;
  const mayImport = meetsRequirement(me, requirements.reportResults) && isSampled(event);
  const mayAdd = meetsRequirement(me, requirements.assignToProgram) && acceptsLocations(event);
  const more: readonly MenuAction[] = [
    ...(mayAdd
      ? [
          {
            label: 'Add locations',
            icon: IconMapPin,
            run: () => void navigate({ to: `/events/${event.id}/add-locations` }),
          },
        ]
      : []),
    ...(mayImport
      ? [{ label: 'Import laboratory results', icon: IconUpload, run: () => openOverlay('importResults', { event }) }]
      : []),
    ...(meetsRequirement(me, requirements.viewAccount)
      ? [{ label: 'Imported files', icon: IconFiles, to: `/imports?filters[eventId]=${event.id}` }]
      : []),
    ...listSendActions(me, { recipients: { eventId: event.id }, groupName: event.name }),
    ...(mayEdit ? [{ label: 'Delete event', icon: IconTrash, tone: 'danger' as const, run: () => remove(event) }] : []),
  ];
  return (
    <PageHead
      title={getEventName(event)}
      tabTitle={`${getEventName(event)}: ${part}`}
      description={`${event.eventType}, ${formatDay(event.startsOn)} to ${formatDay(event.endsOn)}`}
      back={{ label: event.programName, href: programHref }}
      action={edit}
      moreActions={more}
    />
  );
}

const back = { label: 'Programs', href: '/programs' } as const;

/** A missing event, another account's and an invalid id look the same. */
function EventLoadError({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <>
      <PageHead title={isMissing(error) ? 'Sampling event not found' : 'Sampling event'} back={back} />
      {isMissing(error) ? (
        <EmptyState title="This sampling event doesn’t exist">
          It may have been deleted, or it belongs to another water system.
        </EmptyState>
      ) : (
        <ErrorState
          title="The sampling event could not be loaded"
          error={error}
          retry={toErrorMessage(error).status === 403 ? undefined : retry}
        />
      )}
    </>
  );
}

function EventPageSkeleton() {
  return (
    <>
      <PageHead title="Sampling event" back={back} />
      <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the sampling event">
        <Skeleton height={40} />
        <Skeleton height={160} />
      </Stack>
    </>
  );
}
