import type { Transaction } from 'kysely';
import type { DB } from './database.schema.ts';
import { dependOnAllData, recordReads, trackTables, type Dependencies } from './statement-tables.ts';

interface ReadOnce {
  readonly value: unknown;
  readonly reads: Dependencies;
}

/** What read-only transactions have read so far; a transaction that can write reads again, to see its own changes. */
const readOnce = new WeakMap<Transaction<DB>, Map<string, ReadOnce>>();

/** For a transaction that cannot write. */
export function startReading(trx: Transaction<DB>): void {
  readOnce.set(trx, new Map());
}

/**
 * A value that many functions of one request need, read once in a read-only transaction: for versions, which have to be
 * read before the data. What is remembered with it depends on its tables as if it had read them itself.
 */
export async function getOncePerRead<Value>(
  trx: Transaction<DB>,
  key: string,
  compute: () => Promise<Value>,
): Promise<Value> {
  const valuesByKey = readOnce.get(trx);
  if (!valuesByKey) return compute();
  const stored = valuesByKey.get(key);
  if (!stored) {
    const read = await recordReads(compute);
    valuesByKey.set(key, read);
    return read.value;
  }
  trackTables(stored.reads.words);
  if (stored.reads.dependsOnAll) dependOnAllData();
  return stored.value as Value;
}
