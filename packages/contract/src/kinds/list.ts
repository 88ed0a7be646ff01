import { z } from 'zod';
import { isCompared, readComparison, type ComparedKind } from './comparison.ts';

/**
 * How a list's field may be filtered. `text` contains, `choice` is one of, `boolean` true/false, the others compare:
 * `number`; `year` (YYYY); `date`, a calendar day that no time zone shifts; `instant`, a moment, whose days begin and end
 * where the water system is. `sort` says whether the list may be ordered by it.
 */
export interface ListField {
  readonly label: string;
  readonly filter?: 'text' | 'choice' | 'boolean' | ComparedKind;
  readonly sort?: true;
}

export interface List<Fields extends Readonly<Record<string, ListField>> = Readonly<Record<string, ListField>>> {
  readonly fields: Fields;
  readonly defaultSort: string;
  /** Accounts may define fields of their own, named `custom.<id>`. Which there are is known only at run time: `listWith`. */
  readonly takesCustomFields?: true;
}

export function list<const F extends Readonly<Record<string, ListField>>>(definition: { fields: F; defaultSort: string; takesCustomFields?: true }): List<F> {
  return definition;
}

/** The list with the fields that an account defined, for the browser's editors and for the last word of the door. */
export function listWith(definition: List, customFields: Readonly<Record<string, ListField>>): List {
  return { fields: { ...customFields, ...definition.fields }, defaultSort: definition.defaultSort };
}

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 20;
export const longestSearchTerm = 100;
/** A text to filter by stands in the address, and an address has an end; what a saved view keeps of it is as long. */
export const longestFilterText = 200;

/**
 * The question of a list: `page, pageSize, searchTerm, sort` (`-field` descending) and `filters[field]=value`.
 * A repeated filter means any of its values; dates and numbers take an operator before a colon:
 * `filters[updatedOn]=after:2026-01-31`, `filters[samples]=between:10,20`, `filters[updatedOn]=lastWeek`.
 * The same text is the table's address in the browser, so every view can be bookmarked.
 */
export interface PageQuestion {
  readonly page: number;
  readonly pageSize: number;
  readonly searchTerm: string;
  readonly sort: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

const filterKey = /^filters\[([\w.-]{1,100})\]$/;
const customField = /^custom\.[\w-]{1,64}$/;

/** Reads a query record into a PageQuestion; unknown fields and operators are refused by name. */
export function pageQuestion(definition: List) {
  return z.record(z.string(), z.unknown()).transform((raw, context): PageQuestion => {
    const filters: Record<string, string[]> = {};
    for (const [key, value] of Object.entries(raw)) {
      const field = filterKey.exec(key)?.[1];
      if (field) filters[field] = (Array.isArray(value) ? value : [value]).map(String).filter((text) => text.trim() !== '');
    }
    const basics = pageBasics.safeParse(raw);
    if (!basics.success) for (const issue of basics.error.issues) context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    const sort = typeof raw['sort'] === 'string' ? raw['sort'] : definition.defaultSort;
    for (const { path, message } of misfits(definition, { filters, sort })) context.addIssue({ code: 'custom', path: [path], message });
    return { page: basics.data?.page ?? 1, pageSize: basics.data?.pageSize ?? defaultPageSize, searchTerm: basics.data?.searchTerm ?? '', sort, filters };
  });
}

/**
 * What of a question does not fit the list, by name. A list that takes custom fields lets them pass here; whoever knows
 * them asks again with `listWith(…)`, which judges them like any other.
 */
export function misfits(definition: List, { filters, sort }: Pick<PageQuestion, 'filters' | 'sort'>): { path: string; message: string }[] {
  const found: { path: string; message: string }[] = [];
  const fieldOf = (name: string) => (Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined);
  const waits = (name: string) => definition.takesCustomFields === true && customField.test(name) && !fieldOf(name);
  for (const [name, values] of Object.entries(filters)) {
    if (waits(name)) continue;
    const path = `filters[${name}]`;
    const kind = fieldOf(name)?.filter;
    if (!kind) found.push({ path, message: `This list cannot be filtered by ${name}` });
    else found.push(...values.flatMap((text) => misfitOf(name, kind, text) ?? []).map((message) => ({ path, message })));
  }
  const sorted = sort.replace(/^-/, '');
  if (!waits(sorted) && !fieldOf(sorted)?.sort) found.push({ path: 'sort', message: `This list cannot be sorted by ${sorted}` });
  return found;
}

function misfitOf(name: string, kind: NonNullable<ListField['filter']>, text: string): string | undefined {
  if (text.length > longestFilterText) return `Filter ${name} by at most ${longestFilterText} characters`;
  if (kind === 'boolean') return text === 'true' || text === 'false' ? undefined : `${name} is either true or false`;
  return isCompared(kind) && !readComparison(text, kind) ? `${name} cannot be compared with "${text}"` : undefined;
}

function wholeNumber(what: string, most: number) {
  const range = `${what} must be a whole number from 1 to ${most.toLocaleString('en-US')}`;
  return z.coerce.number(`${what} must be a number`).int(range).min(1, range).max(most, range);
}

const pageBasics = z.object({
  page: wholeNumber('Page', 1_000_000).default(1),
  pageSize: wholeNumber('Page size', 100).default(defaultPageSize),
  searchTerm: z.string().max(longestSearchTerm, `Search for at most ${longestSearchTerm} characters`).default(''),
});

/** The pairs of a PageQuestion as query text; defaults are left out so that addresses stay short. */
export function pageQuery(question: Partial<PageQuestion>): [string, string][] {
  const pairs: [string, string][] = [];
  if (question.page && question.page !== 1) pairs.push(['page', String(question.page)]);
  if (question.pageSize && question.pageSize !== defaultPageSize) pairs.push(['pageSize', String(question.pageSize)]);
  if (question.searchTerm) pairs.push(['searchTerm', question.searchTerm]);
  if (question.sort) pairs.push(['sort', question.sort]);
  for (const [field, values] of Object.entries(question.filters ?? {})) for (const value of values) pairs.push([`filters[${field}]`, value]);
  return pairs;
}

/** The answer of a list: one page and the exact totals. */
export function pageAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.number(), totalPages: z.number(), pageSize: z.number(), pageNumber: z.number(), items: z.array(item) });
}
export interface Page<Item> {
  readonly total: number;
  readonly totalPages: number;
  readonly pageSize: number;
  readonly pageNumber: number;
  readonly items: readonly Item[];
}
