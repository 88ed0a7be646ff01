import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { trackStatement } from './cancelable-reads.ts';
import { runWithTaggedErrors } from './outage.ts';
import { trackStatementTables } from './statement-tables.ts';

/** The pool as Kysely uses it; each error of a connection or a statement is marked as one of the database. */
export function createErrorTaggingPool(pool: pg.Pool): PostgresPool {
  return {
    Client: pg.Client as NonNullable<PostgresPool['Client']>,
    options: pool.options,
    connect: async () =>
      createTaggingClient((await runWithTaggedErrors(() => pool.connect())) as unknown as PostgresPoolClient),
    end: () => pool.end(),
  };
}

function createTaggingClient(client: PostgresPoolClient): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) => {
    trackStatementTables(text);
    return trackStatement({ processId: client.processID, text }, () =>
      runWithTaggedErrors(() => client.query(text, parameters)),
    );
  };
  return {
    ...(client.processID !== undefined && { processID: client.processID }),
    // No statement uses the other form, which takes a cursor.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
