import { defaultPageSize, pageSizes, type List, type PageQuestion } from '@curbstop/contract/kinds/list';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useRemembered } from '../../foundation/memory.ts';
import { writeAddressQuery, type AddressQuery } from '../address.ts';
import { changeQuestion, readTableQuestion, writeTableQuestion } from './table-question.ts';

/** What a table asks, and how it asks something else. */
export interface TableAddress {
  readonly question: PageQuestion;
  readonly change: (change: Partial<PageQuestion>) => void;
}

/** The remembered number of rows on a page [A9.2]; shared by all tables. */
function usePageSize() {
  return useRemembered('pageSize', isPageSize, defaultPageSize);
}

function isPageSize(value: unknown): value is (typeof pageSizes)[number] {
  return pageSizes.includes(value as (typeof pageSizes)[number]);
}

/** A table whose state is the page's address: it can be bookmarked, shared and walked back through. */
export function useTableAddress(list: List): TableAddress {
  const query = useSearch({ strict: false }) as AddressQuery;
  const navigate = useNavigate();
  const [pageSize, rememberPageSize] = usePageSize();
  const question = useMemo(() => readTableQuestion(list, query, pageSize), [list, query, pageSize]);
  const change = useCallback(
    (wanted: Partial<PageQuestion>) => {
      if (isPageSize(wanted.pageSize)) rememberPageSize(wanted.pageSize);
      const next = changeQuestion(question, wanted);
      // Letters typed one after another are one step back, not many.
      const replace = wanted.searchTerm !== undefined && question.searchTerm !== '';
      void navigate({ to: '.', search: ((held: AddressQuery) => writeTableQuestion(list, held, next)) as never, replace, resetScroll: false });
    },
    [list, navigate, question, rememberPageSize],
  );
  return useMemo(() => ({ question, change }), [question, change]);
}

/** The same without an address, for a table inside a drawer or a step. */
export function useTableState(list: List): TableAddress {
  const [pageSize, rememberPageSize] = usePageSize();
  const [held, setHeld] = useState<PageQuestion>(() => readTableQuestion(list, {}, pageSize));
  const change = useCallback(
    (wanted: Partial<PageQuestion>) => {
      if (isPageSize(wanted.pageSize)) rememberPageSize(wanted.pageSize);
      setHeld((question) => changeQuestion(question, wanted));
    },
    [rememberPageSize],
  );
  return useMemo(() => ({ question: held, change }), [held, change]);
}

/** The query text of a table's address that shows exactly these rows, for links: `?filters[category]=Lead`. */
export function tableHref(path: string, list: List, question: Partial<PageQuestion>): string {
  const full: PageQuestion = { page: 1, pageSize: defaultPageSize, searchTerm: '', sort: list.defaultSort, filters: {}, ...question };
  const written = writeTableQuestion(list, {}, full);
  return path + writeAddressQuery(written);
}
