import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { EventResultsLoading } from '../domains/samples/EventResultsLoading.tsx';
import {
  EventAnalytesTab,
  EventSummary,
  EventHistory,
  EventProtocol,
} from '../domains/sampling-events/EventDetails.tsx';
import { UnimportedLevelsOfEvent } from './UnimportedLevels.tsx';
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

export interface PartOfEvent {
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
export const eventParts: readonly PartOfEvent[] = [
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
      {showsSamples && isSampled(event) && <UnimportedLevelsOfEvent eventId={event.id} />}
      {showsSamples && isSampled(event) && (
        <Suspense fallback={<EventResultsLoading />}>
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
