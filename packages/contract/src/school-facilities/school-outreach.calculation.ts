import { formatDay } from '../primitives/calendar.ts';
import type { SchoolOutreachFields } from './school-outreach.rules.ts';
import { outreachMethods, outreachOutcomes, outreachPurposes } from './school-outreach.values.ts';

/** "10-05-2026, Scheduling, Phone: No response, Lee Ortiz": an attempt in the history of its facility. */
export function describeOutreach({
  contactedOn,
  purpose,
  method,
  outcome,
  person,
  notes,
}: SchoolOutreachFields): string {
  const getLabel = (choices: readonly { readonly code: string; readonly label: string }[], chosen: string) =>
    choices.find(({ code }) => code === chosen)?.label ?? chosen;
  const attempt = [formatDay(contactedOn), getLabel(outreachPurposes, purpose), getLabel(outreachMethods, method)];
  const results = [getLabel(outreachOutcomes, outcome), person, notes && `notes: ${notes}`].filter(Boolean);
  return `${attempt.join(', ')}: ${results.join(', ')}`;
}
