import { lackOf } from '@curbstop/contract/accounts/need.policy';
import { searchAccount, type FoundRecord } from '@curbstop/contract/overviews/search.calls';
import { handful, searchedNounNames, searchedNouns } from '@curbstop/contract/overviews/search.values';
import { findFew } from '../foundation/database/list-door.ts';
import type { AccountHandler, Door } from '../foundation/http/serve.ts';
import { searchedSources } from './searched-nouns.ts';

export function searchRoutes(door: Door): void {
  door.account(searchAccount, searchEverything);
}

const searchEverything: AccountHandler<typeof searchAccount> = async (caller, { query: { term } }) => {
  // No noun needs a flag, so none has to be asked for.
  const standing = { permissions: caller.permissions, features: caller.features, flags: new Set<string>() };
  const nouns = searchedNounNames.filter((noun) => lackOf(standing, searchedNouns[noun].need) === undefined);
  const groups = await Promise.all(
    nouns.map(async (noun) => ({ noun, found: [...(await findFew<FoundRecord>(caller.house.database, caller.accountId, searchedSources[noun], { searchTerm: term, limit: handful }))] })),
  );
  return { groups };
};
