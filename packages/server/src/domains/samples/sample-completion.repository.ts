import type { MissingResult } from '@curbstop/contract/samples/sample-decision.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

export type MissingResultOfSample = MissingResult & { readonly sampleId: string; readonly number: number };

/** The analytes of each sample's event without a result in the sample, in the order of sample numbers. */
export async function listMissingResults(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<readonly MissingResultOfSample[]> {
  const { rows } = await sql<MissingResultOfSample>`
    select s.id as "sampleId", s.number, s.sku_id as "skuId", s.position, a.analyte_id as "analyteId", a.is_primary as "primary"
      from samples s
      join sampling_event_analytes a on a.account_id = s.account_id and a.event_id = s.event_id
      left join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id and r.analyte_id = a.analyte_id and r.withdrawn_on is null
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[]) and r.id is null
     order by s.number, a.position`.execute(trx);
  return rows;
}
