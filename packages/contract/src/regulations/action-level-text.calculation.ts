import { formatDay } from '../primitives/calendar.ts';
import { shiftDecimal } from '../primitives/decimal.ts';
import { stateNames } from '../primitives/state-names.ts';
import { findActionLevel } from './action-level.calculation.ts';
import { actionLevels, type ActionLevel } from './action-level.values.ts';
import { regulatedAnalyteCodes } from './regulated-analyte.values.ts';

// Sentences whose numbers and dates come from the dated rules, so that no text repeats them.

/**
 * "Lead: 15 µg/L (0.015 mg/L) through 10-31-2027, 10 µg/L (0.010 mg/L) from 11-01-2027." One sentence for each
 * analyte, then one for each State whose own level is lower.
 */
export function describeActionLevels(on: string): readonly string[] {
  const federal = regulatedAnalyteCodes.map((analyte) => {
    const levels = actionLevels
      .filter(
        (level) =>
          level.analyte === analyte &&
          level.state === undefined &&
          (level.effectiveTo === null || level.effectiveTo >= on),
      )
      .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1));
    return `${analyte === 'lead' ? 'Lead' : 'Copper'}: ${levels.map((level) => formatLevel(level, on)).join(', ')}.`;
  });
  const stateLevels = actionLevels.flatMap((level) =>
    level.state !== undefined && findActionLevel(level.analyte, on, level.state) === level
      ? `${stateNames[level.state]}: ${level.analyte} ${formatLevel(level, on)} since ${formatDay(level.effectiveFrom)}.`
      : [],
  );
  return [...federal, ...stateLevels];
}

function formatLevel({ microgramsPerLiter, effectiveFrom, effectiveTo }: ActionLevel, on: string): string {
  const fromText = effectiveFrom > on ? ` from ${formatDay(effectiveFrom)}` : '';
  const throughText = effectiveTo === null ? '' : ` through ${formatDay(effectiveTo)}`;
  return `${grouped(microgramsPerLiter)} µg/L (${formatMilligrams(microgramsPerLiter)} mg/L)${fromText}${throughText}`;
}

/** 40 CFR 141.2 writes 0.010 mg/L with its last zero, and 1.3 mg/L without one. */
function formatMilligrams(microgramsPerLiter: string): string {
  const milligrams = shiftDecimal(microgramsPerLiter, -3);
  return milligrams.startsWith('0.') ? milligrams.padEnd('0.010'.length, '0') : milligrams;
}

const grouped = (decimal: string) => decimal.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
