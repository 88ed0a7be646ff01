import type { List } from '@curbstop/contract/primitives/list';
import type { FilterOption } from './filter-labels.ts';

export type Filters = Readonly<Record<string, readonly string[]>>;

export interface FiltersProps {
  readonly list: List;
  readonly filters: Filters;
  /** The choices of each field that is filtered by choice. */
  readonly choices: Readonly<Record<string, readonly FilterOption[]>>;
  readonly onChange: (filters: Filters) => void;
}

/** A choice field without choices can't be filtered. */
export function listFilterableFields({ list, choices }: Pick<FiltersProps, 'list' | 'choices'>): string[] {
  return Object.entries(list.fields)
    .filter(([name, { filter }]) => filter && (filter !== 'choice' || choices[name]))
    .map(([name]) => name);
}

export function withFilter(filters: Filters, name: string, values: readonly string[]): Filters {
  const otherFilters = Object.fromEntries(Object.entries(filters).filter(([field]) => field !== name));
  return values.length === 0 ? otherFilters : { ...otherFilters, [name]: values };
}
