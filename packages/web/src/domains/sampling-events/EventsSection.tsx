import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { moveFieldsFirst, omitFields } from '@curbstop/contract/primitives/fields';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import { eventList } from '@curbstop/contract/sampling-events/sampling-event-list.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Button } from '@mantine/core';
import { IconFlask, IconListCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { getOptionsByField, createFieldColumns } from '../../ui/table/field-columns.tsx';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { getEventName, formatGoal, eventStatusTones } from './sampling-event.calculation.ts';
import { useDeleteEvent } from './sampling-event.commands.ts';
import { SelectedEvents } from './SelectedEvents.tsx';
import { samplingEventsPageQuery } from './sampling-event.queries.ts';

/** The URL already determines the program. */
const listed = moveFieldsFirst(omitFields(eventDescriptor, ['programId']), ['name', 'status']);
const columns: readonly TableColumn<SamplingEvent>[] = [
  ...createFieldColumns<SamplingEvent>(listed, {
    name: { names: 'row', width: 260, text: getEventName, cell: getEventName },
    status: {
      width: 116,
      card: 'top',
      cell: ({ status }) => <StatusBadge tone={eventStatusTones[status]}>{status}</StatusBadge>,
    },
    eventType: { width: 144 },
    startsOn: { width: 104 },
    endsOn: { width: 104 },
  }),
  { id: 'totalGoal', header: 'Samples planned', width: 112, text: formatGoal, cell: formatGoal },
  {
    id: 'primaryAnalyte',
    header: 'Primary analyte',
    width: 128,
    text: ({ primaryAnalyte }) => primaryAnalyte?.displayName ?? null,
    cell: ({ primaryAnalyte }) => primaryAnalyte?.displayName ?? <Dash />,
  },
  {
    id: 'kit',
    header: 'Kit',
    width: 112,
    text: ({ kit }) => kit?.sku ?? null,
    cell: ({ kit }) => kit?.sku ?? <Dash />,
  },
];

const choices = getOptionsByField(listed);
const { programId: _, ...fields } = eventList.fields;
const ofOneProgram = { ...eventList, fields };

const getId = ({ id }: SamplingEvent) => id;

/** The sampling events of a program [A2.13]; each row links to the event's page. */
export function EventsSection({ program }: { readonly program: Program }) {
  const me = useMe();
  const urlState = useTableUrlState(ofOneProgram);
  const { settledRequest } = urlState;
  const request = useMemo(
    () => ({ ...settledRequest, filters: { ...settledRequest.filters, programId: [program.id] } }),
    [settledRequest, program.id],
  );
  const query = useQuery(samplingEventsPageQuery(me.defaultAccount.id, request));
  const mayEdit = meetsRequirement(me, requirements.editEvent);
  const selection = useRowSelection({
    rows: query.data?.items,
    rowId: getId,
    actions: (events, clear) => mayEdit && <SelectedEvents events={events} onDone={clear} />,
  });
  const create = meetsRequirement(me, requirements.createEvent) ? <CreateButton program={program} /> : undefined;
  return (
    <DataTable
      name="sampling-events"
      noun={['event', 'events']}
      list={ofOneProgram}
      columns={columns}
      choices={choices}
      urlState={urlState}
      query={query}
      rowId={getId}
      rowName={getEventName}
      rowHref={({ id }) => `/events/${id}`}
      rowActions={useRowActions()}
      selection={selection}
      views={(table) => <SavedViews type="samplingEvents" table={table} />}
      tools={create}
      empty={
        <EmptyState title="No sampling events yet" action={create}>
          Create an event for a sampling period, such as six months of tap sampling, with its analytes and kit.
        </EmptyState>
      }
    />
  );
}

function CreateButton({ program }: { readonly program: Program }) {
  const navigate = useNavigate();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() =>
        openOverlay('createEvent', { program, onCreated: ({ id }) => void navigate({ to: `/events/${id}` }) })
      }
    >
      Create event
    </Button>
  );
}

function useRowActions(): (event: SamplingEvent) => readonly MenuAction[] {
  const me = useMe();
  const remove = useDeleteEvent(me.defaultAccount.id);
  const mayEdit = meetsRequirement(me, requirements.editEventInRow);
  return (event) => [
    { label: 'Protocol', icon: IconListCheck, run: () => void openOverlay('viewEventProtocol', { event }) },
    { label: 'Analytes', icon: IconFlask, run: () => void openOverlay('viewEventAnalytes', { event }) },
    ...(mayEdit
      ? [
          { label: 'Edit', icon: IconPencil, run: () => void openOverlay('editEvent', { event }) },
          { label: 'Delete', icon: IconTrash, tone: 'danger', run: () => remove(event) } as const,
        ]
      : []),
  ];
}
