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
 * Flags from our own table; the narrowest switch wins. Nothing is remembered, so a switch holds from the next question
 * on, in every process; questions about the same person that come at once share one look at the table.
 */
export class FlagTableProvider implements Provider {
  readonly metadata = { name: 'feature_flags' };
  readonly runsOn = 'server';
  readonly #owner: Executor;
  readonly #looking = new Map<string, Promise<ReadonlyMap<string, boolean>>>();

  constructor(owner: Executor) {
    this.#owner = owner;
  }

  async resolveBooleanEvaluation(
    name: string,
    defaultValue: boolean,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    const value = (await this.#look(context)).get(name);
    return value === undefined
      ? { value: defaultValue, reason: StandardResolutionReasons.DEFAULT }
      : { value, reason: StandardResolutionReasons.TARGETING_MATCH };
  }

  // Our switches are on or off; a flag of another kind has nothing but its default.
  async resolveStringEvaluation(_: string, value: string): Promise<ResolutionDetails<string>> {
    return { value, reason: StandardResolutionReasons.DEFAULT };
  }

  async resolveNumberEvaluation(_: string, value: number): Promise<ResolutionDetails<number>> {
    return { value, reason: StandardResolutionReasons.DEFAULT };
  }

  async resolveObjectEvaluation<T extends JsonValue>(_: string, value: T): Promise<ResolutionDetails<T>> {
    return { value, reason: StandardResolutionReasons.DEFAULT };
  }

  #look(context: EvaluationContext): Promise<ReadonlyMap<string, boolean>> {
    const [accountId, personId] = [textIn(context, 'accountId'), textIn(context, 'personId')];
    const key = `${accountId} ${personId}`;
    const looking = this.#looking.get(key) ?? this.#read(accountId, personId).finally(() => this.#looking.delete(key));
    this.#looking.set(key, looking);
    return looking;
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
