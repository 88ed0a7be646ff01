import { requirements, type Requirement } from '../accounts/requirement.values.ts';

/** A record that a search found, in the words of its list. */
export interface Found {
  readonly id: string;
  /** The record that it hangs on, where its page is that one's. */
  readonly parentId: string | null;
}

interface SearchedNoun {
  readonly label: string;
  /** Without it the noun is not searched; nothing else about it is told. */
  readonly requirement: Pick<Requirement, 'access' | 'feature'>;
  /** Its table, whose search finds them all. */
  readonly list: string;
  readonly pageOf: (found: Found) => string;
}

/**
 * What the search of the whole account looks for, in the order shown. A noun joins with one entry here and one source
 * in `server/src/overviews/searched-nouns.ts`; neither compiles without the other.
 */
export const searchedNouns = {
  location: {
    label: 'Locations',
    requirement: requirements.viewLocations,
    list: '/locations',
    pageOf: ({ id }) => `/locations/${id}/details`,
  },
  serviceLine: {
    label: 'Service lines',
    requirement: requirements.viewInventory,
    list: '/inventory/list',
    pageOf: ({ id, parentId }) => `/locations/${parentId}/inventory/${id}`,
  },
  program: {
    label: 'Programs',
    requirement: requirements.viewPrograms,
    list: '/programs',
    pageOf: ({ id }) => `/programs/${id}`,
  },
} as const satisfies Readonly<Record<string, SearchedNoun>>;

export type SearchedNounName = keyof typeof searchedNouns;
export const searchedNounNames = Object.keys(searchedNouns) as readonly SearchedNounName[];

/** As many of each noun as somebody takes in at a glance. */
export const handful = 5;
export const shortestTerm = 2;
