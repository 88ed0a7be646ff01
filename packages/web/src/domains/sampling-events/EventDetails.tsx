import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import { pickFields, omitFields } from '@curbstop/contract/primitives/fields';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import type { AnalyteOfEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { canBeDelivered, findSku } from '@curbstop/contract/sampling-events/sku.calculation';
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { DataList, DataPair, FieldPairs } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { ProtocolSteps } from './ProtocolSteps.tsx';
import {
  eventFieldLabels,
  formatGoal,
  getLimitNote,
  type LimitSetting,
  formatEventLimit,
  eventStatusTones,
} from './sampling-event.calculation.ts';
import { samplingEventChangesQuery } from './sampling-event.queries.ts';
import classes from './SamplingEvents.module.css';

const main = ['programId', 'eventType', 'status', 'startsOn', 'endsOn'] as const;
const mainFields = pickFields(eventDescriptor, main);
const otherFields = omitFields(eventDescriptor, ['name', 'totalGoal', ...main]);

/** The fields of an event [A3.28-A3.36]. */
export function EventSummary({ event }: { readonly event: SamplingEvent }) {
  return (
    <DataList>
      <FieldPairs
        fields={mainFields}
        record={event}
        written={{
          programId: <Anchor href={`/programs/${event.programId}`}>{event.programName}</Anchor>,
          status: <StatusBadge tone={eventStatusTones[event.status]}>{event.status}</StatusBadge>,
        }}
      />
      <DataPair name={event.eventType === filterDistribution ? 'Filters planned' : 'Samples planned'}>
        {formatGoal(event)}
      </DataPair>
      <DataPair name="Primary analyte">{event.primaryAnalyte?.displayName}</DataPair>
      <DataPair name="Kit">{event.kit && `${event.kit.name} (${event.kit.sku})`}</DataPair>
      <FieldPairs fields={otherFields} record={event} />
      <DataPair name="Last changed">{formatInstant(event.updatedOn)}</DataPair>
    </DataList>
  );
}

/** The analytes of an event of the account's water system. */
export function EventAnalytesTab({ event }: { readonly event: SamplingEvent }) {
  return <EventAnalytes event={event} state={useMe().defaultAccount.primacyCode} />;
}

/** The analytes of an event [A2.71]. `state` is the one of the water system. */
export function EventAnalytes({ event, state }: { readonly event: SamplingEvent; readonly state: string }) {
  if (event.samplingEventAnalytes.length === 0)
    return (
      <EmptyState title="No analytes">
        {event.eventType === filterDistribution
          ? 'Filters are distributed in this event; no samples are analyzed.'
          : 'No analytes were chosen for this event.'}
      </EmptyState>
    );
  return (
    <table className={classes['table']} aria-label="Analytes">
      <thead>
        <tr>
          <th scope="col">Analyte</th>
          <th scope="col">Limit</th>
        </tr>
      </thead>
      <tbody>
        {event.samplingEventAnalytes.map((analyte) => (
          <Analyzed key={analyte.analyteId} analyte={analyte} event={{ ...event, state }} />
        ))}
      </tbody>
    </table>
  );
}

function Analyzed({ analyte, event }: { readonly analyte: AnalyteOfEvent; readonly event: LimitSetting }) {
  const note = getLimitNote(analyte, event);
  return (
    <tr>
      <th scope="row">
        {analyte.displayName}
        {analyte.primary && <span className={classes['mark']}>Primary</span>}
      </th>
      <td>
        {formatEventLimit(analyte, event)}
        {note && <p className={classes['muted']}>{note}</p>}
      </td>
    </tr>
  );
}

/** The kit, its instructions and its delivery [A2.71]. */
export function EventProtocol({ event }: { readonly event: SamplingEvent }) {
  const kit = event.kit && findSku(event.kit.id);
  if (!event.kit || !kit)
    return (
      <EmptyState title="No kit was chosen">
        This event has no kit because it was created before kits were available.
      </EmptyState>
    );
  const delivered = event.protocolDefinitions.filter(({ willDeliver }) => willDeliver).length;
  return (
    <Stack gap="md">
      <DataList>
        <DataPair name="Kit">{event.kit.name}</DataPair>
        <DataPair name="Kit type">{event.kit.sku}</DataPair>
        <DataPair name="Samples">{formatCount(event.kit.sampleQuantity, 'sample')}</DataPair>
        {canBeDelivered(kit) && (
          <DataPair name="Delivery">{delivered > 0 ? 'Shipped by the carrier' : 'Delivered by your staff'}</DataPair>
        )}
      </DataList>
      <ProtocolSteps kit={kit} />
    </Stack>
  );
}

export function EventHistory({ event }: { readonly event: Pick<SamplingEvent, 'id'> }) {
  const query = useQuery(samplingEventChangesQuery(useMe().defaultAccount.id, event.id));
  return <ChangeHistory query={query} fields={eventFieldLabels} />;
}
