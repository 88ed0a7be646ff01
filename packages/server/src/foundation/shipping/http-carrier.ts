import { z } from 'zod';
import type { Config } from '../config.ts';
import { CarrierRefusal, CarrierUnavailable, type Carrier, type CreatedShipment } from './carrier.ts';

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
const maxAnswerBytes = 100_000;

/** The carrier of the settings; undefined where staff ships every kit. */
export function createCarrier({ carrier }: Pick<Config, 'carrier'>): Carrier | undefined {
  return carrier && createHttpCarrier(carrier);
}

/** A shipping service with the two calls of docs/operations.md. */
function createHttpCarrier({ url, token, waitMs }: NonNullable<Config['carrier']>): Carrier {
  const base = url.endsWith('/') ? url : `${url}/`;
  const request = (path: string, signal: AbortSignal, init: Init = {}) =>
    waitAtMost({ waitMs, signal }, (ending) =>
      readAnswer(new URL(path, base), {
        ...init,
        // A redirect would hand the token to another host.
        redirect: 'error',
        signal: ending,
        headers: {
          ...init.headers,
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      }),
    );
  return {
    async find(reference, signal) {
      const { status, body } = await request(`shipments/${encodeURIComponent(reference)}`, signal);
      if (status === 404) return undefined;
      if (status !== 200)
        throw new CarrierUnavailable(`The carrier responded with status ${status} when asked for a shipment`);
      return readShipment(body);
    },
    async create({ key, ...order }, signal) {
      const { status, body } = await request('shipments', signal, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(order),
      });
      if (status === 200 || status === 201) return readShipment(body);
      if (isRefusal(status)) throw new CarrierRefusal(refusal.safeParse(body).data?.message ?? `Code ${status}`);
      throw new CarrierUnavailable(`The carrier responded with status ${status} to an order`);
    },
  };
}

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** A wrong token, an unfinished order of the same key and too many requests pass; other refusals of a parcel stay. */
const isRefusal = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 404, 408, 409, 425, 429].includes(status);

function readShipment(body: unknown): CreatedShipment {
  const parsed = shipment.safeParse(body);
  if (!parsed.success)
    throw new CarrierUnavailable('The carrier sent a response that could not be read', { cause: parsed.error });
  const { id, trackingNumber, labelUrl } = parsed.data;
  return { id, trackingNumber: trackingNumber || null, labelUrl: labelUrl ?? null };
}

/**
 * Ends the work after this time, or when the signal does. The timer is our own, because a signal of `AbortSignal.any` that
 * nothing else holds can be removed by the garbage collector before it fires; a silent carrier then blocked all shipments.
 */
async function waitAtMost<T>(
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
  work: (ending: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let end: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    end = () => {
      controller.abort();
      reject(new CarrierUnavailable('The carrier did not respond in time'));
    };
  });
  const timer = setTimeout(end, waitMs);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

async function readAnswer(address: URL, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, init);
    return { status: response.status, body: parseJson(await readText(response)) };
  } catch (error) {
    if (error instanceof CarrierUnavailable) throw error;
    throw new CarrierUnavailable(`${address.host} did not respond`, { cause: error });
  }
}

/** Stops at the limit, so that an endless answer does not fill the memory. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxAnswerBytes) throw new CarrierUnavailable('The carrier sent a response that is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
