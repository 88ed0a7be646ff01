import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Carrier, CreatedShipment } from './carrier.ts';
import { createServiceRequest, isRefusal, ServiceRefusalError, ServiceUnavailableError } from './external-service.ts';

const shipment = z.object({
  id: z.string().trim().min(1).max(100),
  // The shipment exists also when one of these cannot be used.
  trackingNumber: z.string().trim().max(60).nullish().catch(null),
  labelUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish()
    .catch(null),
});
const refusal = z.object({ message: z.string().trim().min(1) });

/** The carrier of the settings; undefined where staff ships every kit. */
export function createCarrier({ carrier }: Pick<Config, 'carrier'>): Carrier | undefined {
  return carrier && createHttpCarrier(carrier);
}

/** A shipping service with the two calls of docs/operations.md. */
function createHttpCarrier({ url, token, waitMs }: NonNullable<Config['carrier']>): Carrier {
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const request = createServiceRequest({ url, waitMs, authorization, name: 'The carrier' });
  return {
    async find(reference, signal) {
      const { status, body } = await request(`shipments/${encodeURIComponent(reference)}`, signal);
      if (status === 404) return undefined;
      if (status !== 200)
        throw new ServiceUnavailableError(`The carrier responded with status ${status} when asked for a shipment`);
      return parseShipment(body);
    },
    async create({ key, ...order }, signal) {
      const { status, body } = await request('shipments', signal, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(order),
      });
      if (status === 200 || status === 201) return parseShipment(body);
      if (isRefusal(status)) throw new ServiceRefusalError(refusal.safeParse(body).data?.message ?? `Code ${status}`);
      throw new ServiceUnavailableError(`The carrier responded with status ${status} to an order`);
    },
  };
}

function parseShipment(body: unknown): CreatedShipment {
  const parsed = shipment.safeParse(body);
  if (!parsed.success)
    throw new ServiceUnavailableError('The carrier sent a response that could not be read', { cause: parsed.error });
  const { id, trackingNumber, labelUrl } = parsed.data;
  return { id, trackingNumber: trackingNumber || null, labelUrl: labelUrl ?? null };
}
