import type { SecurityEvent } from '@curbstop/contract/accounts/security-event.endpoints';
import { securityEventLabels, securityEventList } from '@curbstop/contract/accounts/security-event.values';
import { changeSourceLabels } from '@curbstop/contract/primitives/change';
import { useQuery } from '@tanstack/react-query';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { Dash } from '../../ui/Dash.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatInstant } from '../../ui/format.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import {
  describeAuthor,
  eventChoices,
  listSecurityChanges,
  eventTones,
  describeChanges,
  describePerson,
} from './security-event.calculation.ts';
import { securityEventsPageQuery } from './security-event.queries.ts';
import { useMe } from './session.queries.ts';

const columns: readonly TableColumn<SecurityEvent>[] = [
  {
    id: 'kind',
    header: 'Event',
    names: 'row',
    width: 208,
    text: ({ kind }) => securityEventLabels[kind],
    cell: (event) => <EventName event={event} />,
  },
  {
    id: 'person',
    header: 'Affected user or key',
    width: 176,
    text: describePerson,
    cell: (event) => describePerson(event) ?? <Dash />,
  },
  { id: 'by', header: 'User', width: 144, text: describeAuthor, cell: (event) => describeAuthor(event) ?? <Dash /> },
  {
    id: 'facts',
    header: 'Details',
    width: 240,
    text: describeChanges,
    cell: (event) => describeChanges(event) || <Dash />,
  },
  {
    id: 'device',
    header: 'Device and IP address',
    width: 176,
    text: formatOrigin,
    cell: (event) => formatOrigin(event) || <Dash />,
  },
  {
    id: 'occurredOn',
    header: 'Date',
    width: 168,
    text: ({ occurredOn }) => formatInstant(occurredOn),
    cell: ({ occurredOn }) => <time dateTime={occurredOn}>{formatInstant(occurredOn)}</time>,
  },
];
const choices = { kind: eventChoices };

function EventName({ event: { kind } }: { readonly event: SecurityEvent }) {
  const tone = eventTones[kind];
  return tone ? <StatusBadge tone={tone}>{securityEventLabels[kind]}</StatusBadge> : securityEventLabels[kind];
}

function formatOrigin({ device, address }: SecurityEvent): string {
  return [device, address].filter(Boolean).join(', ');
}

/** Sign-ins, failed sign-ins and permission changes. These records are never changed. */
export function SecuritySection() {
  const urlState = useTableUrlState(securityEventList);
  const query = useQuery(securityEventsPageQuery(useMe().defaultAccount.id, urlState.settledRequest));
  const [openId, setOpenId] = useUrlParameter('event');
  const opened = query.data?.items.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        name="securityEvents"
        noun={['event', 'events']}
        list={securityEventList}
        columns={columns}
        choices={choices}
        urlState={urlState}
        query={query}
        rowId={({ id }) => id}
        rowName={({ kind }) => securityEventLabels[kind]}
        onOpenRow={({ id }) => setOpenId(id)}
        openRowId={openId}
        empty={
          <EmptyState title="No security events yet">
            Sign-ins, permission changes and API key changes are listed here.
          </EmptyState>
        }
      />
      <SideDrawer
        name="viewSecurityEvent"
        size="thin"
        opened={opened !== undefined}
        title={opened ? securityEventLabels[opened.kind] : 'Event'}
        onClose={() => setOpenId(undefined)}
      >
        {opened && <OneEvent event={opened} />}
      </SideDrawer>
    </>
  );
}

function OneEvent({ event }: { readonly event: SecurityEvent }) {
  return (
    <DataList>
      <DataPair name="Date">{formatInstant(event.occurredOn)}</DataPair>
      <DataPair name="User or API key">
        {describePerson(event) ?? <Dash />}
        {event.person !== null && event.personEmail !== null && `, ${event.personEmail}`}
      </DataPair>
      <DataPair name="User">{describeAuthor(event) ?? <Dash />}</DataPair>
      <DataPair name="Source">{changeSourceLabels[event.source] ?? event.source}</DataPair>
      <DataPair name="Device">{event.device ?? <Dash />}</DataPair>
      <DataPair name="Network">{event.address ?? <Dash />}</DataPair>
      {listSecurityChanges(event).map(({ name, before, after }) => (
        <DataPair key={name} name={name}>
          {before !== null && after !== null ? `${before}, now ${after}` : (after ?? before ?? <Dash />)}
        </DataPair>
      ))}
    </DataList>
  );
}
