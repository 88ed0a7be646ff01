import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconFiles, IconMapPin, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { listSendActions } from '../domains/letters/send-actions.commands.ts';
import { EventProgress } from '../domains/samples/EventProgress.tsx';
import { OpenWorkOfEvent } from '../domains/samples/OpenWorkOfEvent.tsx';
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
import { eventParts, type PartOfEvent } from './EventParts.tsx';
import { SectionUnavailable } from './SectionUnavailable.tsx';
import classes from './Screen.module.css';

/** One sampling event; each of its parts has its own address [A2.12]. */
export function EventScreen() {
  const me = useMe();
  const { id = '', active = eventParts[0]?.name } = useRouteParams<'id' | 'active'>();
  const query = useQuery(samplingEventQuery(me.defaultAccount.id, id));
  const event = query.data;
  const open = eventParts.filter(({ requirement }) => meetsRequirement(me, requirement));
  const activeTab = open.find(({ name }) => name === active);
  if (!activeTab) return <SectionUnavailable part={eventParts.find(({ name }) => name === active)} />;
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
