import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';

export const deadlineStates = [
  { code: 'overdue', label: 'Overdue' },
  { code: 'dueThisWeek', label: 'Due within 7 days' },
  { code: 'upcoming', label: 'Upcoming' },
  { code: 'done', label: 'Completed' },
  // Recorded, but the results or the inventory no longer require it.
  { code: 'notRequired', label: 'No longer required' },
] as const;
export type DeadlineState = (typeof deadlineStates)[number]['code'];

/** The notice requirements that letters to customers meet. */
export const kindsWithNotices = [
  'serviceLineNotice',
  'baselineNotice',
  'consumerNotice',
  'tier1Notice',
] as const satisfies readonly DeadlineKind[];

/** Whether a deadline can be completed while its notices are not recorded as sent in Curbstop. */
export const isCompletedNotice = ({ kind, state }: Pick<UrgentItem, 'kind' | 'state'>): boolean =>
  state === 'done' && kindsWithNotices.some((one) => one === kind);

/** Whether something is left to do. */
export const isDeadlineOpen = ({ state }: { readonly state: DeadlineState }): boolean =>
  state !== 'done' && state !== 'notRequired';

/** Of a notice that was given. 40 CFR 141.202(b)(3): the State says whether a notice is repeated. */
export const describeRaised = ({ noticed, now }: { readonly noticed: string; readonly now: string }): string =>
  `The notice was given for ${noticed} µg/L; the 90th percentile is now ${now} µg/L. Ask your State whether it must be given again.`;

interface UrgentItem {
  readonly kind: DeadlineKind;
  readonly state: DeadlineState;
  readonly dueAt: string | null;
}

/** Open ones that count in hours or can't wait first, then the earliest. */
export const sortByUrgency = <Item extends UrgentItem & { readonly dueOn: string }>(
  items: readonly Item[],
): readonly Item[] =>
  items.toSorted((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)) || a.dueOn.localeCompare(b.dueOn));

/** 40 CFR 141.92(f)(1): as soon as practicable, whatever the last day is. Children drink from the outlet meanwhile. */
export const isDueNow = ({ kind, state }: Pick<UrgentItem, 'kind' | 'state'>): boolean =>
  kind === 'schoolHighResult' && isDeadlineOpen({ state });

/** Whether something must be done today: it is due within hours, or now. */
export const isUrgent = (item: UrgentItem): boolean => isDueInHours(item) || isDueNow(item);

/** Whether something is left to do within hours of a result or an event, such as the Tier 1 notice. */
export const isDueInHours = (item: { readonly state: DeadlineState; readonly dueAt: string | null }): boolean =>
  isDeadlineOpen(item) && item.dueAt !== null;

/** Days before a deadline in which it is due this week. */
export const dueSoonDays = 7;
/** Months after today whose deadlines are listed. */
export const monthsAhead = 13;
/** Months before today whose deadlines are listed at least; earlier ones only if they came due in the account. */
export const monthsBack = 12;
export const maxNoteLength = 2_000;
export const maxOwnTextLength = 200;

/** How long before work on a service line its notices, instructions and filters can be given at the earliest. */
export const monthsBeforeWork = 12;

/** EPA published the Lead and Copper Rule on this day (56 FR 26460). */
export const leadAndCopperRuleOn = '1991-06-07';

/** The results that a report covers. */
export interface CoveredSet {
  /** Its numbers in words: "Lead 6.1 µg/L, 20 results". */
  readonly numbers: string;
  /** Changes with each sample and result of the set, and with its exact percentiles: `formatCovered`. */
  readonly samples: string;
}

/** `values` are the exact percentiles of a whole period; empty for other sets. */
export const formatCovered = (checksum: string, values: string): string => `${checksum} ${values}`;

/**
 * Whether a completion still covers a set. The numbers are words for people, which change with the product: only completions from
 * before exact values were stored are compared by them. A report that covers only a part of its period has no
 * percentiles.
 */
export function isSameSet(marked: CoveredSet, current: CoveredSet): boolean {
  const [checksum, values] = marked.samples.split(' ');
  const [currentChecksum, currentValues] = current.samples.split(' ');
  if (checksum !== currentChecksum) return false;
  if (values === undefined && currentValues !== undefined) return marked.numbers === current.numbers;
  return !values || !currentValues || values === currentValues;
}

/** Whether a completion has what it covers as exact values. */
export const hasExactValues = ({ samples }: CoveredSet): boolean => samples.includes(' ');
