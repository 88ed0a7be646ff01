import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { CustomField, CustomValue, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listEntityFields } from '../custom-fields/custom-field.service.ts';
import { listLocationValuesWithin, updateLocation } from '../locations/location.service.ts';
import { listLineValues } from './service-line.repository.ts';
import { setLineValues } from './service-line.service.ts';

/** A custom field of one record with its value. */
export interface RecordValue {
  readonly entityId: string;
  readonly entityName: CustomEntity;
  readonly field: CustomField;
  readonly value: CustomValue | null;
}

const valuesOf: Readonly<
  Record<
    CustomEntity,
    (
      trx: AccountTransaction,
      ids: readonly string[],
    ) => Promise<readonly { readonly id: string; readonly customFields: CustomValues }[]>
  >
> = {
  location: listLocationValuesWithin,
  pwsserviceline: listLineValues,
};

/** All custom fields of each requested record. Throws `notFound` if any record is missing. */
export async function getCustomValues(
  context: RequestContext,
  { entityName, entityIds }: { readonly entityName: CustomEntity; readonly entityIds: readonly string[] },
): Promise<RecordValue[]> {
  requireEntity(context, entityName);
  return context.database.read(async (trx) => {
    const records = await valuesOf[entityName](trx, entityIds);
    if (records.length < new Set(entityIds).size) throw commonProblems.notFound();
    const fields = await listEntityFields(trx, entityName);
    return records.flatMap(({ id, customFields }) =>
      fields.map((field): RecordValue => ({ entityId: id, entityName, field, value: customFields[field.id] ?? null })),
    );
  });
}

interface CustomValueChanges {
  readonly entityName: CustomEntity;
  readonly entityId: string;
  readonly version: number;
  readonly reason: string | null;
  /** The lower 90th percentiles that the person was shown. */
  readonly confirmedLowerPercentiles?: string | null | undefined;
  readonly values: readonly {
    readonly customFieldDefinitionId: string;
    readonly value?: string | null | undefined;
    readonly valueText?: string | null | undefined;
    readonly valueNumber?: string | null | undefined;
    readonly valueDateTime?: string | null | undefined;
    readonly valueBit?: boolean | null | undefined;
  }[];
}

/** Changes custom fields only, with the version check, rules and history of an edit of the whole record. */
export async function saveCustomValues(
  context: RequestContext,
  { entityName, entityId, version, values, reason, confirmedLowerPercentiles: confirmed }: CustomValueChanges,
): Promise<RecordValue[]> {
  requireEntity(context, entityName);
  const customFields = Object.fromEntries(
    values.map((change) => [
      change.customFieldDefinitionId,
      change.value ?? change.valueText ?? change.valueNumber ?? change.valueDateTime ?? change.valueBit ?? null,
    ]),
  );
  if (entityName === 'location') await updateLocation(context, { id: entityId, version, reason, customFields });
  else await setLineValues(context, { id: entityId, version, customFields, reason, confirmed });
  return getCustomValues(context, { entityName, entityIds: [entityId] });
}

/** Service lines are a separate feature [A6.11]. */
function requireEntity(context: RequestContext, entity: CustomEntity): void {
  if (entity === 'pwsserviceline' && !context.features.has(requirements.viewInventory.feature))
    throw commonProblems.featureMissing();
}
