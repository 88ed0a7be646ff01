import type { StateCode } from '../primitives/state-names.ts';

/**
 * The first day from which new pipe had to be lead-free. Congress passed the ban on June 19, 1986; States had to
 * enforce it from June 19, 1988 (Public Law 99-339, 109(b); SDWA 1417(b)), and that day applies where a State's own
 * date is not recorded.
 */
export const federalLeadBanDate = '1988-06-19';

interface StateLeadBan {
  /** First day on which the State enforced its ban, `YYYY-MM-DD`. */
  readonly enforceableFrom: string;
  readonly source: string;
  /**
   * True if the date was read in the State's own statement or statute; otherwise it comes from a list that was not
   * confirmed with the State.
   */
  readonly confirmed: boolean;
}

const createConfirmedBan = (enforceableFrom: string, source: string): StateLeadBan => ({
  enforceableFrom,
  source,
  confirmed: true,
});

/**
 * EPA once listed the dates of all States; only a public transcription of that list was found. It has errors (Missouri,
 * Massachusetts), so it is used only where it is later than the federal date, which makes the check stricter. An
 * earlier date would let lines pass as non-lead and requires the State's own source.
 */
const listed = (enforceableFrom: string): StateLeadBan => ({
  enforceableFrom,
  source: 'EPA’s list of State lead bans',
  confirmed: false,
});

/** A State without an entry has the federal date. A local ordinance belongs to the account. */
export const stateLeadBans: Readonly<Partial<Record<StateCode, StateLeadBan>>> = {
  CT: listed('1988-12-31'),
  DC: listed('1988-08-19'),
  IA: listed('1988-09-14'),
  ID: listed('1988-08-11'),
  LA: listed('1988-09-20'),
  MA: createConfirmedBan(
    '1988-06-19',
    'Massachusetts Department of Environmental Protection, Lead and Copper Rule sampling (mass.gov/service-details/lead-and-copper-rule-lcr-sampling)',
  ),
  MD: listed('1988-08-16'),
  MO: createConfirmedBan('1989-01-01', 'Missouri Department of Natural Resources, Lead service lines (dnr.mo.gov)'),
  NV: listed('1989-01-01'),
  OH: listed('1988-09-12'),
  PA: createConfirmedBan(
    '1991-01-06',
    'Plumbing System Lead Ban and Notification Act of July 6, 1989, 35 P.S. 723.4, effective in 18 months',
  ),
  SC: listed('1988-11-01'),
  TX: createConfirmedBan(
    '1988-07-01',
    'Texas Commission on Environmental Quality, Lead service line inventory under the LCRR (January 2023)',
  ),
  UT: listed('1989-04-24'),
  VT: listed('1988-12-28'),
};
