import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import type { RecalculatedResult } from '@curbstop/contract/samples/recalculation.endpoints';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';

type StoredRecalculation = Omit<RecalculatedResult, 'analyte' | 'unit'>;
export type NewRecalculation = Omit<StoredRecalculation, 'id' | 'sampleNumber' | 'address'> & {
  readonly resultId: string;
};

export async function insertRecalculations(trx: AccountTransaction, rows: readonly NewRecalculation[]): Promise<void> {
  await trx
    .insertInto('result_recalculations')
    .values(
      rows.map((row) => ({
        id: createId(),
        sample_id: row.sampleId,
        result_id: row.resultId,
        analyte_id: row.analyteId,
        reported: row.reported,
        before_amount: row.beforeAmount,
        before_non_detect: row.beforeNonDetect,
        after_amount: row.afterAmount,
        after_non_detect: row.afterNonDetect,
        before_detection: row.beforeDetection,
        after_detection: row.afterDetection,
        reason: row.reason,
        calculation_version: row.calculationVersion,
        recalculated_on: row.recalculatedOn,
      })),
    )
    .execute();
}

export async function countRecalculations(trx: AccountTransaction): Promise<number> {
  const { total } = await trx
    .selectFrom('result_recalculations')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Newest first, optionally only those before an id; ids are in the order of time. */
export async function listRecalculations(
  trx: AccountTransaction,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly RecalculatedResult[]> {
  const { rows } = await sql<StoredRecalculation>`
    select c.id, c.sample_id as "sampleId", s.number as "sampleNumber",
      concat_ws(', ', s.address_line1, s.address_line2, s.city) as address,
      c.analyte_id as "analyteId", c.reported, trim_scale(c.before_amount)::text as "beforeAmount",
           c.before_non_detect as "beforeNonDetect", trim_scale(c.after_amount)::text as "afterAmount",
             c.after_non_detect as "afterNonDetect", c.before_detection as "beforeDetection",
             c.after_detection as "afterDetection", c.reason,
           c.calculation_version as "calculationVersion", c.recalculated_on as "recalculatedOn"
      from result_recalculations c join samples s on s.account_id = c.account_id and s.id = c.sample_id
     where c.account_id = current_account_id() and (${before ?? null}::uuid is null or c.id < ${before ?? null}::uuid)
     order by c.id desc limit ${limit}`.execute(trx);
  return rows.map((row) => ({
    ...row,
    analyte: findAnalyte(row.analyteId)?.displayName ?? String(row.analyteId),
    unit: findAnalyte(row.analyteId)?.unit ?? '',
  }));
}
