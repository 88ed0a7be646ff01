import { formatDecimal } from '../primitives/count-text.ts';
import { findActionLevel } from '../regulations/action-level.calculation.ts';
import { programTypes } from '../programs/program.values.ts';
import { analytes, analytesOfProgramType, defaultAnalytesOfProgramType, type Analyte } from './analyte.values.ts';
import { filterDistribution, type EventType } from './sampling-event.values.ts';

interface AnalyzedBy {
  readonly programTypeId: number;
  readonly eventType: EventType;
}

const getName = (programTypeId: number) => programTypes.find(({ id }) => id === programTypeId)?.name ?? '';

export function findAnalyte(id: number): Analyte | undefined {
  return analytes.find((analyte) => analyte.id === id);
}

/** The analytes of programs of a type [A7.17]. */
export function listAnalytesOfProgramType(programTypeId: number): readonly Analyte[] {
  const ids = analytesOfProgramType[getName(programTypeId)] ?? [];
  return analytes.filter(({ id }) => ids.includes(id));
}

/**
 * The analytes that an event can choose. Filter distribution has no analytes, and some types of programs take no
 * samples [A4.5-A4.6].
 */
export function listAnalytesOfEvent({ programTypeId, eventType }: AnalyzedBy): readonly Analyte[] {
  return eventType === filterDistribution ? [] : listAnalytesOfProgramType(programTypeId);
}

interface DefaultAnalyte {
  readonly analyteId: number;
  readonly exceedanceLimit: string | null;
  readonly lowerLimit: string | null;
  readonly primary: boolean;
  readonly checkExceedance: boolean;
}

/** An analyte when it is chosen: with the action level on the event's first day, if the rule has one. */
export function createChosenAnalyte(analyte: Analyte, startsOn: string): Omit<DefaultAnalyte, 'primary'> {
  const exceedanceLimit =
    (analyte.analyteCode && findActionLevel(analyte.analyteCode, startsOn)?.microgramsPerLiter) ?? null;
  return { analyteId: analyte.id, exceedanceLimit, lowerLimit: null, checkExceedance: exceedanceLimit !== null };
}

/** The default analytes of an event. */
export function getDefaultAnalytes(event: AnalyzedBy, startsOn: string): DefaultAnalyte[] {
  const defaultIds = defaultAnalytesOfProgramType[getName(event.programTypeId)] ?? [];
  return listAnalytesOfEvent(event)
    .filter(({ id }) => defaultIds.includes(id))
    .map((analyte, at) => ({ ...createChosenAnalyte(analyte, startsOn), primary: at === 0 }));
}

interface Limits {
  readonly unit: string;
  readonly exceedanceLimit: string | null;
  readonly lowerLimit: string | null;
}

/** "at most 1,300 µg/L", "7 to 7.8 pH units"; empty if there is no limit. */
export function formatEventLimits({ unit, exceedanceLimit, lowerLimit }: Limits): string | undefined {
  if (exceedanceLimit !== null && lowerLimit !== null)
    return `${formatDecimal(lowerLimit)} to ${formatDecimal(exceedanceLimit)} ${unit}`;
  if (exceedanceLimit !== null) return `at most ${formatDecimal(exceedanceLimit)} ${unit}`;
  return lowerLimit === null ? undefined : `at least ${formatDecimal(lowerLimit)} ${unit}`;
}
