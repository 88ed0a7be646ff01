/**
 * Levels in µg/L outside which a slip of the unit by 1,000 is likelier than the level. The smallest detect is a tenth
 * of the limit that the rule requires of laboratories (40 CFR 141.89(a)(1)): the detection limit of 1 for lead, the
 * quantitation limit of 50 for copper, for which no detection limit is named. Limits of non-detects may be lower.
 */
export const plausibleLevels = {
  lead: { smallestDetect: '0.1', smallestBound: '0.01', largest: '1000' },
  copper: { smallestDetect: '5', smallestBound: '0.05', largest: '100000' },
} as const;
