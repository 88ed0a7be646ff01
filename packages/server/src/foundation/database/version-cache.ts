import { sql } from 'kysely';
import type { AccountTransaction } from './database.ts';
import { hasMarkedMonths } from './month-versions.ts';
import { dependOnAllData, findOwnWrites, trackTables, recordReads, type Dependencies } from './statement-tables.ts';
import { getTableVersions } from './table-versions.ts';

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
const cache = new VersionCache<unknown>(400_000);

interface CacheEntry<Value> {
  readonly key: string;
  readonly compute: () => Promise<Value>;
  /** The number of small values that it is made of. */
  readonly countParts: (value: Value) => number;
}

const hasChanged = sql<boolean>`pg_current_xact_id_if_assigned() is not null`;

/**
 * What a transaction has written so far: it reads its own change, which may be rolled back, so it shares no memory of
 * these tables. Undefined if that can be any table.
 */
function findWritten(
  trx: AccountTransaction,
  { hasChanged }: { readonly hasChanged: boolean },
): ReadonlySet<string> | undefined {
  if (!hasChanged) return new Set();
  return hasMarkedMonths(trx) ? undefined : findOwnWrites();
}

const readsOneOf = ({ words }: Pick<Dependencies, 'words'>, tables: ReadonlySet<string>): boolean =>
  [...tables].some((table) => words.has(table));

interface ReadOfTables {
  readonly value: unknown;
  readonly reads: Dependencies;
  /** The version of the tables but for those of months. */
  readonly version: string;
  readonly versionOfMonths: string;
  readonly months: string;
}

interface TableOptions {
  readonly months?: MonthTables;
  /** Tables of which the value reads only what is written along with its other tables. */
  readonly writtenWithOthers?: readonly string[];
}

interface MonthTables {
  /** The tables whose changes the months tell more exactly. */
  readonly tables: readonly string[];
  /** The versions of the months that the value is computed from. */
  readonly getVersion: () => Promise<string>;
}

/**
 * What `compute` reads in an account, from memory until one of the tables that it read is written. What it has from
 * elsewhere belongs into the key.
 */
export async function cacheByTables<Value>(
  trx: AccountTransaction,
  { key, compute, countParts, months, writtenWithOthers = [] }: CacheEntry<Value> & TableOptions,
): Promise<Value> {
  const { accountId, hasChanged, findVersion } = await getTableVersions(trx);
  const writtenTables = findWritten(trx, { hasChanged });
  if (!writtenTables) return compute();
  const ownKey = `${accountId} ${key}`;
  const split = (reads: Dependencies) => splitVersion(reads, { findVersion, monthTables: months?.tables ?? [] });
  const stored = cache.get(ownKey, byTables) as ReadOfTables | undefined;
  const currentVersion = stored && !readsOneOf(stored.reads, writtenTables) ? split(stored.reads) : undefined;
  if (stored && currentVersion && (await isCurrent(stored, currentVersion, months))) {
    trackTables(stored.reads.words);
    if (stored.reads.dependsOnAll) dependOnAllData();
    cache.set(ownKey, {
      version: byTables,
      value: { ...stored, ...currentVersion },
      size: countParts(stored.value as Value),
    });
    return stored.value as Value;
  }
  const versionOfMonths = (await months?.getVersion()) ?? '';
  const { value, reads: everyRead } = await recordReads(compute);
  const reads = { ...everyRead, words: omitWords(everyRead.words, writtenWithOthers) };
  if (readsOneOf(reads, writtenTables)) return value;
  const read: ReadOfTables = { value, reads, ...split(reads), months: versionOfMonths };
  cache.set(ownKey, { version: byTables, value: read, size: countParts(value) });
  return value;
}

/** The version of entries that have those of their tables. */
const byTables = 'by tables';

async function isCurrent(
  stored: ReadOfTables,
  { version, versionOfMonths }: Pick<ReadOfTables, 'version' | 'versionOfMonths'>,
  months: MonthTables | undefined,
): Promise<boolean> {
  if (stored.version !== version) return false;
  return stored.versionOfMonths === versionOfMonths || (await months?.getVersion()) === stored.months;
}

function splitVersion(
  { words, dependsOnAll }: Dependencies,
  {
    findVersion,
    monthTables,
  }: { readonly findVersion: (reads: Dependencies) => string; readonly monthTables: readonly string[] },
): Pick<ReadOfTables, 'version' | 'versionOfMonths'> {
  return {
    version: findVersion({ words: omitWords(words, monthTables), dependsOnAll }),
    versionOfMonths: findVersion({ words: new Set(monthTables), dependsOnAll: false }),
  };
}

function omitWords(words: ReadonlySet<string>, omitted: readonly string[]): ReadonlySet<string> {
  const otherWords = new Set(words);
  for (const word of omitted) otherWords.delete(word);
  return otherWords;
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

interface ReadOfItem {
  readonly value: unknown;
  readonly reads: Pick<Dependencies, 'words'>;
}

/**
 * A value for each item, from memory as long as its own version stays. What is missing is computed at once; `compute`
 * gets the indexes of the missing items.
 */
export async function cacheEach<Value>(
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
  dependOnAllData();
  const { rows } = await sql<{ accountId: string; hasChanged: boolean }>`
    select current_account_id() as "accountId", ${hasChanged} as "hasChanged"`.execute(trx);
  const [read] = rows;
  const writtenTables = read && findWritten(trx, read);
  if (!writtenTables) return compute([...items.keys()]);
  const toKey = (key: string) => `${read.accountId} ${key}`;
  const values = items.map(({ key, version }) => findItem(toKey(key), { version, writtenTables }) as Value | undefined);
  const missing = [...values.keys()].filter((at) => values[at] === undefined);
  if (missing.length === 0) return values as readonly Value[];
  const { value: computed, reads } = await recordReads(() => compute(missing));
  for (const [index, value] of computed.entries()) {
    const at = missing[index] as number;
    const { key, version } = items[at] as Item;
    values[at] = value;
    if (!readsOneOf(reads, writtenTables))
      cache.set(toKey(key), { version, value: { value, reads } satisfies ReadOfItem, size: countParts(value) });
  }
  return values as readonly Value[];
}

function findItem(
  key: string,
  { version, writtenTables }: { readonly version: Item['version']; readonly writtenTables: ReadonlySet<string> },
): unknown {
  const stored = cache.get(key, version) as ReadOfItem | undefined;
  if (!stored || readsOneOf(stored.reads, writtenTables)) return undefined;
  trackTables(stored.reads.words);
  return stored.value;
}
