import { addMonths } from '../primitives/calendar.ts';
import { isReplacement } from '../programs/program.calculation.ts';
import type { EventType } from './sampling-event.values.ts';

interface OfProgram {
  readonly programTypeId: number;
  readonly doesPreSampling: boolean;
  readonly doesPostSampling: boolean;
}

/** Samples are taken around a replacement only in replacement programs, and only if the program requires it. */
export function eventTypesOf({ programTypeId, doesPreSampling, doesPostSampling }: OfProgram): readonly EventType[] {
  const replaces = isReplacement(programTypeId);
  return [
    'Sampling',
    'Pitcher/Filter',
    ...(replaces && doesPreSampling ? (['Pre-Replacement'] as const) : []),
    ...(replaces && doesPostSampling ? (['Post-Replacement'] as const) : []),
  ];
}

/** The defaults of a new event [A9.8]; `today` is the water system's date. */
export function usualEvent(today: string) {
  return { startsOn: today, endsOn: addMonths(today, 12), totalGoal: 0 };
}

/** The goal under its API names [A3.32]: filters distributed, or samples. */
export function goalsOf(
  eventType: EventType,
  totalGoal: number,
): { readonly totalGoal: number; readonly totalSamplesGoal: number | null; readonly totalPitchersGoal: number | null } {
  const handsOut = eventType === 'Pitcher/Filter';
  return { totalGoal, totalSamplesGoal: handsOut ? null : totalGoal, totalPitchersGoal: handsOut ? totalGoal : null };
}
