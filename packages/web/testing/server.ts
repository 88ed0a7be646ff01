import type { Endpoint, ResponseOf } from '@curbstop/contract/primitives/endpoint';
import { findUnknownFields } from '@curbstop/contract/primitives/unknown-fields';
import type { z } from 'zod';

/** A request that the browser sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

interface Reply {
  readonly status?: number;
  /** Without a body the response is 204. */
  readonly body?: unknown;
  /** The response is a file with this name. */
  readonly fileName?: string;
}
/** A request without a response, to test what is shown while loading. */
const pending = 'pending';

/** The server's responses, in place of the network; `undefined` leaves a request to the next of several. */
export type Responses = (request: SentRequest) => Reply | typeof pending | undefined;

interface Received<C extends Endpoint> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: z.input<C['body']>;
}

/** Responds to an endpoint, with what the contract says that it responds with. */
export function respond<C extends Endpoint>(
  endpoint: C,
  response: ResponseOf<C> | ((received: Received<C>) => ResponseOf<C>),
): Responses {
  return onRequest(endpoint, (received) => ({
    body: typeof response === 'function' ? (response as (received: Received<C>) => unknown)(received) : response,
  }));
}

/** Refuses every request to an endpoint. */
export function refuse(endpoint: Endpoint, status: number, detail: string, code?: string): Responses {
  return onRequest(endpoint, () => problemReply(status, detail, undefined, code));
}

/** Refuses every request to an endpoint until the property confirms what the sentence names. */
export function refuseUnconfirmed(endpoint: Endpoint, detail: string, property: string): Responses {
  return onRequest(endpoint, () => ({
    status: 409,
    body: { statusCode: 409, message: detail, errors: [{ code: 'notConfirmed', detail, property }] },
  }));
}

/** Refuses an edit because another person has changed the record, which is now `current`. */
export function respondWithConflict(endpoint: Endpoint, current: unknown): Responses {
  return onRequest(endpoint, () =>
    problemReply(
      409,
      'Someone else changed this record while you were editing it. Review their version, then save again.',
      current,
      'changedMeanwhile',
    ),
  );
}

/** Responds to a GraphQL document. */
export function respondToDocument(document: string, data: object): Responses {
  return onDocument(document, (variables) => ({
    body: { data: typeof data === 'function' ? (data as (input: typeof variables) => unknown)(variables) : data },
  }));
}

/** Refuses a GraphQL document. */
export function refuseDocument(document: string, sentence: string): Responses {
  return onDocument(document, () => ({ body: { errors: [{ message: sentence, extensions: { statusCode: 400 } }] } }));
}

/** The variables of the requests with a GraphQL document, oldest first. */
export function variablesOf(
  requests: readonly SentRequest[],
  document: string,
): readonly Readonly<Record<string, unknown>>[] {
  return requests.flatMap(({ body }) => (isDocument(body) && body.query === document ? [body.variables] : []));
}

/** Responds to a download with a file. */
export function respondWithFile(endpoint: Endpoint, fileName: string): Responses {
  return onRequest(endpoint, () => ({ body: {}, fileName }));
}

/** Never responds to an endpoint. */
export function neverRespond(endpoint: Endpoint): Responses {
  return onRequest(endpoint, () => pending);
}

/** The first response answers the first request to the endpoint, the second the next; the last answers the rest. */
export function inSequence(endpoint: Endpoint, ...responses: readonly Responses[]): Responses {
  let next = 0;
  return (request) => {
    if (paramsIn(endpoint, request) === undefined) return undefined;
    const response = responses[Math.min(next, responses.length - 1)];
    next += 1;
    return response?.(request);
  };
}

/** The requests to an endpoint, oldest first. */
export function requestsTo<C extends Endpoint>(requests: readonly SentRequest[], endpoint: C): readonly Received<C>[] {
  return requests.flatMap((one) => {
    const params = paramsIn(endpoint, one);
    return params === undefined ? [] : [{ params, query: one.query, body: one.body as z.input<C['body']> }];
  });
}

export function problemReply(
  status: number,
  detail: string,
  current?: unknown,
  code = 'refused',
): Reply & { readonly body: unknown } {
  return {
    status,
    body: {
      statusCode: status,
      message: detail,
      errors: [{ code, detail }],
      ...(current !== undefined && { current }),
    },
  };
}

/** One page with all of these items, or the first of `total`. */
export function pageOf<Item>(items: readonly Item[], total = items.length) {
  return { total, totalPages: Math.ceil(total / 20), pageSize: 20, pageNumber: 1, items: [...items] };
}

/** The request and response of `fetch` for these responses; every request is recorded in `requests`. */
export function fetchFrom(responses: Responses | readonly Responses[], requests: SentRequest[]) {
  const all = typeof responses === 'function' ? [responses] : responses;
  return (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://curbstop.test');
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    requests.push(request);
    for (const respondTo of all) {
      const reply = respondTo(request);
      if (reply === pending) return new Promise(() => undefined);
      if (reply) return Promise.resolve(getResponse(reply));
    }
    return Promise.resolve(getResponse(problemReply(404, "We could not find what you're looking for.")));
  };
}

function getResponse({ status, body, fileName }: Reply): Response {
  if (body === undefined) return new Response(null, { status: status ?? 204 });
  if (fileName !== undefined)
    return new Response('content of the file', {
      headers: { 'content-disposition': `attachment; filename="${fileName}"` },
    });
  return new Response(JSON.stringify(body), {
    status: status ?? 200,
    headers: { 'content-type': 'application/json' },
  });
}

function onRequest<C extends Endpoint>(
  endpoint: C,
  reply: (received: Received<C>) => ReturnType<Responses>,
): Responses {
  return (request) => {
    const params = paramsIn(endpoint, request);
    if (params) requireKnownFields(endpoint, request);
    return params && reply({ params, query: request.query, body: request.body as z.input<C['body']> });
  };
}

interface DocumentBody {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

function isDocument(body: unknown): body is DocumentBody {
  return typeof body === 'object' && body !== null && 'query' in body && 'variables' in body;
}

export function onDocument(document: string, reply: (variables: DocumentBody['variables']) => Reply): Responses {
  return ({ body }) => (isDocument(body) && body.query === document ? reply(body.variables) : undefined);
}

/** The path parameters of a request to this endpoint; undefined for a request to another one. */
function paramsIn({ method, path }: Endpoint, request: SentRequest): Readonly<Record<string, string>> | undefined {
  if (request.method !== method) return undefined;
  const pattern = path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`).exec(request.path);
  return match ? { ...match.groups } : undefined;
}

/** The server refuses a field that the endpoint does not define. */
function requireKnownFields({ name, body: shape }: Endpoint, { body }: SentRequest): void {
  const unknown = findUnknownFields(shape, body);
  if (unknown.length > 0) throw new Error(`${name} has no field ${unknown.join(', ')}`);
}
