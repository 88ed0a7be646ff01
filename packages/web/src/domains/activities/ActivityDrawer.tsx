import { getOutcomeLabel } from '@curbstop/contract/activities/activity.calculation';
import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import type { Activity } from '@curbstop/contract/activities/activity.rules';
import { pickChangeableFields, pickFields, omitFields } from '@curbstop/contract/primitives/fields';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { DataList, DataPair, FieldPairs } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { isMissing } from '../../ui/error-message.ts';
import { RecordNotShown } from '../../ui/RecordNotShown.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { locationQuery } from '../locations/location.queries.ts';
import { activityFieldLabels } from './activity.calculation.ts';
import { useActivityCommands } from './activity.commands.ts';
import { activityChangesQuery, activityQuery } from './activity.queries.ts';
import { EditActivityForm, LogActivityForm } from './ActivityForm.tsx';
import classes from './Activities.module.css';

export const newActivityId = 'new';
export const createActivityHistoryQuery = (id: string) => `history-${id}`;

interface Props {
  /** The location; the drawer is closed without one. */
  readonly locationId: string | undefined;
  /** From the URL: `new`, an activity id, or `history-` and an activity id. */
  readonly named: string | undefined;
  readonly onClose: () => void;
}

/** Logs, edits or shows an activity of a location [A2.67], or shows its change history. */
export function ActivityDrawer({ locationId, named, onClose }: Props) {
  const opened = locationId !== undefined && named !== undefined;
  return (
    <SideDrawer
      name={named === newActivityId ? 'logActivity' : 'viewActivity'}
      opened={opened}
      onClose={onClose}
      size="thin"
      title={opened ? <Title locationId={locationId} named={named} /> : ''}
    >
      {opened &&
        (named === newActivityId ? (
          <Logging locationId={locationId} onDone={onClose} />
        ) : (
          <Existing key={named} locationId={locationId} named={named} onDone={onClose} />
        ))}
    </SideDrawer>
  );
}

interface OpenProps {
  readonly locationId: string;
  readonly named: string;
}

function Title({ locationId, named }: OpenProps) {
  const accountId = useMe().defaultAccount.id;
  const { data: location, error } = useQuery(locationQuery(accountId, locationId));
  const id = getActivityId(named);
  const activity = useQuery({ ...activityQuery(accountId, id ?? ''), enabled: id !== undefined });
  // [A2.50, A8.8]: a missing record has a neutral title.
  if ((!location && isMissing(error)) || (!activity.data && isMissing(activity.error))) return 'Not found';
  const what =
    named === newActivityId
      ? 'Log activity'
      : named.startsWith('history-')
        ? 'Change history of an activity'
        : 'Activity';
  return location ? `${what} at ${formatStreetLine(location)}` : what;
}

/** The activity that the URL names, or whose history it names. */
function getActivityId(named: string): string | undefined {
  if (named === newActivityId) return undefined;
  return named.startsWith('history-') ? named.slice('history-'.length) : named;
}

function Logging({ locationId, onDone }: { readonly locationId: string; readonly onDone: () => void }) {
  const me = useMe();
  const query = useQuery(locationQuery(me.defaultAccount.id, locationId));
  if (!meetsRequirement(me, requirements.logActivity))
    return (
      <EmptyState title="You don’t have permission to log activities.">
        Ask an administrator of your water system for access.
      </EmptyState>
    );
  if (!query.data) return <NotThere query={query} />;
  return <LogActivityForm location={query.data} onDone={onDone} />;
}

function Existing({ locationId, named, onDone }: OpenProps & { readonly onDone: () => void }) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const isHistory = named.startsWith('history-');
  const id = getActivityId(named) ?? named;
  const location = useQuery(locationQuery(accountId, locationId));
  const query = useQuery(activityQuery(accountId, id));
  if (isHistory) return <History id={id} />;
  if (!location.data) return <NotThere query={location} />;
  if (!query.data) return <NotThere query={query} />;
  const isChangeable = meetsRequirement(me, requirements.editActivity) && query.data.status === 'Active';
  return isChangeable ? (
    <EditActivityForm location={location.data} activity={query.data} onDone={onDone} />
  ) : (
    <ActivityDetails activity={query.data} />
  );
}

function History({ id }: { readonly id: string }) {
  const query = useQuery(activityChangesQuery(useMe().defaultAccount.id, id));
  if (!query.data && isMissing(query.error)) return <EmptyState title="We could not find what you're looking for." />;
  return <ChangeHistory query={query} fields={activityFieldLabels} />;
}

const mainFields = pickFields(activityDescriptor, ['activityTypeId', 'date', 'topicId']);
const otherFields = omitFields(pickChangeableFields(activityDescriptor), [
  'activityTypeId',
  'date',
  'topicId',
  'resolutionId',
  'resolutionDetailId',
  'contactId',
  'programId',
  'eventId',
  'description',
]);

/** Read-only view, for users without permission to edit and for deleted activities. */
function ActivityDetails({ activity }: { readonly activity: Activity }) {
  const me = useMe();
  const { restore } = useActivityCommands(me.defaultAccount.id);
  const isRemoved = activity.status === 'Removed';
  return (
    <Stack gap="md">
      {isRemoved && (
        <Alert tone="attention" title="This activity was deleted.">
          {meetsRequirement(me, requirements.editActivity) && (
            <Button
              variant="default"
              size="compact-sm"
              mt={8}
              loading={restore.isPending}
              onClick={() => restore.mutate(activity)}
            >
              Restore activity
            </Button>
          )}
        </Alert>
      )}
      <DataList>
        <FieldPairs fields={mainFields} record={activity} />
        <DataPair name="Outcome">{getOutcomeLabel(activity)}</DataPair>
        {meetsRequirement(me, requirements.viewContacts) && <DataPair name="Contact">{activity.contactName}</DataPair>}
        {activity.programName !== null && <DataPair name="Program">{activity.programName}</DataPair>}
        {activity.eventName !== null && <DataPair name="Sampling event">{activity.eventName}</DataPair>}
        <FieldPairs fields={otherFields} record={activity} />
        <DataPair name="Logged by">{`${activity.loggedBy}, ${formatInstant(activity.loggedOn)}`}</DataPair>
      </DataList>
      {activity.description && <p className={classes['description']}>{activity.description}</p>}
    </Stack>
  );
}

interface Answer {
  readonly error: unknown;
  readonly refetch: () => unknown;
}

function NotThere({ query }: { readonly query: Answer }) {
  if (query.error)
    return (
      <RecordNotShown title="The activity could not be loaded" error={query.error} retry={() => void query.refetch()} />
    );
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the activity">
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={60} />
    </Stack>
  );
}
