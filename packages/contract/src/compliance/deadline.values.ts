export const deadlineStates = [
  { code: 'overdue', label: 'Overdue' },
  { code: 'dueThisWeek', label: 'Due within 7 days' },
  { code: 'upcoming', label: 'Upcoming' },
  { code: 'done', label: 'Done' },
  // Recorded, but the results or the inventory demand it no more.
  { code: 'notRequired', label: 'No longer required' },
] as const;
export type DeadlineState = (typeof deadlineStates)[number]['code'];

/** Whether something is left to do. */
export const isOpen = ({ state }: { readonly state: DeadlineState }): boolean =>
  state !== 'done' && state !== 'notRequired';

/** Days before a deadline in which it is due this week. */
export const dueSoonDays = 7;
/** Months after today whose deadlines are listed. */
export const monthsAhead = 13;
/** Months before today whose deadlines are listed at least; earlier ones only if they came due in the account. */
export const monthsBack = 12;
export const maxNoteLength = 2_000;

/** EPA published the Lead and Copper Rule on this day (56 FR 26460). */
export const leadAndCopperRuleOn = '1991-06-07';

/** The results that a report covers. */
export interface CoveredSet {
  /** Its numbers in words: "Lead 6.1 µg/L, 20 results". */
  readonly numbers: string;
  /** Changes with each sample and result of the set. */
  readonly samples: string;
}
