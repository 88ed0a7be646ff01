import { z } from 'zod';
import type { Config } from '../config.ts';
import { CarrierRefusal, CarrierUnavailable, type Carrier, type CreatedShipment } from './carrier.ts';

const shipment = z.object({
  id: z.string().trim().min(1).max(100),
  trackingNumber: z.string().trim().max(60).nullish(),
  labelUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullish(),
});
const refusal = z.object({ message: z.string().trim().min(1) });
const maxAnswerCharacters = 100_000;

/** The carrier of the settings; undefined where staff ships every kit. */
export function createCarrier({ carrier }: Pick<Config, 'carrier'>): Carrier | undefined {
  return carrier && createHttpCarrier(carrier);
}

/** A shipping service with the two calls of docs/operations.md. */
function createHttpCarrier({ url, token, waitMs }: NonNullable<Config['carrier']>): Carrier {
  const base = url.endsWith('/') ? url : `${url}/`;
  const request = (path: string, signal: AbortSignal, init: Init = {}) =>
    readAnswer(new URL(path, base), {
      ...init,
      // A redirect would hand the token to another host.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
      headers: {
        ...init.headers,
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
  return {
    async find(reference, signal) {
      const { status, body } = await request(`shipments/${encodeURIComponent(reference)}`, signal);
      if (status === 404) return undefined;
      if (status !== 200) throw new CarrierUnavailable(`The carrier answered ${status} to a question for a shipment`);
      return readShipment(body);
    },
    async create(order, signal) {
      const { status, body } = await request('shipments', signal, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': order.reference },
        body: JSON.stringify(order),
      });
      if (status === 200 || status === 201) return readShipment(body);
      if (isRefusal(status)) throw new CarrierRefusal(refusal.safeParse(body).data?.message ?? `Code ${status}`);
      throw new CarrierUnavailable(`The carrier answered ${status} to an order`);
    },
  };
}

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** A wrong token, an unfinished order of the same key and too many requests pass; other refusals of a parcel stay. */
const isRefusal = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 404, 408, 409, 425, 429].includes(status);

function readShipment(body: unknown): CreatedShipment {
  const read = shipment.safeParse(body);
  if (!read.success)
    throw new CarrierUnavailable('The carrier answered in a form that is not known', { cause: read.error });
  const { id, trackingNumber, labelUrl } = read.data;
  return { id, trackingNumber: trackingNumber || null, labelUrl: labelUrl ?? null };
}

async function readAnswer(address: URL, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, init);
    const text = await response.text();
    if (text.length > maxAnswerCharacters) throw new CarrierUnavailable('The carrier answered with too much text');
    return { status: response.status, body: parseJson(text) };
  } catch (error) {
    if (error instanceof CarrierUnavailable) throw error;
    throw new CarrierUnavailable(`${address.host} gave no answer`, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
