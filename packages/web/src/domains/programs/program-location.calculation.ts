import type { AddedLocationCounts } from '@curbstop/contract/programs/program-location.rules';
import { programLocationDescriptor } from '@curbstop/contract/programs/program-location.fields';
import { replacementLocationStatuses, type LocationStatus } from '@curbstop/contract/programs/program-location.values';
import { getFieldLabels } from '../../ui/change-labels.ts';
import type { Series } from '../../ui/chart-layout.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';
import { formatCount } from '../../ui/format.ts';

/** Labels of the fields in the change history of a location in a program. */
export const programLocationFieldLabels = getFieldLabels(programLocationDescriptor);

const tones: Readonly<Record<LocationStatus, StatusTone>> = {
  Assigned: 'muted',
  'Pre-Sampling': 'working',
  Scheduled: 'working',
  Replaced: 'done',
  'Post-Sampling': 'working',
  Completed: 'done',
  'No Action Required': 'muted',
};

const step = (percent: number) => `color-mix(in oklab, var(--action) ${percent}%, var(--inset))`;
/** Darker the further the work is; the words of the legend and the table say which. */
const colors: Readonly<Record<LocationStatus, string>> = {
  Assigned: step(12),
  'Pre-Sampling': step(28),
  Scheduled: step(44),
  Replaced: step(64),
  'Post-Sampling': step(82),
  Completed: 'var(--action)',
  'No Action Required': 'var(--line-strong)',
};

/** The statuses of replacements as parts of a bar, in the order of the work. */
export const statusSeries: readonly Series[] = replacementLocationStatuses.map((status) => ({
  key: status,
  label: status,
  color: colors[status],
}));

export function getStatusTone(status: string): StatusTone {
  return tones[status as LocationStatus] ?? 'muted';
}

/** [A8.15]: 'N Locations were updated to status {status}'. */
export function describeStatusesUpdated(locations: number, status: string): string {
  return `${formatCount(locations, 'Location')} ${locations === 1 ? 'was' : 'were'} updated to status ${status}`;
}

/** "3 locations were added to Tap sampling 2026. 2 were already in it." */
export function describeAdded({ added, alreadyThere }: AddedLocationCounts, to: string): string {
  const already =
    alreadyThere === 0
      ? ''
      : `${formatCount(alreadyThere, 'location')} ${alreadyThere === 1 ? 'was' : 'were'} already in ${to}.`;
  const came = added === 0 ? '' : `${formatCount(added, 'location')} ${added === 1 ? 'was' : 'were'} added to ${to}.`;
  return [came, already].filter(Boolean).join(' ');
}
