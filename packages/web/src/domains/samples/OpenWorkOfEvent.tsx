import { isClosed } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getTodayAt } from '../../foundation/clock.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay, formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { openWorkQuery } from '../sampling-events/sampling-event.queries.ts';
import { getOpenKitsHref, getOpenSamplesHref } from './open-work.calculation.ts';

/**
 * Warns of samples and kits that are not done in an event that has ended or is not active; nothing for other events.
 */
export function OpenWorkOfEvent({ event }: { readonly event: SamplingEvent }) {
  const { defaultAccount } = useMe();
  const closed = isClosed(event, getTodayAt(defaultAccount.timeZone));
  const { data, error, refetch } = useQuery({ ...openWorkQuery(defaultAccount.id, event.id), enabled: closed });
  if (!closed) return null;
  if (!data && error)
    return (
      <ErrorState title="The open samples and kits could not be loaded" error={error} retry={() => void refetch()} />
    );
  if (!data || data.samples + data.kits === 0) return null;
  const reason =
    event.status === 'Active' ? `The event ended on ${formatDay(event.endsOn)}` : `The event is ${event.status}`;
  return (
    <Alert tone="attention" title={`${reason}, and work is still open`}>
      {data.samples > 0 && (
        <div>
          <Anchor href={getOpenSamplesHref(event)}>{formatCount(data.samples, 'sample')} without results</Anchor>: enter
          the results, or move the {data.samples === 1 ? 'sample' : 'samples'} to another event.
        </div>
      )}
      {data.kits > 0 && (
        <div>
          <Anchor href={getOpenKitsHref(event)}>{formatCount(data.kits, 'kit')} still open</Anchor>: update the status
          of {data.kits === 1 ? 'the kit' : 'the kits'}, or collect {data.kits === 1 ? 'it' : 'them'}.
        </div>
      )}
    </Alert>
  );
}
