import { isInTable, type Field, type Fields } from '@curbstop/contract/primitives/fields';
import { stateNames } from '@curbstop/contract/primitives/state-names';
import { Dash } from '../Dash.tsx';
import { formatFieldValue } from '../field-values.ts';
import type { FilterOption } from './filter-labels.ts';
import type { TableColumn } from './table-layout.ts';

const defaultWidth = 120;

/**
 * The columns of the fields by which a list is filtered or sorted; `written` overrides what does not follow from the
 * field.
 */
export function createFieldColumns<Row extends object>(
  fields: Fields,
  written: Readonly<Record<string, Partial<TableColumn<Row>>>>,
): TableColumn<Row>[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isInTable(field)
      ? [
          {
            id: name,
            header: field.list?.label ?? field.label,
            width: defaultWidth,
            ...(field.list?.startsHidden && { startsHidden: true }),
            ...getValue<Row>(name, field),
            ...written[name],
          },
        ]
      : [],
  );
}

function getValue<Row extends object>(name: string, field: Field): Pick<TableColumn<Row>, 'text' | 'cell'> {
  const valueIn = (row: Row) => (row as Readonly<Record<string, unknown>>)[name];
  const text = (row: Row) => formatFieldValue(field, valueIn(row));
  const { kind } = field.type;
  if (kind !== 'day' && kind !== 'instant') return { text, cell: (row) => text(row) ?? <Dash /> };
  const time = (row: Row) => (valueIn(row) ?? null) as string | null;
  // A copied day is unambiguous in any spreadsheet.
  return { text: kind === 'day' ? time : text, cell: (row) => <Time time={time(row)} shown={text(row)} /> };
}

function Time({ time, shown }: { readonly time: string | null; readonly shown: string | number | null }) {
  return time === null ? <Dash /> : <time dateTime={time}>{shown}</time>;
}

/** The choices of the filters that list a field's own choices. */
export function getOptionsByField(fields: Fields): Readonly<Record<string, readonly FilterOption[]>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const choices = field.list?.filter === 'choice' ? listFieldOptions(field) : undefined;
      return choices ? [[name, choices]] : [];
    }),
  );
}

const states: readonly FilterOption[] = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

/** What a select of the field offers; nothing for a field without choices. */
export function listFieldOptions({ type }: Field): readonly FilterOption[] | undefined {
  if (type.kind === 'state') return states;
  if (type.kind === 'lookup') return type.options.map(({ id, name }) => ({ value: String(id), label: name }));
  return type.kind === 'choice'
    ? type.choices.map((choice) => ({ value: choice, label: type.labels?.[choice] ?? choice }))
    : undefined;
}
