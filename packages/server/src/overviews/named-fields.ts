import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { hasCustomFieldChanges, replaceFieldNames } from '@curbstop/contract/custom-fields/custom-history.calculation';
import type { Change } from '@curbstop/contract/primitives/change';
import type { AccountTransaction } from '../foundation/database/database.ts';

/** Changes with the names of custom fields, loaded only if a change contains one. */
export async function withNamedFields<C extends Pick<Change, 'before' | 'after'>>(
  trx: AccountTransaction,
  timeZone: string,
  changes: readonly C[],
): Promise<C[]> {
  if (!changes.some(hasCustomFieldChanges)) return [...changes];
  const fields = await trx
    .selectFrom('custom_field_definitions')
    .select(['id', 'name', 'data_type as dataType'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return changes.map((change) => ({
    ...change,
    ...replaceFieldNames(fields as Pick<CustomField, 'id' | 'name' | 'dataType'>[], change, timeZone),
  }));
}
