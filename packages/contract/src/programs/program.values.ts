import type { FeatureCode } from '../accounts/feature.values.ts';

interface ProgramType {
  readonly id: number;
  readonly name: string;
  /** The label. */
  readonly label: string;
  /** The feature that an account needs to create a program of this type [A6.13]. */
  readonly feature: FeatureCode;
}

/**
 * The types of programs [A3.20, A3.27]. The ids are stored in every program and never change their meaning. Programs of
 * type LSLR can no longer be created [A7.18]: replacements use REPLACEMENT, which the same feature includes
 * [A3.27].
 */
export const programTypes = [
  { id: 1, name: 'LSLR', label: 'Lead service line replacement', feature: 'PT:LSLR' },
  { id: 2, name: 'LCR', label: 'Lead and copper sampling', feature: 'PT:LCR' },
  { id: 3, name: 'CR', label: 'Customer requests', feature: 'PT:CR' },
  { id: 4, name: 'LIS', label: 'Line inspection', feature: 'PT:LIS' },
  { id: 5, name: 'PF', label: 'Pitcher filters', feature: 'PT:PF' },
  { id: 6, name: 'COVID', label: 'COVID', feature: 'PT:COVID' },
  { id: 7, name: 'VERIFICATION', label: 'Verification', feature: 'PT:VERIFICATION' },
  { id: 8, name: 'REPLACEMENT', label: 'Replacement', feature: 'PT:LSLR' },
] as const satisfies readonly ProgramType[];

export type ProgramTypeName = (typeof programTypes)[number]['name'];

/** [A7.18] */
export const creatableProgramTypes = programTypes.filter(({ name }) => name !== 'LSLR');

/** [A4.3]: the specification names no other. */
export const programStatuses = ['Active'] as const;

/** What is replaced [A9.13]; meters are not supported yet. */
export const assetTypes = [
  { id: 1, name: 'Service Lines' },
  { id: 0, name: 'Meters' },
] as const;
export const defaultAssetType = 1;

/** The duration of a replacement program, in months [A9.13]. */
export const replacementIntervals = [6, 12, 24] as const;
export const defaultReplacementInterval = 12;

export const maxProgramNameLength = 200;
export const maxShippingVendorIdLength = 60;
