import { sql } from 'kysely';
import type { AccountTransaction } from './database.ts';

interface Entry<Value> {
  readonly version: number;
  readonly value: Value;
  /** 1 by default. */
  readonly size?: number;
}

/** Values of one data version of an account up to a total size; the least recently used is evicted first. */
export class VersionCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #limit: number;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, version: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== version) return undefined;
    this.set(key, entry);
    return entry.value;
  }

  set(key: string, entry: Entry<Value>): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#size += entry.size ?? 1;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#size -= this.#entries.has(key) ? (this.#entries.get(key)?.size ?? 1) : 0;
    this.#entries.delete(key);
  }
}

/** Some tens of megabytes of amounts. */
const remembered = new VersionCache<unknown>(300_000);

export interface Remembered<Value> {
  readonly key: string;
  readonly compute: () => Promise<Value>;
  /** The number of small values that it is made of. */
  readonly countParts: (value: Value) => number;
}

/**
 * What `compute` reads in an account, from memory as long as no transaction has changed the account's data. The version
 * is read first: what another transaction changes meanwhile is at most computed once more.
 */
export async function rememberByVersion<Value>(
  trx: AccountTransaction,
  { key, compute, countParts }: Remembered<Value>,
): Promise<Value> {
  const { rows } = await sql<{ accountId: string; version: number }>`
    select current_account_id() as "accountId", coalesce(
      (select version from account_data_versions where account_id = current_account_id()), 0) as version`.execute(trx);
  const { accountId = '', version = 0 } = rows[0] ?? {};
  const ownKey = `${accountId} ${key}`;
  const rememberedValue = remembered.get(ownKey, version);
  if (rememberedValue !== undefined) return rememberedValue as Value;
  const value = await compute();
  remembered.set(ownKey, { version, value, size: countParts(value) });
  return value;
}
