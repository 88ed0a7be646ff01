import { z } from 'zod';
import { isCalendarDay } from './calendar.ts';

/**
 * How a list's field may be filtered. `text` contains, `choice` is one of, `boolean` true/false, `number` and `date`
 * compare. `sort` says whether the list may be ordered by it.
 */
export interface ListField {
  readonly label: string;
  readonly filter?: 'text' | 'choice' | 'boolean' | 'number' | 'date';
  readonly sort?: true;
}

export interface List<Fields extends Readonly<Record<string, ListField>> = Readonly<Record<string, ListField>>> {
  readonly fields: Fields;
  readonly defaultSort: string;
}

export function list<const F extends Readonly<Record<string, ListField>>>(definition: { fields: F; defaultSort: string }): List<F> {
  return definition;
}

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 20;
export const longestSearchTerm = 100;

/**
 * The question of a list: `page, pageSize, searchTerm, sort` (`-field` descending) and `filters[field]=value`.
 * A repeated filter means any of its values; dates and numbers take an operator before a colon:
 * `filters[updatedOn]=after:2026-01-31`, `filters[yearBuilt]=between:1950,1986`.
 * The same text is the table's address in the browser, so every view can be bookmarked.
 */
export interface PageQuestion {
  readonly page: number;
  readonly pageSize: number;
  readonly searchTerm: string;
  readonly sort: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

const filterKey = /^filters\[(\w+)\]$/;

/** Reads a query record into a PageQuestion; unknown fields and operators are refused by name. */
export function pageQuestion(definition: List) {
  const sortable = Object.keys(definition.fields).filter((name) => definition.fields[name]?.sort);
  return z.record(z.string(), z.unknown()).transform((raw, context): PageQuestion => {
    const filters: Record<string, string[]> = {};
    for (const [key, value] of Object.entries(raw)) {
      const field = filterKey.exec(key)?.[1];
      if (!field) continue;
      if (!definition.fields[field]?.filter) {
        context.addIssue({ code: 'custom', path: [key], message: `This list cannot be filtered by ${field}` });
        continue;
      }
      filters[field] = (Array.isArray(value) ? value : [value]).map(String).filter((text) => text.trim() !== '');
      const kind = definition.fields[field].filter;
      if (kind === 'number' || kind === 'date') {
        for (const text of filters[field]) if (!readComparison(text, kind)) context.addIssue({ code: 'custom', path: [key], message: `${field} cannot be compared with "${text}"` });
      }
    }
    const basics = pageBasics.safeParse(raw);
    if (!basics.success) for (const issue of basics.error.issues) context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    const sort = typeof raw['sort'] === 'string' ? raw['sort'] : definition.defaultSort;
    if (!sortable.includes(sort.replace(/^-/, ''))) context.addIssue({ code: 'custom', path: ['sort'], message: `This list cannot be sorted by ${sort.replace(/^-/, '')}` });
    return { page: basics.data?.page ?? 1, pageSize: basics.data?.pageSize ?? defaultPageSize, searchTerm: basics.data?.searchTerm ?? '', sort, filters };
  });
}

const pageBasics = z.object({
  page: z.coerce.number('Page must be a number').int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number('Page size must be a number').int().min(1).max(100).default(defaultPageSize),
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

export const comparisons = ['is', 'before', 'after', 'between', 'atLeast', 'atMost'] as const;
export interface Comparison {
  readonly operator: (typeof comparisons)[number];
  readonly values: readonly string[];
}

/** `after:2026-01-31` -> { operator: 'after', values: ['2026-01-31'] }; nothing when it does not parse. */
export function readComparison(text: string, kind: 'number' | 'date'): Comparison | undefined {
  const [operator, rest] = text.includes(':') ? [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)] : ['is', text];
  const values = operator === 'between' ? rest.split(',') : [rest];
  const fits = kind === 'number' ? isNumberText : isDayText;
  if (!comparisons.includes(operator as Comparison['operator'])) return undefined;
  if (values.length !== (operator === 'between' ? 2 : 1) || !values.every((value) => fits(value))) return undefined;
  return { operator: operator as Comparison['operator'], values };
}

function isNumberText(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text);
}

/** A day that the calendar has: 2026-02-30 looks like one. */
function isDayText(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && Number(year) > 0 && isCalendarDay(Number(year), Number(month), Number(day));
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
