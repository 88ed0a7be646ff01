import { nouns, listNounsWith, type NounWith } from '../nouns/noun.values.ts';
import { fillPath } from '../primitives/endpoint.ts';

/** What the account-wide search covers, in display order. */
export type SearchedNounName = NounWith<'search'>;
export const searchedNounNames = listNounsWith('search');

/** A search result. */
interface SearchResult {
  readonly id: string;
  /** The parent record, if the result has no page of its own. */
  readonly parentId: string | null;
}

/** The path of a result's page. */
export function getRecordPath(noun: SearchedNounName, result: SearchResult): string {
  return fillPath(nouns[noun].page, { ...result });
}

/** Maximum number of results of each noun. */
export const resultsPerNoun = 5;
export const minSearchTermLength = 2;
