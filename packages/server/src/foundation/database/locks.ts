import { Client } from 'pg';

export interface Locks {
  /** Aborted when the connection that holds the locks breaks. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Waits for advisory locks, in order, on a separate connection; PostgreSQL releases them when it closes. */
export async function acquireLocks(connectionString: string, keys: readonly string[]): Promise<Locks> {
  const client = new Client({ connectionString, application_name: 'curbstop-job-locks', keepAlive: true });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  await client.connect();
  try {
    for (const key of keys) await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { lost: lost.signal, release: () => client.end() };
}
