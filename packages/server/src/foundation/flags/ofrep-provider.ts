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

/**
 * Bulk evaluation response of the OpenFeature Remote Evaluation Protocol, supported by flagd and most flag services.
 */
const evaluated = z.object({
  flags: z.array(z.object({ key: z.string(), value: z.unknown().optional(), errorCode: z.string().optional() })),
});

const timeoutMs = 2_000;
const freshMs = 30_000;
const maxCached = 5_000;

interface CachedFlags {
  readonly values: ReadonlyMap<string, unknown>;
  readonly until: number;
}
interface Evaluation<T> {
  readonly name: string;
  readonly defaultValue: T;
  readonly context: EvaluationContext;
}

interface RemoteFlags {
  readonly url: string;
  readonly token: string | undefined;
}

/**
 * Flags from a remote service: one request for all flags of a person, cached for 30 seconds. When the service is
 * unavailable, the last known values apply, or else the documented defaults.
 */
export class OfrepProvider implements Provider {
  readonly metadata = { name: 'OFREP' };
  readonly runsOn = 'server';
  readonly #remote: RemoteFlags;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #known = new Map<string, CachedFlags>();
  readonly #pending = new Map<string, Promise<CachedFlags>>();

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
    return this.#resolve({ name, defaultValue, context }, (value) => typeof value === 'boolean');
  }

  async resolveStringEvaluation(
    name: string,
    defaultValue: string,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<string>> {
    return this.#resolve({ name, defaultValue, context }, (value) => typeof value === 'string');
  }

  async resolveNumberEvaluation(
    name: string,
    defaultValue: number,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<number>> {
    return this.#resolve({ name, defaultValue, context }, (value) => typeof value === 'number');
  }

  async resolveObjectEvaluation<T extends JsonValue>(
    name: string,
    defaultValue: T,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    return this.#resolve({ name, defaultValue, context }, (value) => typeof value === 'object' && value !== null);
  }

  async #resolve<T>(
    { name, defaultValue, context }: Evaluation<T>,
    fits: (value: unknown) => boolean,
  ): Promise<ResolutionDetails<T>> {
    const { values } = await this.#read(context);
    if (!values.has(name)) return { value: defaultValue, reason: StandardResolutionReasons.DEFAULT };
    const value = values.get(name);
    if (fits(value)) return { value: value as T, reason: StandardResolutionReasons.TARGETING_MATCH };
    return { value: defaultValue, reason: StandardResolutionReasons.ERROR, errorCode: ErrorCode.TYPE_MISMATCH };
  }

  async #read(context: EvaluationContext): Promise<CachedFlags> {
    const key = JSON.stringify([context.targetingKey, context['email'], context['accountId']]);
    const knownFlag = this.#known.get(key);
    if (knownFlag && knownFlag.until > this.#clock.now().getTime()) return knownFlag;
    const pending =
      this.#pending.get(key) ?? this.#fetchAndCache(key, context).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  async #fetchAndCache(key: string, context: EvaluationContext): Promise<CachedFlags> {
    const values = await this.#fetch(context).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'The flag service is unavailable; its last known values apply');
      return this.#known.get(key)?.values ?? new Map<string, unknown>();
    });
    const cached = { values, until: this.#clock.now().getTime() + freshMs };
    this.#known.delete(key);
    if (this.#known.size >= maxCached) this.#known.delete(this.#known.keys().next().value ?? '');
    this.#known.set(key, cached);
    return cached;
  }

  async #fetch({
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
