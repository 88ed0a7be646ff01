import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { CustomField, CustomValue, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { fieldsOf } from '../custom-fields/custom-field.service.ts';
import { locationValues, setLocationValues } from '../locations/location.service.ts';
import { listLineValues } from './service-line.repository.ts';
import { setLineValues } from './service-line.service.ts';

/** A field of a record with what it holds there. */
export interface HeldValue {
  readonly entityId: string;
  readonly entityName: CustomEntity;
  readonly field: CustomField;
  readonly value: CustomValue | null;
}

const lists: Readonly<
  Record<
    CustomEntity,
    (
      trx: AccountTransaction,
      ids: readonly string[],
    ) => Promise<readonly { readonly id: string; readonly customFields: CustomValues }[]>
  >
> = {
  location: locationValues,
  pwsserviceline: listLineValues,
};

/** Every field of each record asked for; a record that is not there fails the question, as one record does alone. */
export async function customValuesOf(
  context: RequestContext,
  { entityName, entityIds }: { readonly entityName: CustomEntity; readonly entityIds: readonly string[] },
): Promise<HeldValue[]> {
  requireEntity(context, entityName);
  return context.database.read(async (trx) => {
    const records = await lists[entityName](trx, entityIds);
    if (records.length < new Set(entityIds).size) throw commonProblems.notFound();
    const fields = await fieldsOf(trx, entityName);
    return records.flatMap(({ id, customFields }) =>
      fields.map((field): HeldValue => ({ entityId: id, entityName, field, value: customFields[field.id] ?? null })),
    );
  });
}

interface Said {
  readonly entityName: CustomEntity;
  readonly entityId: string;
  readonly version: number;
  readonly values: readonly {
    readonly customFieldDefinitionId: string;
    readonly value?: string | null | undefined;
    readonly valueText?: string | null | undefined;
    readonly valueNumber?: string | null | undefined;
    readonly valueDateTime?: string | null | undefined;
    readonly valueBit?: boolean | null | undefined;
  }[];
}

const setters = { location: setLocationValues, pwsserviceline: setLineValues } as const;

/** The values alone, through the same door as the whole record: same version, same rules, same history. */
export async function saveCustomValues(
  context: RequestContext,
  { entityName, entityId, version, values }: Said,
): Promise<HeldValue[]> {
  requireEntity(context, entityName);
  const customFields = Object.fromEntries(
    values.map((said) => [
      said.customFieldDefinitionId,
      said.value ?? said.valueText ?? said.valueNumber ?? said.valueDateTime ?? said.valueBit ?? null,
    ]),
  );
  await setters[entityName](context, { id: entityId, version, customFields });
  return customValuesOf(context, { entityName, entityIds: [entityId] });
}

/** Service lines are bought apart [A6.11]. */
function requireEntity(context: RequestContext, entity: CustomEntity): void {
  if (entity === 'pwsserviceline' && !context.features.has(requirements.viewInventory.feature))
    throw commonProblems.featureMissing();
}
