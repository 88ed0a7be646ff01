import { missingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { searchAccount, type FoundRecord } from '@curbstop/contract/overviews/search.calls';
import { resultsPerNoun, searchedNounNames, searchedNouns } from '@curbstop/contract/overviews/search.values';
import { findBestMatches } from '../foundation/database/quick-search.ts';
import type { AccountHandler, Router } from '../foundation/http/serve.ts';
import { searchedSources } from './searched-nouns.ts';

export function searchRoutes(router: Router): void {
  router.legacyAccount(searchAccount, searchEverything);
}

const searchEverything: AccountHandler<typeof searchAccount> = async (context, { query: { term } }) => {
  // No noun requires a flag.
  const standing = { permissions: context.permissions, features: context.features, flags: new Set<string>() };
  const nouns = searchedNounNames.filter(
    (noun) => missingRequirement(standing, searchedNouns[noun].requirement) === undefined,
  );
  const groups = await Promise.all(
    nouns.map(async (noun) => ({
      noun,
      found: [
        ...(await findBestMatches<FoundRecord>(context.app.database, context.accountId, searchedSources[noun], {
          searchTerm: term,
          limit: resultsPerNoun,
        })),
      ],
    })),
  );
  return { groups };
};
