/** What the results of a period say about an action level. */
export const periodOutcomes = [
  { code: 'exceedance', label: 'Action level exceedance' },
  { code: 'noneSoFar', label: 'No exceedance so far' },
  { code: 'fifthLitersMissing', label: 'Not final: fifth-liter results missing' },
  { code: 'waiverEnded', label: 'Waiver ended' },
  { code: 'none', label: 'No exceedance' },
  { code: 'noResults', label: 'No results' },
] as const;
export type PeriodOutcome = (typeof periodOutcomes)[number]['code'];

/** Why an outcome without an exceedance is not final. */
export const openReasons = [
  'fifthLitersMissing',
  'samplingOpen',
  'periodOpen',
  'requiredSitesUnknown',
  'tooFewSites',
  'halvesUnfilled',
  'halvesUnknown',
  'resultsMissing',
  'tiersUnknown',
  'zerosWithoutLimits',
  'otherPrograms',
] as const;
export type OpenReason = (typeof openReasons)[number];

/** What the sites of a period are. */
export const siteStatuses = [
  { code: 'inProgress', label: 'In progress' },
  { code: 'tooFewSites', label: 'Too few sites' },
  { code: 'checkLeadLineHalf', label: 'Check sites with lead lines' },
  { code: 'complete', label: 'Complete' },
] as const;
export type SiteStatus = (typeof siteStatuses)[number]['code'];

/** 40 CFR 141.91: records are kept for 12 years, and periods go back as far. */
export const periodYears = 12;

/** The most events with samples from before these years in one response. */
export const maxEarlierEvents = 20;

/** Maximum number of sites in one response. */
export const maxSites = 1_000;

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
