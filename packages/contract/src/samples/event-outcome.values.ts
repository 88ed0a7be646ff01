/** What an event shows about an action level. */
export const eventOutcomes = [
  { code: 'exceedance', label: 'Action level exceedance' },
  { code: 'exceedanceInPeriod', label: 'Exceedance in its monitoring period' },
  { code: 'exceedanceInForce', label: 'Exceedance still in effect' },
  { code: 'none', label: 'No exceedance' },
  { code: 'tooFewSites', label: 'Too few sites' },
  { code: 'fifthLitersMissing', label: 'Not final: fifth-liter results missing' },
  { code: 'noneSoFar', label: 'No exceedance so far' },
] as const;
export type EventOutcome = (typeof eventOutcomes)[number]['code'];
