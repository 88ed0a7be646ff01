import { addMonths } from '../primitives/calendar.ts';
import { programTypes, usualAssetType, usualReplacementInterval } from './program.values.ts';

export function isReplacement(programTypeId: number): boolean {
  return programTypes.find(({ id }) => id === programTypeId)?.name === 'REPLACEMENT';
}

/** The label of a program type. */
export function programTypeLabel(programTypeId: number): string {
  return programTypes.find(({ id }) => id === programTypeId)?.label ?? String(programTypeId);
}

/** [A5.25]: the same day a number of months later, or the last day of a shorter month. */
export function replacementEndsOn(startsOn: string, intervalMonths: number): string {
  return addMonths(startsOn, intervalMonths);
}

/** The defaults of a new program [A9.12, A9.13]; `today` is the water system's date. */
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

/** The types that an account can create: those included in its features [A6.13, A7.18]. */
export function typesFor<Type extends { readonly feature: string }>(
  types: readonly Type[],
  features: ReadonlySet<string>,
): readonly Type[] {
  return types.filter(({ feature }) => features.has(feature));
}
