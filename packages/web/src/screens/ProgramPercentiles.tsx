import {
  listProgramPercentiles,
  type PercentilesOfEvent,
} from '@curbstop/contract/samples/program-percentile.endpoints';
import {
  describeStateMethod,
  formatMicrograms,
  isSelectedByTier,
  tierSelectionNote,
} from '@curbstop/contract/samples/percentile-text.calculation';
import type { OutcomeInPeriods } from '@curbstop/contract/samples/event-outcome.calculation';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { useOutcomeInPeriods } from '../domains/compliance/event-outcome.queries.ts';
import { samplesKey } from '../domains/samples/sample.queries.ts';
import { sendRequest } from '../foundation/client.ts';
import { Dash } from '../ui/Dash.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount } from '../ui/format.ts';
import { LevelBar } from '../ui/LevelBar.tsx';
import { Alert } from '../ui/Alert.tsx';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import classes from './ProgramPercentiles.module.css';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

/** The 90th percentile of each event with results, each as a bar beside its action level; nothing without results. */
export function ProgramPercentiles({ id }: { readonly id: string }) {
  const accountId = useMe().defaultAccount.id;
  const { data, error, refetch } = useQuery({
    queryKey: [...samplesKey(accountId), 'percentiles of program', id],
    queryFn: ({ signal }) => sendRequest(listProgramPercentiles, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
  if (!data && error)
    return <ErrorState title="The 90th percentiles could not be loaded" error={error} retry={() => void refetch()} />;
  const events = data?.filter(({ analytes }) => analytes.some(({ percentile }) => percentile !== null)) ?? [];
  if (events.length === 0) return null;
  return (
    <section className={classes['part']} aria-labelledby="percentiles-by-event">
      <h2 id="percentiles-by-event">90th percentile by event</h2>
      <ScrollRegion label="90th percentiles by event" className={classes['scroll']}>
        <table className={classes['table']} aria-label="90th percentiles by event">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Lead</th>
              <th scope="col">Copper</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <EventRow key={event.eventId} event={event} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {events.some(({ rulesOn }) => isSelectedByTier({ endsOn: rulesOn })) && (
        <Alert tone="muted" title="Results are selected by tier">
          {tierSelectionNote}
        </Alert>
      )}
    </section>
  );
}

/** The monitoring periods of compliance samples decide, whatever the number of the event is. */
function EventRow({ event }: { readonly event: PercentilesOfEvent }) {
  const periods = useOutcomeInPeriods(event);
  return (
    <tr>
      <th scope="row">
        {event.name}
        {event.isCompliance && periods.shortfall !== undefined && (
          <span className={classes['below']}>
            <StatusBadge tone="attention">{periods.shortfall}</StatusBadge>
          </span>
        )}
      </th>
      <Value event={event} periods={periods} columnAnalyte="lead" />
      <Value event={event} periods={periods} columnAnalyte="copper" />
    </tr>
  );
}

interface ValueProps {
  readonly event: PercentilesOfEvent;
  readonly periods: OutcomeInPeriods;
  readonly columnAnalyte: RegulatedAnalyteCode;
}

function Value({ event: { eventId, isCompliance, analytes }, periods, columnAnalyte }: ValueProps) {
  const { percentile, missingFifthLiters = 0 } =
    analytes.find(({ analyteCode: analyte }) => analyte === columnAnalyte) ?? {};
  if (!percentile)
    return (
      <td>
        <Dash />
      </td>
    );
  const { value, actionLevel, count, exceeds, stateMethod } = percentile;
  const isExceeded = exceeds || periods.exceeded.includes(columnAnalyte);
  const inForce = isCompliance && !isExceeded ? periods.inForce?.[columnAnalyte] : undefined;
  return (
    <td>
      <span className={classes['value']}>
        <strong>
          <Anchor href={`/events/${eventId}/percentile`}>{formatMicrograms(value)}</Anchor>
        </strong>
        <span className={classes['muted']}>
          action level {formatMicrograms(actionLevel)}, {formatCount(count, 'result')}
        </span>
        {stateMethod && <span className={classes['muted']}>{describeStateMethod(percentile)}</span>}
        {exceeds && <span className={classes['above']}>Above the action level</span>}
        {!exceeds && isCompliance && periods.exceeded.includes(columnAnalyte) && (
          <span className={classes['above']}>Exceedance in its monitoring period</span>
        )}
        {inForce !== undefined && <span className={classes['above']}>{inForce}</span>}
        {missingFifthLiters > 0 && (
          <StatusBadge tone="attention">
            {formatCount(missingFifthLiters, 'site')} without a fifth liter in this event
          </StatusBadge>
        )}
      </span>
      <LevelBar value={Number(value)} level={Number(actionLevel)} />
    </td>
  );
}
