import type { IncompleteSites } from '@curbstop/contract/samples/incomplete-sites.rules';

/** Analyzed samples at five sites with all results, liters and dates. */
export const noIncompleteSites: IncompleteSites = {
  sites: 5,
  completeSites: 5,
  analytes: [],
  fifthLiters: 0,
  undated: 0,
  treated: 0,
  sameAddress: 0,
  notAnalyzed: [],
};

/** Lead without copper at all ten sites. */
export const withoutCopper: IncompleteSites = {
  ...noIncompleteSites,
  sites: 10,
  completeSites: 0,
  analytes: [{ analyteId: 2, sites: 10 }],
};
