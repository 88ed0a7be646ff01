import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { getNowSeconds } from '../../foundation/clock.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { describeState } from './deadline.calculation.ts';

/** The status of a deadline. */
export function DeadlineBadge({ deadline }: { readonly deadline: Pick<DeadlineRow, 'kind' | 'state' | 'dueAt'> }) {
  const { label, tone } = describeState(deadline, getNowSeconds());
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
