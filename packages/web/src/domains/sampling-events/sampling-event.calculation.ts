import { eventStatuses, eventTypes, type EventStatus } from '@curbstop/contract/sampling-events/sampling-event.values';
import type { AnalyteOfEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { limitsInWords } from '@curbstop/contract/sampling-events/analyte.calculation';
import type { FieldWords } from '../../ui/change-words.ts';
import { calendarDate, count, number } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

const day = (value: unknown) => calendarDate(String(value));
const goal = (value: unknown) => number(Number(value));

/** The facts of an event as its history and its form name them. */
export const eventFieldWords: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name' },
  programName: { label: 'Program' },
  eventType: { label: 'Type' },
  startsOn: { label: 'Starts', words: day },
  endsOn: { label: 'Ends', words: day },
  totalGoal: { label: 'Goal', words: goal },
  status: { label: 'Status' },
  analytes: { label: 'Analytes', words: (lines) => (Array.isArray(lines) ? lines.join('; ') : String(lines)) },
  kit: { label: 'Kit' },
};

/** [B3.6]: what is out of use says so wherever it is called by its name. */
export function eventName({ name, status }: Pick<SamplingEvent, 'name' | 'status'>): string {
  return status === 'Inactive' ? `${name} (Inactive)` : name;
}

export const statusTones: Readonly<Record<EventStatus, StatusTone>> = { Active: 'working', Inactive: 'quiet', Completed: 'done' };

/** "40 samples", "12 filters". */
export function goalInWords({ eventType, totalGoal }: Pick<SamplingEvent, 'eventType' | 'totalGoal'>): string {
  return count(totalGoal, eventType === 'Pitcher/Filter' ? 'filter' : 'sample');
}

/** "at most 15 µg/L"; whether results are held against it is told too. */
export function limitsTold(analyte: AnalyteOfEvent): string {
  const limits = limitsInWords(analyte);
  if (limits === undefined) return 'No limit';
  return `${limits.charAt(0).toUpperCase()}${limits.slice(1)}${analyte.checkExceedance ? '' : ', not checked'}`;
}

/** What the list may be filtered by. */
export const eventChoices = {
  eventType: eventTypes.map((type) => ({ value: type, label: type })),
  status: eventStatuses.map((status) => ({ value: status, label: status })),
};
