import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import type { ProgramTotals } from '@curbstop/contract/overviews/program-totals.endpoints';
import { sql } from 'kysely';
import { compileStageGroups, groupedStageCounts } from './program-hub.ts';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { cacheByTables } from '../foundation/database/version-cache.ts';

/** Totals of a program, remembered because they read all of its samples; undefined if it doesn't exist. */
export async function findProgramTotals(
  trx: AccountTransaction,
  programId: string,
): Promise<ProgramTotals | undefined> {
  const [totals] = await cacheByTables(trx, {
    key: `totals of program ${programId}`,
    compute: () => getTotals(trx, programId),
    countParts: () => 1,
  });
  return totals;
}

async function getTotals(trx: AccountTransaction, programId: string): Promise<readonly ProgramTotals[]> {
  const { rows } = await sql<ProgramTotals>`
    select e.*, (select count(*) from program_locations l where l.in_program = p.id) as "totalLocations", g.*, o.*
      from programs p, lateral (
        select coalesce(sum(b.open_results), 0)::int as "resultsNotImported",
          coalesce(sum(b.open_levels), 0)::int as "levelsNotImported",
          coalesce(sum((b.summary ->> 'unreadable')::int), 0)::int as "unreadableNotImported"
          from import_batches b where b.open_results > 0
              and b.event_id in (select v.id from sampling_events v where v.program_id = p.id)) o, lateral (
        select ${groupedStageCounts} from (${compileStageGroups(sql`(select p.id) p`)}) s) g, lateral (
        select count(*) as "totalEvents", count(*) filter (where s.status = 'Active') as "activeEvents",
          coalesce(sum(s.total_goal) filter (where s.event_type <> ${sql.lit(filterDistribution)}), 0)::bigint
            as "totalGoal"
          from sampling_events s where s.in_program = p.id) e
     where p.id = ${programId} and p.removed_on is null`.execute(trx);
  return rows;
}
