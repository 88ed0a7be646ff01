import { requiredKeys } from '../service-lines/service-line.sheet.ts';
import type { ImportPlan } from './import-batch.rules.ts';

type ColumnPlan = Pick<ImportPlan, 'columns' | 'defaults'>;

/** City, state and ZIP: a file may lack them if they are the same for every row [A5.28]. */
const defaultOf: Readonly<Record<string, keyof ImportPlan['defaults']>> = {
  'location.city': 'city',
  'location.state': 'state',
  'location.zip': 'zip',
};

/** EPA's template allows another identifier instead of a street address; parts of an address are joined. */
const alternatives = ['otherLocationIdentifier', 'location.name', 'address.street'] as const;

/** The defaults that can fill a required field. */
export function getDefaultPart(key: string): keyof ImportPlan['defaults'] | undefined {
  return defaultOf[key];
}

/** Required fields without a column or a default. In an export of ours, each line's ID provides city, state and ZIP. */
export function listMissingFields(
  { columns, defaults }: ColumnPlan,
  isOwnExport: { readonly ownExport: boolean } = { ownExport: false },
): readonly string[] {
  const mapped = new Set(Object.values(columns));
  const bringsCities = isOwnExport.ownExport && mapped.has('externalId');
  return requiredKeys.filter((key) => {
    if (mapped.has(key)) return false;
    const part = defaultOf[key];
    if (part) return !bringsCities && defaults[part].trim() === '';
    return !alternatives.some((other) => mapped.has(other));
  });
}
