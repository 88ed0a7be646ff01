import { getTodayAt } from '../../foundation/clock.ts';
import { useMe } from '../accounts/session.queries.ts';
import type { TiersOfAccount } from './tier.calculation.ts';

/** What decides which sampling tiers the current account has today. */
export function useTierContext(): TiersOfAccount {
  const { systemType, primacyCode, timeZone } = useMe().defaultAccount;
  return { systemType, state: primacyCode, on: getTodayAt(timeZone) };
}
