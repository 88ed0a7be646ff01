import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import type { OpenEvent } from '@curbstop/contract/overviews/home.endpoints';
import {
  describeIncompleteSites,
  attentionDaysAhead,
  isCollectedBelowPlan,
} from '@curbstop/contract/samples/incomplete-sites.calculation';
import type { IncompleteSites } from '@curbstop/contract/samples/incomplete-sites.rules';
import { formatCount, formatDaysLeft, formatNumber } from '../ui/format.ts';
import { AttentionLine } from './AttentionLine.tsx';

const maxEvents = 3;

interface EndingEventsProps {
  readonly events: readonly OpenEvent[];
  /** Whether there may be further ones that are not listed. */
  readonly isAtLeast: boolean;
}

/** The events with samples to collect that end first; the others are in the list of active events. */
export function EndingEventLines({ events, isAtLeast }: EndingEventsProps) {
  return (
    <>
      {events.slice(0, maxEvents).map(({ id, name, daysLeft, ...event }) => (
        <AttentionLine key={id} tone="attention" href={`/events/${id}`}>
          {name}: <strong>{describeCollected(event)}</strong> collected,{' '}
          {daysLeft === 0 ? 'today is the last day' : `${formatCount(daysLeft, 'day')} left`}
        </AttentionLine>
      ))}
      <OtherEvents
        count={events.length - maxEvents}
        isAtLeast={isAtLeast}
        tone="attention"
        what={`with samples to collect, ${formatNumber(attentionDaysAhead)} days or less left`}
      />
    </>
  );
}

interface OtherEventsProps {
  readonly count: number;
  readonly isAtLeast: boolean;
  readonly tone: 'urgent' | 'attention';
  readonly what: string;
}

/** "4 more active events with …" */
function OtherEvents({ count, isAtLeast, tone, what }: OtherEventsProps) {
  if (count <= 0) return null;
  return (
    <AttentionLine tone={tone} href="/overview#open-events">
      {isAtLeast && 'At least '}
      <strong>{formatNumber(count)}</strong> more active {count === 1 ? 'event' : 'events'} {what}
    </AttentionLine>
  );
}

/** An event with analyzed samples in which something is missing. */
export interface IncompleteEvent {
  readonly event: OpenEvent;
  readonly missing: readonly string[];
}

export function toIncomplete(event: OpenEvent, gaps: IncompleteSites | undefined): readonly IncompleteEvent[] {
  const missing = gaps ? describeIncompleteSites(gaps) : [];
  return missing.length === 0 ? [] : [{ event, missing }];
}

interface IncompleteEventsProps {
  readonly events: readonly IncompleteEvent[];
  /** Whether there may be further ones that are not listed. */
  readonly isAtLeast: boolean;
}

/** "H2: Copper missing at 10 of 10 sites, 35 days left" */
export function IncompleteEventLines({ events, isAtLeast }: IncompleteEventsProps) {
  const furtherEvents = events.slice(maxEvents);
  return (
    <>
      {events.slice(0, maxEvents).map(({ event: { id, name, daysLeft }, missing }) => (
        <AttentionLine key={id} tone={daysLeft < 0 ? 'urgent' : 'attention'} href={`/events/${id}/samples`}>
          {name}: <strong>{missing.join('. ')}</strong>, {formatDaysLeft(daysLeft).toLowerCase()}
        </AttentionLine>
      ))}
      <OtherEvents
        count={furtherEvents.length}
        isAtLeast={isAtLeast}
        tone={furtherEvents.some(({ event }) => event.daysLeft < 0) ? 'urgent' : 'attention'}
        what="with something missing at their sites"
      />
    </>
  );
}

/** Events past their end are counted in the list; filters are handed out and not collected. */
export function isEndingShort({ daysLeft, eventType, ...event }: OpenEvent): boolean {
  const isEnding = daysLeft >= 0 && daysLeft <= attentionDaysAhead;
  return isEnding && eventType !== filterDistribution && isCollectedBelowPlan(event);
}

/** By locations where there are enough samples, but of too few of them. */
function describeCollected({
  goal,
  locations,
  collected,
  collectedSites,
}: Pick<OpenEvent, 'goal' | 'locations' | 'collected' | 'collectedSites'>): string {
  return collected < goal
    ? `${formatNumber(collected)} of ${formatNumber(goal)}`
    : `${formatNumber(collectedSites)} of ${formatCount(locations, 'location')}`;
}
