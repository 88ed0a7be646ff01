import { expect, test } from 'vitest';
import { parseUrlQuery, formatUrlQuery } from './url-query.ts';

test('filters are readable in the address and parse back unchanged', () => {
  const query = {
    searchTerm: 'Elm & 3rd',
    'filters[category]': ['Lead', 'Lead Status Unknown'],
    'filters[updatedOn]': 'between:2026-01-02,2026-01-09',
  };
  const text = formatUrlQuery(query);
  expect(text).toBe(
    '?searchTerm=Elm+%26+3rd&filters[category]=Lead&filters[category]=Lead+Status+Unknown&filters[updatedOn]=between:2026-01-02,2026-01-09',
  );
  expect(parseUrlQuery(text)).toEqual(query);
});

test('digits are still text: a zip keeps its leading zero, a search for 10 is not a number', () => {
  expect(parseUrlQuery('?zip=06415&searchTerm=10')).toEqual({ zip: '06415', searchTerm: '10' });
});

test('an empty record writes an empty query', () => {
  expect(formatUrlQuery({})).toBe('');
  expect(formatUrlQuery({ missing: undefined, empty: [] })).toBe('');
});
