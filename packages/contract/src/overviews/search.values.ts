import { requirements, type Requirement } from '../accounts/requirement.values.ts';

/** A search result, with the labels of its list. */
export interface Found {
  readonly id: string;
  /** The parent record, if the result has no page of its own. */
  readonly parentId: string | null;
}

interface SearchedNoun {
  readonly label: string;
  /** Required to search this noun; without it the noun is left out. */
  readonly requirement: Pick<Requirement, 'access' | 'feature'>;
  /** The noun's table, whose search shows all matches. */
  readonly list: string;
  readonly pageOf: (found: Found) => string;
}

/**
 * What the account-wide search covers, in display order. To add a noun, add one entry here and one source in
 * `server/src/overviews/searched-nouns.ts`; neither compiles without the other.
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

/** Maximum number of results of each noun. */
export const resultsPerNoun = 5;
export const shortestTerm = 2;
