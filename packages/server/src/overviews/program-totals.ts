import type { ProgramTotals } from '@curbstop/contract/overviews/program-totals.endpoints';
import { sql } from 'kysely';
import { sampleStageCounts } from './program-hub.ts';
import type { AccountTransaction } from '../foundation/database/database.ts';

/** Totals of a program; undefined if it doesn't exist. */
export async function findProgramTotals(
  trx: AccountTransaction,
  programId: string,
): Promise<ProgramTotals | undefined> {
  const { rows } = await sql<ProgramTotals>`
    select e.*, (select count(*) from program_locations l where l.in_program = p.id) as "totalLocations", g.*
      from programs p, lateral (
        select ${sampleStageCounts} from samples s where s.program_id = p.id) g, lateral (
        select count(*) as "totalEvents", count(*) filter (where s.status = 'Active') as "activeEvents",
          coalesce(sum(s.total_goal), 0)::bigint as "totalGoal" from sampling_events s where s.in_program = p.id) e
     where p.id = ${programId} and p.removed_on is null`.execute(trx);
  return rows[0];
}
