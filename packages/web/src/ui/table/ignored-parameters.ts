import type { List } from '@curbstop/contract/primitives/list';

/** The ignored parameters and columns of a URL. */
interface Ignored {
  /** By name: `filters[zone]`, `sort`. */
  readonly parameters: readonly string[];
  readonly columns: readonly string[];
}

const parametersOfTables = ['page', 'pageSize', 'searchTerm', 'sort'];

/** What of a URL does not apply: "This filter was ignored: Zone", or several parts as phrases. */
export function describeIgnored(
  list: List,
  { parameters, columns }: Ignored,
): { readonly title: string; readonly parts: readonly string[] } {
  const nameOf = (parameter: string) => {
    if (parametersOfTables.includes(parameter)) return undefined;
    const name = /^filters\[(.*)\]$/.exec(parameter)?.[1] ?? parameter;
    return list.fields[name]?.label ?? `“${name}”`;
  };
  const formatFormValue = (parameter: string) => {
    const filter = nameOf(parameter);
    if (filter !== undefined) return `the filter by ${filter}`;
    if (parameter === 'sort') return 'the sort order';
    return parameter === 'page' ? 'the page number' : 'the search';
  };
  const filters = [...new Set(parameters.flatMap((parameter) => nameOf(parameter) ?? []))];
  const parts = [...new Set(parameters.map(formatFormValue)), ...columns.map((column) => `the column “${column}”`)];
  if (parts.length > filters.length)
    return { title: 'Some filters, columns or sorting in this link can’t be applied', parts };
  const title = filters.length === 1 ? 'This filter was ignored' : 'These filters were ignored';
  return { title: `${title}: ${filters.join(', ')}`, parts };
}
