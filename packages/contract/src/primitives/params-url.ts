import { z } from 'zod';
import { parseListQuery, type List } from './list.ts';
import type { SelectionFilter } from './selection.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Parameters that do not decide which rows match. */
const positionParameters: readonly string[] = ['page', 'pageSize', 'sort'];

/** As long as an address of a table can be. */
const maxParamsUrlLength = 8_000;

/**
 * [B7.17, B7.18]: everything that matches, as the specification sends it: the query of the list as in its address, such
 * as `?searchTerm=mill&filters[category]=Lead`. Order does not matter. A query that names no row is refused, and so is
 * a search or filter without a value, because a program that lost them would select everything: only a query with a
 * page and without search and filters selects all rows.
 */
export function createParamsUrlShape(definition: List) {
  return z
    .string()
    .max(maxParamsUrlLength)
    .transform((text, context): SelectionFilter => {
      const query = readQuery(text) ?? {};
      // Not by the schema of list queries: a form that uses this shape would load zod with the first table.
      const { request, validationErrors } = parseListQuery(definition, query);
      const messages =
        validationErrors.length > 0 ? validationErrors.map(({ message }) => message) : listEmptyParts(query);
      for (const message of messages) context.addIssue({ code: 'custom', message });
      return messages.length === 0 ? { searchTerm: request.searchTerm, filters: request.filters } : z.NEVER;
    });
}

/** What a query does not say: which rows it selects, or the value of its search or of a filter. */
function listEmptyParts(query: Query): readonly string[] {
  const choices = Object.keys(query).filter((name) => !positionParameters.includes(name));
  if (choices.length === 0 && query['page'] === undefined)
    return ['Send the query of the list; page=1 selects everything in it'];
  return choices
    .filter((name) => [query[name] ?? ''].flat().some((value) => value.trim() === ''))
    .map((name) => `${name} has no value. Send a value, or leave ${name} out`);
}

/** The parameters after the question mark, repeated ones as a list; undefined if they can't be decoded. */
function readQuery(text: string): Query | undefined {
  const query = new Map<string, readonly string[]>();
  const pairs = text.replace(/^[^?=&]*\?/, '').split('&');
  try {
    for (const pair of pairs.filter((one) => one !== '')) {
      const [name = '', ...value] = pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      query.set(name, [...(query.get(name) ?? []), value.join('=')]);
    }
  } catch {
    return undefined;
  }
  return Object.fromEntries(
    [...query].map(([name, [first = '', ...others]]) => [name, others[0] === undefined ? first : [first, ...others]]),
  );
}
