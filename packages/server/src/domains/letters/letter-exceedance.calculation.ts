import type { LeadExceedance, UnnumberedExceedance } from '@curbstop/contract/communications/lead-exceedance.rules';
import {
  exceedancePrefix,
  findContradiction,
  findContradictionOfDays,
} from '@curbstop/contract/communications/letter-exceedance.calculation';
import type { ActiveLetter } from '@curbstop/contract/letters/letter-choice.calculation';
import type { PlannedLetter } from '@curbstop/contract/letters/letter.values';

interface Exceedance {
  readonly exceedance: LeadExceedance | null | undefined;
  readonly unnumbered: UnnumberedExceedance | null | undefined;
}

/** Why fields of an exceedance have no values; undefined if none is missing. */
export function findMissingExceedance(
  { name }: Pick<ActiveLetter, 'name'>,
  missing: readonly string[],
  { exceedance, unnumbered }: Partial<Exceedance>,
): string | undefined {
  if (exceedance || !missing.some((key) => key.startsWith(exceedancePrefix))) return undefined;
  return unnumbered
    ? `The numbers of this exceedance are not stored; take them from your record and type them into “${name}” instead of its fields`
    : `“${name}” is about an exceedance; send it from the campaign of the Tier 1 public notice`;
}

/** What a letter of the campaign of an exceedance says against what is stored about it. */
export function findContradictionOf(
  blocks: PlannedLetter['blocks'],
  { exceedance, unnumbered }: Partial<Exceedance>,
): string | undefined {
  if (exceedance) return findContradiction(blocks, exceedance);
  return unnumbered ? findContradictionOfDays(blocks, unnumbered) : undefined;
}
