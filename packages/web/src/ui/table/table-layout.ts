import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStoredState } from '../../foundation/stored-state.ts';
import type { TableUrlState } from './table-url.ts';

export interface TableColumn<Row> {
  /** The list's sort field, if the column is sortable. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell as plain text, for copies; not needed if `cell` returns text or a number. */
  readonly text?: (row: Row) => string | number | null;
  /** Numbers are right-aligned. */
  readonly align?: 'start' | 'end';
  /** Minimum width in pixels. */
  readonly width?: number;
  /** The column that names the row: always visible, first on a phone's card, and opens the row. */
  readonly names?: 'row';
  /** Hidden by default; can be shown in the column chooser. */
  readonly startsHidden?: true;
  /** On a phone: `top` is next to the name, `none` is omitted; otherwise a line of its own. */
  readonly card?: 'top' | 'none';
}

export const densities = ['compact', 'normal', 'relaxed'] as const;
type Density = (typeof densities)[number];

/** The maximum number of frozen columns; more would leave no room for the others. */
export const maxPinnedColumns = 3;
const minColumnWidth = 48;
const widestColumn = 1200;

/** Visible columns and their order, as in a saved view. */
export interface ColumnOrder {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** One user's layout of one table. */
export interface TableLayout extends ColumnOrder {
  readonly density: Density;
  /** How many of the first columns are frozen. */
  readonly pinned: number;
  /** User-defined widths in pixels, by column. */
  readonly widths: Readonly<Record<string, number>>;
}

function isLayout(value: unknown): value is TableLayout {
  if (typeof value !== 'object' || value === null) return false;
  const { order, hidden, density, pinned, widths } = value as Record<string, unknown>;
  return (
    isTexts(order) &&
    isTexts(hidden) &&
    densities.includes(density as Density) &&
    Number.isInteger(pinned) &&
    isWidths(widths)
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isWidths(value: unknown): value is TableLayout['widths'] {
  return (
    typeof value === 'object' && value !== null && Object.values(value).every((width) => typeof width === 'number')
  );
}

interface LayoutInUse {
  readonly layout: TableLayout;
  readonly change: (next: Partial<TableLayout>) => void;
  readonly reset: () => void;
}

/**
 * The layout of the table with this key, stored in the browser and adapted to the current columns. Columns in the
 * address take precedence until the user changes them.
 */
export function useTableLayout(
  name: string,
  columns: readonly TableColumn<never>[],
  { columns: requestedColumns, releaseColumns }: TableUrlState,
): LayoutInUse {
  const defaults = useMemo(() => defaultLayout(columns), [columns]);
  const [stored, setStored] = useStoredState<TableLayout>(`table.${name}`, isLayout, defaults);
  const ownLayout = useMemo(() => fitLayout(stored, defaults), [stored, defaults]);
  const naming = columns.find(({ names }) => names === 'row')?.id;
  const layout = useMemo(
    () => (requestedColumns ? { ...ownLayout, ...orderColumns(requestedColumns, defaults, naming) } : ownLayout),
    [ownLayout, defaults, requestedColumns, naming],
  );
  const change = useCallback(
    (next: Partial<TableLayout>) => {
      const movesColumns = next.order !== undefined || next.hidden !== undefined;
      setStored({ ...(movesColumns ? layout : ownLayout), ...next });
      if (movesColumns) releaseColumns();
    },
    [layout, ownLayout, setStored, releaseColumns],
  );
  const reset = useCallback(() => {
    setStored({ ...defaults, density: ownLayout.density });
    releaseColumns();
  }, [defaults, ownLayout.density, setStored, releaseColumns]);
  return { layout, change, reset };
}

function defaultLayout(columns: readonly TableColumn<never>[]): TableLayout {
  return {
    order: columns.map(({ id }) => id),
    hidden: columns.filter(({ startsHidden }) => startsHidden).map(({ id }) => id),
    density: 'normal',
    pinned: 0,
    widths: {},
  };
}

/** Removed columns are dropped; new columns are placed next to their default neighbors. */
export function fitLayout(stored: TableLayout, defaults: TableLayout): TableLayout {
  const widths = Object.entries(stored.widths)
    .filter(([id]) => defaults.order.includes(id))
    .map(([id, width]) => [id, fitWidth(width)] as const);
  return {
    ...fitColumns(stored, defaults),
    density: stored.density,
    pinned: Math.min(maxPinnedColumns, Math.max(0, stored.pinned)),
    widths: Object.fromEntries(widths),
  };
}

export function fitColumns(stored: ColumnOrder, defaults: ColumnOrder): ColumnOrder {
  const order = stored.order.filter((id) => defaults.order.includes(id));
  for (const [at, id] of defaults.order.entries()) {
    if (order.includes(id)) continue;
    const previousColumn = defaults.order.slice(0, at).findLast((other) => order.includes(other));
    order.splice(previousColumn === undefined ? 0 : order.indexOf(previousColumn) + 1, 0, id);
  }
  const arrived = defaults.order.filter((id) => !stored.order.includes(id));
  const hidden = defaults.order.filter((id) =>
    arrived.includes(id) ? defaults.hidden.includes(id) : stored.hidden.includes(id),
  );
  return { order, hidden };
}

/** Exactly these columns, in this order, plus the one that names the row. */
export function orderColumns(
  requestedColumns: readonly string[],
  defaults: ColumnOrder,
  naming: string | undefined,
): ColumnOrder {
  const { order } = fitColumns({ order: [...new Set(requestedColumns)], hidden: [] }, defaults);
  return { order, hidden: defaults.order.filter((id) => !requestedColumns.includes(id) && id !== naming) };
}

/** The visible columns, in order. */
export function listShownColumns({ order, hidden }: ColumnOrder): string[] {
  return order.filter((id) => !hidden.includes(id));
}

export function fitWidth(width: number): number {
  return Math.round(Math.min(widestColumn, Math.max(minColumnWidth, width)));
}
