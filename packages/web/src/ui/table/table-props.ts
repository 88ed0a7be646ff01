import type { List, Page } from '@curbstop/contract/primitives/list';
import type { Narrowing, Selection } from '@curbstop/contract/primitives/selection';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { MenuAction } from '../MenuButton.tsx';
import type { Choice } from './filter-words.ts';
import type { TableAddress } from './table-address.ts';
import type { ColumnOrder, TableColumn } from './table-layout.ts';

/** What a query of the page gives; `useQuery` answers exactly this. */
export interface TableResponse<Row> {
  readonly data?: Page<Row> | undefined;
  readonly isFetching: boolean;
  /** Whether `data` is still that of the question before. */
  readonly isPlaceholderData?: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** What a saved view is made from and shown in. */
export interface TableParts {
  readonly list: List;
  readonly columns: readonly Pick<TableColumn<never>, 'id' | 'header' | 'names' | 'startsHidden'>[];
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  readonly address: TableAddress;
  /** What columns and fields were called that are gone, by their names. */
  readonly formerNames?: Readonly<Record<string, string>>;
  /** The columns as they stand now. */
  readonly layout: ColumnOrder;
}

export interface DataTableProps<Row> {
  /** Under this name the browser remembers its columns. */
  readonly name: string;
  /** What a row is: `['service line', 'service lines']`. */
  readonly what: readonly [one: string, many: string];
  readonly list: List;
  readonly columns: readonly TableColumn<Row>[];
  readonly address: TableAddress;
  readonly query: TableResponse<Row>;
  readonly rowId: (row: Row) => string;
  /** The row in words, for its buttons: "Actions for 12 Elm Street". */
  readonly rowName: (row: Row) => string;
  /** Where a row leads; a plain click calls `onOpenRow` instead when both are given. */
  readonly rowHref?: (row: Row) => string;
  readonly onOpenRow?: (row: Row) => void;
  readonly openRowId?: string | undefined;
  readonly rowActions?: (row: Row) => readonly MenuAction[];
  /** What is selected over all pages, and what can be done to it; absent for those who can do nothing to it. */
  readonly selection?: {
    readonly held: Selection;
    readonly onChange: (held: Selection) => void;
    readonly actions: (held: Selection) => ReactNode;
    /** Which of the ticked ones are not on the list as it is narrowed now. */
    readonly findMissing?: (ids: readonly string[], within: Narrowing) => Promise<readonly string[]>;
  };
  /** What may be chosen, for each field that is filtered by choice. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  /** What stands here while there is nothing at all: an `EmptyState` that teaches. */
  readonly empty?: ReactNode;
  /** The saved views of this list, beside the column chooser. */
  readonly views?: (table: TableParts) => ReactNode;
  /** More tools at the end of the tool bar, such as a download. */
  readonly tools?: ReactNode;
}

/** What rows and cards need of a table's props. */
export type RowProps<Row> = Pick<
  DataTableProps<Row>,
  'list' | 'address' | 'rowName' | 'rowHref' | 'onOpenRow' | 'openRowId' | 'rowActions'
> & { readonly selectable: boolean };

/** What TanStack Table is asked to keep: the columns' order and visibility, and which rows are selected. */
export const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature });
export type TableFeatures = typeof features;
