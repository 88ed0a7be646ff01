import { maxOpenEvents, type OpenEvent } from '@curbstop/contract/overviews/home.endpoints';
import { attentionDaysAhead } from '@curbstop/contract/samples/incomplete-sites.calculation';

interface FurtherEvents {
  readonly ended: boolean;
  readonly notEnded: boolean;
  /** Of those that have not ended, some that end soon. */
  readonly endingSoon: boolean;
}

/**
 * Which events may exist beside the listed ones: of those that have not ended only the first are listed, earliest end
 * first, and of those that have ended all that are behind, and others up to a limit.
 */
export function findFurtherEvents(events: readonly OpenEvent[]): FurtherEvents {
  const notEnded = events.filter(({ daysLeft }) => daysLeft >= 0);
  const isCut = notEnded.length === maxOpenEvents;
  return {
    ended: events.length - notEnded.length >= maxOpenEvents,
    notEnded: isCut,
    endingSoon: isCut && notEnded.every(({ daysLeft }) => daysLeft <= attentionDaysAhead),
  };
}
