/**
 * The query string of a URL as a flat record of text, repeated names as lists: `?a=1&a=2&b=x` is `{ a: ['1',
 * '2'], b: 'x' }`. List endpoints use the same syntax, so that people can read, share and type a URL. (The
 * router's default is to write JSON into it.)
 */
export type UrlQuery = Readonly<Record<string, string | readonly string[]>>;

export function parseUrlQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const current = query[name];
    query[name] = current === undefined ? value : [current, value].flat();
  }
  return query;
}

export function formatUrlQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  const text = pairs
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    .map(([name, value]) => `${readable(name)}=${readable(String(value))}`)
    .join('&');
  return text === '' ? '' : `?${text}`;
}

/** Escapes what must be escaped and leaves brackets, commas and colons readable. */
function readable(text: string): string {
  return encodeURIComponent(text)
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
    .replace(/%2C/g, ',')
    .replace(/%3A/g, ':')
    .replace(/%20/g, '+');
}

/** What pages have in their URLs besides their tables, such as the row of the open drawer. */
const pageParameters = [
  'activity',
  'add',
  'attachment',
  'change',
  'contact',
  'edit',
  'event',
  'facility',
  'kind',
  'line',
  'line.attachment',
  'line.partialReplacement',
  'location',
  'log',
  'mail',
  'number',
  'on',
  'outreach',
  'suggestion',
  'version',
  'visit',
] as const;
export type PageParameter = (typeof pageParameters)[number];

/** Of parts of pages that read the query themselves, of saved views, of the sign-in and of pages that lead here. */
const otherParameters = [
  'code',
  'columns',
  'error',
  'from',
  'iss',
  'month',
  'responsible',
  'show',
  'state',
  'status',
  'view',
];

/** What mail programs and search engines add to links. */
const tracking = /^(?:utm_|mc_|_ga|_gl|_hs)|^(?:fbclid|gclid|msclkid|ref)$/;

/** Whether no part of a page knows a parameter; the names of other tables and drawers have a point. */
export const isUnknownParameter = (name: string): boolean =>
  !name.includes('.') &&
  !name.startsWith('filters[') &&
  !tracking.test(name) &&
  !otherParameters.includes(name) &&
  !pageParameters.some((known) => known === name);
