import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { findSku, isShippedByVendor, offersKits } from '@curbstop/contract/sampling-events/sku.calculation';
import type * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import { needsFifthLiterBottle } from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import { kitProblems } from '@curbstop/contract/samples/kit.problems';
import type { KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { resolveLocations, type ResolvedLocations } from '../programs/program-location.service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { assignWithin, type KitOrdering } from '../sampling-events/event-location.service.ts';
import { findEventById, lockActiveEvent } from '../sampling-events/sampling-event.service.ts';
import { listRulesDays } from './event-rules-day.events.ts';
import { requestShipping } from './kit-shipment.service.ts';
import {
  insertKits,
  insertReplacementKits,
  previewKits,
  updateKitsOfSamples,
  type NewOrder,
} from './kit-order.repository.ts';
import type { StoredSample } from './sample-row.calculation.ts';
import { requireSampled } from './sample.service.ts';
import { insertSamples } from './sample.repository.ts';

/** [A7.15, B7.27] */
export const orderKits: Service<typeof kitEndpoints.orderKits> = (context, input) => {
  requireOwnAccount(context, input);
  return context.database.write((trx) => orderKitsWithin(trx, context, toOrder(trx, context, input)));
};

export const previewKitOrder: Service<typeof kitEndpoints.previewKitOrder> = (context, input) => {
  requireOwnAccount(context, input);
  return context.database.change((trx) => previewKitsWithin(trx, context, toOrder(trx, context, input)));
};

type Input = InputOf<typeof kitEndpoints.orderKits>;

function requireOwnAccount({ accountId: before }: RequestContext, { accountId = before }: Input): void {
  requireStoredValues(
    { accountId: 'accountId' },
    { before: { accountId: before }, sent: { accountId: accountId.toLowerCase() } },
  );
}

const toOrder = (
  trx: AccountTransaction,
  context: RequestContext,
  { programId, samplingEventId, createKitsNow, locationIds, selection }: Input,
) => ({
  programId,
  samplingEventId,
  createKitsNow,
  findLocations: () => resolveLocations(trx, context, { locationIds, selection }),
});

/** What `orderKitsWithin` would create now; refuses what it would refuse. */
export const previewKitsWithin: KitOrdering['previewKits'] = async (
  trx,
  context,
  { programId, samplingEventId, createKitsNow, findLocations },
) => {
  const event = await findEventById(trx, samplingEventId);
  if (!event || event.programId !== programId.toLowerCase()) throw commonProblems.notFound();
  await requireOrderable(trx, event, createKitsNow);
  const { records, count } = await findLocations();
  const skuId = getSkuId(event);
  const { toAssign, ...kits } = await previewKits(trx, { eventId: event.id, skuId, records });
  const ofEvent = { locations: count, toAssign, isFifthLiterBottleMissing: await isBottleMissing(trx, context, event) };
  const nothing = { kits: 0, alreadyThere: 0, bottles: 0, schools: 0, addresses: [] };
  if (!(createKitsNow ?? offersKits(event))) return { ...nothing, ...ofEvent };
  const created = count - kits.alreadyThere;
  const bottles = created * (findSku(skuId)?.samples.length ?? 0);
  return { ...kits, ...ofEvent, kits: created, bottles };
};

async function isBottleMissing(trx: AccountTransaction, context: RequestContext, event: SamplingEvent) {
  const [rulesOn = event.endsOn] = await listRulesDays(trx, context, [event]);
  return needsFifthLiterBottle(event, { state: context.account.primacyCode, rulesOn });
}

const getSkuId = ({ protocolDefinitions }: SamplingEvent): number => protocolDefinitions[0]?.skuId ?? 0;

/** Assigns the locations to the event and creates their kits and samples in the caller's transaction. */
export const orderKitsWithin: KitOrdering['orderKits'] = async (
  trx,
  context,
  { programId, samplingEventId, createKitsNow, findLocations },
) => {
  const event = await lockActiveEvent(trx, samplingEventId);
  if (!event || event.programId !== programId.toLowerCase()) throw commonProblems.notFound();
  const shippingVendorId = await requireOrderable(trx, event, createKitsNow);
  const locations = await findLocations();
  const assigned = (await assignWithin(trx, context, { event, locations })).event.added;
  const nothing = { locations: locations.count, assigned, created: 0, alreadyThere: 0, samples: 0 };
  if (!(createKitsNow ?? offersKits(event))) return nothing;
  return { ...nothing, ...(await createKits(trx, context, { event, locations, shippingVendorId })) };
};

interface Order {
  readonly event: SamplingEvent;
  readonly locations: ResolvedLocations;
  readonly shippingVendorId: string | null;
}

async function createKits(
  trx: AccountTransaction,
  context: RequestContext,
  { event, locations: { records, count }, shippingVendorId }: Order,
): Promise<Pick<KitsOrdered, 'created' | 'alreadyThere' | 'samples'>> {
  const order = toNewOrder(context, { event, records, shippingVendorId });
  const { now } = order;
  const created = await insertKits(trx, context, order);
  if (created > 0 && order.isForCarrier) await requestShipping(trx, context);
  if (!isSampled(event)) return { created, alreadyThere: count - created, samples: 0 };
  if (created > 0) await updateKitsOfSamples(trx, { eventId: event.id, records });
  const samples = await insertSamples(trx, context, { event, records, now });
  return { created, alreadyThere: count - created, samples };
}

function toNewOrder(
  context: RequestContext,
  ordered: Pick<NewOrder, 'records' | 'shippingVendorId'> & Pick<Order, 'event'>,
) {
  return {
    ...ordered,
    skuId: getSkuId(ordered.event),
    isForCarrier: ordered.shippingVendorId !== null && context.app.carrier !== undefined,
    by: { id: context.person.id, name: formatPersonName(context.person) },
    now: getInstant(context.app.clock),
  } satisfies NewOrder;
}

interface Replacements {
  readonly event: SamplingEvent;
  /** Invalidated samples of the event. */
  readonly samples: readonly StoredSample[];
}

/**
 * [B5.18]: creates the replacements of invalidated samples, the same bottles at the same sites, and orders one kit for
 * each site. Returns their numbers; a field test has no kits.
 */
export async function replaceSamples(
  trx: AccountTransaction,
  context: RequestContext,
  { event, samples }: Replacements,
): Promise<{ readonly samples: number; readonly kits: number }> {
  requireSampled(event);
  const locationIds = [...new Set(samples.map(({ locationId }) => locationId))];
  const order = toNewOrder(context, {
    event,
    records: locationIds,
    shippingVendorId: isShippedByVendor(event) ? (samples[0]?.shippingVendorId ?? null) : null,
  });
  const kits = offersKits(event) ? await insertReplacementKits(trx, context, order) : 0;
  if (kits > 0 && order.isForCarrier) await requestShipping(trx, context);
  return {
    kits,
    samples: await insertSamples(trx, context, { event, records: locationIds, bottles: samples, now: order.now }),
  };
}

/** Refuses events that take no kits; returns the vendor that ships them, if one does. */
async function requireOrderable(
  trx: AccountTransaction,
  event: SamplingEvent,
  createKitsNow: boolean | undefined,
): Promise<string | null> {
  const refused = { property: 'samplingEventId', values: { event: event.name } };
  if (!acceptsLocations(event))
    throw kitProblems.eventNotActive({ ...refused, values: { ...refused.values, status: event.status } });
  if (!event.kit) throw kitProblems.noKit(refused);
  if (createKitsNow === true && !offersKits(event))
    throw kitProblems.fieldTest({ ...refused, values: { ...refused.values, kit: event.kit.name } });
  if (createKitsNow === false || !isShippedByVendor(event)) return null;
  const program = await findProgramById(trx, event.programId);
  if (!program?.shippingVendorId) throw kitProblems.ShippingVendorNotSet();
  return program.shippingVendorId;
}
