import type { Added } from '@curbstop/contract/programs/program-location.rules';
import { programLocationDescriptor } from '@curbstop/contract/programs/program-location.fields';
import type { LocationStatus } from '@curbstop/contract/programs/program-location.values';
import { getFieldLabels } from '../../ui/change-labels.ts';
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

export function getStatusTone(status: string): StatusTone {
  return tones[status as LocationStatus] ?? 'muted';
}

/** [A8.15]: 'N Locations were updated to status {status}'. */
export function describeStatusesUpdated(locations: number, status: string): string {
  return `${formatCount(locations, 'Location')} ${locations === 1 ? 'was' : 'were'} updated to status ${status}`;
}

/** "3 locations were added to Tap sampling 2026. 2 were already in it." */
export function describeAdded({ added, alreadyThere }: Added, to: string): string {
  const already =
    alreadyThere === 0
      ? ''
      : `${formatCount(alreadyThere, 'location')} ${alreadyThere === 1 ? 'was' : 'were'} already in ${to}.`;
  const came = added === 0 ? '' : `${formatCount(added, 'location')} ${added === 1 ? 'was' : 'were'} added to ${to}.`;
  return [came, already].filter(Boolean).join(' ');
}
