import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import type { LocationDetails, LocationWithPrograms } from '@curbstop/contract/locations/location.rules';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconNotes, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { SendLettersButton } from '../domains/letters/SendLettersButton.tsx';
import { formatStreetLine, formatTownLine } from '../domains/locations/location.calculation.ts';
import { locationQuery } from '../domains/locations/location.queries.ts';
import { ContactsSection } from '../domains/locations/ContactsSection.tsx';
import { LocationProfile } from '../domains/locations/LocationProfile.tsx';
import { AssignButton } from '../domains/sampling-events/AssignButton.tsx';
import { LinesOfLocation } from '../domains/service-lines/LinesOfLocation.tsx';
import { ServiceLineDrawer } from '../domains/service-lines/ServiceLineDrawer.tsx';
import { LocationNotFound } from '../shell/LocationNotFound.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { useRouteParams, useUrlParameter } from '../ui/url-parameter.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { lazyDrawer } from '../ui/LazyContent.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { isMissing, toErrorMessage } from '../ui/error-message.ts';
import classes from './Screen.module.css';

const LocationMap = lazy(() =>
  import('../domains/locations/LocationMap.tsx').then(({ LocationMap: component }) => ({ default: component })),
);
const LocationDrawer = lazyDrawer(() =>
  import('../domains/locations/LocationDrawer.tsx').then(({ LocationDrawer: drawer }) => drawer),
);
const ActivitiesSection = lazy(() =>
  import('../domains/activities/ActivitiesSection.tsx').then(({ ActivitiesSection: component }) => ({
    default: component,
  })),
);
const AttachmentsSection = lazy(() =>
  import('../domains/attachments/AttachmentsSection.tsx').then(({ AttachmentsSection: component }) => ({
    default: component,
  })),
);
const ProgramsOfLocation = lazy(() =>
  import('../domains/programs/ProgramsOfLocation.tsx').then(({ ProgramsOfLocation: component }) => ({
    default: component,
  })),
);
const EventsOfLocation = lazy(() =>
  import('../domains/sampling-events/EventsOfLocation.tsx').then(({ EventsOfLocation: component }) => ({
    default: component,
  })),
);
const SamplesOfLocation = lazy(() =>
  import('../domains/samples/SampleLists.tsx').then(({ SamplesOfLocation: component }) => ({ default: component })),
);
const LettersOfLocation = lazy(() =>
  import('../domains/letters/LetterLists.tsx').then(({ LettersOfLocation: component }) => ({
    default: component,
  })),
);
const LocationTimeline = lazy(() =>
  import('./LocationTimeline.tsx').then(({ LocationTimeline: component }) => ({ default: component })),
);
const ActivityDrawer = lazyDrawer(() =>
  import('../domains/activities/ActivityDrawer.tsx').then(({ ActivityDrawer: drawer }) => drawer),
);

interface PartOfLocation {
  /** The last part of the address `/locations/{id}/contacts`, which scrolls to the part [A2.10]. */
  readonly name: string;
  readonly title: string;
  readonly requirement: Requirement;
  readonly Content: ComponentType<{ readonly location: LocationWithPrograms }>;
}

/** The parts of a location, in page order. A new part is one entry here. */
const parts: readonly PartOfLocation[] = [
  { name: 'details', title: 'Details', requirement: requirements.viewLocations, Content: LocationProfile },
  { name: 'map', title: 'Map', requirement: requirements.viewLocations, Content: MapSection },
  { name: 'inventory', title: 'Service lines', requirement: requirements.viewInventory, Content: LinesSection },
  { name: 'programs', title: 'Programs', requirement: requirements.viewPrograms, Content: ProgramsSection },
  { name: 'events', title: 'Sampling events', requirement: requirements.viewPrograms, Content: EventsOfLocation },
  { name: 'samples', title: 'Samples', requirement: requirements.viewSamples, Content: SamplesOfLocation },
  { name: 'letters', title: 'Letters', requirement: requirements.viewCommunications, Content: LettersOfLocation },
  { name: 'contacts', title: 'Contacts', requirement: requirements.viewContacts, Content: ContactsSection },
  { name: 'activities', title: 'Activities', requirement: requirements.viewActivities, Content: ActivitiesSection },
  {
    name: 'attachments',
    title: 'Attachments',
    requirement: requirements.viewAttachments,
    Content: AttachmentsOfLocation,
  },
  { name: 'timeline', title: 'Timeline', requirement: requirements.viewLocations, Content: LocationTimeline },
];

/** One location with its related records [A2.10]. */
export function LocationScreen() {
  const me = useMe();
  const { id = '', activeItem } = useRouteParams<'id' | 'activeItem'>();
  const [editing, setEditing] = useUrlParameter('edit');
  const [activity, setActivity] = useUrlParameter('activity');
  const query = useQuery(locationQuery(me.defaultAccount.id, id));
  const location = query.data;
  if (activeItem !== undefined && !parts.some(({ name }) => name === activeItem)) return <PageNotFound />;
  if (!location && query.error) return <LocationLoadError error={query.error} retry={() => void query.refetch()} />;
  if (!location) return <LocationPageSkeleton />;
  const mayEdit = meetsRequirement(me, requirements.editLocation);
  return (
    <>
      <PageHead
        title={formatStreetLine(location)}
        description={formatTownLine(location)}
        back={{ label: 'Locations', href: '/locations' }}
        action={
          <Actions
            location={location}
            onLog={meetsRequirement(me, requirements.logActivity) ? () => setActivity('new') : undefined}
            onEdit={mayEdit ? () => setEditing('location') : undefined}
          />
        }
      />
      <Stack gap="lg">
        {parts
          .filter(({ requirement }) => meetsRequirement(me, requirement))
          .map(({ name, title, Content }) => (
            <LocationSection key={name} title={title} isActive={name === activeItem && name !== parts[0]?.name}>
              <Suspense fallback={<Skeleton height={120} />}>
                <Content location={location} />
              </Suspense>
            </LocationSection>
          ))}
      </Stack>
      <LazyEditing id={mayEdit && editing === 'location' ? id : undefined} onClose={() => setEditing(undefined)} />
      <LazyActivity
        locationId={id}
        named={meetsRequirement(me, requirements.viewActivities) ? activity : undefined}
        onClose={() => setActivity(undefined)}
      />
    </>
  );
}

function Actions({
  location,
  onLog,
  onEdit,
}: {
  readonly location: LocationDetails;
  readonly onLog: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
}) {
  return (
    <>
      {onEdit && (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={onEdit}>
          Edit location
        </Button>
      )}
      <SendLettersButton recipients={{ locationIds: [location.id] }} recipientsText={formatStreetLine(location)} />
      {onLog && (
        <Button leftSection={<IconNotes size={16} aria-hidden="true" />} onClick={onLog}>
          Log activity
        </Button>
      )}
    </>
  );
}

/** The drawer loads with the first activity that is logged or opened. */
function LazyActivity({
  locationId,
  named,
  onClose,
}: {
  readonly locationId: string;
  readonly named: string | undefined;
  readonly onClose: () => void;
}) {
  const [wanted, setWanted] = useState(false);
  if (named !== undefined && !wanted) setWanted(true);
  return wanted && <ActivityDrawer locationId={locationId} named={named} onClose={onClose} />;
}

/** The edit form loads on first use, because most visits only read. */
function LazyEditing({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  const [wanted, setWanted] = useState(false);
  if (id !== undefined && !wanted) setWanted(true);
  return wanted && <LocationDrawer id={id} begins="editing" onClose={onClose} />;
}

/** The map is the largest bundle of the product; the page doesn't wait for it. */
function MapSection({ location }: { readonly location: LocationDetails }) {
  return (
    <Suspense fallback={<Skeleton height={332} />}>
      <LocationMap location={location} />
    </Suspense>
  );
}

function LinesSection({ location }: { readonly location: LocationDetails }) {
  const [openId, setOpenId] = useUrlParameter('line');
  return (
    <>
      <LinesOfLocation locationId={location.id} onOpen={setOpenId} />
      <ServiceLineDrawer id={openId} onClose={() => setOpenId(undefined)} />
    </>
  );
}

function ProgramsSection({ location }: { readonly location: LocationWithPrograms }) {
  return (
    <ProgramsOfLocation
      location={location}
      action={<AssignButton locationId={location.id} place={formatStreetLine(location)} />}
    />
  );
}

function AttachmentsOfLocation({ location }: { readonly location: LocationDetails }) {
  return (
    <Suspense fallback={<Skeleton height={120} aria-busy="true" />}>
      <AttachmentsSection
        to={{ type: 'location', id: location.id }}
        name={formatStreetLine(location)}
        urlParameter="attachment"
      />
    </Suspense>
  );
}

const takingOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function LocationSection({
  title,
  isActive,
  children,
}: {
  readonly title: string;
  readonly isActive: boolean;
  readonly children: ReactNode;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isActive) return undefined;
    const bring = () => section.current?.scrollIntoView({ block: 'start' });
    bring();
    // Content above loads later and would push it away again, until the user scrolls.
    const growing = new ResizeObserver(bring);
    growing.observe(document.body);
    const leave = () => growing.disconnect();
    for (const act of takingOver) window.addEventListener(act, leave, { once: true, passive: true });
    return () => {
      leave();
      for (const act of takingOver) window.removeEventListener(act, leave);
    };
  }, [isActive]);
  return (
    <section ref={section} className={classes['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A missing location, another account's and an invalid id look the same [A2.47]. */
function LocationLoadError({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  if (isMissing(error)) return <LocationNotFound />;
  return (
    <>
      <PageHead title="Location" back={{ label: 'Locations', href: '/locations' }} />
      <ErrorState
        title="The location could not be loaded"
        error={error}
        retry={toErrorMessage(error).status === 403 ? undefined : retry}
      />
    </>
  );
}

function LocationPageSkeleton() {
  return (
    <>
      <PageHead title="Location" back={{ label: 'Locations', href: '/locations' }} />
      <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the location">
        <Skeleton height={160} />
        <Skeleton height={120} />
      </Stack>
    </>
  );
}
