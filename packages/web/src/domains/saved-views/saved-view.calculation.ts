import { capitalize } from '@curbstop/contract/primitives/capitalize';
import { parsePageRequest, type List } from '@curbstop/contract/primitives/list';
import type { SavedView, TableView } from '@curbstop/contract/saved-views/saved-view.rules';
import { orderColumns, fitColumns, listShownColumns, type ColumnOrder } from '../../ui/table/table-layout.ts';
import type { TableParts } from '../../ui/table/table-props.ts';

/** A saved view fitted to the current table, with the parts that no longer exist [A4.14]. */
export interface FittedView {
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: string;
  /** Visible columns in order. */
  readonly columns: readonly string[];
  /** Display text: "the filter by Pipe age". */
  readonly missing: readonly string[];
}

/** The saved state of a table. */
export function toView({ urlState: { request }, layout }: Pick<TableParts, 'urlState' | 'layout'>): TableView {
  const activeFilters = Object.fromEntries(
    Object.entries(request.filters).map(([name, values]) => [name, [...values]]),
  );
  return { activeFilters, columns: [...layout.order], hiddenColumns: [...layout.hidden], sort: request.sort };
}

export function fitView(
  view: TableView,
  table: Pick<TableParts, 'list' | 'columns' | 'choices' | 'formerNames'>,
): FittedView {
  const fieldLabelsOf = (name: string) => table.formerNames?.[name] ?? describeMissingField(name);
  const evaluated = Object.entries(view.activeFilters).map(([name, values]) => fitFilter(table, name, values));
  const sort = fitSort(view.sort, table.list);
  const knownColumns = new Set(table.columns.map(({ id }) => id));
  const missingColumns = [...new Set([...view.columns, ...view.hiddenColumns])].filter((id) => !knownColumns.has(id));
  return {
    filters: Object.fromEntries(
      evaluated.filter(({ values }) => values.length > 0).map(({ name, values }) => [name, values]),
    ),
    sort: sort ?? table.list.defaultSort,
    columns: listShownColumns(fitToColumns(view, table)),
    missing: [
      ...evaluated.flatMap(({ missing }) => missing),
      ...missingColumns.map((id) => `the column ${fieldLabelsOf(id)}`),
      ...(sort === undefined ? [`the sort by ${fieldLabelsOf(view.sort.replace(/^-/, ''))}`] : []),
    ],
  };
}

function fitToColumns(view: TableView, { columns }: Pick<TableParts, 'columns'>): ColumnOrder {
  const defaults = {
    order: columns.map(({ id }) => id),
    hidden: columns.filter(({ startsHidden }) => startsHidden).map(({ id }) => id),
  };
  const fitted = fitColumns({ order: view.columns, hidden: view.hiddenColumns }, defaults);
  return orderColumns(
    listShownColumns(fitted),
    { ...defaults, order: fitted.order },
    columns.find(({ names }) => names === 'row')?.id,
  );
}

function fitFilter(
  { list, choices, formerNames }: Pick<TableParts, 'list' | 'choices' | 'formerNames'>,
  name: string,
  values: readonly string[],
): { name: string; values: readonly string[]; missing: readonly string[] } {
  const field = Object.hasOwn(list.fields, name) ? list.fields[name] : undefined;
  if (!field?.filter)
    return {
      name,
      values: [],
      missing: [`the filter by ${field?.label ?? formerNames?.[name] ?? describeMissingField(name)}`],
    };
  const offered = choices[name];
  const fits = (value: string) =>
    field.filter === 'choice' && offered
      ? offered.some((choice) => choice.value === value)
      : parsePageRequest(list, { [`filters[${name}]`]: value }).validationErrors.length === 0;
  const kept = values.filter(fits);
  return {
    name,
    values: kept,
    missing: values.filter((value) => !kept.includes(value)).map((value) => `${field.label} “${value}”`),
  };
}

function fitSort(sort: string, list: List): string | undefined {
  const name = sort.replace(/^-/, '');
  return Object.hasOwn(list.fields, name) && list.fields[name]?.sort ? sort : undefined;
}

/** Whether the table still matches the view. */
export function showsView(
  view: FittedView,
  { urlState: { request }, layout }: Pick<TableParts, 'urlState' | 'layout'>,
): boolean {
  return (
    view.sort === request.sort &&
    view.columns.join() === listShownColumns(layout).join() &&
    filterText(view.filters) === filterText(request.filters)
  );
}

/** Filters and values, independent of order. */
function filterText(filters: FittedView['filters']): string {
  return JSON.stringify(
    Object.entries(filters)
      .map(([name, values]) => [name, values.toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The fallback label of an unknown field: `pipeAge` → "Pipe age". */
function describeMissingField(name: string): string {
  if (name.startsWith('custom.')) return 'a custom field that was deleted';
  const words = name
    .replace(/[_.:-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalize(words);
}

/** The three menu groups, in the specification's words and order [A2.61]. */
export function groupViews(views: readonly SavedView[]) {
  return [
    {
      label: 'My Views',
      none: 'You have no saved views for this list.',
      views: views.filter((view) => !view.isPlatformView && !view.accountView),
    },
    {
      label: 'Team Views',
      none: 'Your team has no saved views for this list.',
      views: views.filter((view) => view.accountView),
    },
    { label: 'Platform Views', none: undefined, views: views.filter((view) => view.isPlatformView) },
  ].filter((group) => group.views.length > 0 || group.none !== undefined);
}
