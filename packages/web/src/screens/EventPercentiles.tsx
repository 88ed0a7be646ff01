import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useOutcomeInPeriods } from '../domains/compliance/event-outcome.queries.ts';
import { PeriodsOfEvent } from '../domains/compliance/PeriodsOfEvent.tsx';
import { EventPercentileSection } from '../domains/samples/EventPercentileSection.tsx';
import { EventResults } from '../domains/samples/EventResults.tsx';

interface Props {
  readonly event: SamplingEvent;
}

/** The results of an event; its monitoring periods decide whether there is no exceedance. */
export function ResultsOfEvent({ event }: Props) {
  return <EventResults event={event} periods={useOutcomeInPeriods(event)} />;
}

/** The percentiles of an event below those of its monitoring periods. */
export function PercentilesOfEvent({ event }: Props) {
  return (
    <PeriodsOfEvent event={event}>
      <EventPercentileSection event={event} periods={useOutcomeInPeriods(event)} />
    </PeriodsOfEvent>
  );
}
