import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { nouns } from '@curbstop/contract/nouns/noun.values';
import * as searchEndpoints from '@curbstop/contract/overviews/search.endpoints';
import type { SearchRecord } from '@curbstop/contract/overviews/search.endpoints';
import { resultsPerNoun, searchedNounNames } from '@curbstop/contract/overviews/search.values';
import { listBestMatches } from '../foundation/database/quick-search.ts';
import type { Router } from '../foundation/http/serve.ts';
import type { Service } from '../foundation/service.ts';
import { searchedSources } from './searched-nouns.ts';

export function searchRoutes(router: Router): void {
  router.account(searchEndpoints.searchAccount, searchAccount);
}

const searchAccount: Service<typeof searchEndpoints.searchAccount> = async (context, { term }) => {
  // No noun requires a flag.
  const access = { permissions: context.permissions, features: context.features, flags: new Set<string>() };
  const searched = searchedNounNames.filter(
    (noun) => findMissingRequirement(access, nouns[noun].requirement) === undefined,
  );
  const groups = await Promise.all(
    searched.map(async (noun) => ({
      noun,
      found: [
        ...(await listBestMatches<SearchRecord>(
          { database: context.app.database, accountId: context.accountId },
          searchedSources[noun],
          {
            searchTerm: term,
            limit: resultsPerNoun,
          },
        )),
      ],
    })),
  );
  return { groups };
};
