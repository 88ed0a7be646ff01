import type { StateCode } from '../kinds/us-state.ts';

/**
 * From which day pipe put into the ground has to be lead-free. 1986 is when Congress passed the ban; it could be enforced
 * from 19 June 1988, and that is the day that counts for a service line's basis and for the validation pool.
 */
export const federalLeadBanDate = '1988-06-19';

interface LeadBan {
  /** First day on which the ban could be enforced, `YYYY-MM-DD`. */
  readonly enforceableFrom: string;
  readonly source: string;
}

/** States whose own ban came earlier: one entry each, with the law that says so. A local ordinance belongs to the account, not here. */
export const stateLeadBans: Readonly<Partial<Record<StateCode, LeadBan>>> = {};

export function leadBanDateFor(state: string): string {
  return stateLeadBans[state as StateCode]?.enforceableFrom ?? federalLeadBanDate;
}
