import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import type { InvalidationRequest } from '@curbstop/contract/samples/invalidation-request.rules';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { openOverlay } from '../../ui/overlays.ts';
import { useMe } from '../accounts/session.queries.ts';
import { invalidationRequestsQuery } from './sample.queries.ts';

interface Props {
  readonly sample: Sample;
  /** Opens the form of an outcome; undefined without the permission. */
  readonly onDecide: ((outcome: 'refused' | 'withdrawn') => void) | undefined;
}

/** The requests to the State about the sample and its answers; nothing if there are none. */
export function InvalidationRequests({ sample, onDecide }: Props) {
  const { data, error, refetch } = useQuery(invalidationRequestsQuery(useMe().defaultAccount.id, sample.id));
  if (!data && error)
    return (
      <ErrorState title="The invalidation requests could not be loaded" error={error} retry={() => void refetch()} />
    );
  if (!data) return sample.invalidationRequested ? <Skeleton height={96} aria-busy="true" /> : null;
  const open = data.find(({ state }) => state === 'Requested');
  const answered = data.filter(({ state }) => state !== 'Requested');
  return (
    <>
      {open && <OpenRequest request={open} sample={sample} onDecide={onDecide} />}
      {answered.length > 0 && (
        <Alert
          tone="muted"
          title={answered.length === 1 ? 'Earlier invalidation request' : 'Earlier invalidation requests'}
        >
          {answered.map((request) => (
            <div key={request.id}>{describeAnswered(request)}</div>
          ))}
        </Alert>
      )}
    </>
  );
}

function OpenRequest({ request, sample, onDecide }: Props & { readonly request: InvalidationRequest }) {
  const { reason, statusReason, askedOn, note, requestedBy, requestedAt } = request;
  return (
    <Alert tone="attention" title={`Invalidation requested: ${reason}`}>
      The State was asked on {formatDay(askedOn)}; recorded by {requestedBy} on {formatInstant(requestedAt)}.{' '}
      {citeRule('sampleCounts')}
      {note !== null && <div>{note}</div>}
      {onDecide && (
        <Group gap="xs" mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openOverlay('invalidateSamples', { samples: [sample], statusReason })}
          >
            Granted: invalidate sample
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onDecide('refused')}>
            Record refusal
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onDecide('withdrawn')}>
            Withdraw request
          </Button>
        </Group>
      )}
    </Alert>
  );
}

/** "Requested on 03-01-2026: The sample container was damaged in transit. Refused on 03-09-2026. Letter 7" */
function describeAnswered({
  state,
  askedOn,
  reason,
  decidedOn,
  decidedBy,
  note,
  decisionNote,
}: InvalidationRequest): string {
  const sentences = [
    `Requested on ${formatDay(askedOn)}: ${reason}.`,
    `${state} on ${formatDay(decidedOn ?? '')}, recorded by ${decidedBy}.`,
    note,
    decisionNote,
  ];
  return sentences.filter(Boolean).join(' ');
}
