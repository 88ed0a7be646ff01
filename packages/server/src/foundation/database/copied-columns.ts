import { sql } from 'kysely';
import type { AccountTransaction, Schema } from './database.ts';

/** Columns of a record that another table has too, to sort and search by them without a join. */
interface CopiedColumns {
  readonly from: keyof Schema;
  readonly to: keyof Schema;
  /** The column of `to` with the id of the record. */
  readonly by: string;
  readonly columns: readonly string[];
}

/** Copies the columns of these records to the rows that differ. */
export async function copyColumns(
  trx: AccountTransaction,
  { from, to, by, columns }: CopiedColumns,
  ids: readonly string[],
): Promise<void> {
  const compileColumns = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
  await sql`
    update ${sql.table(to)} c set (${sql.join(columns.map((column) => sql.ref(column)))}) = row (${compileColumns('r')})
      from ${sql.table(from)} r
     where r.account_id = current_account_id() and r.id = any(${ids}::uuid[]) and c.account_id = r.account_id
       and c.${sql.ref(by)} = r.id and (${compileColumns('c')}) is distinct from (${compileColumns('r')})`.execute(trx);
}
