import { expect, test } from 'vitest';
import { defineList } from './list.ts';
import { createParamsUrlShape } from './params-url.ts';

const lines = defineList({
  fields: {
    category: { label: 'Classification', filter: 'choice', choices: ['Lead', 'Unknown'], sort: true },
    material: { label: 'Material', filter: 'text' },
  },
  defaultSort: 'category',
});
const shape = createParamsUrlShape(lines);

test('a query of a list becomes its search and filters, whatever its page and order [B7.18]', () => {
  const expected = { searchTerm: 'mill row', filters: { category: ['Lead', 'Unknown'], material: ['PVC & lead'] } };
  const query =
    'searchTerm=mill%20row&filters[category]=Lead&filters[category]=Unknown&material=PVC+%26+lead&page=3&sort=-category';
  for (const text of [query, `?${query}`, `/inventory?${query}`]) expect(shape.parse(text)).toEqual(expected);
  expect(shape.parse('page=1')).toEqual({ searchTerm: '', filters: {} });
});

test('a query that the list does not know is refused instead of selecting more', () => {
  const explain = (text: string) => shape.safeParse(text).error?.issues.map(({ message }) => message);
  expect(explain('filters[categorie]=Lead')).toEqual(['This list cannot be filtered by categorie']);
  expect(explain('categorie=Lead')).toEqual(['This list has no parameter categorie']);
  expect(explain('category=Led')?.[0]).toContain('not by "Led"');
  for (const text of ['', '?', '/inventory?', '?searchTerm=%E0%A4', '?sort=-category', 'pageSize=20'])
    expect(explain(text)).toEqual(['Send the query of the list; page=1 selects everything in it']);
});

test('a search or filter that lost its value is refused instead of selecting every line [B7.18]', () => {
  const explain = (text: string) => shape.safeParse(text).error?.issues.map(({ message }) => message);
  expect(explain('?searchTerm=')).toEqual(['searchTerm has no value. Send a value, or leave searchTerm out']);
  expect(explain('?searchTerm=+&page=1')).toEqual(['searchTerm has no value. Send a value, or leave searchTerm out']);
  const lostFilters = ['category', 'category=', 'filters[category]=', 'filters[category]=%20&page=1'];
  for (const text of [...lostFilters, 'searchTerm=mill&category=', 'category=Lead&category='])
    expect([text, explain(text)?.[0]]).toEqual([
      text,
      expect.stringMatching(/^(filters\[)?category\]? has no value\. Send a value, or leave /),
    ]);
});
