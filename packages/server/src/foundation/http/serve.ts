import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@curbstop/contract/primitives/endpoint';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { findSentForm } from '@curbstop/contract/primitives/unknown-fields';
import { describeSelection, type Selection } from '@curbstop/contract/primitives/selection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireUsableKey, runOnce } from '../database/run-once.ts';
import { logDownload } from '../downloads/export-log.ts';
import type { RequestContext, SignedInContext } from '../request-context.ts';
import type { Download, InputOf, PersonService, ResultOf, Service } from '../service.ts';
import type { SignedText } from '../shipping/signature.ts';
import { z } from 'zod';
import { listReadOnlyFields, refuseUnknownFields, requireReadOnlyValues } from './body-fields.ts';
import { requireKnownVersion } from './api-version.ts';
import { isIdempotent, getIdempotencyKey } from './idempotency.ts';
import { refuseUnknownParameters } from './query-parameters.ts';
import { getSignedText } from './json-body.ts';
import { requireDecodableQuery } from './query-text.ts';
import { readUploadParts } from './upload-parts.ts';

/** A parsed request: `input` is what the service gets. */
interface EndpointRequest<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly input: InputOf<E>;
  readonly idempotencyKey: string | undefined;
}

/** Authenticates requests; created by `authenticator.ts`. */
export interface Authenticator {
  context(httpRequest: FastifyRequest, endpoint: Endpoint): Promise<RequestContext>;
  /** A signed-in person, not an API key. */
  authenticatePerson(httpRequest: FastifyRequest): Promise<SignedInContext>;
  /** A signed-in person, or an API key. */
  authenticate(httpRequest: FastifyRequest): Promise<SignedInContext>;
}

/** How a signature is checked; `verify` throws what the caller is answered. */
interface SignatureCheck {
  readonly verify: (signed: SignedText) => void;
}

/** Registers every endpoint, so that isolation tests and the OpenAPI page cover all of them. */
export class Router {
  readonly #app: FastifyInstance;
  readonly #authenticator: Authenticator;
  readonly endpoints: Endpoint[] = [];
  readonly #records = new Map<string, RecordAtPath>();

  constructor(server: FastifyInstance, authenticator: Authenticator) {
    this.#app = server;
    this.#authenticator = authenticator;
  }

  /** An endpoint inside an account: token, membership, permission and feature are checked before the service runs. */
  account<E extends Endpoint>(endpoint: E, service: Service<NoInfer<E>>): void {
    if (endpoint.method === 'GET' && endpoint.transfer === 'json')
      this.#records.set(endpoint.path, { endpoint, read: service as unknown as RecordAtPath['read'] });
    this.#register(endpoint, async (httpRequest, readRequest) => {
      const context = await this.#authenticator.context(httpRequest, endpoint);
      const { input, idempotencyKey: key, params, query, body } = readRequest();
      await this.#requireReadOnlyValues(context, endpoint, httpRequest);
      if (endpoint.exports !== undefined) return logged(context, { endpoint, input }, await service(context, input));
      if (endpoint.method === 'GET' && endpoint.transfer !== 'download')
        return context.app.database.reads.run(() => service(context, input), { onLeave: onClientLeft(httpRequest) });
      if (key === undefined || !isIdempotent(endpoint)) return service(context, input);
      return runOnce(context, { ...endpoint, key, request: { params, query, body } }, (claiming) =>
        service(claiming, input),
      );
    });
  }

  /** An endpoint about the signed-in person. */
  signedIn<E extends Endpoint>(endpoint: E, service: PersonService<NoInfer<E>>): void {
    this.#register(endpoint, async (httpRequest, readRequest) =>
      service(await this.#authenticator.authenticatePerson(httpRequest), readRequest().input),
    );
  }

  /** An endpoint that needs no sign-in. */
  public<E extends Endpoint>(endpoint: E, service: (input: InputOf<E>) => Promise<ResultOf<E>>): void {
    this.#register(endpoint, async (_, readRequest) => service(readRequest().input));
  }

  /** A public endpoint whose caller signs the text of the request in headers; checked before anything is read. */
  signed<E extends Endpoint>(
    endpoint: E,
    { verify }: SignatureCheck,
    service: (input: InputOf<E>) => Promise<ResultOf<E>>,
  ): void {
    this.#register(endpoint, async (httpRequest, readRequest) => {
      const getHeader = (name: string) => {
        const sent = httpRequest.headers[name];
        return typeof sent === 'string' ? sent : undefined;
      };
      verify({ text: getSignedText(httpRequest), getHeader });
      return service(readRequest().input);
    });
  }

  #register<E extends Endpoint>(
    endpoint: E,
    handle: (httpRequest: FastifyRequest, readRequest: () => EndpointRequest<E>) => Promise<ResultOf<E>>,
  ): void {
    this.endpoints.push(endpoint);
    this.#app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.maxBody,
      config: { endpoint },
      handler: async (httpRequest, reply) =>
        response(
          reply,
          endpoint,
          await handle(httpRequest, () => parseRequest(httpRequest, endpoint, this.#recordShapesOf(endpoint))),
        ),
    });
  }

  /** The shapes of the record that an endpoint changes: as it is read, or only its ID, and as the change returns it. */
  #recordShapesOf({ method, path, params, response }: Endpoint): readonly z.ZodType[] {
    if (method !== 'PUT') return [];
    return [this.#records.get(path)?.endpoint.response ?? params, response];
  }

  /** A record can be sent back whole; the fields that its change does not define must have their current values. */
  async #requireReadOnlyValues(
    context: RequestContext,
    endpoint: Endpoint,
    { body, params }: FastifyRequest,
  ): Promise<void> {
    const sent = (body ?? {}) as object;
    const [shape] = this.#recordShapesOf(endpoint);
    const names = shape ? listReadOnlyFields(endpoint.body, shape).filter((name) => name in sent) : [];
    if (names.length === 0) return;
    const record = this.#records.get(endpoint.path);
    const parsedParams = parseShape(endpoint.params, params) as object;
    requireReadOnlyValues(names, sent, record ? await record.read(context, parsedParams) : parsedParams);
  }
}

/** How the record at a path is read, for a change of it. */
interface RecordAtPath {
  readonly endpoint: Endpoint;
  readonly read: (context: RequestContext, params: object) => Promise<object>;
}

/** A client that leaves before the response closes its connection. */
function onClientLeft({ raw: { socket } }: FastifyRequest): (cancel: () => void) => () => void {
  return (cancel) => {
    socket.once('close', cancel);
    return () => socket.off('close', cancel);
  };
}

function parseRequest<E extends Endpoint>(
  httpRequest: FastifyRequest,
  endpoint: E,
  records: readonly z.ZodType[],
): EndpointRequest<E> {
  requireDecodableQuery(httpRequest.url);
  requireKnownVersion(httpRequest, endpoint);
  const params = parseShape(endpoint.params, httpRequest.params) as Record<string, unknown>;
  refuseUnknownParameters(endpoint.query, httpRequest.query);
  const query = parseShape(endpoint.query, httpRequest.query) as Record<string, unknown>;
  const isUpload = endpoint.transfer === 'upload';
  const sent = getSentBody(httpRequest.body, endpoint);
  if (!isUpload) refuseUnknownFields(sent, endpoint.body, records);
  const form = findSentForm(endpoint.body, sent);
  const body = isUpload ? undefined : parseShape(form, sent ?? getEmptyBody(form));
  const idempotencyKey = getIdempotencyKey(httpRequest);
  if (isUpload && idempotencyKey !== undefined) requireUsableKey(idempotencyKey);
  const { accountId: _, ...named } = params;
  const input = {
    ...named,
    ...query,
    ...(Array.isArray(body) ? { items: body } : (body as object | undefined)),
    ...(isUpload && { upload: { parts: readUploadParts(httpRequest), key: idempotencyKey } }),
  };
  // The shapes of the endpoint decide the types; TypeScript can't follow the merge.
  return { params, query, body, input, idempotencyKey } as unknown as EndpointRequest<E>;
}

/** Clients that always send JSON send `{}` to endpoints without a body. */
function getSentBody(sent: unknown, { body }: Endpoint): unknown {
  const isEmpty = typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length === 0;
  return isEmpty && body.safeParse(undefined).success ? undefined : sent;
}

/** Without a body each required field is named as missing, instead of the request as empty. */
function getEmptyBody(body: z.ZodType): object | undefined {
  return body instanceof z.ZodObject ? {} : undefined;
}

/** Records a download in the account's export log, with its input. */
async function logged<E extends Endpoint>(
  context: RequestContext,
  { endpoint, input }: { readonly endpoint: E; readonly input: InputOf<E> },
  result: ResultOf<E>,
): Promise<ResultOf<E>> {
  await logDownload(
    context,
    {
      type: endpoint.exports ?? endpoint.name,
      parameters: describeInput(input as { readonly selection?: Selection }),
    },
    result as Download,
  );
  return result;
}

/** The log shows how many records were selected instead of their ids. */
function describeInput({ selection, ...rest }: { readonly selection?: Selection }): Readonly<Record<string, unknown>> {
  return { ...rest, ...(selection && describeSelection(selection)) };
}

async function response<E extends Endpoint>(
  reply: FastifyReply,
  endpoint: E,
  result: ResultOf<E>,
): Promise<FastifyReply> {
  if (endpoint.transfer === 'download') return sendFile(reply, result as Download);
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
