import { commonProblems } from '@curbstop/contract/primitives/problem';
import type * as kitShipmentEndpoints from '@curbstop/contract/samples/kit-shipment.endpoints';
import { isAboutEarlierShipment } from '@curbstop/contract/samples/kit-shipment.calculation';
import type { CarrierEvent, ShipmentChange, ShipmentsChanged } from '@curbstop/contract/samples/kit-shipment.rules';
import {
  statusesOfCarrierEvents,
  carrierSignatureHeader,
  isCarrierResponse,
  maxLookedUpKits,
  maxSignatureAgeSeconds,
  nextShipmentStates,
  shipmentLabels,
  shipmentStateByResponse,
  type CarrierResponse,
  type ShipmentDecision,
} from '@curbstop/contract/samples/kit-shipment.values';
import { kitProblems } from '@curbstop/contract/samples/kit.problems';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { materializeSelectionForUpdate } from '../../foundation/database/selected-rows.ts';
import type { AppContext, CreateReporterContext, RequestContext } from '../../foundation/request-context.ts';
import type { ResultOf, Service } from '../../foundation/service.ts';
import { isSignedText, parseSignature, type SignedText } from '../../foundation/shipping/signature.ts';
import { lookUpKits } from './kit-shipping.service.ts';
import { shippingJob } from './kit-shipment.jobs.ts';
import {
  insertCarrierEvent,
  lockKitOfCarrierEvent,
  lockShipments,
  updateShipmentResponses,
  updateShipments,
  type ShippedKit,
} from './kit-shipment.repository.ts';
import { kitSource, updateKitRows } from './kit.repository.ts';

/** Sends the kits that wait to the carrier after the commit. */
export async function requestShipping(trx: AccountTransaction, context: RequestContext): Promise<void> {
  await context.app.jobs.enqueue(trx, context, shippingJob.request({}));
}

/** All shipments change or none. */
export const changeShipments: Service<typeof kitShipmentEndpoints.changeShipments> = async (
  context,
  { shipment, ...kitChoice },
) => {
  if (isCarrierResponse(shipment)) return recordCarrierResponse(context, kitChoice, shipment);
  if (shipment === 'Waiting' && !context.app.carrier) throw kitProblems.carrierNotSet();
  const { kits, changed } = await context.database.write(async (trx) => {
    const locked = await lockChosen(trx, context, kitChoice);
    for (const kit of locked) requireAllowed(kit, shipment);
    const mayBeTaken = shipment === 'By hand' && locked.some((kit) => kit.shipment === 'Unconfirmed');
    return {
      kits: locked,
      changed: mayBeTaken ? undefined : await applyDecision(trx, context, { kits: locked, shipment }),
    };
  });
  return changed ?? handOutUntaken(context, kits);
};

/** A person records the answer of a carrier that is no longer configured, for kits that it did not confirm. */
async function recordCarrierResponse(
  context: RequestContext,
  kitChoice: Omit<ShipmentChange, 'shipment'>,
  answer: CarrierResponse,
): Promise<ShipmentsChanged> {
  if (context.app.carrier) throw kitProblems.carrierIsSet();
  return context.database.write(async (trx) => {
    const locked = await lockChosen(trx, context, kitChoice);
    const unconfirmed = locked.filter(({ shipment }) => shipment === 'Unconfirmed');
    if (unconfirmed.length > 0) {
      const kitIds = unconfirmed.map(({ id }) => id);
      await updateShipments(trx, context, { kitIds, shipment: shipmentStateByResponse[answer] });
      const sent = answer === 'Shipped' ? unconfirmed.filter(({ status }) => status === 'Ordered') : [];
      const updates = sent.map(({ id, trackingNumber }) => ({ id, status: 'Shipped' as const, trackingNumber }));
      await updateKitRows(trx, context, { updates, now: getInstant(context.app.clock) });
    }
    return { updated: unconfirmed.length, unchanged: locked.length - unconfirmed.length, taken: 0 };
  });
}

type OpenDecision = Exclude<ShipmentDecision, CarrierResponse>;

function requireAllowed(kit: ShippedKit, shipment: OpenDecision): void {
  const isAllowed = kit.shipment !== null && nextShipmentStates[kit.shipment].includes(shipment);
  if (kit.shipment !== shipment && !isAllowed)
    throw kitProblems.shipmentNotAllowed({
      values: { kit: kit.code, shipment: kit.shipment === null ? 'no carrier' : shipmentLabels[kit.shipment] },
    });
}

async function applyDecision(
  trx: AccountTransaction,
  context: RequestContext,
  { kits, shipment }: { readonly kits: readonly ShippedKit[]; readonly shipment: OpenDecision },
): Promise<ShipmentsChanged> {
  const kitIds = kits.filter((kit) => kit.shipment !== shipment).map(({ id }) => id);
  if (kitIds.length > 0) await updateShipments(trx, context, { kitIds, shipment });
  if (kitIds.length > 0 && shipment === 'Waiting') await requestShipping(trx, context);
  return { updated: kitIds.length, unchanged: kits.length - kitIds.length, taken: 0 };
}

/**
 * Requests from the carrier, outside a transaction, the kits whose response was lost; the kits that it has are not
 * handed out.
 */
async function handOutUntaken(context: RequestContext, seen: readonly ShippedKit[]): Promise<ShipmentsChanged> {
  const unconfirmed = new Map(seen.filter(({ shipment }) => shipment === 'Unconfirmed').map((kit) => [kit.id, kit]));
  if (unconfirmed.size > maxLookedUpKits)
    throw kitProblems.tooManyToLookUp({ values: { selected: String(unconfirmed.size) } });
  const answers = await lookUpKits(context, [...unconfirmed.keys()]);
  return context.database.write(async (trx) => {
    const kits = await lockShipments(
      trx,
      seen.map(({ id }) => id),
    );
    for (const kit of kits) {
      const unconfirmedKit = unconfirmed.get(kit.id);
      // A carrier event may have proved the shipment meanwhile.
      if (unconfirmedKit && kit.shipment === 'Created') continue;
      requireAllowed(kit, 'By hand');
      // Sent again meanwhile: what the carrier reported about it no longer applies.
      if (kit.shipment === 'Unconfirmed' && kit.attemptedOn !== unconfirmedKit?.attemptedOn)
        throw kitProblems.shipmentNotAllowed({ values: { kit: kit.code, shipment: shipmentLabels[kit.shipment] } });
    }
    await updateShipmentResponses(trx, context, answers);
    const otherKits = await applyDecision(trx, context, {
      kits: kits.filter(({ id }) => !unconfirmed.has(id)),
      shipment: 'By hand',
    });
    const lockedShipments = await lockShipments(trx, [...unconfirmed.keys()]);
    const createdCount = lockedShipments.filter(({ shipment }) => shipment === 'Created').length;
    return { ...otherKits, updated: otherKits.updated + lockedShipments.length - createdCount, taken: createdCount };
  });
}

async function lockChosen(
  trx: AccountTransaction,
  context: RequestContext,
  { kitIds = [], selection }: Omit<ShipmentChange, 'shipment'>,
): Promise<readonly ShippedKit[]> {
  if (selection) {
    await materializeSelectionForUpdate(trx, toListContext(context), { source: kitSource, selection });
    return lockShipments(trx, 'selected');
  }
  const ids = new Set(kitIds.map((id) => id.toLowerCase()));
  const kits = await lockShipments(trx, [...ids]);
  if (kits.length < ids.size) throw commonProblems.notFound();
  return kits;
}

/** Refuses a carrier event that was not signed with the secret of the settings. */
export function requireSigned({ config, clock }: AppContext, { text, getHeader }: SignedText): void {
  const secret = config.carrierWebhookSecret;
  const signature = parseSignature(getHeader(carrierSignatureHeader));
  const signatureTime = { now: clock.now(), maxAgeSeconds: maxSignatureAgeSeconds };
  if (secret === undefined || !isSignedText(secret, { text, signature }, signatureTime)) throw kitProblems.notSigned();
}

/** Each carrier event counts once, and only if it takes the kit forward. */
export async function receiveCarrierEvent(
  createReporterContext: CreateReporterContext,
  carrierEvent: CarrierEvent,
): Promise<ResultOf<typeof kitShipmentEndpoints.receiveCarrierEvent>> {
  const context = await createReporterContext({ accountId: carrierEvent.account, name: 'Carrier' });
  return context.database.write(async (trx) => {
    const kit = await lockKitOfCarrierEvent(trx, carrierEvent.reference);
    // A kit without a shipment was never given to the carrier.
    if (!kit || kit.shipment === null) throw commonProblems.notFound();
    const receivedAt = getInstant(context.app.clock);
    // A clock that is ahead must not make later notices look late.
    const occurredAt =
      Date.parse(carrierEvent.occurredAt) > Date.parse(receivedAt) ? receivedAt : carrierEvent.occurredAt;
    const next = statusesOfCarrierEvents[carrierEvent.type].find(({ from }) => from === kit.status)?.through ?? [];
    const path = isAboutEarlierShipment(occurredAt, kit) ? [] : next;
    const isNew = await insertCarrierEvent(
      trx,
      { ...carrierEvent, occurredAt },
      { isApplied: path.length > 0, now: receivedAt },
    );
    if (!isNew) return { isApplied: false };
    // A carrier event proves the shipment, also when the carrier's response was lost.
    if (kit.shipment === 'Waiting' || kit.shipment === 'Failed' || kit.shipment === 'Unconfirmed')
      await updateShipments(trx, context, { kitIds: [kit.id], shipment: 'Created' });
    const trackingNumber = carrierEvent.trackingNumber ?? kit.trackingNumber;
    for (const status of path)
      await updateKitRows(trx, context, { updates: [{ id: kit.id, status, trackingNumber }], now: receivedAt });
    return { isApplied: path.length > 0 };
  });
}
