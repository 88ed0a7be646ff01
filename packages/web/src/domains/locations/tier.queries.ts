import type { TierContext } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { getTodayAt } from '../../foundation/clock.ts';
import { useMe } from '../accounts/session.queries.ts';

/** What decides which sampling tiers the current account has today. */
export function useTierContext(): TierContext {
  const { systemType, timeZone } = useMe().defaultAccount;
  return { systemType, on: getTodayAt(timeZone) };
}
