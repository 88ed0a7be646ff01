import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useRemembered } from '../../foundation/memory.ts';

export interface TableColumn<Row> {
  /** The list's field of that name, when the column can be sorted. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, under one another. */
  readonly align?: 'start' | 'end';
  /** Narrowest width in pixels. */
  readonly width?: number;
  /** The column that names the row: always shown, first on a phone's card, and what opens the row. */
  readonly names?: 'row';
  /** Offered in the column chooser but not shown until somebody wants it. */
  readonly startsHidden?: true;
  /** On a phone: `top` stands beside the name, `none` is left out; otherwise a line of its own. */
  readonly card?: 'top' | 'none';
}

export const densities = ['compact', 'normal', 'relaxed'] as const;
export type Density = (typeof densities)[number];

/** How one person likes to see one table. Saved views hold the same facts. */
export interface TableLayout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly density: Density;
}

function isLayout(value: unknown): value is TableLayout {
  if (typeof value !== 'object' || value === null) return false;
  const { order, hidden, density } = value as Record<string, unknown>;
  return isTexts(order) && isTexts(hidden) && densities.includes(density as Density);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** The layout of the table with this name, kept in the browser and fitted to the columns that there are today. */
export function useTableLayout(name: string, columns: readonly TableColumn<never>[]): { layout: TableLayout; change: (next: Partial<TableLayout>) => void; reset: () => void } {
  const usual = useMemo<TableLayout>(
    () => ({ order: columns.map(({ id }) => id), hidden: columns.filter(({ startsHidden }) => startsHidden).map(({ id }) => id), density: 'normal' }),
    [columns],
  );
  const [held, setHeld] = useRemembered<TableLayout>(`table.${name}`, isLayout, usual);
  const layout = useMemo(() => fitLayout(held, usual), [held, usual]);
  const change = useCallback((next: Partial<TableLayout>) => setHeld({ ...layout, ...next }), [layout, setHeld]);
  const reset = useCallback(() => setHeld({ ...usual, density: layout.density }), [usual, layout.density, setHeld]);
  return { layout, change, reset };
}

/** Columns that went are forgotten; columns that came since stand where their neighbours put them. */
export function fitLayout(held: TableLayout, usual: TableLayout): TableLayout {
  const order = held.order.filter((id) => usual.order.includes(id));
  for (const [at, id] of usual.order.entries()) {
    if (order.includes(id)) continue;
    const before = usual.order.slice(0, at).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  const arrived = usual.order.filter((id) => !held.order.includes(id));
  const hidden = usual.order.filter((id) => (arrived.includes(id) ? usual.hidden.includes(id) : held.hidden.includes(id)));
  return { order, hidden, density: held.density };
}
