import { addMonths } from '../primitives/calendar.ts';
import { programTypes, defaultAssetType, defaultReplacementInterval } from './program.values.ts';

export function isReplacement(programTypeId: number): boolean {
  return programTypes.find(({ id }) => id === programTypeId)?.name === 'REPLACEMENT';
}

/** Whether sites are chosen by the tiers of 40 CFR 141.86(a). */
export function usesSamplingTiers(programTypeId: number): boolean {
  return programTypes.find(({ id }) => id === programTypeId)?.name === 'LCR';
}

export function getProgramTypeLabel(programTypeId: number): string {
  return programTypes.find(({ id }) => id === programTypeId)?.label ?? String(programTypeId);
}

/** [A5.25]: the same day a number of months later, or the last day of a shorter month. */
export function calculateReplacementEnd(startsOn: string, intervalMonths: number): string {
  return addMonths(startsOn, intervalMonths);
}

/** The defaults of a new program [A9.12, A9.13]; `today` is the water system's date. */
export function createDefaultProgram(today: string) {
  return {
    startsOn: today,
    endsOn: addMonths(today, 12),
    assetTypeId: defaultAssetType,
    replacementIntervalMonths: defaultReplacementInterval,
    doesPreSampling: true,
    doesPostSampling: true,
  };
}

/** The types that an account can create: those included in its features [A6.13, A7.18]. */
export function listAvailableTypes<Type extends { readonly feature: string }>(
  types: readonly Type[],
  features: ReadonlySet<string>,
): readonly Type[] {
  return types.filter(({ feature }) => features.has(feature));
}
