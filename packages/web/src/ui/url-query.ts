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
