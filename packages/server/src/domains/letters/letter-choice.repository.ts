import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The locations in a program, in the order of their addresses. */
export async function listProgramLocationIds(trx: AccountTransaction, programId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select location_id as id from program_locations where program_id = ${programId}::uuid and removed_on is null
     order by address_line1, location_id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The locations in a sampling event, in the order of their addresses. */
export async function listEventLocationIds(trx: AccountTransaction, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select location_id as id from sampling_event_locations where event_id = ${eventId}::uuid and removed_on is null
     order by address_line1, location_id`.execute(trx);
  return rows.map(({ id }) => id);
}
