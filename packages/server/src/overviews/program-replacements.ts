import type {
  MonthOfReplacements,
  ProgramReplacements,
} from '@curbstop/contract/overviews/program-replacements.endpoints';
import { replacedStatuses } from '@curbstop/contract/programs/program-location.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';

export async function countStatuses(
  trx: AccountTransaction,
  programId: string,
): Promise<ProgramReplacements['statuses']> {
  const { rows } = await sql<ProgramReplacements['statuses'][number]>`
    select status, count(*)::int as locations from program_locations where in_program = ${programId}::uuid
     group by status order by status`.execute(trx);
  return rows;
}

const isOfReplacement = sql`l.status = any(${replacedStatuses}::text[])`;
/** 40 CFR 141.84(d): a replacement leaves no lead and no galvanized pipe that needs it, on either side. */
const isShownByInventory = sql`(
  select bool_and(s.category = 'Non-lead') from service_lines s
   where s.account_id = l.account_id and s.location_id = l.location_id and s.removed_on is null) is true`;

/** The locations with a status of a replacement that the inventory does not show. */
export async function countContradicted(trx: AccountTransaction, programId: string): Promise<number> {
  const { rows } = await sql<{ locations: number }>`
    select count(*)::int as locations from program_locations l
     where l.in_program = ${programId}::uuid and ${isOfReplacement} and not (${isShownByInventory})`.execute(trx);
  return rows[0]?.locations ?? 0;
}

interface ReplacementFilter {
  readonly programId: string;
  readonly timeZone: string;
}

/**
 * By the last change of a location to replaced, also from No Action Required; one without such a change counts when it
 * was last changed.
 */
export async function listReplacementMonths(
  trx: AccountTransaction,
  { programId, timeZone }: ReplacementFilter,
): Promise<MonthOfReplacements[]> {
  const { rows } = await sql<MonthOfReplacements>`
    with done as (
        select l.id, l.updated_on from program_locations l
         where l.in_program = ${programId}::uuid and ${isOfReplacement} and ${isShownByInventory}),
      reached as (
        select h.entity_id, max(h.changed_on) as reached_on from change_history h
         where h.entity_type = 'programLocation' and h.entity_id in (select id from done)
           and h.after ->> 'status' = any(${replacedStatuses}::text[])
           and coalesce(h.before ->> 'status', '') <> all(${replacedStatuses}::text[]) group by h.entity_id)
    select to_char(coalesce(r.reached_on, d.updated_on) at time zone ${timeZone}, 'YYYY-MM') as month,
           count(*)::int as replaced
      from done d left join reached r on r.entity_id = d.id group by 1 order by 1`.execute(trx);
  return rows;
}
