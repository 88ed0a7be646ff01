import type { List, Page } from '@curbstop/contract/primitives/list';
import type { SelectionFilter, Selection } from '@curbstop/contract/primitives/selection';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { MenuAction } from '../menu-action.ts';
import type { FilterOption } from './filter-labels.ts';
import type { TableUrlState } from './table-url.ts';
import type { ColumnOrder, TableColumn } from './table-layout.ts';

/** The list query of the page, in the shape of `useQuery`. */
export interface TableQuery<Row> {
  readonly data?: Page<Row> | undefined;
  readonly isFetching: boolean;
  /** Whether `data` still belongs to the previous request. */
  readonly isPlaceholderData?: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The state for creating and applying saved views. */
export interface TableParts {
  readonly list: List;
  readonly columns: readonly Pick<TableColumn<never>, 'id' | 'header' | 'names' | 'startsHidden'>[];
  readonly choices: Readonly<Record<string, readonly FilterOption[]>>;
  readonly urlState: TableUrlState;
  /** The labels of removed columns and fields, by name. */
  readonly formerNames?: Readonly<Record<string, string>>;
  /** The current columns. */
  readonly layout: ColumnOrder;
}

/** All rows that match the search and filters; undefined if the table shows all rows or none. */
export type SelectedMatches = Exclude<Selection, { readonly ids: unknown }>;

export interface DataTableProps<Row> {
  /** The key under which the browser stores the layout. */
  readonly name: string;
  /** Singular and plural of a row: `['service line', 'service lines']`. */
  readonly noun: readonly [one: string, many: string];
  readonly list: List;
  readonly columns: readonly TableColumn<Row>[];
  readonly urlState: TableUrlState;
  readonly query: TableQuery<Row>;
  readonly rowId: (row: Row) => string;
  /** The row's name, for button labels: "Actions for 12 Elm Street". */
  readonly rowName: (row: Row) => string;
  /** The row's address; if `onOpenRow` is present too, a plain click calls it instead. */
  readonly rowHref?: (row: Row) => string;
  readonly onOpenRow?: (row: Row) => void;
  readonly openRowId?: string | undefined;
  readonly rowActions?: (row: Row) => readonly MenuAction[];
  /** The selection over all pages and its bulk actions; absent for users without any. */
  readonly selection?: {
    readonly selected: Selection;
    readonly onChange: (selected: Selection) => void;
    readonly actions: (selected: Selection) => ReactNode;
    /** Rows are selected one by one; "all that match" cannot be selected. */
    readonly onlyRows?: true;
    /** Which of the selected rows don't match the current search and filters. */
    readonly findMissing?: (ids: readonly string[], scope: SelectionFilter) => Promise<readonly string[]>;
  };
  /** The choices of each field that is filtered by choice. */
  readonly choices?: Readonly<Record<string, readonly FilterOption[]>>;
  /** Shown when the list is empty without any filter: an `EmptyState`. */
  readonly empty?: ReactNode;
  /** The saved views of this list, next to the column chooser. */
  readonly views?: (table: TableParts) => ReactNode;
  /** More tools at the end of the toolbar, such as a download of the rows that match the search and filters. */
  readonly tools?: ReactNode | ((matching: SelectedMatches | undefined) => ReactNode);
}

/** The table props that rows and cards use. */
export type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'list' | 'urlState' | 'rowName' | 'rowHref' | 'onOpenRow' | 'openRowId' | 'rowActions'
> & { readonly selectable: boolean };

/** The state that TanStack Table manages: column order, column visibility and selected rows. */
export const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });
export type TableFeatures = typeof features;
