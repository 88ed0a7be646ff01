import { addMonths } from '../primitives/calendar.ts';
import { isReplacement } from '../programs/program.calculation.ts';
import { filterDistribution, type EventStatus, type EventType, type OutsideProgram } from './sampling-event.values.ts';

interface ProgramSettings {
  readonly programTypeId: number;
  readonly doesPreSampling: boolean;
  readonly doesPostSampling: boolean;
}

/** Samples are taken around a replacement only in replacement programs, and only if the program requires it. */
export function listEventTypesOfProgram({
  programTypeId,
  doesPreSampling,
  doesPostSampling,
}: ProgramSettings): readonly EventType[] {
  const replaces = isReplacement(programTypeId);
  return [
    'Sampling',
    filterDistribution,
    ...(replaces && doesPreSampling ? (['Pre-Replacement'] as const) : []),
    ...(replaces && doesPostSampling ? (['Post-Replacement'] as const) : []),
  ];
}

/**
 * The defaults of a new event [A9.8]; `today` is the water system's date. An event ends with its program at the latest,
 * unless the program has ended already.
 */
export function createDefaultEvent(today: string, program: Pick<Days, 'endsOn'>) {
  const inAYear = addMonths(today, 12);
  const endsWithProgram = program.endsOn >= today && program.endsOn < inAYear;
  return { startsOn: today, endsOn: endsWithProgram ? program.endsOn : inAYear, totalGoal: 0 };
}

/** Whether water is sampled in an event. Events that hand out filters have no samples, whatever their kit. */
export function isSampled({
  eventType,
  kit,
}: {
  readonly eventType: EventType;
  readonly kit: { readonly sampleQuantity: number } | null;
}): boolean {
  return eventType !== filterDistribution && kit !== null && kit.sampleQuantity > 0;
}

interface Days {
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * How an event leaves the days of its program, if it does. The form shows it and responses contain it, but it is not
 * refused: a new event ends after a year [A9.8], whenever its program ends, and either may be corrected.
 */
export function compareWithProgramDates(event: Days, program: Days): OutsideProgram | undefined {
  const startsBefore = event.startsOn !== '' && event.startsOn < program.startsOn;
  const endsAfter = event.endsOn !== '' && event.endsOn > program.endsOn;
  if (startsBefore) return endsAfter ? 'both' : 'starts before';
  return endsAfter ? 'ends after' : undefined;
}

/** Whether the work of an event should be done: it is not active, or its last day has passed. */
export function isClosed(event: { readonly status: EventStatus; readonly endsOn: string }, today: string): boolean {
  return event.status !== 'Active' || event.endsOn < today;
}

/** The goal under its API names [A3.32]: filters distributed, or samples. */
export function getGoals(
  eventType: EventType,
  totalGoal: number,
): { readonly totalGoal: number; readonly totalSamplesGoal: number | null; readonly totalPitchersGoal: number | null } {
  const areFilters = eventType === filterDistribution;
  return {
    totalGoal,
    totalSamplesGoal: areFilters ? null : totalGoal,
    totalPitchersGoal: areFilters ? totalGoal : null,
  };
}
