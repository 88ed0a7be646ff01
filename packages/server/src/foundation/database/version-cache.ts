import { sql } from 'kysely';
import type { AccountTransaction } from './database.ts';

interface Entry<Value> {
  readonly version: number | string;
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

  get(key: string, version: number | string): Value | undefined {
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
const remembered = new VersionCache<unknown>(400_000);

export interface Remembered<Value> {
  readonly key: string;
  readonly compute: () => Promise<Value>;
  /** The number of small values that it is made of. */
  readonly countParts: (value: Value) => number;
}

/** A transaction that has changed something reads its own change, which may be rolled back: it shares no memory. */
const hasChanged = sql<boolean>`pg_current_xact_id_if_assigned() is not null`;

/**
 * What `compute` reads in an account, from memory as long as no transaction has changed the account's data. The version
 * is read first: what another transaction changes meanwhile is at most computed once more.
 */
export async function rememberByVersion<Value>(
  trx: AccountTransaction,
  { key, compute, countParts }: Remembered<Value>,
): Promise<Value> {
  const { rows } = await sql<{ accountId: string; version: number; hasChanged: boolean }>`
    select current_account_id() as "accountId", ${hasChanged} as "hasChanged", coalesce(
      (select version from account_data_versions where account_id = current_account_id()), 0) as version`.execute(trx);
  const [read] = rows;
  if (!read || read.hasChanged) return compute();
  const { accountId, version } = read;
  const ownKey = `${accountId} ${key}`;
  const rememberedValue = remembered.get(ownKey, version);
  if (rememberedValue !== undefined) return rememberedValue as Value;
  const value = await compute();
  remembered.set(ownKey, { version, value, size: countParts(value) });
  return value;
}

/** What every change of the account's data moves. */
export async function getDataVersion(trx: AccountTransaction): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from account_data_versions where account_id = current_account_id()`.execute(trx);
  return rows[0]?.version ?? 0;
}

interface Item {
  readonly key: string;
  /** Changes with everything that the value is computed from. */
  readonly version: number | string;
}

/**
 * A value for each item, from memory as long as its own version stays. What is missing is computed at once; `compute`
 * gets the indexes of the missing items.
 */
export async function rememberEach<Value>(
  trx: AccountTransaction,
  items: readonly Item[],
  {
    compute,
    countParts,
  }: {
    readonly compute: (missing: readonly number[]) => Promise<readonly Value[]>;
    readonly countParts: (value: Value) => number;
  },
): Promise<readonly Value[]> {
  const { rows } = await sql<{ accountId: string; hasChanged: boolean }>`
    select current_account_id() as "accountId", ${hasChanged} as "hasChanged"`.execute(trx);
  const [read] = rows;
  if (!read || read.hasChanged) return compute([...items.keys()]);
  const toKey = (key: string) => `${read.accountId} ${key}`;
  const values = items.map(({ key, version }) => remembered.get(toKey(key), version) as Value | undefined);
  const missing = [...values.keys()].filter((at) => values[at] === undefined);
  if (missing.length > 0)
    for (const [index, value] of (await compute(missing)).entries()) {
      const at = missing[index] as number;
      const { key, version } = items[at] as Item;
      values[at] = value;
      remembered.set(toKey(key), { version, value, size: countParts(value) });
    }
  return values as readonly Value[];
}
