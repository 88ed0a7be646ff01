import { percentileConfirmation } from '@curbstop/contract/accounts/percentile-change.rules';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { customEntities } from '@curbstop/contract/custom-fields/custom-field.values';
import { id } from '@curbstop/contract/primitives/ids';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { getCustomValues, saveCustomValues, type RecordValue } from './custom-value.service.ts';

type InAccount = { readonly accountId: string };

/** [B7.54]: `customFields(accountId, criteria)` and `updateCustomFields(accountId, data)`. */
export function customValueResolvers(builder: Builder): void {
  const value = valueType(builder);
  const criteria = criteriaInput(builder);
  const data = dataInput(builder);
  builder.queryField('customFields', (t) =>
    t.field({
      type: [value],
      description: 'The custom fields of the records with their values; fields without a value are included',
      args: { accountId: t.arg.string({ required: true }), criteria: t.arg({ type: criteria, required: true }) },
      ...resolveInAccount(requirements.viewCustomFields, (context, args: InAccount & { criteria: unknown }) =>
        getCustomValues(
          context,
          parseShape(z.object({ criteria: criteriaShape }), { criteria: args.criteria }).criteria,
        ),
      ),
    }),
  );
  builder.mutationField('updateCustomFields', (t) =>
    t.field({
      type: [value],
      description:
        'Changes custom fields of one record and records the change in its history; fields that are not listed stay unchanged',
      args: { accountId: t.arg.string({ required: true }), data: t.arg({ type: data, required: true }) },
      ...resolveInAccount(requirements.editCustomValues, (context, args: InAccount & { data: unknown }) =>
        saveCustomValues(context, parseShape(z.object({ data: changeShape }), { data: args.data }).data),
      ),
    }),
  );
}

function criteriaInput(builder: Builder) {
  return builder.inputType('CustomFieldCriteria', {
    fields: (t) => ({
      entityName: t.string({ required: true, description: 'location or pwsserviceline' }),
      entityIds: t.stringList({ required: true, description: 'At most 100 records' }),
    }),
  });
}

function dataInput(builder: Builder) {
  const valueInput = builder.inputType('CustomFieldValueInput', {
    description:
      'One of value, valueText, valueNumber, valueDateTime and valueBit; without any of them the field is cleared',
    fields: (t) => ({
      customFieldDefinitionId: t.string({ required: true }),
      value: t.string(),
      valueText: t.string(),
      valueNumber: t.string({ description: 'An exact decimal as text' }),
      valueDateTime: t.string(),
      valueBit: t.boolean(),
    }),
  });
  return builder.inputType('CustomFieldsData', {
    fields: (t) => ({
      entityName: t.string({ required: true }),
      entityId: t.string({ required: true }),
      version: t.int({ required: true, description: 'The version that was read; 409 if the record has changed since' }),
      values: t.field({ type: [valueInput], required: true }),
      reason: t.string({ description: 'Required if the change lowers a 90th percentile' }),
      confirmedLowerPercentiles: t.string({
        description: 'The refusal that named the lower 90th percentiles, word for word',
      }),
    }),
  });
}

/** [A3.57, A3.58] */
function valueType(builder: Builder) {
  return builder.objectRef<RecordValue>('CustomFieldValue').implement({
    description: 'The value of one custom field of one record',
    fields: (t) => ({
      entityId: t.exposeString('entityId'),
      entityName: t.exposeString('entityName'),
      customFieldDefinitionId: t.string({ resolve: ({ field }) => field.id }),
      fieldName: t.string({ resolve: ({ field }) => field.name }),
      dataType: t.string({ resolve: ({ field }) => field.dataType }),
      pickListValues: t.stringList({ resolve: ({ field }) => field.picklistValues }),
      isPickListMulti: t.boolean({ resolve: ({ field }) => field.isPickListMulti }),
      value: t.string({
        nullable: true,
        description: 'In canonical form: exact decimals, YYYY-MM-DD, times in UTC, true or false',
        resolve: ({ value }) => (value === null ? null : String(value)),
      }),
      valueText: t.string({ nullable: true, resolve: (record) => formatText(record, ['string', 'hyperlink', 'list']) }),
      valueNumber: t.string({
        nullable: true,
        description: 'An exact decimal as text',
        resolve: (record) => formatText(record, ['number']),
      }),
      valueDateTime: t.string({
        nullable: true,
        description: 'A date as YYYY-MM-DD, a time in UTC',
        resolve: (record) => formatText(record, ['date', 'datetime']),
      }),
      valueBit: t.boolean({ nullable: true, resolve: ({ value }) => (typeof value === 'boolean' ? value : null) }),
    }),
  });
}

function formatText({ field, value }: RecordValue, types: readonly CustomField['dataType'][]): string | null {
  return types.includes(field.dataType) && typeof value === 'string' ? value : null;
}

const entityName = z.enum(customEntities, 'Only location and pwsserviceline have custom fields');
const criteriaShape = z.object({ entityName, entityIds: z.array(id).max(100, 'At most 100 records at once') });
const text = z.string().nullish();
const changeShape = z.object({
  entityName,
  entityId: id,
  version: z.number().int(),
  ...percentileConfirmation.shape,
  values: z
    .array(
      z.object({
        customFieldDefinitionId: id,
        value: text,
        valueText: text,
        valueNumber: text,
        valueDateTime: text,
        valueBit: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(200),
});
