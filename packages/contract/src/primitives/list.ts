import { formatNumber } from './count-text.ts';
import { z } from 'zod';
import { isCompared, parseComparison, type ComparedKind } from './comparison.ts';
import { joinWithOr } from './join-list.ts';

/**
 * How a field of a list can be filtered. `text` contains, `choice` is one of, `boolean` true/false, the others compare:
 * `number`; `year` (YYYY); `date`, a calendar day without a time zone; `instant`, a moment, whose days follow the
 * account's time zone. `sort` says whether the list can be sorted by the field.
 */
export interface ListField {
  readonly label: string;
  readonly filter?: 'text' | 'choice' | 'boolean' | ComparedKind;
  /** The values that a `choice` filter takes; missing for ids of records and names that the account's data decides. */
  readonly choices?: readonly string[];
  readonly sort?: true;
}

export interface List<Fields extends Readonly<Record<string, ListField>> = Readonly<Record<string, ListField>>> {
  readonly fields: Fields;
  readonly defaultSort: string;
  /** Accounts can define their own fields, named `custom.<id>`. They are known only at run time; see `extendList`. */
  readonly takesCustomFields?: true;
  /** The most rows of a page, if it is more than usual. */
  readonly largestPage?: number;
}

export function defineList<const F extends Readonly<Record<string, ListField>>>(definition: {
  fields: F;
  defaultSort: string;
  takesCustomFields?: true;
  largestPage?: number;
}): List<F> {
  return definition;
}

/** The list with the account's custom fields, for the browser's editors and for the final check on the server. */
export function extendList(definition: List, customFields: Readonly<Record<string, ListField>>): List {
  return { fields: { ...customFields, ...definition.fields }, defaultSort: definition.defaultSort };
}

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 20;
const defaultLargestPage = 100;
export const maxSearchTermLength = 100;
/** Filter texts are part of the URL, whose length is limited; saved views have the same limit. */
export const maxFilterTextLength = 200;

/**
 * The query of a list: `page, pageSize, searchTerm, sort` (`-field` descending) and `filters[field]=value`. A repeated
 * filter matches any of its values; dates and numbers take an operator before a colon:
 * `filters[updatedOn]=after:2026-01-31`, `filters[samples]=between:10,20`, `filters[updatedOn]=lastWeek`. The browser's
 * address of a table uses the same text, so every view can be bookmarked.
 */
export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly searchTerm: string;
  readonly sort: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

const filterKey = /^filters\[([\w.-]{1,100})\]$/;
const customField = /^custom\.[\w-]{1,64}$/;

/** What is wrong with one parameter of a query; `path` is the parameter's name. */
export interface ValidationError {
  readonly path: string;
  readonly message: string;
}

/**
 * The schema of a list's query: parses a query record into a PageRequest and rejects unknown parameters, fields and
 * operators by name. A plain parameter with the name of a filter is that filter: `programId=…` is
 * `filters[programId]=…` [A7.7]. `others` are the endpoint's own parameters.
 */
export function createPageRequestShape(definition: List, others: readonly string[] = []) {
  return z.record(z.string(), z.unknown()).transform((raw, context): PageRequest => {
    const { request, validationErrors } = parseListQuery(definition, raw, others);
    for (const { path, message } of validationErrors) context.addIssue({ code: 'custom', path: [path], message });
    return request;
  });
}

/** The same without zod, for shapes of the first load. */
export function parseListQuery(
  definition: List,
  raw: Readonly<Record<string, unknown>>,
  others: readonly string[] = [],
): { readonly request: PageRequest; readonly validationErrors: readonly ValidationError[] } {
  const { query, unknown } = withPlainFilters(definition, raw, others);
  const { request, validationErrors } = parsePageRequest(definition, query);
  const refused = unknown.map((path) => ({ path, message: `This list has no parameter ${path}` }));
  return { request, validationErrors: [...refused, ...validationErrors] };
}

const ownParameters: readonly string[] = ['page', 'pageSize', 'searchTerm', 'sort'];

function withPlainFilters(
  { fields }: List,
  raw: Readonly<Record<string, unknown>>,
  others: readonly string[],
): { readonly query: Readonly<Record<string, unknown>>; readonly unknown: readonly string[] } {
  const plainParameters = Object.keys(raw).filter((name) => !ownParameters.includes(name) && !filterKey.test(name));
  const isFilter = (name: string) => Object.hasOwn(fields, name) && fields[name]?.filter !== undefined;
  const filters = plainParameters.filter(isFilter).map((name): [string, unknown] => {
    const key = `filters[${name}]`;
    return [key, [raw[key] ?? [], raw[name]].flat()];
  });
  return {
    query: { ...raw, ...Object.fromEntries(filters) },
    unknown: plainParameters.filter((name) => !isFilter(name) && !others.includes(name)),
  };
}

/**
 * Parses a list request without zod, which the first table in the browser does not wait for: the request and its
 * errors.
 */
export function parsePageRequest(
  definition: List,
  raw: Readonly<Record<string, unknown>>,
): { readonly request: PageRequest; readonly validationErrors: readonly ValidationError[] } {
  const filters: Record<string, string[]> = {};
  for (const [key, value] of Object.entries(raw)) {
    const field = filterKey.exec(key)?.[1];
    if (field)
      filters[field] = (Array.isArray(value) ? value : [value]).map(String).filter((text) => text.trim() !== '');
  }
  const { page = 1, pageSize = defaultPageSize, searchTerm = '' } = raw;
  const sort = typeof raw['sort'] === 'string' ? raw['sort'] : definition.defaultSort;
  const errors = [
    ...validateNumber('page', page, 1_000_000),
    ...validateNumber('pageSize', pageSize, definition.largestPage ?? defaultLargestPage),
    ...validateSearchTerm(searchTerm),
    ...toValidationErrors(definition, { filters, sort }),
  ];
  return {
    request: { page: Number(page), pageSize: Number(pageSize), searchTerm: String(searchTerm), sort, filters },
    validationErrors: errors,
  };
}

const numberNames = { page: 'Page', pageSize: 'Page size' } as const;

function validateNumber(path: keyof typeof numberNames, input: unknown, max: number): ValidationError[] {
  const what = numberNames[path];
  const value = Number(input);
  if (!Number.isFinite(value)) return [{ path, message: `${what} must be a number` }];
  return Number.isInteger(value) && value >= 1 && value <= max
    ? []
    : [{ path, message: `${what} must be a whole number from 1 to ${formatNumber(max)}` }];
}

function validateSearchTerm(input: unknown): ValidationError[] {
  if (typeof input !== 'string') return [{ path: 'searchTerm', message: 'Search for one text' }];
  return input.length > maxSearchTermLength
    ? [{ path: 'searchTerm', message: `Search for at most ${maxSearchTermLength} characters` }]
    : [];
}

/**
 * The errors in the filters and the sort of a query. A list that takes custom fields lets all of them pass here;
 * callers that know them validate again with `listWith(…)`.
 */
export function toValidationErrors(
  definition: List,
  { filters, sort }: Pick<PageRequest, 'filters' | 'sort'>,
): ValidationError[] {
  const errors: ValidationError[] = [];
  const fieldOf = (name: string) => (Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined);
  const waits = (name: string) => definition.takesCustomFields === true && customField.test(name) && !fieldOf(name);
  for (const [name, values] of Object.entries(filters)) {
    if (waits(name)) continue;
    const path = `filters[${name}]`;
    const field = fieldOf(name);
    if (!field?.filter) errors.push({ path, message: `This list cannot be filtered by ${name}` });
    else
      errors.push(
        ...values.flatMap((text) => validateFilterValue(name, field, text) ?? []).map((message) => ({ path, message })),
      );
  }
  const sorted = sort.replace(/^-/, '');
  if (!waits(sorted) && !fieldOf(sorted)?.sort)
    errors.push({ path: 'sort', message: `This list cannot be sorted by ${sorted}` });
  return errors;
}

function validateFilterValue(
  name: string,
  { filter: kind = 'text', choices }: ListField,
  text: string,
): string | undefined {
  if (text.length > maxFilterTextLength) return `Filter ${name} by at most ${maxFilterTextLength} characters`;
  if (kind === 'boolean') return text === 'true' || text === 'false' ? undefined : `${name} is either true or false`;
  if (kind === 'choice' && choices && !choices.includes(text)) return describeRefusedChoice(name, choices, text);
  return isCompared(kind) && !parseComparison(text, kind) ? `${name} cannot be compared with "${text}"` : undefined;
}

/** The schema of a parameter that takes one of these values. */
export function createChoiceShape<const Choice extends string>(name: string, choices: readonly Choice[]) {
  return z.enum(choices, { error: ({ input }) => describeRefusedChoice(name, choices, String(input)) });
}

/** The same of a field of a body that takes one of the values, or a list of them. */
export function createChoicesShape<const Choice extends string>(name: string, choices: readonly Choice[]) {
  const choice = z.enum(choices);
  return z
    .union([choice, z.array(choice).max(maxChoices)], {
      error: ({ input }) => {
        const refused: unknown = [input].flat().find((value) => !choices.some((one) => one === value));
        if (refused === undefined) return undefined;
        return describeRefusedChoice(name, choices, typeof refused === 'string' ? refused : JSON.stringify(refused));
      },
    })
    .transform((found) => [found].flat() as readonly Choice[]);
}
const maxChoices = 200;

/** Names the filter and the values that it takes. */
function describeRefusedChoice(name: string, choices: readonly string[], text: string): string {
  return `Filter ${name} by ${joinWithOr(choices)}, not by "${text}"`;
}

/** The pairs of a PageRequest as query text; defaults are left out to keep addresses short. */
export function toPageQuery(request: Partial<PageRequest>): [string, string][] {
  const pairs: [string, string][] = [];
  if (request.page && request.page !== 1) pairs.push(['page', String(request.page)]);
  if (request.pageSize && request.pageSize !== defaultPageSize) pairs.push(['pageSize', String(request.pageSize)]);
  if (request.searchTerm) pairs.push(['searchTerm', request.searchTerm]);
  if (request.sort) pairs.push(['sort', request.sort]);
  for (const [field, values] of Object.entries(request.filters ?? {}))
    for (const value of values) pairs.push([`filters[${field}]`, value]);
  return pairs;
}

/** The response of a list: one page and the exact totals. */
export function createPageResponseShape<Item extends z.ZodType>(item: Item) {
  return z.object({
    total: z.number(),
    totalPages: z.number(),
    pageSize: z.number(),
    pageNumber: z.number(),
    items: z.array(item),
  });
}
export interface Page<Item> {
  readonly total: number;
  readonly totalPages: number;
  readonly pageSize: number;
  readonly pageNumber: number;
  readonly items: readonly Item[];
}
