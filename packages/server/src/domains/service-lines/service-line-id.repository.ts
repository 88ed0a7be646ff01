import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** Throws if another line has this ID in other letters; one with exactly this ID violates the table's constraint. */
export async function refuseAlikeId(trx: AccountTransaction, id: string, externalId: string | null): Promise<void> {
  if (externalId === null) return;
  const { rows } = await sql<{ recorded: string }>`
    select external_id as recorded from service_lines
     where removed_on is null and id <> ${id} and lower(btrim(external_id)) = lower(btrim(${externalId}::text)) and external_id <> ${externalId}
     order by external_id limit 1`.execute(trx);
  if (rows[0])
    throw serviceLineProblems.serviceLineIdInOtherLetters({ property: 'fields.externalId', values: { ...rows[0] } });
}
