import type { Readable } from 'node:stream';
import type { ResponseOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@curbstop/contract/primitives/endpoint';
import { describeSelection, type Selection } from '@curbstop/contract/primitives/selection';
import { parseShape } from '@curbstop/contract/primitives/problem';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, Visitor } from '../request-context.ts';
import { logDownload } from '../downloads/export-log.ts';
import { idempotencyKeyOf, isRemembered, onceOnly } from './idempotency.ts';

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

/** What a `download` call answers with; streamed, never shown inline. */
export interface Download {
  readonly stream: Readable;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size?: number;
  /** How many records have gone out so far, for the export log. */
  readonly rows?: () => number;
}

type Responded<C extends Endpoint> = C['carries'] extends 'download' ? Download : ResponseOf<C>;
export type AccountHandler<C extends Endpoint> = (
  context: RequestContext,
  request: EndpointRequest<C>,
) => Promise<Responded<C>>;
export type VisitorHandler<C extends Endpoint> = (
  visitor: Visitor,
  request: EndpointRequest<C>,
) => Promise<Responded<C>>;
export type PublicHandler<C extends Endpoint> = (request: EndpointRequest<C>) => Promise<Responded<C>>;

/** Who is asking; made by `authenticator.ts`. */
export interface Authenticator {
  context(httpRequest: FastifyRequest, endpoint: Endpoint): Promise<RequestContext>;
  /** A signed-in person; an API key is none. */
  visitor(httpRequest: FastifyRequest): Promise<Visitor>;
  /** A signed-in person, or an API key. */
  asker(httpRequest: FastifyRequest): Promise<Visitor>;
}

/** The table of doors: every registered call, so that tests and the OpenAPI page can't forget one. */
export class Router {
  readonly #app: FastifyInstance;
  readonly #authenticator: Authenticator;
  readonly endpoints: Endpoint[] = [];

  constructor(server: FastifyInstance, authenticator: Authenticator) {
    this.#app = server;
    this.#authenticator = authenticator;
  }

  /** A call inside an account: token, membership, permission and feature are proved before the handler runs. */
  account<C extends Endpoint>(endpoint: C, handler: AccountHandler<C>): void {
    this.#open(endpoint, async (httpRequest, ask) => {
      const context = await this.#authenticator.context(httpRequest, endpoint);
      const request = await ask();
      const { idempotencyKey: key, params, query, body } = request;
      if (endpoint.exports !== undefined) return logged(context, endpoint, request, await handler(context, request));
      if (key === undefined || !isRemembered(endpoint)) return handler(context, request);
      return onceOnly(context, { ...endpoint, key, request: { params, query, body } }, (claiming) =>
        handler(claiming, request),
      );
    });
  }

  /** A call of a signed-in person about themselves. */
  signedIn<C extends Endpoint>(endpoint: C, handler: VisitorHandler<C>): void {
    this.#open(endpoint, async (httpRequest, request) =>
      handler(await this.#authenticator.visitor(httpRequest), await request()),
    );
  }

  /** A call that anybody may make. */
  public<C extends Endpoint>(endpoint: C, handler: PublicHandler<C>): void {
    this.#open(endpoint, async (_, request) => handler(await request()));
  }

  #open<C extends Endpoint>(
    endpoint: C,
    handle: (httpRequest: FastifyRequest, request: () => Promise<EndpointRequest<C>>) => Promise<Responded<C>>,
  ): void {
    this.endpoints.push(endpoint);
    this.#app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.largestBody,
      config: { endpoint },
      handler: async (httpRequest, reply) =>
        response(reply, endpoint, await handle(httpRequest, () => readQuestion(httpRequest, endpoint))),
    });
  }
}

async function readQuestion<C extends Endpoint>(httpRequest: FastifyRequest, endpoint: C): Promise<EndpointRequest<C>> {
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

/** What leaves the account is kept in its export log, with what was asked for. */
async function logged<C extends Endpoint>(
  context: RequestContext,
  endpoint: C,
  { params, query, body }: EndpointRequest<C>,
  answered: Responded<C>,
): Promise<Responded<C>> {
  const { accountId: _, ...named } = params as Record<string, unknown>;
  await logDownload(
    context,
    {
      type: endpoint.exports ?? endpoint.name,
      asked: {
        ...named,
        ...(query as Record<string, unknown>),
        ...told(body as { readonly selection?: Selection } | undefined),
      },
    },
    answered as Download,
  );
  return answered;
}

/** Of what was selected how many, and not which: the log is read by people. */
function told({ selection, ...rest }: { readonly selection?: Selection } = {}): Readonly<Record<string, unknown>> {
  return { ...rest, ...(selection && describeSelection(selection)) };
}

async function response<C extends Endpoint>(
  reply: FastifyReply,
  endpoint: C,
  result: Responded<C>,
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
