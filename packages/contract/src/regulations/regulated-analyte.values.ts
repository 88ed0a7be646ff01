/** The analytes that have an action level; other analytes have no code. */
export const regulatedAnalyteCodes = ['lead', 'copper'] as const;
export type RegulatedAnalyteCode = (typeof regulatedAnalyteCodes)[number];
