import type { Field, Fields } from '@curbstop/contract/primitives/fields';
import { stateNames } from '@curbstop/contract/primitives/us-state';
import { Dash } from '../Dash.tsx';
import type { Choice } from './filter-words.ts';
import type { TableColumn } from './table-layout.ts';

const usualWidth = 120;

/** The columns of the fields by which a list is filtered; `written` overrides what does not follow from the field. */
export function fieldColumns<Row extends object>(
  fields: Fields,
  written: Readonly<Record<string, Partial<TableColumn<Row>>>>,
): TableColumn<Row>[] {
  return Object.entries(fields).flatMap(([name, { label, list }]) =>
    list?.filter
      ? [
          {
            id: name,
            header: list.label ?? label,
            width: usualWidth,
            ...(list.startsHidden && { startsHidden: true }),
            ...valueOf<Row>(name),
            ...written[name],
          },
        ]
      : [],
  );
}

function valueOf<Row extends object>(name: string): Pick<TableColumn<Row>, 'text' | 'cell'> {
  const text = (row: Row) => formatValue((row as Readonly<Record<string, unknown>>)[name]);
  return { text, cell: (row) => text(row) ?? <Dash /> };
}

function formatValue(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The choices of the filters that list a field's own choices. */
export function fieldChoices(fields: Fields): Readonly<Record<string, readonly Choice[]>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const choices = field.list?.filter === 'choice' ? choicesOf(field) : undefined;
      return choices ? [[name, choices]] : [];
    }),
  );
}

const states: readonly Choice[] = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

function choicesOf({ type }: Field): readonly Choice[] | undefined {
  if (type.kind === 'state') return states;
  return type.kind === 'choice' ? type.choices.map((choice) => ({ value: choice, label: choice })) : undefined;
}
