import type { Change } from '../primitives/change.ts';
import type { CustomField, CustomValues } from './custom-field.rules.ts';
import { formatCustomValue } from './custom-value.calculation.ts';

type Recorded = Pick<Change, 'before' | 'after'>;

export function hasCustomFieldChanges({ before, after }: Recorded): boolean {
  return valuesIn(before) !== undefined || valuesIn(after) !== undefined;
}

/**
 * A change with the names of the account's custom fields: the history stores their ids, so that a field can be renamed.
 */
export function replaceFieldNames(
  fields: readonly Pick<CustomField, 'id' | 'name' | 'dataType'>[],
  { before, after }: Recorded,
  timeZone: string,
): Recorded {
  const [was, is] = [valuesIn(before), valuesIn(after)];
  // An import records the whole old row with the few fields that it changed.
  const shownFields = is ? fields.filter(({ id }) => id in is) : fields;
  const formatRecord = (record: Change['before'], values: CustomValues | undefined): Change['before'] => {
    if (!record) return record;
    const { customFields: _, custom_fields: __, ...rest } = record;
    const valuesByName = shownFields
      .filter(({ id }) => values?.[id] !== undefined)
      .map((field) => [field.name, formatCustomValue(field, values?.[field.id], timeZone) || null] as const);
    return { ...rest, ...(valuesByName.length > 0 && { customFields: Object.fromEntries(valuesByName) }) };
  };
  return { before: formatRecord(before, was), after: formatRecord(after, is) };
}

/** Forms record `customFields`, imports the column. */
function valuesIn(record: Change['before']): CustomValues | undefined {
  return (record?.['customFields'] ?? record?.['custom_fields']) as CustomValues | undefined;
}
