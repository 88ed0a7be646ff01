import {
  StandardResolutionReasons,
  type EvaluationContext,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import type { Executor } from '../../foundation/database/database.ts';
import { listSwitches } from './flag.repository.ts';

/**
 * Evaluates flags from our own table; the most specific switch wins. Nothing is cached, so a switch takes effect with
 * the next request in every process. Concurrent evaluations for the same person share one query.
 */
export class FlagTableProvider implements Provider {
  readonly metadata = { name: 'feature_flags' };
  readonly runsOn = 'server';
  readonly #owner: Executor;
  readonly #pending = new Map<string, Promise<ReadonlyMap<string, boolean>>>();

  constructor(owner: Executor) {
    this.#owner = owner;
  }

  async resolveBooleanEvaluation(
    name: string,
    defaultValue: boolean,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    const value = (await this.#load(context)).get(name);
    return value === undefined
      ? { value: defaultValue, reason: StandardResolutionReasons.DEFAULT }
      : { value, reason: StandardResolutionReasons.TARGETING_MATCH };
  }

  // Only boolean flags are supported; other types return their default.
  async resolveStringEvaluation(_: string, value: string): Promise<ResolutionDetails<string>> {
    return { value, reason: StandardResolutionReasons.DEFAULT };
  }

  async resolveNumberEvaluation(_: string, value: number): Promise<ResolutionDetails<number>> {
    return { value, reason: StandardResolutionReasons.DEFAULT };
  }

  async resolveObjectEvaluation<T extends JsonValue>(_: string, value: T): Promise<ResolutionDetails<T>> {
    return { value, reason: StandardResolutionReasons.DEFAULT };
  }

  #load(context: EvaluationContext): Promise<ReadonlyMap<string, boolean>> {
    const [accountId, personId] = [textIn(context, 'accountId'), textIn(context, 'personId')];
    const key = `${accountId} ${personId}`;
    const pending = this.#pending.get(key) ?? this.#read(accountId, personId).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  async #read(accountId: string | undefined, personId: string | undefined): Promise<ReadonlyMap<string, boolean>> {
    const widestFirst = await listSwitches(this.#owner, { accountId, personId });
    return new Map(widestFirst.map(({ key, enabled }) => [key, enabled]));
  }
}

function textIn(context: EvaluationContext, name: string): string | undefined {
  const value = context[name];
  return typeof value === 'string' ? value : undefined;
}
