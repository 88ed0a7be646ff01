import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Ends normally when the database answers. */
export async function reach(database: Database): Promise<void> {
  await sql`select 1`.execute(database.owner);
}
