import type {
  PercentileMethodFields,
  PercentileMethodRecord,
} from '@curbstop/contract/samples/percentile-method.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';

const selectMethods = (trx: AccountTransaction) =>
  trx
    .selectFrom('percentile_methods')
    .select([
      'id',
      'method',
      'starts_on as startsOn',
      'source',
      'recorded_by_name as recordedBy',
      'recorded_at as recordedAt',
    ]);

/** Newest first. */
export async function listMethods(trx: AccountTransaction): Promise<PercentileMethodRecord[]> {
  return (await selectMethods(trx).orderBy('starts_on', 'desc').execute()) as PercentileMethodRecord[];
}

interface NewMethod extends PercentileMethodFields {
  readonly id: string;
  readonly recordedBy: string;
  readonly now: string;
}

export async function insertMethod(trx: AccountTransaction, method: NewMethod): Promise<void> {
  await trx
    .insertInto('percentile_methods')
    .values({
      id: method.id,
      method: method.method,
      starts_on: method.startsOn,
      source: method.source,
      recorded_by_name: method.recordedBy,
      recorded_at: method.now,
    })
    .execute();
}

/** Returns the removed method; undefined if there is none. */
export async function deleteMethod(trx: AccountTransaction, id: string): Promise<PercentileMethodRecord | undefined> {
  const method = await selectMethods(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (method) await trx.deleteFrom('percentile_methods').where('id', '=', id).execute();
  return method as PercentileMethodRecord | undefined;
}
