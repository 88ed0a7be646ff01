import type { MissingResult } from '@curbstop/contract/samples/sample-decision.calculation';
import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { markMonthsOfSamples } from './sample-month.repository.ts';
import { isAnalyzed, isExpectedResult } from './sample-stage.values.ts';

type MissingResultOfSample = MissingResult & { readonly sampleId: string; readonly number: number };

/** The analytes of each sample's event without a result in the sample, in the order of sample numbers. */
export async function listMissingResults(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<readonly MissingResultOfSample[]> {
  const { rows } = await sql<MissingResultOfSample>`
    select s.id as "sampleId", s.number, s.sku_id as "skuId", s.position, a.analyte_id as "analyteId",
           a.is_primary as "primary"
      from samples s
      join sampling_event_analytes a on a.account_id = s.account_id and a.event_id = s.event_id
      left join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id and r.analyte_id = a.analyte_id
       and r.withdrawn_on is null
     where s.account_id = current_account_id() and s.id = any(${sampleIds}::uuid[]) and r.id is null
     order by s.number, a.position`.execute(trx);
  return rows;
}

/**
 * The analytes of its event without a result in an analyzed or completed sample, in the order of the event; empty for
 * others.
 */
export const compileMissingAnalyteIds = (sample: string): RawBuilder<number[]> => {
  const column = (name: string) => sql.ref(`${sample}.${name}`);
  return sql`case when ${isAnalyzed(sample)} then array(
      select a.analyte_id from sampling_event_analytes a
       where a.account_id = ${column('account_id')} and a.event_id = ${column('event_id')}
         and ${isExpectedResult({ sample, analyte: 'a' })}
         and not exists (select from analyte_results r
                          where r.account_id = a.account_id and r.sample_id = ${column('id')}
                                and r.analyte_id = a.analyte_id and r.withdrawn_on is null)
       order by a.position) else '{}' end`;
};

/** Completes locked samples with the results that they have now. */
export async function updateCompleted(trx: AccountTransaction, ids: readonly string[], now: string): Promise<void> {
  await trx
    .updateTable('samples')
    .set({ status: sampleStatus.completed, results_changed_on: null, exceedance_closed_on: now, updated_on: now })
    .where('id', 'in', ids)
    .execute();
  await markMonthsOfSamples(trx, ids);
}

/** Closes the exceedances of locked samples with the results that they have now. */
export async function updateClosed(trx: AccountTransaction, ids: readonly string[], now: string): Promise<void> {
  await trx
    .updateTable('samples')
    .set((sample) => ({
      results_changed_on: null,
      exceedance_closed_on: now,
      updated_on: now,
      version: sample('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
}
