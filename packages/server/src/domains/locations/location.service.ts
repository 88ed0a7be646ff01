import { needs } from '@curbstop/contract/accounts/need.values';
import { listLocationChanges, listLocations, readLocation } from '@curbstop/contract/locations/location.calls';
import type { LocationRow } from '@curbstop/contract/locations/location.rules';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import { listChanges } from '../../foundation/database/change-history.ts';
import { findPage } from '../../foundation/database/list-door.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { findLocation, locationSource } from './location.repository.ts';

export const pageOfLocations: AccountHandler<typeof listLocations> = async (caller, { query }) => {
  const page = await findPage<typeof locationSource.list, LocationRow>(caller.house.database, caller.accountId, locationSource, query);
  return { ...page, items: [...page.items] };
};

export const oneLocation: AccountHandler<typeof readLocation> = (caller, { params }) =>
  caller.database.read(async (trx) => {
    const location = await findLocation(trx, params.id);
    if (!location) throw commonProblems.notFound();
    // Contacts are bought apart [A6.11]; the rest of the location is everybody's.
    return caller.features.has(needs.viewContacts.feature) ? location : { ...location, contacts: [] };
  });

export const changesOfLocation: AccountHandler<typeof listLocationChanges> = (caller, { params }) =>
  caller.database.read(async (trx) => {
    if (!(await findLocation(trx, params.id))) throw commonProblems.notFound();
    return listChanges(trx, 'location', params.id);
  });
