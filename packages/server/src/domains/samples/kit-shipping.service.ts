import { findSku } from '@curbstop/contract/sampling-events/sku.calculation';
import { maxShipmentErrorLength } from '@curbstop/contract/samples/kit-shipment.values';
import { kitProblems } from '@curbstop/contract/samples/kit.problems';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { FailedJob, JobContext } from '../../foundation/jobs/define-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Carrier, CreatedShipment, ParcelOrder } from '../../foundation/shipping/carrier.ts';
import { ServiceRefusalError, ServiceUnavailableError } from '../../foundation/shipping/external-service.ts';
import {
  updateWaitingFailed,
  listSentByHand,
  claimWaitingKits,
  updateShipmentResponses,
  updateShipments,
  type ShipmentResponse,
  type WaitingKit,
} from './kit-shipment.repository.ts';

/** Kits that are sent to the carrier at the same time. */
const atOnce = 5;
/** How long a person waits while kits are looked up at the carrier. */
const maxLookUpMs = 30_000;

/**
 * Sends the account's waiting kits to the carrier. Each is marked before the carrier is called; one that was marked by
 * an interrupted run is looked up first, and every call has the kit's id as its key, so that no kit is shipped twice.
 */
export async function shipWaitingKits({
  context,
  signal,
  progress,
  throwIfCanceled,
  finishIn,
}: JobContext<unknown>): Promise<void> {
  const { carrier } = context.app;
  if (!carrier) throw kitProblems.carrierNotSet();
  const counts = { Created: 0, Failed: 0, 'By hand': 0 };
  for (;;) {
    throwIfCanceled();
    const kits = await context.database.writeBesideImports((trx) => takeNextKits(trx, context));
    if (kits.length === 0) break;
    const { answers, unavailable } = await callCarrier({ carrier, context, signal }, kits);
    if (answers.length > 0)
      await context.database.writeBesideImports((trx) => updateShipmentResponses(trx, context, answers));
    // What the carrier has answered is saved; the other kits wait for the next run.
    if (unavailable) throw unavailable;
    for (const { shipment } of answers) counts[shipment] += 1;
    progress(counts.Created + counts.Failed + counts['By hand'], undefined, 'Sending kits to the carrier');
  }
  await context.database.writeBesideImports((trx) => finishIn(trx, counts));
}

/** The kits that still wait when the job has ended without them: a person sends them again or ships them by hand. */
export async function recordShippingFailure({ database, error }: FailedJob<unknown>): Promise<void> {
  await database.writeBesideImports((trx) => updateWaitingFailed(trx, error.slice(0, maxShipmentErrorLength)));
}

async function takeNextKits(trx: AccountTransaction, context: RequestContext): Promise<readonly WaitingKit[]> {
  const kitIds = await listSentByHand(trx);
  if (kitIds.length > 0) await updateShipments(trx, context, { kitIds, shipment: 'By hand' });
  return claimWaitingKits(trx, getInstant(context.app.clock), atOnce);
}

interface CarrierRequest {
  readonly carrier: Carrier;
  readonly context: RequestContext;
  readonly signal: AbortSignal;
}

async function callCarrier(
  call: CarrierRequest,
  kits: readonly WaitingKit[],
): Promise<{ readonly answers: readonly ShipmentResponse[]; readonly unavailable: Error | undefined }> {
  const settled = await Promise.allSettled(kits.map((kit) => sendKit(call, kit)));
  const answers = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failure = settled.find((outcome) => outcome.status === 'rejected')?.reason as unknown;
  if (failure === undefined) return { answers, unavailable: undefined };
  if (!(failure instanceof ServiceUnavailableError)) throw failure;
  call.context.app.log.warn({ err: failure }, 'The carrier could not be used');
  return { answers, unavailable: kitProblems.carrierUnavailable({ values: { why: failure.message } }) };
}

async function sendKit({ carrier, context, signal }: CarrierRequest, kit: WaitingKit): Promise<ShipmentResponse> {
  try {
    const existingShipment = kit.wasAttempted ? await carrier.find(kit.id, signal) : undefined;
    if (existingShipment) return toAnswer(kit.id, existingShipment);
    if (!kit.isOrdered) return { ...withoutShipment(kit.id), shipment: 'By hand' };
    return toAnswer(kit.id, await carrier.create(toParcelOrder(context, kit), signal));
  } catch (error) {
    if (!(error instanceof ServiceRefusalError)) throw error;
    return {
      ...withoutShipment(kit.id),
      shipment: 'Failed',
      error: error.message.slice(0, maxShipmentErrorLength),
    };
  }
}

/** Requests from the carrier the kits whose response was lost; those that it does not have are shipped by hand. */
export async function lookUpKits(
  context: RequestContext,
  kitIds: readonly string[],
): Promise<readonly ShipmentResponse[]> {
  const { carrier } = context.app;
  if (!carrier) throw kitProblems.carrierNotAsked();
  const signal = AbortSignal.timeout(maxLookUpMs);
  const answers: ShipmentResponse[] = [];
  try {
    for (let start = 0; start < kitIds.length; start += atOnce)
      answers.push(
        ...(await Promise.all(
          kitIds.slice(start, start + atOnce).map(async (kitId): Promise<ShipmentResponse> => {
            const existingShipment = await carrier.find(kitId, signal);
            return existingShipment
              ? toAnswer(kitId, existingShipment)
              : { ...withoutShipment(kitId), shipment: 'By hand' };
          }),
        )),
      );
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error;
    context.app.log.warn({ err: error }, 'The carrier could not be used');
    throw kitProblems.shipmentUnknown({ values: { why: error.message } });
  }
  return answers;
}

const withoutShipment = (kitId: string) => ({
  kitId,
  shipmentId: null,
  trackingNumber: null,
  labelUrl: null,
  error: null,
});

const toAnswer = (kitId: string, { id, trackingNumber, labelUrl }: CreatedShipment): ShipmentResponse => ({
  kitId,
  shipment: 'Created',
  shipmentId: id,
  trackingNumber,
  labelUrl,
  error: null,
});

function toParcelOrder({ accountId }: RequestContext, kit: WaitingKit): ParcelOrder {
  const { id, code, skuId, vendorId, locationName, addressLine1, addressLine2, city, state, zip } = kit;
  const sku = findSku(skuId);
  return {
    reference: id,
    // A service may answer a key again with its refusal, also after the address was corrected.
    key: kit.refusals === 0 ? id : `${id}-${kit.refusals}`,
    account: accountId,
    vendorId,
    contents: { code, sku: sku?.sku ?? String(skuId), name: sku?.name ?? String(skuId) },
    recipient: { name: locationName, addressLine1, addressLine2, city, state, zip },
  };
}
