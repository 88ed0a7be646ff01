import { compareDecimals } from '../primitives/decimal.ts';
import { findInForce } from './service-line-classification.calculation.ts';
import { actionLevels, type ActionLevel } from './action-level.values.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

/**
 * The action level on a day (`YYYY-MM-DD`): the lower of the federal one and the State's own; undefined before the
 * first one. Without a State it is the federal one.
 */
export function findActionLevel(analyte: RegulatedAnalyteCode, on: string, state?: string): ActionLevel | undefined {
  const levels = getLevels(analyte, state);
  const inForce = [
    findInForce(
      levels.filter((level) => level.state === undefined),
      on,
    ),
    findInForce(
      levels.filter((level) => level.state !== undefined),
      on,
    ),
  ];
  return findStrictest(inForce.filter((level) => level !== undefined));
}

interface Period {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** All action levels, federal and of the State, in force on any day of a period, earliest first. */
export function listActionLevels(
  analyte: RegulatedAnalyteCode,
  { startsOn, endsOn }: Period,
  state?: string,
): readonly ActionLevel[] {
  return getLevels(analyte, state)
    .filter(
      ({ effectiveFrom, effectiveTo }) => effectiveFrom <= endsOn && (effectiveTo === null || startsOn <= effectiveTo),
    )
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
}

/** The lowest of several levels. */
export function findStrictest(levels: readonly ActionLevel[]): ActionLevel | undefined {
  return levels.reduce<ActionLevel | undefined>(
    (least, level) =>
      least && compareDecimals(least.microgramsPerLiter, level.microgramsPerLiter) <= 0 ? least : level,
    undefined,
  );
}

const getLevels = (analyte: RegulatedAnalyteCode, state: string | undefined) =>
  actionLevels.filter((level) => level.analyte === analyte && (level.state === undefined || level.state === state));
