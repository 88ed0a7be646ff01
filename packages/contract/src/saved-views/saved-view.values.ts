import { longestFilterText } from '../primitives/list.ts';

/** The lists that keep views. A list's word is part of stored views and of addresses, so it never changes. */
export const viewTypes = ['programs', 'locations', 'inventory'] as const;
export type ViewType = (typeof viewTypes)[number];

/** [A9.1]: a name is shorter than this. */
export const viewNameLimit = 200;

/** Each person's own views of one list, and the team's; beyond this a menu helps nobody find anything. */
export const viewsPerList = 100;

/** What one view may hold at most; far beyond what any list offers. */
export const viewLimits = {
  filters: 50,
  valuesPerFilter: 200,
  valueLength: longestFilterText,
  columns: 100,
  fieldLength: 100,
  text: 100_000,
} as const;
