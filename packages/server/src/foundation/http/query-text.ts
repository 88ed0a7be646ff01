import { defineProblems } from '@curbstop/contract/primitives/problem';

const queryProblems = defineProblems({
  queryNotUtf8: [
    400,
    'The query of the URL contains bytes that are not UTF-8. Send the text as percent-encoded UTF-8.',
  ],
});

/** Refuses a query that the parser could not decode and would search for as it is written. */
export function requireDecodableQuery(url: string): void {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return;
  try {
    decodeURIComponent(url.slice(start + 1));
  } catch {
    throw queryProblems.queryNotUtf8();
  }
}
