import { findEarlyCompletion } from '@curbstop/contract/compliance/deadline-days.calculation';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { Alert } from '../../ui/Alert.tsx';
import { formatDay } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import classes from './Compliance.module.css';

const label = 'Check the date completed: it is too early';

/** In the list: the recorded day can’t be right. Such days are refused by now. */
export function EarlyCompletionBadge({ deadline }: { readonly deadline: DeadlineRow }) {
  if (useFirstDay(deadline) === undefined) return null;
  return (
    <span className={classes['below']}>
      <StatusBadge tone="attention">{label}</StatusBadge>
    </span>
  );
}

export function EarlyCompletionAlert({ deadline }: { readonly deadline: DeadlineRow }) {
  const first = useFirstDay(deadline);
  if (first === undefined) return null;
  return (
    <Alert tone="attention" title={label}>
      This deadline can be completed on {formatDay(first)} at the earliest. Correct the date, or reopen the deadline if
      it was not done since then.
    </Alert>
  );
}

function useFirstDay(deadline: DeadlineRow): string | undefined {
  const { primacyCode, timeZone } = useMe().defaultAccount;
  return findEarlyCompletion(deadline, { state: primacyCode, timeZone });
}
