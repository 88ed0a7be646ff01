import { formatDay } from '../primitives/calendar.ts';
import { acceptsLocations } from '../sampling-events/event-location.calculation.ts';
import type { SamplingEvent } from '../sampling-events/sampling-event.rules.ts';
import { getSampleName } from './sample.calculation.ts';
import type { SampleMove } from './sample-move.rules.ts';
import { otherMoveReason } from './sample-move.values.ts';

interface MovedSample {
  readonly number: number;
  readonly programId: string;
  readonly eventId: string;
  readonly skuId: number;
  readonly collectedOn: string | null;
  /** For the replacement of an invalidated sample, the days after the State's decision. */
  readonly replaces: { readonly dueOn: string } | null;
}

type TargetEvent = Pick<SamplingEvent, 'id' | 'name' | 'programId' | 'status' | 'kit' | 'startsOn' | 'endsOn'>;

/** Whether samples can be moved to an event: another active event of their program with the same kit. */
export function canReceiveSamples(event: TargetEvent, samples: readonly MovedSample[]): boolean {
  return samples.every((sample) => findEventObstacle(sample, event) === undefined);
}

/**
 * Why a sample cannot be moved to an event; undefined if it can. A sample counts in the period in which it was
 * collected, so it stays out of events with other dates (40 CFR 141.86(d)).
 */
export function findMoveObstacle(sample: MovedSample, event: TargetEvent): string | undefined {
  const obstacle = findEventObstacle(sample, event);
  if (obstacle !== undefined) return obstacle;
  return findCollectionObstacle(sample, event);
}

/**
 * Why a sample with this collection date is not of an event: it was collected on no day of the event. A replacement may
 * be taken after the event (40 CFR 141.86(f)(4)).
 */
export function findCollectionObstacle(
  sample: Pick<MovedSample, 'number' | 'collectedOn' | 'replaces'>,
  event: Pick<TargetEvent, 'name' | 'startsOn' | 'endsOn'>,
): string | undefined {
  const { collectedOn, replaces } = sample;
  const dueOn = replaces !== null && replaces.dueOn > event.endsOn ? replaces.dueOn : undefined;
  if (collectedOn === null || (collectedOn >= event.startsOn && collectedOn <= (dueOn ?? event.endsOn)))
    return undefined;
  const outside = `${getSampleName(sample)} was collected on ${formatDay(collectedOn)}, outside the dates of ${event.name} (${formatDay(event.startsOn)} to ${formatDay(event.endsOn)}).`;
  return dueOn === undefined
    ? outside
    : `${outside} As a replacement it may be taken until ${formatDay(dueOn)}, 20 days after the State’s decision.`;
}

/**
 * Why a result cannot be entered for a sample without a collection date: it was collected before today, so in no event
 * that starts later (docs/decisions/0400).
 */
export function findUndatedObstacle(
  sample: Pick<MovedSample, 'number' | 'collectedOn'>,
  event: Pick<TargetEvent, 'name' | 'startsOn'>,
  today: string,
): string | undefined {
  if (sample.collectedOn !== null || event.startsOn <= today) return undefined;
  return `${getSampleName(sample)} has no collection date, and ${event.name} starts on ${formatDay(event.startsOn)}. Enter its collection date, or correct the dates of the event.`;
}

/**
 * Why a result cannot bring the collection date of its sample: the results that the sample has count on the last day of
 * the event, and the date could move them to another monitoring period. Those have at least half a year.
 */
export function findMovedResultsObstacle(
  sample: Pick<MovedSample, 'number' | 'collectedOn'>,
  { collectedOn, event }: { readonly collectedOn: string | null; readonly event: Pick<TargetEvent, 'endsOn'> },
): string | undefined {
  if (sample.collectedOn !== null || collectedOn === null || getHalfYear(collectedOn) === getHalfYear(event.endsOn))
    return undefined;
  return `${getSampleName(sample)} has results without a collection date, which count on ${formatDay(event.endsOn)}. Enter its collection date on the sample first: it can move them to another monitoring period.`;
}

const getHalfYear = (day: string): string => `${day.slice(0, 4)} ${day.slice(5, 7) <= '06' ? 'first' : 'second'}`;

function findEventObstacle(sample: MovedSample, event: TargetEvent): string | undefined {
  const name = getSampleName(sample);
  if (sample.programId !== event.programId) return `${name} belongs to a different program than ${event.name}.`;
  if (sample.eventId === event.id) return `${name} is already in ${event.name}.`;
  if (!acceptsLocations(event))
    return `You can’t move samples into ${event.name} while it is ${event.status}. Make it Active first.`;
  return sample.skuId === event.kit?.id
    ? undefined
    : `${name} belongs to a different kit than the one ${event.name} uses.`;
}

/** The reason for the change history. */
export function formatMoveReason({
  reasonForMove,
  otherReasonValue,
}: Pick<SampleMove, 'reasonForMove' | 'otherReasonValue'>): string {
  return reasonForMove === otherMoveReason && otherReasonValue !== null ? otherReasonValue : reasonForMove;
}
