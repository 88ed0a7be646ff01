import { commonProblems } from '@curbstop/contract/primitives/problem';
import { eventProblems } from '@curbstop/contract/sampling-events/sampling-event.problems';
import { formatKitObstacle, hasSamples, readKitCode } from '@curbstop/contract/samples/kit.calculation';
import type * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import { kitProblems } from '@curbstop/contract/samples/kit.problems';
import type { KitStatusChange } from '@curbstop/contract/samples/kit.rules';
import { sampleStatusForKit, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { getInstant } from '../../foundation/clock.ts';
import { listChanges } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Service } from '../../foundation/service.ts';
import { onAddressesChanged } from '../locations/location.events.ts';
import { onLocationRemoval } from '../programs/program-location.events.ts';
import { toKitRow, type StoredKit } from './kit-row.calculation.ts';
import {
  copyAddressesToKits,
  findKit,
  findKitWithoutResults,
  hasKits,
  kitSource,
  lockKits,
  lockKitsByCode,
  storeKitStatus,
  type LockedKit,
} from './kit.repository.ts';

// Lower layers don't know kits, so foreign keys prevent these removals [A8.13, A8.18].
registerConstraintProblem('kits_location_in_event', kitProblems.linkedKits());
registerConstraintProblem('kits_in_active_event', eventProblems.inUse());

onLocationRemoval(async (trx, removal) => {
  if (await hasKits(trx, removal)) throw kitProblems.linkedKits();
});
onAddressesChanged(copyAddressesToKits);

export const listKits: Service<typeof kitEndpoints.listKits> = async (context, request) => {
  const page = await listPage<typeof kitSource.list, StoredKit>(toListContext(context), kitSource, request);
  return { ...page, items: page.items.map(toKitRow) };
};

export const getKit: Service<typeof kitEndpoints.getKit> = (context, { id }) =>
  context.database.read(async (trx) => toKitRow(await readKit(trx, id)));

export const listKitChanges: Service<typeof kitEndpoints.listKitChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    await readKit(trx, id);
    return listChanges(trx, 'kit', id);
  });

/** All kits change or none. A repeated scan changes nothing. */
export const updateKitStatuses: Service<typeof kitEndpoints.updateKitStatuses> = (
  context,
  { kitIds, codes, status, trackingNumber },
) =>
  context.database.write(async (trx) => {
    const kits = await lockNamedKits(trx, { kitIds, codes });
    for (const kit of kits) {
      const sentence = formatKitObstacle(kit, status);
      if (sentence !== undefined) throw kitProblems.statusNotAllowed({ values: { sentence } });
    }
    const changed = kits.filter(
      (kit) => kit.status !== status || (trackingNumber !== undefined && kit.trackingNumber !== trackingNumber),
    );
    await requireResults(trx, changed, status);
    const changedIds = changed.map(({ id }) => id);
    if (changedIds.length > 0)
      await storeKitStatus(trx, context, {
        kitIds: changedIds,
        status,
        trackingNumber,
        on: getInstant(context.app.clock),
      });
    return { updated: changedIds.length, unchanged: kits.length - changedIds.length };
  });

async function lockNamedKits(
  trx: AccountTransaction,
  { kitIds = [], codes }: Pick<KitStatusChange, 'kitIds' | 'codes'>,
): Promise<readonly LockedKit[]> {
  if (codes) return lockScannedKits(trx, codes);
  const ids = new Set(kitIds.map((id) => id.toLowerCase()));
  const kits = await lockKits(trx, [...ids]);
  if (kits.length < ids.size) throw commonProblems.notFound();
  return kits;
}

async function lockScannedKits(trx: AccountTransaction, codes: readonly string[]): Promise<readonly LockedKit[]> {
  const read = new Set(codes.map(readCode));
  const kits = await lockKitsByCode(trx, [...read]);
  const found = new Set(kits.map(({ code }) => code));
  for (const code of read) if (!found.has(code)) throw kitProblems.noSuchCode({ property: 'codes', values: { code } });
  return kits;
}

function readCode(text: string): string {
  const code = readKitCode(text);
  if (code === undefined) throw kitProblems.misreadCode({ property: 'codes', values: { code: text } });
  return code;
}

/** A kit never says that results are there while its samples have none. */
async function requireResults(trx: AccountTransaction, kits: readonly LockedKit[], status: KitStatus): Promise<void> {
  if (status !== 'Results Ready' && status !== 'Completed') return;
  const sampled = kits.filter(({ skuId }) => hasSamples(skuId));
  const code = await findKitWithoutResults(
    trx,
    sampled.map(({ id }) => id),
    sampleStatusForKit[status],
  );
  if (code !== undefined) throw kitProblems.resultsMissing({ values: { kit: code, status } });
}

async function readKit(trx: AccountTransaction, id: string): Promise<StoredKit> {
  const kit = await findKit(trx, id);
  if (!kit) throw commonProblems.notFound();
  return kit;
}
