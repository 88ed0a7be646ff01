import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

export interface PlannedPopulation {
  /** Null removes the corrected entry. */
  readonly entry: { readonly populationServed: number | null; readonly startsOn: string } | null;
  /** Null for a new number. */
  readonly correctsId: string | null;
  /** The begun periods that require less, as the person confirmed. */
  readonly confirmedPeriods: number;
}

type Check = (trx: AccountTransaction, context: RequestContext, change: PlannedPopulation) => Promise<void>;

const checks: Check[] = [];

/** Lets higher layers refuse a number of people, in the transaction that would save it. */
export function onPopulationChange(check: Check): void {
  checks.push(check);
}

export async function checkPopulationChange(...change: Parameters<Check>): Promise<void> {
  for (const check of checks) await check(...change);
}
