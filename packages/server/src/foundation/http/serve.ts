import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@curbstop/contract/kinds/call';
import { toldSelection, type Selection } from '@curbstop/contract/kinds/selection';
import { parseShape } from '@curbstop/contract/kinds/problem';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Visitor } from '../caller.ts';
import { logDownload } from '../downloads/export-log.ts';
import { idempotencyKeyOf, isRemembered, onceOnly } from './idempotency.ts';

export interface Question<C extends Call> {
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

type Answered<C extends Call> = C['carries'] extends 'download' ? Download : AnswerOf<C>;
export type AccountHandler<C extends Call> = (caller: Caller, question: Question<C>) => Promise<Answered<C>>;
export type VisitorHandler<C extends Call> = (visitor: Visitor, question: Question<C>) => Promise<Answered<C>>;
export type PublicHandler<C extends Call> = (question: Question<C>) => Promise<Answered<C>>;

/** Who is asking; made by `gate.ts`. */
export interface Gate {
  caller(request: FastifyRequest, call: Call): Promise<Caller>;
  /** A signed-in person; an API key is none. */
  visitor(request: FastifyRequest): Promise<Visitor>;
  /** A signed-in person, or an API key. */
  asker(request: FastifyRequest): Promise<Visitor>;
}

/** The table of doors: every registered call, so that tests and the OpenAPI page can't forget one. */
export class Door {
  readonly #app: FastifyInstance;
  readonly #gate: Gate;
  readonly calls: Call[] = [];

  constructor(app: FastifyInstance, gate: Gate) {
    this.#app = app;
    this.#gate = gate;
  }

  /** A call inside an account: token, membership, permission and feature are proved before the handler runs. */
  account<C extends Call>(call: C, handler: AccountHandler<C>): void {
    this.#open(call, async (request, ask) => {
      const caller = await this.#gate.caller(request, call);
      const question = await ask();
      const { idempotencyKey: key, params, query, body } = question;
      if (call.exports !== undefined) return logged(caller, call, question, await handler(caller, question));
      if (key === undefined || !isRemembered(call)) return handler(caller, question);
      return onceOnly(caller, { ...call, key, question: { params, query, body } }, (claiming) => handler(claiming, question));
    });
  }

  /** A call of a signed-in person about themselves. */
  visitor<C extends Call>(call: C, handler: VisitorHandler<C>): void {
    this.#open(call, async (request, question) => handler(await this.#gate.visitor(request), await question()));
  }

  /** A call that anybody may make. */
  anybody<C extends Call>(call: C, handler: PublicHandler<C>): void {
    this.#open(call, async (_, question) => handler(await question()));
  }

  #open<C extends Call>(call: C, handle: (request: FastifyRequest, question: () => Promise<Question<C>>) => Promise<Answered<C>>): void {
    this.calls.push(call);
    this.#app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: call.largestBody,
      config: { call },
      handler: async (request, reply) => answer(reply, call, await handle(request, () => readQuestion(request, call))),
    });
  }
}

async function readQuestion<C extends Call>(request: FastifyRequest, call: C): Promise<Question<C>> {
  return {
    params: parseShape(call.params, request.params),
    query: parseShape(call.query, request.query),
    body: (call.carries === 'upload' ? undefined : parseShape(call.body, request.body ?? undefined)) as BodyOf<C>,
    parts: () => request.parts(),
    idempotencyKey: idempotencyKeyOf(request),
  } as Question<C>;
}

/** What leaves the account is kept in its export log, with what was asked for. */
async function logged<C extends Call>(caller: Caller, call: C, { params, query, body }: Question<C>, answered: Answered<C>): Promise<Answered<C>> {
  const { accountId: _, ...named } = params as Record<string, unknown>;
  await logDownload(caller, { type: call.exports ?? call.name, asked: { ...named, ...(query as Record<string, unknown>), ...told(body as { readonly selection?: Selection } | undefined) } }, answered as Download);
  return answered;
}

/** Of what was selected how many, and not which: the log is read by people. */
function told({ selection, ...rest }: { readonly selection?: Selection } = {}): Readonly<Record<string, unknown>> {
  return { ...rest, ...(selection && toldSelection(selection)) };
}

async function answer<C extends Call>(reply: FastifyReply, call: C, result: Answered<C>): Promise<FastifyReply> {
  if (call.carries === 'download') return sendFile(reply, result as Download);
  if (result === undefined) return reply.code(204).send();
  return reply.send(result);
}

function sendFile(reply: FastifyReply, download: Download): FastifyReply {
  const ascii = download.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  reply.header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(download.fileName)}`);
  reply.header('x-content-type-options', 'nosniff');
  if (download.size !== undefined) reply.header('content-length', download.size);
  return reply.type(download.mediaType).send(download.stream);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
}
