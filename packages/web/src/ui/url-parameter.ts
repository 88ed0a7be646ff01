import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { PageParameter, UrlQuery } from './url-query.ts';

/** The query of the current page. The router types it for each page; what reads it here is on many pages. */
export function useUrlQuery(): UrlQuery {
  return useSearch({ strict: false }) as UrlQuery;
}

/** A parameter that is undefined is removed. */
type ChangedQuery = Readonly<Record<string, UrlQuery[string] | undefined>>;

/** Changes the query of the current page; with `replace` without a step in the browser history. */
export function useChangeUrlQuery() {
  const navigate = useNavigate();
  return useCallback(
    (change: (query: UrlQuery) => ChangedQuery, replace: boolean) =>
      void navigate({
        to: '.',
        // The router types the parameters of each page, and this may be any of them.
        search: change as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** Parameters of the path that a page has at some of its paths: `/programs/$id` and `/programs/$id/$active`. */
export function useRouteParams<Name extends string>() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return params as Readonly<Partial<Record<Name, string>>>;
}

/**
 * One value of the page's URL besides the table's own, such as the row of the open drawer. Opening adds a step to
 * the browser history; closing does not. Parameters of what is inside that drawer begin with the drawer's name
 * (`line.attachments.page`) and are removed with it.
 */
export function useUrlParameter(
  name: PageParameter,
): [value: string | undefined, change: (value: string | undefined) => void] {
  const current = useUrlQuery()[name];
  const changeQuery = useChangeUrlQuery();
  const change = useCallback(
    (value: string | undefined) =>
      changeQuery(
        (query) => ({
          ...Object.fromEntries(
            Object.entries(query).filter(([other]) => other !== name && !other.startsWith(`${name}.`)),
          ),
          [name]: value,
        }),
        value === undefined,
      ),
    [name, changeQuery],
  );
  return [typeof current === 'string' && current !== '' ? current : undefined, change];
}
