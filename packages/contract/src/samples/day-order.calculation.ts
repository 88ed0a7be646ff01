import { capitalize } from '../primitives/capitalize.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import { isConcentration } from './unit.calculation.ts';

/** The days of a sample and of one of its results, in the order in which they follow each other. */
interface DaysOfResult {
  /** The day of collection. */
  readonly collectedOn: string | null;
  /** The day on which the laboratory received the sample. */
  readonly labReceivedOn: string | null;
  readonly analyzedOn: string | null;
  /** The day on which the water system received the result. */
  readonly receivedOn: string | null;
}

const order = ['collectedOn', 'labReceivedOn', 'analyzedOn', 'receivedOn'] as const;

interface DayProblem {
  /** The later of two days, which is before the earlier one. */
  readonly field: Exclude<keyof DaysOfResult, 'collectedOn'>;
  readonly message: string;
}

const names = {
  collectedOn: 'the collection date',
  labReceivedOn: 'the date received by the lab',
  analyzedOn: 'the date analyzed',
  receivedOn: 'the date on which you received the results',
} as const;

/** The first day that is before an earlier one: the one rule of the form, the API and laboratory files. */
export function findDayOrderProblem(days: DaysOfResult): DayProblem | undefined {
  for (const [at, field] of order.entries()) {
    const day = days[field];
    if (field === 'collectedOn' || day === null) continue;
    const earlier = order.slice(0, at).find((name) => (days[name] ?? '') > day);
    if (earlier !== undefined) return { field, message: describeOrder(field, earlier) };
  }
  return undefined;
}

/** "The date analyzed cannot be before the collection date" */
export const describeOrder = (field: keyof DaysOfResult, earlier: keyof DaysOfResult) =>
  `${capitalize(names[field])} cannot be before ${names[earlier]}`;

/**
 * The receipt by the laboratory if the analysis follows it: pH, conductivity and temperature are measured at the tap.
 */
export function getLabReceipt(analyteId: number | null, labReceivedOn: string | null): string | null {
  const analyte = analyteId === null ? undefined : findAnalyte(analyteId);
  return analyte && !isConcentration(analyte) ? null : labReceivedOn;
}
