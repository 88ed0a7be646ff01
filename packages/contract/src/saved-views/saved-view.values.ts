import { nouns, listNounsWith, type NounSettings, type NounWith } from '../nouns/noun.values.ts';
import { maxFilterTextLength } from '../primitives/list.ts';

/** The lists with saved views: those of nouns, that of imports and that of the sites of the sampling site plan. */
export type ViewType = NounSettings<'savedViews'>[NounWith<'savedViews'>] | 'imports' | 'sitePlan';
export const viewTypes: readonly ViewType[] = [
  ...listNounsWith('savedViews').map((noun) => nouns[noun].savedViews),
  'imports',
  'sitePlan',
];

/** [A9.1]: a name is shorter than this. */
export const maxViewNameLength = 200;

/** Limits for one person's views of a list, and for the team's; a longer menu would be hard to use. */
export const maxViewsPerList = 100;

/** Limits of one view, far beyond what any list offers. */
export const viewLimits = {
  filters: 50,
  valuesPerFilter: 200,
  valueLength: maxFilterTextLength,
  columns: 100,
  fieldLength: 100,
  text: 100_000,
} as const;
