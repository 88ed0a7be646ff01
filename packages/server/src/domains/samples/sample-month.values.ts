/** The totals of months that are remembered: of samples by their day, and of results by the day of their receipt. */
export const monthKinds = { samples: 'samples', receipts: 'receipts' } as const;
export type MonthKind = keyof typeof monthKinds;
