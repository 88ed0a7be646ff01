import { fillPath, type ResponseOf, type Endpoint } from '@curbstop/contract/primitives/endpoint';
import { isProblemResponse, Problem, type ProblemDetail } from '@curbstop/contract/primitives/problem';
import type { z } from 'zod';
import { fetchWithOutageDetection } from './outage.ts';
import { runAndReportOutcome, getRequestName } from './request-outcomes.ts';

/** An error response of the server, with the request id that appears in its log. */
export class ResponseProblem extends Problem {
  readonly requestId: string | undefined;
  constructor(
    status: number,
    details: readonly ProblemDetail[],
    { current, requestId }: { current?: unknown; requestId?: string | undefined },
  ) {
    super(details[0]?.code ?? 'unexpected', status, details, current);
    this.name = 'ResponseProblem';
    this.requestId = requestId;
  }
}

/** What requests need from sign-in. */
export interface Connection {
  /** A valid token; `undefined` when not signed in. */
  accessToken(): Promise<string | undefined>;
  /** The server rejected the token [A2.25]. */
  unauthorized(): void;
  /**
   * The server accepted the token but refused the request; the session may react, for example when the terms have
   * changed.
   */
  answered(problem: ResponseProblem | undefined): void;
}

let connection: Connection | undefined;

/** Connects sign-in, once, when the portal starts. */
export function connectClient(next: Connection): void {
  connection = next;
}

type Pairs = readonly (readonly [name: string, value: string])[];
/** An object type without fields: a part of this type may be omitted. */
type None = Record<never, never>;
type RequestPart<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : None extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/**
 * The parts that an endpoint requires; parts without fields are omitted. A list's query may be the pairs of
 * `toPageQuery`.
 */
export type EndpointInput<C extends Endpoint> = RequestPart<'params', z.input<C['params']>> &
  RequestPart<'query', z.input<C['query']> | Pairs> &
  RequestPart<'body', z.input<C['body']>> &
  Extras;

interface Extras {
  readonly signal?: AbortSignal;
  /**
   * The idempotency key: a write that is sent again with the same key is done once. Creating endpoints get one by
   * default.
   */
  readonly idempotencyKey?: string | undefined;
}
interface AnyParts extends Extras {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>> | Pairs;
  readonly body?: unknown;
}

/**
 * Sends a request to an endpoint of the contract. Throws `ResponseProblem` for an error response, and fetch's own
 * error when there is no response.
 */
export async function sendRequest<C extends Endpoint>(
  endpoint: C,
  ...[parts]: None extends EndpointInput<C> ? [EndpointInput<C>?] : [EndpointInput<C>]
): Promise<ResponseOf<C>> {
  const response = await fetchResponse(endpoint, (parts ?? {}) as AnyParts);
  return (response.status === 204 ? undefined : await response.json()) as ResponseOf<C>;
}

export interface ReceivedFile {
  readonly content: Blob;
  readonly fileName: string;
}

/** Sends a request to an endpoint that responds with a file. */
export async function receiveFile<C extends Endpoint>(
  endpoint: C,
  ...[parts]: None extends EndpointInput<C> ? [EndpointInput<C>?] : [EndpointInput<C>]
): Promise<ReceivedFile> {
  const response = await fetchResponse(endpoint, (parts ?? {}) as AnyParts);
  return { content: await response.blob(), fileName: getFileName(response.headers.get('content-disposition')) };
}

function fetchResponse(endpoint: Endpoint, parts: AnyParts): Promise<Response> {
  return runAndReportOutcome(getRequestName(endpoint, parts.params), () => attempt(endpoint, parts));
}

async function attempt(endpoint: Endpoint, parts: AnyParts): Promise<Response> {
  // Edits carry a version and deletions are idempotent, so only creating requests could be done twice.
  const write =
    endpoint.method === 'POST'
      ? reserveIdempotencyKey([endpoint.name, parts.params, parts.query, parts.body])
      : undefined;
  const headers = await createHeaders(endpoint, { idempotencyKey: write?.key, ...parts });
  const init: RequestInit = { method: endpoint.method, headers };
  if (parts.signal) init.signal = parts.signal;
  if (parts.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  const response = await fetchWithOutageDetection(() => fetch(buildUrl(endpoint, parts), init), parts.signal);
  write?.answered(response.status);
  if (!response.ok)
    throw toResponseProblem(response.status, await response.text(), response.headers.get('x-request-id'));
  if (endpoint.access !== 'public') connection?.answered(undefined);
  return response;
}

/**
 * The idempotency keys of writes without a response, by their content, so that pressing the button again sends the
 * same key.
 */
const pendingKeys = new Map<string, string>();

/**
 * The key to send with a write, and a function that reports its outcome; `content` is the content that identifies the
 * write.
 */
export function reserveIdempotencyKey(content: unknown): {
  readonly key: string;
  readonly answered: (status: number) => void;
} {
  const text = JSON.stringify(content);
  const key = pendingKeys.get(text) ?? crypto.randomUUID();
  pendingKeys.set(text, key);
  return { key, answered: (status) => isKnown(status) && pendingKeys.delete(text) };
}

/**
 * After a network failure, a server error or 'still in progress' (409), the client can't know whether the write was
 * done.
 */
function isKnown(status: number): boolean {
  return status < 500 && status !== 409;
}

/** The headers of every request: the token, unless the endpoint is public [A7.1]. */
export async function createHeaders(endpoint: Pick<Endpoint, 'access'>, { idempotencyKey }: Extras): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json' });
  const token = endpoint.access === 'public' ? undefined : await connection?.accessToken();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

export function buildUrl(endpoint: Endpoint, { params = {}, query = [] }: Pick<AnyParts, 'params' | 'query'>): string {
  const search = new URLSearchParams();
  for (const [name, value] of isPairs(query) ? query : Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const text = search.toString();
  return fillPath(endpoint.path, params) + (text === '' ? '' : `?${text}`);
}

function isPairs(query: Readonly<Record<string, unknown>> | Pairs): query is Pairs {
  return Array.isArray(query);
}

/** Converts an error response to the problem to throw; a 401 also starts sign-in. */
export function toResponseProblem(status: number, text: string, requestId: string | null): ResponseProblem {
  const problem = parseProblem(status, text, requestId);
  if (status === 401) connection?.unauthorized();
  else connection?.answered(problem);
  return problem;
}

function parseProblem(status: number, text: string, requestId: string | null): ResponseProblem {
  const response = parseJson(text);
  const { errors, ...rest } = isProblemResponse(response) ? response : { errors: [] };
  // The response is not ours, for example from a gateway that can't reach the server.
  const details =
    errors.length > 0
      ? errors
      : [{ code: 'unexpected', detail: 'An error occurred, please try again or contact support for assistance.' }];
  return new ResponseProblem(status, details, { requestId: requestId ?? undefined, ...rest });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function getFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}
