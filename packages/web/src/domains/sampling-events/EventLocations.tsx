import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { MatchingLocation } from '@curbstop/contract/programs/program-location.rules';
import type { EventLocation } from '@curbstop/contract/sampling-events/event-location.rules';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { eventLocationDescriptor } from '@curbstop/contract/sampling-events/event-location.fields';
import { eventLocationList } from '@curbstop/contract/sampling-events/event-location.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { offersKits } from '@curbstop/contract/sampling-events/sku.calculation';
import { Button, Group } from '@mantine/core';
import { IconFileUpload, IconPlus, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { MatchingRows } from '../../ui/table/MatchingRows.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRowSelection, type MatchingSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { createAssignedColumns } from '../programs/AssignedColumns.tsx';
import { eventLocationsPageQuery, matchingEventLocationsQuery } from './event-location.queries.ts';

const columns = createAssignedColumns<EventLocation>(eventLocationDescriptor);

/** The locations of a sampling event [A2.12] in a table whose state is the page's URL. */
export function EventLocations({ event }: { readonly event: SamplingEvent }) {
  const me = useMe();
  const urlState = useTableUrlState(eventLocationList);
  const query = useQuery(eventLocationsPageQuery(me.defaultAccount.id, event.id, urlState.settledRequest));
  const may = useAllowedActions(event);
  const selection = useRowSelection({
    rows: query.data?.items,
    rowId: getId,
    actions: (rows, clear) => <SelectedActions event={event} rows={rows} onDone={clear} />,
    ...((may.order || may.send || may.remove) && {
      matchingActions: (matching: MatchingSelection, clear: () => void) => (
        <MatchingActions event={event} matching={matching} onDone={clear} />
      ),
    }),
  });
  const mayAssign = meetsRequirement(me, requirements.assignToProgram) && acceptsLocations(event);
  const tools = mayAssign ? <AddTools event={event} /> : undefined;
  const mayEdit = meetsRequirement(me, requirements.editProgramLocationsInRow);
  return (
    <DataTable
      name="eventLocations"
      noun={['location', 'locations']}
      list={eventLocationList}
      columns={columns}
      urlState={urlState}
      query={query}
      rowId={getId}
      rowName={formatStreetLine}
      rowHref={({ locationId }) => `/locations/${locationId}/events`}
      {...(mayEdit && { rowActions: (row: EventLocation) => [removing(event, row)] })}
      selection={selection}
      views={(table) => <SavedViews type="eventLocations" table={table} />}
      tools={tools}
      empty={
        <EmptyState title="No locations yet" action={tools}>
          Add locations with suggestions by sampling tier, assign the locations of a file, or select locations in the
          list of locations or the inventory.
        </EmptyState>
      }
    />
  );
}

function useAllowedActions(event: SamplingEvent) {
  const me = useMe();
  return {
    order: meetsRequirement(me, requirements.orderKits) && acceptsLocations(event) && offersKits(event),
    send: meetsRequirement(me, requirements.sendLetters),
    remove: meetsRequirement(me, requirements.editProgramLocations),
  };
}

/** The actions for all locations that match: the locations are loaded first [B7.17]. */
function MatchingActions({
  matching,
  ...props
}: Omit<SelectedProps, 'rows'> & { readonly matching: MatchingSelection }) {
  const query = useQuery(matchingEventLocationsQuery(useMe().defaultAccount.id, props.event.id, matching));
  return <MatchingRows query={query}>{(rows) => <SelectedActions rows={rows} {...props} />}</MatchingRows>;
}

function SelectedActions({ event, rows, onDone }: SelectedProps) {
  const may = useAllowedActions(event);
  return (
    <>
      {may.order && <OrderKitsButton event={event} rows={rows} onDone={onDone} />}
      {may.send && <SendButton rows={rows} onDone={onDone} />}
      {may.remove && <RemoveButton event={event} rows={rows} onDone={onDone} />}
    </>
  );
}

/** Sends a letter to the selected locations. */
function SendButton({ rows, onDone }: Omit<SelectedProps, 'event'>) {
  const locationIds = rows.map(({ locationId }) => locationId);
  const what = formatCount(rows.length, 'location');
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() =>
        openOverlay('sendAssetCommunication', { recipients: { locationIds }, recipientsText: what, onDone })
      }
    >
      Send letter
    </Button>
  );
}

function AddTools({ event }: { readonly event: SamplingEvent }) {
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={`/events/${event.id}/add-locations`}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
      >
        Add locations
      </Button>
      <ByFile event={event} />
    </Group>
  );
}

function ByFile({ event }: { readonly event: SamplingEvent }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileUpload size={16} aria-hidden="true" />}
      onClick={() => openOverlay('assignByFile', { event })}
    >
      Assign by file
    </Button>
  );
}

const getId = ({ id }: EventLocation) => id;

interface SelectedProps {
  readonly event: SamplingEvent;
  readonly rows: readonly Omit<MatchingLocation, 'id' | 'status'>[];
  readonly onDone: () => void;
}

function OrderKitsButton({ event, rows, onDone }: SelectedProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() =>
        openOverlay('orderKits', {
          locations: { locationIds: rows.map(({ locationId }) => locationId) },
          locationsText: formatCount(rows.length, 'location'),
          programId: event.programId,
          eventId: event.id,
          onDone,
        })
      }
    >
      Order kits
    </Button>
  );
}

function RemoveButton({ event, rows, onDone }: SelectedProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      c="var(--error)"
      onClick={() =>
        openOverlay('removeSelectedFromEvent', {
          locations: rows.map((row) => ({
            locationId: row.locationId,
            place: formatStreetLine(row),
            programId: event.programId,
            eventId: event.id,
            eventName: event.name,
          })),
          eventName: event.name,
          onDone,
        })
      }
    >
      Remove from event
    </Button>
  );
}

function removing(event: SamplingEvent, row: EventLocation): MenuAction {
  return {
    label: 'Remove from event',
    icon: IconUnlink,
    tone: 'danger',
    run: () =>
      openOverlay('removeFromEvent', {
        locationId: row.locationId,
        place: formatStreetLine(row),
        events: [event],
        eventId: event.id,
      }),
  };
}
