import { compareDecimals } from '../primitives/decimal.ts';
import { findInForce } from './service-line-classification.calculation.ts';
import { actionLevels, type ActionLevel } from './action-level.values.ts';

/** The action level on a day (`YYYY-MM-DD`); undefined before the first one. */
export function findActionLevel(substance: ActionLevel['substance'], on: string): ActionLevel | undefined {
  return findInForce(levelsOf(substance), on);
}

/** All action levels in force on any day of a period, earliest first. */
export function listActionLevels(
  substance: ActionLevel['substance'],
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
): readonly ActionLevel[] {
  return levelsOf(substance)
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

const levelsOf = (substance: ActionLevel['substance']) => actionLevels.filter((level) => level.substance === substance);
