import { getOutcomeLabel } from '@curbstop/contract/activities/activity.calculation';
import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import type { ActivityRow } from '@curbstop/contract/activities/activity.rules';
import { activityList } from '@curbstop/contract/activities/activity-list.values';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { moveFieldsFirst, pickFields, omitFields } from '@curbstop/contract/primitives/fields';
import { dateRanges } from '@curbstop/contract/primitives/comparison';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowBackUp, IconCalendar, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDay } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { getOptionsByField, createFieldColumns } from '../../ui/table/field-columns.tsx';
import { useTableUrlState, type TableUrlState } from '../../ui/table/table-url.ts';
import { withFilter } from '../../ui/table/table-filters.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { getEventName } from '../sampling-events/sampling-event.calculation.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import { rangeLabels, getDateRange } from './activity.calculation.ts';
import { useActivityCommands, type ActivityHandle } from './activity.commands.ts';
import { activitiesPageQuery } from './activity.queries.ts';
import { createActivityHistoryQuery, newActivityId } from './ActivityDrawer.tsx';
import classes from './Activities.module.css';

/** The page names the location. */
const ownFields = omitFields(activityDescriptor, ['relationId']);
/** In the order of the table; the column's id is the name of its value in a row. */
const listed = moveFieldsFirst(omitFields(ownFields, ['status']), [
  'activityTypeId',
  'date',
  'topicId',
  'resolutionId',
  'contactId',
  'description',
]);
const columns: readonly TableColumn<ActivityRow>[] = [
  ...createFieldColumns<ActivityRow>(listed, {
    activityTypeId: { id: 'activityType', names: 'row', width: 112 },
    date: {
      id: 'activityDate',
      width: 104,
      card: 'top',
      text: ({ activityDate }) => activityDate,
      cell: ({ activityDate }) => <time dateTime={activityDate}>{formatDay(activityDate)}</time>,
    },
    topicId: { id: 'topic', width: 160 },
    resolutionId: { id: 'resolution', width: 200, text: getOutcomeLabel, cell: getOutcomeLabel },
    contactId: { width: 128, ...nameColumn('contactName') },
    description: {
      width: 200,
      cell: ({ description }) =>
        description === null ? <Dash /> : <span className={classes['excerpt']}>{description}</span>,
    },
    programId: { width: 160, ...nameColumn('programName') },
    eventId: { width: 160, ...nameColumn('eventName') },
  }),
  { id: 'loggedBy', header: 'Logged by', width: 112, cell: ({ loggedBy }) => loggedBy },
  ...createFieldColumns<ActivityRow>(pickFields(activityDescriptor, ['status']), { status: { width: 80 } }),
];
const choicesOfFields = getOptionsByField(ownFields);

function nameColumn(id: 'contactName' | 'programName' | 'eventName'): Partial<TableColumn<ActivityRow>> {
  return { id, text: (row) => row[id], cell: (row) => row[id] ?? <Dash /> };
}

/** The activities of a location, newest first [A3.49, A3.50]. The table's state is in the URL. */
export function ActivitiesSection({ location }: { readonly location: Pick<LocationDetails, 'id'> }) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const urlState = useTableUrlState(activityList);
  const { settledRequest } = urlState;
  const ofLocation = useMemo(
    () => ({ ...settledRequest, filters: { ...settledRequest.filters, relationId: [location.id] } }),
    [settledRequest, location.id],
  );
  const query = useQuery(activitiesPageQuery(accountId, ofLocation));
  const [openId, setOpenId] = useUrlParameter('activity');
  const programs = useProgramChoices();
  const shownColumns = columns.filter(({ id }) =>
    id === 'contactName'
      ? meetsRequirement(me, requirements.viewContacts)
      : programs !== undefined || (id !== 'programName' && id !== 'eventName'),
  );
  const log = meetsRequirement(me, requirements.logActivity) ? (
    <LogButton onClick={() => setOpenId(newActivityId)} />
  ) : undefined;
  const actions = useRowActions(setOpenId);
  return (
    <DataTable
      name="activities"
      noun={['activity', 'activities']}
      list={activityList}
      columns={shownColumns}
      choices={{ ...choicesOfFields, ...programs }}
      urlState={urlState}
      query={query}
      rowId={({ activityId }) => activityId}
      rowName={({ name, activityDate }) => `${name} on ${formatDay(activityDate)}`}
      onOpenRow={({ activityId }) => setOpenId(activityId)}
      openRowId={openId}
      rowActions={actions}
      tools={
        <>
          <RangeChoice urlState={urlState} />
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
  const mayEdit = meetsRequirement(me, requirements.editActivity);
  const { remove, restore } = useActivityCommands(me.defaultAccount.id);
  const history = (row: ActivityRow): MenuAction => ({
    label: 'Change history',
    icon: IconHistory,
    run: () => open(createActivityHistoryQuery(row.activityId)),
  });
  return (row) => {
    if (!mayEdit) return [history(row)];
    if (row.status === 'Removed')
      return [{ label: 'Restore', icon: IconArrowBackUp, run: () => restore.mutate(getHandle(row)) }, history(row)];
    return [
      { label: 'Edit', icon: IconPencil, run: () => open(row.activityId) },
      history(row),
      { label: 'Delete', icon: IconTrash, tone: 'danger', run: () => remove.mutate(getHandle(row)) },
    ];
  };
}

/** Program filters, if the account has the feature and at least one program [A3.47]. */
function useProgramChoices() {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const programs =
    useQuery({ ...allProgramsQuery(accountId), enabled: meetsRequirement(me, requirements.viewPrograms) }).data ?? [];
  const events = useQuery({ ...allEventsQuery(accountId), enabled: programs.length > 0 }).data ?? [];
  if (programs.length === 0) return undefined;
  return {
    programId: programs.map(({ id, name }) => ({ value: id, label: name })),
    // Events of different programs may have the same name.
    eventId: events.map((event) => ({ value: event.id, label: `${getEventName(event)}, ${event.programName}` })),
  };
}

function getHandle({ activityId, activityDate, activityTypeId, topicId, version }: ActivityRow): ActivityHandle {
  return { id: activityId, date: activityDate, activityTypeId, topicId, version };
}

function LogButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onClick}>
      Log activity
    </Button>
  );
}

const field = 'activityDate';

/** [A3.67]; a custom date filter is shown as such and kept. */
function RangeChoice({ urlState: { request, change } }: { readonly urlState: TableUrlState }) {
  const range = getDateRange(request.filters[field]);
  const options = [
    { value: 'all', label: 'All' },
    ...dateRanges.map((value) => ({ value, label: rangeLabels[value] })),
    ...(range === 'other' ? [{ value: 'other', label: 'Custom range' }] : []),
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
