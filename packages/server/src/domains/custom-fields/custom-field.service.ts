import type * as customFieldEndpoints from '@curbstop/contract/custom-fields/custom-field.endpoints';
import { customFieldProblems } from '@curbstop/contract/custom-fields/custom-field.problems';
import {
  lockedCustomFieldFields,
  type CustomField,
  type CustomFieldInput,
  type CustomFieldUse,
} from '@curbstop/contract/custom-fields/custom-field.rules';
import { customFieldLimits, type CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { formatRecordCount, formatFieldUse } from '@curbstop/contract/custom-fields/custom-use.calculation';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import {
  findField,
  lockFields,
  insertField,
  listFields,
  listRemoved,
  countUse,
  softDeleteField,
  updateField,
  updateOrder,
} from './custom-field.repository.ts';

registerConstraintProblem('custom_field_definitions_name', {
  code: 'customFieldNameTaken',
  status: 409,
  message: 'There is a custom field with this name already. Choose another name.',
});

export const listCustomFields: Service<typeof customFieldEndpoints.listCustomFields> = (context) =>
  context.database.read(async (trx) => ({ items: await listFields(trx), removed: await listRemoved(trx) }));

export const listEntityDefinitions: Service<typeof customFieldEndpoints.listEntityDefinitions> = (context, { types }) =>
  context.database.read(async (trx) => {
    const fields = await listFields(trx, types);
    return [...new Set(types)].map((type) => ({ type, customFields: fields.filter(({ entity }) => entity === type) }));
  });

export const createCustomField: Service<typeof customFieldEndpoints.createCustomField> = (context, input) =>
  context.database.write(async (trx) => {
    await lockFields(trx);
    const otherFields = await listFields(trx, [input.entity]);
    if (otherFields.length >= customFieldLimits.fieldsPerEntity)
      throw customFieldProblems.tooManyCustomFields({
        values: {
          max: customFieldLimits.fieldsPerEntity,
          of: input.entity === 'location' ? 'locations' : 'service lines',
        },
      });
    const field: CustomField = {
      ...input,
      ...normalize(input),
      id: createId(),
      position: Math.max(0, ...otherFields.map(({ position }) => position)) + 1,
      version: 1,
    };
    await insertField(trx, field);
    await recordChange(trx, context, {
      entityType: 'customField',
      entityId: field.id,
      operation: 'created',
      before: null,
      after: historyFields(field),
    });
    return field;
  });

export const updateCustomField: Service<typeof customFieldEndpoints.updateCustomField> = (
  context,
  { id, version, evenIfUsed, ...sent },
) =>
  context.database.write(async (trx) => {
    const existing = await getCustomFieldWithin(trx, id);
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
    const input = requireStoredValues(lockedCustomFieldFields, { before: existing, sent });
    const updated: CustomField = { ...existing, ...normalize(input) };
    const changes = diffRecords(historyFields(existing), historyFields(updated));
    if (Object.keys(changes.after).length === 0) return existing;
    await refuseDataLoss(trx, { before: existing, after: updated, evenIfUsed });
    if (!(await updateField(trx, updated, getInstant(context.app.clock))))
      throw commonProblems.changedMeanwhile({ current: await getCustomFieldWithin(trx, id) });
    await recordChange(trx, context, {
      entityType: 'customField',
      entityId: id,
      operation: 'updated',
      ...changes,
    });
    return getCustomFieldWithin(trx, id);
  });

export const orderCustomFields: Service<typeof customFieldEndpoints.orderCustomFields> = (context, { entity, ids }) =>
  context.database.write(async (trx) => {
    await lockFields(trx);
    const knownIds = new Set((await listFields(trx, [entity])).map(({ id }) => id));
    if (ids.length !== knownIds.size || new Set(ids).size !== ids.length || !ids.every((id) => knownIds.has(id)))
      throw customFieldProblems.orderIncomplete({ property: 'ids' });
    await updateOrder(trx, ids);
    return { items: await listFields(trx, [entity]) };
  });

export const getCustomFieldUse: Service<typeof customFieldEndpoints.getCustomFieldUse> = (context, { id }) =>
  context.database.read(async (trx) => countUse(trx, await getCustomFieldWithin(trx, id)));

/** Marks a field as removed: its values and history stay, lists and forms no longer show it [A4.14]. */
export const deleteCustomField: Service<typeof customFieldEndpoints.deleteCustomField> = (
  context,
  { id, evenIfUsed },
) =>
  context.database.write(async (trx) => {
    const field = await getCustomFieldWithin(trx, id);
    const use = await countUse(trx, field);
    if (evenIfUsed !== 'true' && isUsed(use))
      throw customFieldProblems.customFieldInUse({
        values: { name: field.name, use: formatFieldUse(field.entity, use) },
      });
    await softDeleteField(trx, field.id, getInstant(context.app.clock));
    await recordChange(trx, context, {
      entityType: 'customField',
      entityId: field.id,
      operation: 'removed',
      before: historyFields(field),
      after: null,
    });
    return undefined;
  });

function isUsed({ records, savedViews }: CustomFieldUse): boolean {
  return records > 0 || savedViews.length > 0;
}

/** The data type can't change once the field has values. Used options are removed only after confirmation. */
async function refuseDataLoss(
  trx: AccountTransaction,
  { before, after, evenIfUsed }: { before: CustomField; after: CustomField; evenIfUsed: boolean },
): Promise<void> {
  const isTypeChanged = before.dataType !== after.dataType || before.isPickListMulti !== after.isPickListMulti;
  const removed = before.picklistValues.filter((option) => !after.picklistValues.includes(option));
  if (!isTypeChanged && removed.length === 0) return;
  const use = await countUse(trx, before);
  if (isTypeChanged && use.records > 0)
    throw customFieldProblems.customFieldTypeLocked({
      property: 'dataType',
      values: { name: before.name, records: formatRecordCount(before.entity, use.records) },
    });
  const usedOptions = use.options.filter(({ option }) => removed.includes(option));
  if (usedOptions.length === 0 || evenIfUsed) return;
  throw customFieldProblems.optionsInUse({
    property: 'picklistValues',
    values: {
      name: before.name,
      use: usedOptions
        .map(({ option, records }) => `"${option}" in ${formatRecordCount(before.entity, records)}`)
        .join(', '),
    },
  });
}

/** Only fields of the type list have options. */
function normalize(input: CustomFieldInput): CustomFieldInput {
  return input.dataType === 'list' ? input : { ...input, picklistValues: [], isPickListMulti: false };
}

function historyFields({
  entity,
  name,
  dataType,
  picklistValues,
  isPickListMulti,
}: CustomField): Record<string, unknown> {
  return { entity, name, dataType, picklistValues: picklistValues.join('; '), isPickListMulti };
}

async function getCustomFieldWithin(trx: AccountTransaction, id: string): Promise<CustomField> {
  const field = await findField(trx, id);
  if (!field) throw commonProblems.notFound();
  return field;
}

/** The fields of all entities, in their order. */
export function listAllCustomFields(trx: AccountTransaction): Promise<CustomField[]> {
  return listFields(trx);
}

/** The active fields of an entity, in their order. Callers check that the account has the feature. */
export function listEntityFields(trx: AccountTransaction, entity: CustomEntity): Promise<CustomField[]> {
  return listFields(trx, [entity]);
}

/** Custom fields are a separate feature [A6.12]. */
export function hasCustomFields({ features }: Pick<RequestContext, 'features'>): boolean {
  return features.has('CF');
}
