import {
  toPageQuery,
  pageSizes,
  parsePageRequest,
  type List,
  type PageRequest,
} from '@curbstop/contract/primitives/list';
import { isUnknownParameter, type UrlQuery } from '../url-query.ts';

interface ParsedTableQuery {
  readonly request: PageRequest;
  /** The parameters that were ignored, by name: `filters[zone]`, `sort`. */
  readonly ignored: readonly string[];
}

/**
 * Reads the table's request from the URL. URLs are typed, shortened and shared by people, so the valid parts
 * apply and an old bookmark still opens the table; the parts that do not apply are returned.
 */
export function parseTableRequest(list: List, query: UrlQuery, pageSize: number): ParsedTableQuery {
  // A mistyped filter would otherwise list all rows without a word.
  const ignored = Object.keys(query).filter((name) => isUnknown(list, name));
  let current = toFilters(list, query);
  if (!pageSizes.some((size) => String(size) === current['pageSize'])) current['pageSize'] = String(pageSize);
  for (;;) {
    const { request, validationErrors } = parsePageRequest(list, current);
    if (validationErrors.length === 0) return { request: withoutEmptyFilters(request), ignored };
    const refused = new Set(validationErrors.map(({ path }) => path));
    ignored.push(...Object.keys(current).filter((name) => refused.has(name)));
    const accepted = Object.fromEntries(Object.entries(current).filter(([name]) => !refused.has(name)));
    if (Object.keys(accepted).length === Object.keys(current).length)
      throw new Error(
        `This link contains invalid filters: ${validationErrors.map(({ message }) => message).join(', ')}`,
      );
    current = accepted;
  }
}

/**
 * As in the API, a parameter with the name of a filter is that filter: `leadAmount=after:15` is
 * `filters[leadAmount]=after:15`.
 */
function toFilters(list: List, query: UrlQuery): Record<string, string | readonly string[]> {
  const pairs = Object.entries(query);
  const plainPairs = pairs.filter(([name]) => isFilterName(list, name));
  const filters = plainPairs.map(([name, value]) => {
    const parameter = `filters[${name}]`;
    return [parameter, [query[parameter] ?? [], value].flat()] as const;
  });
  return { ...Object.fromEntries(pairs.filter((pair) => !plainPairs.includes(pair))), ...Object.fromEntries(filters) };
}

const isUnknown = (list: List, name: string): boolean =>
  !isOurs(name) && !isFilterName(list, name) && isUnknownParameter(name);

const isFilterName = ({ fields }: List, name: string) =>
  Object.hasOwn(fields, name) && fields[name]?.filter !== undefined;

function withoutEmptyFilters(request: PageRequest): PageRequest {
  return {
    ...request,
    filters: Object.fromEntries(Object.entries(request.filters).filter(([, values]) => values.length > 0)),
  };
}

/** Writes the request into the query; other parameters (an open drawer) stay. */
export function writeTableRequest(
  list: List,
  query: UrlQuery,
  request: PageRequest,
): Record<string, string | readonly string[]> {
  const otherParameters = Object.entries(query).filter(
    ([name]) => !isOurs(name) && !isFilterName(list, name) && !isUnknown(list, name),
  );
  const { sort, ...rest } = request;
  const pairs = toPageQuery(sort === list.defaultSort ? rest : request);
  const ours: Record<string, string | string[]> = {};
  for (const [name, value] of pairs) {
    const current = ours[name];
    ours[name] = current === undefined ? value : [current, value].flat();
  }
  return { ...Object.fromEntries(otherParameters), ...ours };
}

function isOurs(name: string): boolean {
  return (
    name === 'page' || name === 'pageSize' || name === 'searchTerm' || name === 'sort' || name.startsWith('filters[')
  );
}

/**
 * The parameters of one of several tables on a page: `attachments.page=2` is the page of the table with the prefix
 * `attachments`. The table without a prefix uses the plain names.
 */
export function pickTableParameters(query: UrlQuery, prefix: string | undefined): UrlQuery {
  if (prefix === undefined) return query;
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name.startsWith(`${prefix}.`) ? [[name.slice(prefix.length + 1), value]] : [],
    ),
  );
}

/** Replaces this table's parameters; those of the other tables stay. */
export function replaceTableParameters(
  query: UrlQuery,
  prefix: string | undefined,
  change: (query: UrlQuery) => UrlQuery,
): UrlQuery {
  if (prefix === undefined) return change(query);
  const otherParameters = Object.entries(query).filter(([name]) => !name.startsWith(`${prefix}.`));
  const changed = Object.entries(change(pickTableParameters(query, prefix))).map(
    ([name, value]) => [`${prefix}.${name}`, value] as const,
  );
  return Object.fromEntries([...otherParameters, ...changed]);
}

/** Every change except paging returns to the first page [A4.11]. */
export function changeRequest(request: PageRequest, change: Partial<PageRequest>): PageRequest {
  return { ...request, page: 1, ...change };
}

export type SortOrder = 'none' | 'ascending' | 'descending';

export function toSortOrder(sort: string, field: string): SortOrder {
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : 'none';
}

/**
 * The next sort order after a click on a heading: none, ascending, descending, none [A4.10]. "None" is the list's
 * default order; if that is this column's order, the step without effect is skipped.
 */
export function getNextSort(list: List, sort: string, field: string): string {
  const cycle = [list.defaultSort, field, `-${field}`];
  const sortState = sort === `-${field}` ? 2 : sort === field ? 1 : 0;
  const next = cycle[(sortState + 1) % 3];
  return next === sort ? (cycle[(sortState + 2) % 3] ?? list.defaultSort) : (next ?? list.defaultSort);
}

/** Whether a search or filter is active, so that "nothing found" can offer to clear it. */
export function isNarrowed(request: PageRequest): boolean {
  return request.searchTerm !== '' || Object.keys(request.filters).length > 0;
}
