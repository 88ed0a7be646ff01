/** What an outside service needs: its address, and for how long it may be silent. */
interface ServiceSettings {
  readonly url: string;
  readonly waitMs: number;
  readonly authorization: string | undefined;
  /** In messages: "The carrier". */
  readonly name: string;
}

interface ServiceResponse {
  readonly status: number;
  /** The parsed JSON; undefined if it is none. */
  readonly body: unknown;
}

/** Sends a request to a path below the address of the service. */
type ServiceRequest = (path: string, signal: AbortSignal, init?: ServiceInit) => Promise<ServiceResponse>;
type ServiceInit = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** The service does not take this parcel or letter; the message is the service's own. */
export class ServiceRefusalError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ServiceRefusalError';
  }
}

/** The service is down, too slow, or does not accept our key; the message is for the log. */
export class ServiceUnavailableError extends Error {
  /** Whether the service certainly did not act on the request. */
  readonly isUntouched: boolean;
  constructor(message: string, { isUntouched = false, ...options }: ErrorOptions & { isUntouched?: boolean } = {}) {
    super(message, options);
    this.name = 'ServiceUnavailableError';
    this.isUntouched = isUntouched;
  }
}

/**
 * The service turned the request away before reading it: the key, the payment, the address or the number of requests.
 */
export const isRequestRejected = (status: number) => [401, 402, 403, 404, 429].includes(status);

/** Errors of a connection that was never made. */
const notConnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isNotConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause && notConnected.has(cause.code);
}

/** A wrong key, an unfinished request of the same key and too many requests pass; other refusals stay. */
export const isRefusal = (status: number) =>
  status >= 400 && status < 500 && ![401, 402, 403, 404, 408, 409, 425, 429].includes(status);

/** Requests to a service that throw `ServiceUnavailableError` if it is silent, down or sends too much. */
export function createServiceRequest({ url, waitMs, authorization, name }: ServiceSettings): ServiceRequest {
  const base = url.endsWith('/') ? url : `${url}/`;
  return (path, signal, init = {}) =>
    waitAtMost({ waitMs, signal, name }, (ending) =>
      fetchResponse(new URL(path, base), name, {
        ...init,
        // A redirect would hand the key to another host.
        redirect: 'error',
        signal: ending,
        headers: {
          ...init.headers,
          accept: 'application/json',
          ...(authorization !== undefined && { authorization }),
        },
      }),
    );
}

interface Wait {
  readonly waitMs: number;
  readonly signal: AbortSignal;
  readonly name: string;
}

/**
 * Ends the work after this time, or when the signal does. The timer is our own, because a signal of `AbortSignal.any`
 * that nothing else holds can be removed by the garbage collector before it fires; a silent carrier then blocked all
 * shipments.
 */
async function waitAtMost<T>({ waitMs, signal, name }: Wait, work: (ending: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let end: () => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    end = () => {
      controller.abort();
      reject(new ServiceUnavailableError(`${name} did not respond in time`));
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

async function fetchResponse(address: URL, name: string, init: RequestInit): Promise<ServiceResponse> {
  try {
    const response = await fetch(address, init);
    return { status: response.status, body: parseJson(await readText(response, name)) };
  } catch (error) {
    if (error instanceof ServiceUnavailableError) throw error;
    throw new ServiceUnavailableError(`${address.host} did not respond`, {
      cause: error,
      isUntouched: isNotConnected(error),
    });
  }
}

const maxResponseBytes = 100_000;

/** Stops at the limit, so that an endless response does not fill the memory. */
async function readText({ body }: Response, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxResponseBytes) throw new ServiceUnavailableError(`${name} sent a response that is too long`);
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
