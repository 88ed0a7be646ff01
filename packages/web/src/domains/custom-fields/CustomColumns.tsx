import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import {
  toCustomListFields,
  getCustomListName,
  formatCustomValue,
} from '@curbstop/contract/custom-fields/custom-value.calculation';
import { extendList, type List } from '@curbstop/contract/primitives/list';
import { useMemo } from 'react';
import type { FilterOption } from '../../ui/table/filter-labels.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useCustomFields } from './custom-field.queries.ts';
import { CustomValue } from './CustomValue.tsx';

interface BaseProps<Row> {
  readonly list: List;
  readonly columns: readonly TableColumn<Row>[];
  readonly choices: Readonly<Record<string, readonly FilterOption[]>>;
}

interface Customised<Row> extends BaseProps<Row> {
  /** False until the custom fields are loaded; saved views that name them are applied only then. */
  readonly isKnown: boolean;
  /** Names of deleted fields, by their column name. */
  readonly formerNames: Readonly<Record<string, string>>;
}

/** A table with the custom fields as columns that are hidden by default, with filters and sorting. */
export function useCustomTable<Row extends { readonly customFields: CustomValues }>(
  entity: CustomEntity,
  props: BaseProps<Row>,
): Customised<Row> {
  const { timeZone } = useMe().defaultAccount;
  const fieldSet = useCustomFields(entity);
  return useMemo(() => {
    if (!fieldSet) return { ...props, isKnown: false, formerNames: {} };
    const { fields } = fieldSet;
    return {
      // The built-in fields come first in menus.
      list: fields.length === 0 ? props.list : extendList(props.list, toCustomListFields(fields)),
      columns: [
        ...props.columns,
        ...fields.map((field): TableColumn<Row> => ({
          id: getCustomListName(field.id),
          header: field.name,
          startsHidden: true,
          ...(field.dataType === 'number' && { align: 'end' }),
          text: ({ customFields }) => formatCustomValue(field, customFields[field.id], timeZone) || null,
          cell: ({ customFields }) => <CustomValue field={field} values={customFields} timeZone={timeZone} />,
        })),
      ],
      choices: {
        ...props.choices,
        ...Object.fromEntries(
          fields
            .filter(({ dataType }) => dataType === 'list')
            .map((field) => [
              getCustomListName(field.id),
              field.picklistValues.map((option) => ({ value: option, label: option })),
            ]),
        ),
      },
      isKnown: true,
      formerNames: Object.fromEntries(
        Object.entries(fieldSet.formerNames).map(([id, name]) => [getCustomListName(id), name]),
      ),
    };
  }, [props, fieldSet, timeZone]);
}
