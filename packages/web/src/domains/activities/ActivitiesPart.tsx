import { outcomeLabel } from '@curbstop/contract/activities/activity.calculation';
import type { ActivityRow } from '@curbstop/contract/activities/activity.rules';
import { activityList } from '@curbstop/contract/activities/activity.values';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { dateRanges } from '@curbstop/contract/primitives/comparison';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowBackUp, IconCalendar, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddressValue } from '../../ui/address-value.ts';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { calendarDate } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableAddress, type TableAddress } from '../../ui/table/table-address.ts';
import { withFilter } from '../../ui/table/table-filters.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meets, useMe } from '../accounts/session.queries.ts';
import { allPrograms } from '../programs/program.queries.ts';
import { eventName } from '../sampling-events/sampling-event.calculation.ts';
import { allEvents } from '../sampling-events/sampling-event.queries.ts';
import { activityChoices, rangeLabels, rangeOf } from './activity.calculation.ts';
import { useActivityCommands, type ActivityHandle } from './activity.commands.ts';
import { pageOfActivities } from './activity.queries.ts';
import { historyOf, logging } from './ActivityDrawer.tsx';
import classes from './Activities.module.css';

const columns: readonly TableColumn<ActivityRow>[] = [
  { id: 'activityType', header: 'Activity', names: 'row', width: 112, cell: ({ activityType }) => activityType },
  {
    id: 'activityDate',
    header: 'Date',
    width: 104,
    card: 'top',
    text: ({ activityDate }) => activityDate,
    cell: ({ activityDate }) => <time dateTime={activityDate}>{calendarDate(activityDate)}</time>,
  },
  { id: 'topic', header: 'Reason', width: 160, cell: ({ topic }) => topic },
  { id: 'resolution', header: 'Outcome', width: 200, cell: outcomeLabel },
  {
    id: 'contactName',
    header: 'Contact',
    width: 128,
    text: ({ contactName }) => contactName,
    cell: ({ contactName }) => contactName ?? <Dash />,
  },
  {
    id: 'description',
    header: 'Description',
    width: 200,
    text: ({ description }) => description,
    cell: ({ description }) =>
      description === null ? <Dash /> : <span className={classes['excerpt']}>{description}</span>,
  },
  {
    id: 'programName',
    header: 'Program',
    width: 160,
    startsHidden: true,
    text: ({ programName }) => programName,
    cell: ({ programName }) => programName ?? <Dash />,
  },
  {
    id: 'eventName',
    header: 'Event',
    width: 160,
    startsHidden: true,
    text: ({ eventName }) => eventName,
    cell: ({ eventName }) => eventName ?? <Dash />,
  },
  { id: 'loggedBy', header: 'Logged by', width: 112, cell: ({ loggedBy }) => loggedBy },
  { id: 'status', header: 'Status', width: 80, startsHidden: true, cell: ({ status }) => status },
];

/** The activities of a location, newest first [A3.49, A3.50]. The table's state is in the URL. */
export function ActivitiesPart({ location }: { readonly location: Pick<LocationDetails, 'id'> }) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const address = useTableAddress(activityList);
  const { asked } = address;
  const ofLocation = useMemo(
    () => ({ ...asked, filters: { ...asked.filters, relationId: [location.id] } }),
    [asked, location.id],
  );
  const query = useQuery(pageOfActivities(accountId, ofLocation));
  const [openId, open] = useAddressValue('activity');
  const programs = useProgramChoices();
  const shown = columns.filter(({ id }) =>
    id === 'contactName'
      ? meets(me, requirements.viewContacts)
      : programs !== undefined || (id !== 'programName' && id !== 'eventName'),
  );
  const log = meets(me, requirements.logActivity) ? <LogButton onClick={() => open(logging)} /> : undefined;
  const actions = useRowActions(open);
  return (
    <DataTable
      name="activities"
      what={['activity', 'activities']}
      list={activityList}
      columns={shown}
      choices={programs ? { ...activityChoices, ...programs } : activityChoices}
      address={address}
      query={query}
      rowId={({ activityId }) => activityId}
      rowName={({ name, activityDate }) => `${name} of ${calendarDate(activityDate)}`}
      onOpenRow={({ activityId }) => open(activityId)}
      openRowId={openId}
      rowActions={actions}
      tools={
        <>
          <RangeChoice address={address} />
          {log}
        </>
      }
      empty={
        <EmptyState title="No activities yet" action={log}>
          Log calls, visits and letters with their reason and outcome.
        </EmptyState>
      }
    />
  );
}

function useRowActions(open: (named: string) => void): (row: ActivityRow) => readonly MenuAction[] {
  const me = useMe();
  const mayEdit = meets(me, requirements.editActivity);
  const { remove, restore } = useActivityCommands(me.defaultAccount.id);
  const history = (row: ActivityRow): MenuAction => ({
    label: 'Change history',
    icon: IconHistory,
    run: () => open(historyOf(row.activityId)),
  });
  return (row) => {
    if (!mayEdit) return [history(row)];
    if (row.status === 'Removed')
      return [{ label: 'Bring back', icon: IconArrowBackUp, run: () => restore.mutate(handleOf(row)) }, history(row)];
    return [
      { label: 'Edit', icon: IconPencil, run: () => open(row.activityId) },
      history(row),
      { label: 'Delete', icon: IconTrash, tone: 'danger', run: () => remove.mutate(handleOf(row)) },
    ];
  };
}

/** Program filters, if the account has the feature and at least one program [A3.47]. */
function useProgramChoices() {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const programs = useQuery({ ...allPrograms(accountId), enabled: meets(me, requirements.viewPrograms) }).data ?? [];
  const events = useQuery({ ...allEvents(accountId), enabled: programs.length > 0 }).data ?? [];
  if (programs.length === 0) return undefined;
  return {
    programId: programs.map(({ id, name }) => ({ value: id, label: name })),
    // Events of different programs may have the same name.
    eventId: events.map((event) => ({ value: event.id, label: `${eventName(event)}, ${event.programName}` })),
  };
}

function handleOf({ activityId, activityDate, activityTypeId, topicId, version }: ActivityRow): ActivityHandle {
  return { id: activityId, date: activityDate, activityTypeId, topicId, version };
}

function LogButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onClick}>
      Log an activity
    </Button>
  );
}

const field = 'activityDate';

/** [A3.67]; a custom date filter is shown as such and kept. */
function RangeChoice({ address: { request, change } }: { readonly address: TableAddress }) {
  const range = rangeOf(request.filters[field]);
  const options = [
    { value: 'all', label: 'All' },
    ...dateRanges.map((value) => ({ value, label: rangeLabels[value] })),
    ...(range === 'other' ? [{ value: 'other', label: 'Other dates' }] : []),
  ];
  const choose = (value: string) => {
    if (value !== 'other') change({ filters: withFilter(request.filters, field, value === 'all' ? [] : [value]) });
  };
  return (
    <NativeSelect
      aria-label="Date range"
      leftSection={<IconCalendar size={16} aria-hidden="true" />}
      data={options}
      value={range}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
