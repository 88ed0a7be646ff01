import { addMonths } from '../primitives/calendar.ts';
import { programTypes, usualAssetType, usualReplacementInterval } from './program.values.ts';

export function isReplacement(programTypeId: number): boolean {
  return programTypes.find(({ id }) => id === programTypeId)?.name === 'REPLACEMENT';
}

/** What people call programs of this type. */
export function programTypeLabel(programTypeId: number): string {
  return programTypes.find(({ id }) => id === programTypeId)?.label ?? String(programTypeId);
}

/** [A5.25]: the same day so many months later, or the last of its month where that is shorter. */
export function replacementEndsOn(startsOn: string, intervalMonths: number): string {
  return addMonths(startsOn, intervalMonths);
}

/** A program before anything was said of it [A9.12, A9.13]; `today` is that of the water system. */
export function usualProgram(today: string) {
  return {
    startsOn: today,
    endsOn: addMonths(today, 12),
    assetTypeId: usualAssetType,
    replacementIntervalMonths: usualReplacementInterval,
    doesPreSampling: true,
    doesPostSampling: true,
  };
}

/** The types that an account may create: of those that it bought [A6.13, A7.18]. */
export function typesFor<Type extends { readonly feature: string }>(
  types: readonly Type[],
  features: ReadonlySet<string>,
): readonly Type[] {
  return types.filter(({ feature }) => features.has(feature));
}
