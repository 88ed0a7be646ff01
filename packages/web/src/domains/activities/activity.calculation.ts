import { nameIn } from '@curbstop/contract/activities/activity.calculation';
import {
  activityResolutionDetails,
  activityResolutions,
  activityStatuses,
  activityTopics,
  activityTypes,
} from '@curbstop/contract/activities/activity.values';
import { dateRanges, type DateRange } from '@curbstop/contract/primitives/comparison';
import type { FieldLabels } from '../../ui/change-labels.ts';
import { calendarDate } from '../../ui/format.ts';

type Lookup = readonly { readonly id: number; readonly name: string }[];
const named = (lookup: Lookup) => (id: unknown) => nameIn(lookup, Number(id));

/** Labels of an activity's fields in its change history and form. */
export const activityFieldLabels: Readonly<Record<string, FieldLabels>> = {
  activityTypeId: { label: 'Activity', words: named(activityTypes) },
  date: { label: 'Date', words: (date) => calendarDate(String(date)) },
  topicId: { label: 'Reason', words: named(activityTopics) },
  resolutionId: { label: 'Outcome', words: named(activityResolutions) },
  resolutionDetailId: { label: 'Outcome, in detail', words: named(activityResolutionDetails) },
  contactId: { label: 'Contact', words: () => 'a contact of the location' },
  programName: { label: 'Program' },
  eventName: { label: 'Event' },
  description: { label: 'Description' },
};

/** The form has ids where the change history has names. */
const historyNames: Readonly<Record<string, string>> = { programId: 'programName', eventId: 'eventName' };

export function activityLabel(path: string): string {
  return activityFieldLabels[historyNames[path] ?? path]?.label ?? path;
}

const choicesOf = (lookup: Lookup) => lookup.map(({ id, name }) => ({ value: String(id), label: name }));

/** Options of the list's filters. */
export const activityChoices = {
  activityTypeId: choicesOf(activityTypes),
  topicId: choicesOf(activityTopics),
  resolutionId: choicesOf(activityResolutions),
  status: activityStatuses.map((status) => ({ value: status, label: status })),
};

/** [A3.67] */
export const rangeLabels: Readonly<Record<DateRange, string>> = {
  last24Hours: 'Last 24 Hours',
  last7Days: '7 Days',
  last30Days: '30 Days',
  last12Months: '12 Months',
};

/** The range of a date filter: `all` without one, `other` for a custom one. */
export function rangeOf(dates: readonly string[] | undefined): DateRange | 'all' | 'other' {
  if (!dates || dates.length === 0) return 'all';
  return dateRanges.find((range) => dates.length === 1 && dates[0] === range) ?? 'other';
}
