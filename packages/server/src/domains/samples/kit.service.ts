import { commonProblems } from '@curbstop/contract/primitives/problem';
import { eventProblems } from '@curbstop/contract/sampling-events/sampling-event.problems';
import type * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import { kitProblems } from '@curbstop/contract/samples/kit.problems';
import { listChanges } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Service } from '../../foundation/service.ts';
import { onAddressesChanged } from '../locations/location.events.ts';
import { onLocationRemoval } from '../programs/program-location.events.ts';
import { onEventLocationsRemoval } from '../sampling-events/event-location.events.ts';
import { toKitRow, type StoredKit } from './kit-row.calculation.ts';
import { updateKitAddresses, findKit, hasKits, kitSource, listLocationsWithKits } from './kit.repository.ts';

// Lower layers don't know kits, so foreign keys prevent these removals [A8.13, A8.18].
registerConstraintProblem('kits_location_in_event', kitProblems.linkedKits());
registerConstraintProblem('kits_in_active_event', eventProblems.inUse());

onLocationRemoval(async (trx, removal) => {
  if (await hasKits(trx, removal)) throw kitProblems.linkedKits();
});
onEventLocationsRemoval(async (trx, removal) => ({
  locationIds: await listLocationsWithKits(trx, removal),
  reason: kitProblems.linkedKits().message,
}));
onAddressesChanged(updateKitAddresses);

export const listKits: Service<typeof kitEndpoints.listKits> = async (context, request) => {
  const page = await listPage<typeof kitSource.list, StoredKit>(toListContext(context), kitSource, request);
  return { ...page, items: page.items.map(toKitRow) };
};

export const getKit: Service<typeof kitEndpoints.getKit> = (context, { id }) =>
  context.database.read(async (trx) => toKitRow(await getKitWithin(trx, id)));

export const listKitChanges: Service<typeof kitEndpoints.listKitChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    await getKitWithin(trx, id);
    return listChanges(trx, 'kit', id);
  });

async function getKitWithin(trx: AccountTransaction, id: string): Promise<StoredKit> {
  const kit = await findKit(trx, id);
  if (!kit) throw commonProblems.notFound();
  return kit;
}
