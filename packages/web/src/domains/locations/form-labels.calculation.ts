import { getTierLabel } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { locationFieldLabels } from './location.calculation.ts';
import { getFieldLabels } from '../../ui/change-labels.ts';
import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import { parseTierValue } from './tier.calculation.ts';

/** Labels of a contact's fields in its change history, by API names and by the columns of the seed data. */
export const contactFieldLabels = getFieldLabels(contactDescriptor);

/** The label of a form field: `contact.email` is "Email", `profile.tier` is "Tier". */
export function getFieldLabel(path: string): string {
  const name = path.split('.').at(-1) ?? path;
  return (path.startsWith('contact.') ? contactFieldLabels : locationFieldLabels)[name]?.label ?? path;
}

/** The display text of a form field's value. */
export function formatLocationFormValue(path: string, value: string): string {
  return path === 'profile.tier' ? getTierLabel(parseTierValue(value)) : value;
}
