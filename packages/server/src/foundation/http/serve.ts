import type { Readable } from 'node:stream';
import type { ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@curbstop/contract/primitives/endpoint';
import { describeSelection, type Selection } from '@curbstop/contract/primitives/selection';
import { parseShape } from '@curbstop/contract/primitives/problem';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, Visitor } from '../request-context.ts';
import { logDownload } from '../downloads/export-log.ts';
import { idempotencyKeyOf, isIdempotent, onceOnly } from './idempotency.ts';

export interface EndpointRequest<C extends Endpoint> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** The parts of a multipart upload, in the order they were sent; files are streams. */
  readonly parts: () => AsyncIterable<Multipart>;
  /** The value of `Idempotency-Key`, when the client sent one. */
  readonly idempotencyKey: string | undefined;
}
export type UploadedFile = MultipartFile;

/** Response of a `download` endpoint; streamed as an attachment. */
export interface Download {
  readonly stream: Readable;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size?: number;
  /** Number of records sent so far, for the export log. */
  readonly rows?: () => number;
}

type ResultOf<C extends Endpoint> = C['carries'] extends 'download' ? Download : ResponseOf<C>;
export type AccountHandler<C extends Endpoint> = (
  context: RequestContext,
  request: EndpointRequest<C>,
) => Promise<ResultOf<C>>;
export type VisitorHandler<C extends Endpoint> = (
  visitor: Visitor,
  request: EndpointRequest<C>,
) => Promise<ResultOf<C>>;
export type PublicHandler<C extends Endpoint> = (request: EndpointRequest<C>) => Promise<ResultOf<C>>;

/** Authenticates requests; created by `authenticator.ts`. */
export interface Authenticator {
  context(httpRequest: FastifyRequest, endpoint: Endpoint): Promise<RequestContext>;
  /** A signed-in person, not an API key. */
  visitor(httpRequest: FastifyRequest): Promise<Visitor>;
  /** A signed-in person, or an API key. */
  authenticate(httpRequest: FastifyRequest): Promise<Visitor>;
}

/** Registers every endpoint, so that isolation tests and the OpenAPI page cover all of them. */
export class Router {
  readonly #app: FastifyInstance;
  readonly #authenticator: Authenticator;
  readonly endpoints: Endpoint[] = [];

  constructor(server: FastifyInstance, authenticator: Authenticator) {
    this.#app = server;
    this.#authenticator = authenticator;
  }

  /** An endpoint inside an account: token, membership, permission and feature are checked before the handler runs. */
  account<C extends Endpoint>(endpoint: C, handler: AccountHandler<C>): void {
    this.#register(endpoint, async (httpRequest, readRequest) => {
      const context = await this.#authenticator.context(httpRequest, endpoint);
      const request = await readRequest();
      const { idempotencyKey: key, params, query, body } = request;
      if (endpoint.exports !== undefined) return logged(context, endpoint, request, await handler(context, request));
      if (key === undefined || !isIdempotent(endpoint)) return handler(context, request);
      return onceOnly(context, { ...endpoint, key, request: { params, query, body } }, (claiming) =>
        handler(claiming, request),
      );
    });
  }

  /** An endpoint about the signed-in person. */
  signedIn<C extends Endpoint>(endpoint: C, handler: VisitorHandler<C>): void {
    this.#register(endpoint, async (httpRequest, readRequest) =>
      handler(await this.#authenticator.visitor(httpRequest), await readRequest()),
    );
  }

  /** An endpoint that needs no sign-in. */
  public<C extends Endpoint>(endpoint: C, handler: PublicHandler<C>): void {
    this.#register(endpoint, async (_, readRequest) => handler(await readRequest()));
  }

  #register<C extends Endpoint>(
    endpoint: C,
    handle: (httpRequest: FastifyRequest, readRequest: () => Promise<EndpointRequest<C>>) => Promise<ResultOf<C>>,
  ): void {
    this.endpoints.push(endpoint);
    this.#app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.largestBody,
      config: { endpoint },
      handler: async (httpRequest, reply) =>
        response(reply, endpoint, await handle(httpRequest, () => parseRequest(httpRequest, endpoint))),
    });
  }
}

async function parseRequest<C extends Endpoint>(httpRequest: FastifyRequest, endpoint: C): Promise<EndpointRequest<C>> {
  return {
    params: parseShape(endpoint.params, httpRequest.params),
    query: parseShape(endpoint.query, httpRequest.query),
    body: (endpoint.carries === 'upload'
      ? undefined
      : parseShape(endpoint.body, httpRequest.body ?? undefined)) as BodyOf<C>,
    parts: () => httpRequest.parts(),
    idempotencyKey: idempotencyKeyOf(httpRequest),
  } as EndpointRequest<C>;
}

/** Records a download in the account's export log, with its parameters. */
async function logged<C extends Endpoint>(
  context: RequestContext,
  endpoint: C,
  { params, query, body }: EndpointRequest<C>,
  result: ResultOf<C>,
): Promise<ResultOf<C>> {
  const { accountId: _, ...named } = params as Record<string, unknown>;
  await logDownload(
    context,
    {
      type: endpoint.exports ?? endpoint.name,
      asked: {
        ...named,
        ...(query as Record<string, unknown>),
        ...describeBody(body as { readonly selection?: Selection } | undefined),
      },
    },
    result as Download,
  );
  return result;
}

/** The log shows how many records were selected instead of their ids. */
function describeBody({ selection, ...rest }: { readonly selection?: Selection } = {}): Readonly<
  Record<string, unknown>
> {
  return { ...rest, ...(selection && describeSelection(selection)) };
}

async function response<C extends Endpoint>(
  reply: FastifyReply,
  endpoint: C,
  result: ResultOf<C>,
): Promise<FastifyReply> {
  if (endpoint.carries === 'download') return sendFile(reply, result as Download);
  if (result === undefined) return reply.code(204).send();
  return reply.send(result);
}

function sendFile(reply: FastifyReply, download: Download): FastifyReply {
  const ascii = download.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  reply.header(
    'content-disposition',
    `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(download.fileName)}`,
  );
  reply.header('x-content-type-options', 'nosniff');
  if (download.size !== undefined) reply.header('content-length', download.size);
  return reply.type(download.mediaType).send(download.stream);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
