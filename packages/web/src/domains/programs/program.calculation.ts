import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import { assetTypes, programTypes, defaultAssetType } from '@curbstop/contract/programs/program.values';
import type { Card } from '../../ui/ChoiceCards.tsx';
import { getFieldLabels } from '../../ui/change-labels.ts';
import { formatCount } from '../../ui/format.ts';

export function formatInterval(months: number): string {
  return formatCount(months, 'month');
}

/** Labels of a program's fields in its change history and form. */
export const programFieldLabels = getFieldLabels(programDescriptor);

/** One sentence on the purpose of each program type; keyed by the specification's short names. */
const help: Readonly<Record<(typeof programTypes)[number]['name'], string>> = {
  LSLR: 'Replacement of lead service lines.',
  LCR: 'Samples from consumers’ taps under the Lead and Copper Rule.',
  CR: 'Samples requested by customers.',
  LIS: 'Inspections to identify service line materials.',
  PF: 'Pitcher filters and cartridges for households.',
  COVID: 'Programs set up during the COVID-19 pandemic.',
  VERIFICATION: 'Verification of recorded service line materials.',
  REPLACEMENT: 'Lines replaced by a deadline, with samples before and after.',
};

export function getProgramTypeHelp(programTypeId: number): string | undefined {
  const type = programTypes.find(({ id }) => id === programTypeId);
  return type && help[type.name];
}

export function toProgramTypeCards(types: readonly { readonly id: number; readonly label: string }[]): readonly Card[] {
  return types.map(({ id, label }) => ({ value: String(id), label, help: getProgramTypeHelp(id) ?? '' }));
}

/** [A9.13] */
export const assetTypeCards: readonly Card[] = assetTypes.map(({ id, name }) =>
  id === defaultAssetType
    ? { value: String(id), label: name, help: 'From the main to the building' }
    : { value: String(id), label: name, help: 'Coming Soon', disabled: true },
);
