import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { EventLocation } from '@curbstop/contract/sampling-events/event-location.rules';
import { eventLocationList } from '@curbstop/contract/sampling-events/event-location.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { instant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableAddress } from '../../ui/table/table-address.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meets, useMe } from '../accounts/session.queries.ts';
import { streetLine } from '../locations/location.calculation.ts';
import { statusTone } from '../programs/program-location.calculation.ts';
import { pageOfEventLocations } from './event-location.queries.ts';

const columns: readonly TableColumn<EventLocation>[] = [
  { id: 'address', header: 'Address', names: 'row', width: 280, cell: streetLine },
  { id: 'city', header: 'City', width: 144, cell: ({ city }) => city },
  {
    id: 'externalId',
    header: 'Location ID',
    width: 120,
    text: ({ externalId }) => externalId,
    cell: ({ externalId }) => externalId ?? <Dash />,
  },
  {
    id: 'status',
    header: 'Status in the program',
    width: 176,
    card: 'top',
    text: ({ status }) => status,
    cell: ({ status }) => <StatusBadge tone={statusTone(status)}>{status}</StatusBadge>,
  },
  {
    id: 'assignedOn',
    header: 'Assigned',
    width: 168,
    text: ({ assignedOn }) => instant(assignedOn),
    cell: ({ assignedOn }) => <time dateTime={assignedOn}>{instant(assignedOn)}</time>,
  },
];

/** The locations of a sampling event [A2.12] in a table whose state is the page's address. */
export function EventLocations({ event }: { readonly event: SamplingEvent }) {
  const me = useMe();
  const address = useTableAddress(eventLocationList);
  const query = useQuery(pageOfEventLocations(me.defaultAccount.id, event.id, address.asked));
  const mayEdit = meets(me, requirements.editProgramLocationsInRow);
  return (
    <DataTable
      name="eventLocations"
      what={['location', 'locations']}
      list={eventLocationList}
      columns={columns}
      address={address}
      query={query}
      rowId={({ id }) => id}
      rowName={streetLine}
      rowHref={({ locationId }) => `/locations/${locationId}/events`}
      {...(mayEdit && { rowActions: (row: EventLocation) => [removing(event, row)] })}
      empty={
        <EmptyState title="No locations yet">
          Select locations in their list and assign them to this event, or assign one on its own page.
        </EmptyState>
      }
    />
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
        place: streetLine(row),
        events: [event],
        eventId: event.id,
      }),
  };
}
