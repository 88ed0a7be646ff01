import {
  ErrorCode,
  StandardResolutionReasons,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** The OpenFeature Remote Evaluation Protocol's answer for many flags at once; flagd and most flag services speak it. */
const evaluated = z.object({
  flags: z.array(z.object({ key: z.string(), value: z.unknown().optional(), errorCode: z.string().optional() })),
});

const timeoutMs = 2_000;
const freshMs = 30_000;
const rememberedAskers = 5_000;

interface Remembered {
  readonly values: ReadonlyMap<string, unknown>;
  readonly until: number;
}
export interface RemoteFlags {
  readonly url: string;
  readonly token: string | undefined;
}

/**
 * Flags from a remote service: one question for all flags of a person, remembered for half a minute. When the service
 * does not answer, what it said last holds; when it never said anything, the documented default does.
 */
export class OfrepProvider implements Provider {
  readonly metadata = { name: 'OFREP' };
  readonly runsOn = 'server';
  readonly #remote: RemoteFlags;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #known = new Map<string, Remembered>();
  readonly #asking = new Map<string, Promise<Remembered>>();

  constructor(remote: RemoteFlags, { clock, log }: { clock: Clock; log: Log }) {
    this.#remote = remote;
    this.#clock = clock;
    this.#log = log;
  }

  async resolveBooleanEvaluation(
    name: string,
    defaultValue: boolean,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    return this.#resolve(name, defaultValue, context, (value) => typeof value === 'boolean');
  }

  async resolveStringEvaluation(
    name: string,
    defaultValue: string,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<string>> {
    return this.#resolve(name, defaultValue, context, (value) => typeof value === 'string');
  }

  async resolveNumberEvaluation(
    name: string,
    defaultValue: number,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<number>> {
    return this.#resolve(name, defaultValue, context, (value) => typeof value === 'number');
  }

  async resolveObjectEvaluation<T extends JsonValue>(
    name: string,
    defaultValue: T,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    return this.#resolve(name, defaultValue, context, (value) => typeof value === 'object' && value !== null);
  }

  async #resolve<T>(
    name: string,
    defaultValue: T,
    context: EvaluationContext,
    fits: (value: unknown) => boolean,
  ): Promise<ResolutionDetails<T>> {
    const { values } = await this.#read(context);
    if (!values.has(name)) return { value: defaultValue, reason: StandardResolutionReasons.DEFAULT };
    const value = values.get(name);
    if (fits(value)) return { value: value as T, reason: StandardResolutionReasons.TARGETING_MATCH };
    return { value: defaultValue, reason: StandardResolutionReasons.ERROR, errorCode: ErrorCode.TYPE_MISMATCH };
  }

  async #read(context: EvaluationContext): Promise<Remembered> {
    const key = JSON.stringify([context.targetingKey, context['email'], context['accountId']]);
    const known = this.#known.get(key);
    if (known && known.until > this.#clock.now().getTime()) return known;
    const asking = this.#asking.get(key) ?? this.#askAndRemember(key, context).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #askAndRemember(key: string, context: EvaluationContext): Promise<Remembered> {
    const values = await this.#ask(context).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'The flag service does not answer; what it said last holds');
      return this.#known.get(key)?.values ?? new Map<string, unknown>();
    });
    const remembered = { values, until: this.#clock.now().getTime() + freshMs };
    this.#known.delete(key);
    if (this.#known.size >= rememberedAskers) this.#known.delete(this.#known.keys().next().value ?? '');
    this.#known.set(key, remembered);
    return remembered;
  }

  async #ask({
    targetingKey,
    email,
    accountId,
    environment,
  }: EvaluationContext): Promise<ReadonlyMap<string, unknown>> {
    const { url, token } = this.#remote;
    const response = await fetch(`${url.replace(/\/$/, '')}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ context: { targetingKey, email, accountId, environment } }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The flag service answered ${response.status}`);
    const { flags } = evaluated.parse(await response.json());
    return new Map(flags.filter((flag) => flag.errorCode === undefined).map((flag) => [flag.key, flag.value]));
  }
}
