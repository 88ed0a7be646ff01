import { setTimeout as wait } from 'node:timers/promises';

export interface ChaosRequest {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Sent as JSON, unless it is FormData. */
  readonly body?: object | undefined;
  /** Sent with every attempt, so that a write without a response is done once. */
  readonly key?: string;
}

export interface ChaosResponse {
  readonly status: number;
  readonly bytes: Buffer;
}

/** Answers during an outage: to be sent again. */
const outageStatuses: ReadonlySet<number> = new Set([502, 503, 507]);
const answersWithinMs = 20_000;
const givesUpAfterMs = 180_000;
const pauseMs = 150;

/**
 * Sends requests as the portal does during an outage: again with the same key until there is an answer. Every answer
 * other than the expected ones is a violation.
 */
export class ChaosClient {
  readonly violations: string[] = [];
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  #tally = new Map<string, number>();

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url;
    this.#headers = headers;
  }

  /** How often each outcome of the outage was met since the last time. */
  takeTally(): string {
    const text = [...this.#tally].map(([outcome, count]) => `${outcome} ×${count}`).join(', ');
    this.#tally = new Map();
    return text;
  }

  /** The answer below 500, after as many attempts as it takes. */
  async send(request: ChaosRequest): Promise<ChaosResponse> {
    const what = `${request.method ?? 'GET'} ${request.path}`;
    for (const until = performance.now() + givesUpAfterMs; performance.now() < until; await wait(pauseMs)) {
      const response = await this.#attempt(request);
      if (response && response.status < 500) return response;
      const outcome = response ? String(response.status) : 'no answer';
      this.#tally.set(outcome, (this.#tally.get(outcome) ?? 0) + 1);
      if (response && !outageStatuses.has(response.status))
        this.violations.push(`${what} answered ${response.status}: ${response.bytes.toString().slice(0, 200)}`);
    }
    throw new Error(`${what} got no answer within ${givesUpAfterMs / 1000} s`);
  }

  /** The answer's JSON; undefined when the server says that the change was saved but its answer is lost. */
  async sendJson<T>(request: ChaosRequest): Promise<T | undefined> {
    const { status, bytes } = await this.send(request);
    const text = bytes.toString();
    if (status === 409 && text.includes('"alreadyDone"')) return undefined;
    if (status >= 400) throw new Error(`${request.method ?? 'GET'} ${request.path}: ${status} ${text.slice(0, 300)}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  async #attempt({ method = 'GET', path, body, key }: ChaosRequest): Promise<ChaosResponse | undefined> {
    const isForm = body instanceof FormData;
    const headers = {
      ...this.#headers,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    };
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers,
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(answersWithinMs),
      });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch {
      return undefined;
    }
  }
}
