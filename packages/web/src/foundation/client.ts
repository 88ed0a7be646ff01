import { fillPath, type ResponseOf, type Endpoint } from '@curbstop/contract/primitives/endpoint';
import { isProblemAnswer, Problem, type ProblemDetail } from '@curbstop/contract/primitives/problem';
import type { z } from 'zod';

/** An error answer of the server, with the id under which its log knows the request. */
export class ResponseProblem extends Problem {
  readonly requestId: string | undefined;
  constructor(
    status: number,
    details: readonly ProblemDetail[],
    { current, requestId }: { current?: unknown; requestId?: string | undefined },
  ) {
    super(details[0]?.code ?? 'unexpected', status, details, current);
    this.name = 'AnsweredProblem';
    this.requestId = requestId;
  }
}

/** What every call needs of sign-in. */
export interface Connection {
  /** A token that is still good; nothing when nobody is signed in. */
  accessToken(): Promise<string | undefined>;
  /** The server does not believe the token [A2.25]. */
  unauthorized(): void;
  /** The server believed the token; a refusal may still tell the session something, such as terms that have changed. */
  answered(problem: ResponseProblem | undefined): void;
}

let connection: Connection | undefined;

/** Hands in sign-in, once, when the portal starts. */
export function connect(next: Connection): void {
  connection = next;
}

type Pairs = readonly (readonly [name: string, value: string])[];
/** An object without fields: what fits it may be left out. */
type None = Record<never, never>;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : None extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** The parts that a call asks for; a part without fields is left out. A list's query may come as the pairs of `pageQuery`. */
export type Sent<C extends Endpoint> = Part<'params', z.input<C['params']>> &
  Part<'query', z.input<C['query']> | Pairs> &
  Part<'body', z.input<C['body']>> &
  Extras;

interface Extras {
  readonly signal?: AbortSignal;
  /** Sent again with the same key, a write is not done twice; without one, what makes something gets one of its own. */
  readonly idempotencyKey?: string | undefined;
}
interface AnyParts extends Extras {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>> | Pairs;
  readonly body?: unknown;
}

/** Makes a call of the contract. Throws `AnsweredProblem` for an error answer, and fetch's own error when none came. */
export async function send<C extends Endpoint>(
  endpoint: C,
  ...[parts]: None extends Sent<C> ? [Sent<C>?] : [Sent<C>]
): Promise<ResponseOf<C>> {
  const answer = await ask(endpoint, (parts ?? {}) as AnyParts);
  return (answer.status === 204 ? undefined : await answer.json()) as ResponseOf<C>;
}

export interface ReceivedFile {
  readonly content: Blob;
  readonly fileName: string;
}

/** Makes a call that answers with a file. */
export async function receiveFile<C extends Endpoint>(
  endpoint: C,
  ...[parts]: None extends Sent<C> ? [Sent<C>?] : [Sent<C>]
): Promise<ReceivedFile> {
  const answer = await ask(endpoint, (parts ?? {}) as AnyParts);
  return { content: await answer.blob(), fileName: fileNameOf(answer.headers.get('content-disposition')) };
}

async function ask(endpoint: Endpoint, parts: AnyParts): Promise<Response> {
  // Edits carry the version that they change, and removing twice is removing: only what makes something can double.
  const write = endpoint.method === 'POST' ? keyFor([endpoint.name, parts.params, parts.query, parts.body]) : undefined;
  const headers = await headersOf(endpoint, { idempotencyKey: write?.key, ...parts });
  const init: RequestInit = { method: endpoint.method, headers };
  if (parts.signal) init.signal = parts.signal;
  if (parts.body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(parts.body);
  }
  const answer = await fetch(addressOf(endpoint, parts), init);
  write?.answered(answer.status);
  if (!answer.ok) throw refuse(answer.status, await answer.text(), answer.headers.get('x-request-id'));
  if (endpoint.access !== 'public') connection?.answered(undefined);
  return answer;
}

/** The keys of writes whose answer never came, by what they asked: whoever presses the button again asks again with the same key. */
const unanswered = new Map<string, string>();

/** The key to send with a write, and how to tell what it was answered; `asked` is everything that makes it this write. */
export function keyFor(asked: unknown): { readonly key: string; readonly answered: (status: number) => void } {
  const text = JSON.stringify(asked);
  const key = unanswered.get(text) ?? crypto.randomUUID();
  unanswered.set(text, key);
  return { key, answered: (status) => isKnown(status) && unanswered.delete(text) };
}

/** Neither a failure on the way, nor 'that is still being done' (409): after these nobody can tell whether it was done. */
function isKnown(status: number): boolean {
  return status < 500 && status !== 409;
}

/** The headers that every call carries: the token, unless anybody may make it [A7.1]. */
export async function headersOf(endpoint: Pick<Endpoint, 'access'>, { idempotencyKey }: Extras): Promise<Headers> {
  const headers = new Headers({ accept: 'application/json' });
  const token = endpoint.access === 'public' ? undefined : await connection?.accessToken();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

export function addressOf(endpoint: Endpoint, { params = {}, query = [] }: Pick<AnyParts, 'params' | 'query'>): string {
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

/** An error answer as the problem to throw; a 401 also begins the way to sign-in. */
export function refuse(status: number, text: string, requestId: string | null): ResponseProblem {
  const problem = readProblem(status, text, requestId);
  if (status === 401) connection?.unauthorized();
  else connection?.answered(problem);
  return problem;
}

function readProblem(status: number, text: string, requestId: string | null): ResponseProblem {
  const answer = parseJson(text);
  const { errors, ...rest } = isProblemAnswer(answer) ? answer : { errors: [] };
  // Something between us and the server answered in words of its own, such as a gateway that found nobody there.
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

function fileNameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? 'download';
}
