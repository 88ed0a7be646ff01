import { listNounsWith, type NounWith } from '../nouns/noun.values.ts';

/** The kinds of entries in a location's timeline, in the order of its filter. */
export type TimelineKind = NounWith<'timeline'>;
export const timelineKindNames = listNounsWith('timeline');

/** Entries per page. */
export const timelinePageSize = 20;
