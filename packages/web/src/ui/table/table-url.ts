import { defaultPageSize, pageSizes, type List, type PageRequest } from '@curbstop/contract/primitives/list';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { useStoredState } from '../../foundation/stored-state.ts';
import { useChangeUrlQuery, useUrlQuery } from '../url-parameter.ts';
import { formatUrlQuery, type UrlQuery } from '../url-query.ts';
import {
  changeRequest,
  replaceTableParameters,
  parseTableRequest,
  pickTableParameters,
  writeTableRequest,
} from './table-request.ts';

/** A table's state as set by a saved view or a link to one. */
interface TableOpening {
  readonly filters: PageRequest['filters'];
  readonly sort: string;
  /** The visible columns, in order. */
  readonly columns: readonly string[];
  readonly viewId?: string;
}

/** A table's request and the functions that change it. */
export interface TableUrlState {
  readonly request: PageRequest;
  /** The debounced request, for the list endpoint [A9.3]. */
  readonly settledRequest: PageRequest;
  readonly change: (change: Partial<PageRequest>) => void;
  /** The parameters of the URL that were ignored, such as a filter by a field that the list no longer has. */
  readonly ignored: readonly string[];
  /** The visible columns from the URL, in order; without them the user's own layout applies. */
  readonly columns: readonly string[] | undefined;
  /** The active saved view. */
  readonly viewId: string | undefined;
  /** Applies a view; `replace` adds no step to the browser history. */
  readonly open: (opening: TableOpening, replace?: 'replace') => void;
  /** The user changes columns: their own layout applies from now on instead of the view's [A4.12]. */
  readonly releaseColumns: () => void;
  /** The saved view no longer exists: the table stays as it is, without the view's name. */
  readonly releaseView: () => void;
}

/** [A9.3] */
const listWaitsMs = 250;

/** The remembered page size [A9.2]; shared by all tables. */
export function usePageSize() {
  return useStoredState('pageSize', isPageSize, defaultPageSize);
}

export function isPageSize(value: unknown): value is (typeof pageSizes)[number] {
  return pageSizes.includes(value as (typeof pageSizes)[number]);
}

/**
 * A table whose state is part of the page's URL: it can be bookmarked, shared and stepped through. If a page has
 * several, each except one has a prefix [A2.51].
 */
export function useTableUrlState(list: List, prefix?: string): TableUrlState {
  const query = pickTableParameters(useUrlQuery(), prefix);
  const [pageSize, storePageSize] = usePageSize();
  const parsedQuery = parseTableRequest(list, query, pageSize);
  const request = useSame(parsedQuery.request);
  const ignored = useSame(parsedQuery.ignored);
  const columns = useSame(columnsIn(query));
  const viewId = textIn(query, 'view');
  // The first change passes at once: one key press has no delay, ten quick ones cause two requests.
  const [settledRequest] = useDebouncedValue(request, listWaitsMs, { leading: true });
  const changeQuery = useChangeUrlQuery();
  const write = useCallback(
    (next: (query: UrlQuery) => UrlQuery, replace: boolean) =>
      changeQuery((query) => replaceTableParameters(query, prefix, next), replace),
    [changeQuery, prefix],
  );
  const change = useCallback(
    (changes: Partial<PageRequest>) => {
      if (isPageSize(changes.pageSize)) storePageSize(changes.pageSize);
      const next = changeRequest(request, changes);
      // Typing several letters is one step in the browser history.
      const replace = changes.searchTerm !== undefined && request.searchTerm !== '';
      const leavesView = changes.filters !== undefined || changes.sort !== undefined;
      write((query) => writeTableRequest(list, leavesView ? without(query, 'view') : query, next), replace);
    },
    [list, request, storePageSize, write],
  );
  const open = useCallback(
    ({ filters, sort, columns: shown, viewId: id }: TableOpening, replace?: 'replace') => {
      const next = changeRequest(request, { filters, sort });
      write(
        (query) => ({
          ...writeTableRequest(list, without(query, 'view', 'columns'), next),
          columns: shown.join(','),
          ...(id !== undefined && { view: id }),
        }),
        replace !== undefined,
      );
    },
    [list, request, write],
  );
  const releaseColumns = useCallback(() => {
    if (columns !== undefined || viewId !== undefined) write((query) => without(query, 'view', 'columns'), true);
  }, [columns, viewId, write]);
  const releaseView = useCallback(() => write((query) => without(query, 'view'), true), [write]);
  return useMemo(
    () => ({ request, settledRequest, ignored, change, columns, viewId, open, releaseColumns, releaseView }),
    [request, settledRequest, ignored, change, columns, viewId, open, releaseColumns, releaseView],
  );
}

/** Returns the same object while its content is the same, however often the URL is read. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value) as string | undefined;
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as T, [text]);
}

function columnsIn(query: UrlQuery): readonly string[] | undefined {
  const names = textIn(query, 'columns')
    ?.split(',')
    .filter((name) => name !== '');
  return names && names.length > 0 ? names : undefined;
}

function textIn(query: UrlQuery, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function without(query: UrlQuery, ...names: readonly string[]): UrlQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

/** The URL of a table that shows exactly these rows, for links: `?filters[category]=Lead`. */
export function getTableHref(path: string, list: List, request: Partial<PageRequest>): string {
  const full: PageRequest = {
    page: 1,
    pageSize: defaultPageSize,
    searchTerm: '',
    sort: list.defaultSort,
    filters: {},
    ...request,
  };
  const written = writeTableRequest(list, {}, full);
  return path + formatUrlQuery(written);
}
