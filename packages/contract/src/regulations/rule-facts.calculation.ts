import { shiftDecimal } from '../primitives/decimal.ts';
import { actionLevels, type ActionLevel } from './action-level.values.ts';

// Sentences whose numbers and dates come from the dated rules, so that no text repeats them.

/** "Lead: 15 µg/L (0.015 mg/L) through 10-31-2027, 10 µg/L (0.01 mg/L) from 11-01-2027." One sentence for each substance. */
export function describeActionLevels(on: string): readonly string[] {
  return (['lead', 'copper'] as const).map((substance) => {
    const levels = actionLevels
      .filter((level) => level.substance === substance && (level.effectiveTo === null || level.effectiveTo >= on))
      .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
    return `${substance === 'lead' ? 'Lead' : 'Copper'}: ${levels.map((level) => formatLevel(level, on)).join(', ')}.`;
  });
}

function formatLevel({ microgramsPerLiter, effectiveFrom, effectiveTo }: ActionLevel, on: string): string {
  const from = effectiveFrom > on ? ` from ${monthDayYear(effectiveFrom)}` : '';
  const to = effectiveTo === null ? '' : ` through ${monthDayYear(effectiveTo)}`;
  return `${grouped(microgramsPerLiter)} µg/L (${shiftDecimal(microgramsPerLiter, -3)} mg/L)${from}${to}`;
}

const grouped = (decimal: string) => decimal.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const monthDayYear = (day: string) => `${day.slice(5, 7)}-${day.slice(8)}-${day.slice(0, 4)}`;
