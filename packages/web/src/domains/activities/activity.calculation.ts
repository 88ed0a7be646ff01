import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import { dateRanges, type DateRange } from '@curbstop/contract/primitives/comparison';
import type { Fields } from '@curbstop/contract/primitives/fields';
import { getFieldLabels } from '../../ui/change-labels.ts';

/** Labels of an activity's fields in its change history. */
export const activityFieldLabels = getFieldLabels(activityDescriptor, {
  contactId: () => 'a contact of the location',
});

export function getActivityLabel(path: string): string {
  return (activityDescriptor as Fields)[path]?.label ?? path;
}

/** [A3.67] */
export const rangeLabels: Readonly<Record<DateRange, string>> = {
  last24Hours: 'Last 24 Hours',
  last7Days: '7 Days',
  last30Days: '30 Days',
  last12Months: '12 Months',
};

/** The range of a date filter: `all` without one, `other` for a custom one. */
export function getDateRange(dates: readonly string[] | undefined): DateRange | 'all' | 'other' {
  if (!dates || dates.length === 0) return 'all';
  return dateRanges.find((range) => dates.length === 1 && dates[0] === range) ?? 'other';
}
