import { z } from 'zod';
import { createPageRequestShape, type List } from './list.ts';
import type { SelectionFilter } from './selection.ts';

/** As long as an address of a table can be. */
const maxParamsUrlLength = 8_000;

/**
 * [B7.17, B7.18]: everything that matches, as the specification sends it: the query of the list as in its address, such
 * as `?searchTerm=mill&filters[category]=Lead`. Page and order do not matter. An empty text is refused, because a
 * program that lost its query would select everything.
 */
export function createParamsUrlShape(definition: List) {
  return z
    .string()
    .max(maxParamsUrlLength)
    .transform((text, context): SelectionFilter => {
      const query = readQuery(text) ?? {};
      const parsed = createPageRequestShape(definition).safeParse(query);
      if (Object.keys(query).length > 0 && parsed.success) {
        const { searchTerm, filters } = parsed.data;
        return { searchTerm, filters };
      }
      const empty = { message: 'Send the query of the list; page=1 selects everything in it' };
      for (const { message } of parsed.error?.issues ?? [empty]) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

/** The parameters after the question mark, repeated ones as a list; undefined if they can't be decoded. */
function readQuery(text: string): Readonly<Record<string, string | readonly string[]>> | undefined {
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
