import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { isDueInHours, isDueNow, isDeadlineOpen } from '@curbstop/contract/compliance/deadline.values';
import { addDays } from '@curbstop/contract/primitives/calendar';

const soonDays = 30;

const groups = [
  { code: 'hours', label: 'Due in hours' },
  { code: 'now', label: 'As soon as practicable' },
  { code: 'overdue', label: 'Overdue' },
  { code: 'soon', label: `Within ${soonDays} days` },
  { code: 'later', label: 'Later' },
  { code: 'closed', label: 'Completed or no longer required' },
] as const;

export interface GroupOfDeadlines {
  readonly label: string;
  readonly items: readonly DeadlineRow[];
}

/** The deadlines by urgency, without empty groups; each keeps its order. */
export function groupDeadlines(items: readonly DeadlineRow[], today: string): readonly GroupOfDeadlines[] {
  return groups
    .map(({ code, label }) => ({ label, items: items.filter((item) => getGroup(item, today) === code) }))
    .filter((group) => group.items.length > 0);
}

/** A deadline in hours stays first when it is overdue. */
function getGroup(item: DeadlineRow, today: string): (typeof groups)[number]['code'] {
  if (!isDeadlineOpen(item)) return 'closed';
  if (isDueInHours(item)) return 'hours';
  if (isDueNow(item)) return 'now';
  if (item.state === 'overdue') return 'overdue';
  return item.dueOn <= addDays(today, soonDays) ? 'soon' : 'later';
}
