import { defineList } from '@curbstop/contract/primitives/list';
import { expect, test } from 'vitest';
import { describeIgnored } from './ignored-parameters.ts';
import {
  changeRequest,
  replaceTableParameters,
  getNextSort,
  parseTableRequest,
  pickTableParameters,
  writeTableRequest,
} from './table-request.ts';

const lines = defineList({
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    category: { label: 'Classification', filter: 'choice', sort: true },
    updatedOn: { label: 'Updated', filter: 'date', sort: true },
  },
  defaultSort: '-updatedOn',
});

test('an address without table parameters requests the first page in default order with the remembered page size', () => {
  expect(parseTableRequest(lines, {}, 50).request).toEqual({
    page: 1,
    pageSize: 50,
    searchTerm: '',
    sort: '-updatedOn',
    filters: {},
  });
});

test('invalid parameters of a bookmark are ignored and the rest applies', () => {
  const { request, ignored } = parseTableRequest(
    lines,
    {
      page: 'two',
      pageSize: '37',
      sort: 'color',
      'filters[shape]': 'round',
      'filters[updatedOn]': 'after:soon',
      'filters[category]': 'Lead',
      searchTerm: 'elm',
    },
    20,
  );
  expect(request).toEqual({
    page: 1,
    pageSize: 20,
    searchTerm: 'elm',
    sort: '-updatedOn',
    filters: { category: ['Lead'] },
  });
  expect(describeIgnored(lines, { parameters: ignored, columns: ['pipeAge'] }).parts).toEqual([
    'the page number',
    'the sort order',
    'the filter by “shape”',
    'the filter by Updated',
    'the column “pipeAge”',
  ]);
});

test('a parameter with the name of a filter is that filter, as in the API', () => {
  const query = { updatedOn: 'after:2026-01-31', 'filters[category]': 'Lead', category: 'Non-lead', line: '0190' };
  const { request, ignored } = parseTableRequest(lines, query, 20);
  expect(request.filters).toEqual({ updatedOn: ['after:2026-01-31'], category: ['Lead', 'Non-lead'] });
  expect(ignored).toEqual([]);
  expect(writeTableRequest(lines, query, { ...request, filters: {} })).toEqual({ line: '0190' });
});

test('a parameter that no part of a page knows is named as an ignored filter, and removed by the next change', () => {
  const query = { categry: 'Lead', utm_source: 'mail', 'line.attachments.page': '2', line: '0190', view: 'v1' };
  const { request, ignored } = parseTableRequest(lines, query, 20);
  expect(ignored).toEqual(['categry']);
  expect(describeIgnored(lines, { parameters: ignored, columns: [] }).title).toBe('This filter was ignored: “categry”');
  expect(Object.keys(writeTableRequest(lines, query, request))).toEqual([
    'utm_source',
    'line.attachments.page',
    'line',
    'view',
  ]);
});

test('a filter whose value does not fit its field is named', () => {
  const { request, ignored } = parseTableRequest(lines, { updatedOn: 'after:15' }, 20);
  expect(request.filters).toEqual({});
  expect(describeIgnored(lines, { parameters: ignored, columns: [] }).title).toBe('This filter was ignored: Updated');
  expect(writeTableRequest(lines, { updatedOn: 'after:15' }, request)).toEqual({});
});

test('writing keeps other parameters, drops defaults and parses back unchanged', () => {
  const request = {
    page: 3,
    pageSize: 20,
    searchTerm: 'elm',
    sort: 'address',
    filters: { category: ['Lead', 'Non-lead'] },
  };
  const written = writeTableRequest(lines, { line: '0190', page: '9', 'filters[address]': 'oak' }, request);
  expect(written).toEqual({
    line: '0190',
    page: '3',
    searchTerm: 'elm',
    sort: 'address',
    'filters[category]': ['Lead', 'Non-lead'],
  });
  expect(parseTableRequest(lines, written, 20).request).toEqual(request);
  expect(
    writeTableRequest(lines, {}, { ...request, sort: '-updatedOn', page: 1, searchTerm: '', filters: {} }),
  ).toEqual({});
});

test('two tables of one page each have their own parameters', () => {
  const address = {
    page: '3',
    sort: 'address',
    line: '0190',
    'files.page': '2',
    'files.filters[category]': ['Lead', 'Non-lead'],
  };
  expect(parseTableRequest(lines, pickTableParameters(address, undefined), 20).request).toMatchObject({
    page: 3,
    sort: 'address',
    filters: {},
  });
  const request = parseTableRequest(lines, pickTableParameters(address, 'files'), 20).request;
  expect(request).toMatchObject({ page: 2, sort: '-updatedOn', filters: { category: ['Lead', 'Non-lead'] } });
  const changed = replaceTableParameters(address, 'files', (words) =>
    writeTableRequest(lines, words, { ...request, page: 1, filters: {}, searchTerm: 'elm' }),
  );
  expect(changed).toEqual({ page: '3', sort: 'address', line: '0190', 'files.searchTerm': 'elm' });
  expect(
    replaceTableParameters(changed, undefined, (words) =>
      writeTableRequest(lines, words, parseTableRequest(lines, {}, 20).request),
    ),
  ).toEqual({ line: '0190', 'files.searchTerm': 'elm' });
});

test('a filter, a search and a page size return to page 1; paging does not', () => {
  const request = parseTableRequest(lines, { page: '7' }, 20).request;
  expect(changeRequest(request, { searchTerm: 'oak' }).page).toBe(1);
  expect(changeRequest(request, { pageSize: 50 }).page).toBe(1);
  expect(changeRequest(request, { filters: { category: ['Lead'] } }).page).toBe(1);
  expect(changeRequest(request, { page: 8 }).page).toBe(8);
});

test('a heading cycles none, ascending, descending, none', () => {
  expect(getNextSort(lines, '-updatedOn', 'address')).toBe('address');
  expect(getNextSort(lines, 'address', 'address')).toBe('-address');
  expect(getNextSort(lines, '-address', 'address')).toBe('-updatedOn');
});

test('every click on the default sort column has an effect', () => {
  expect(getNextSort(lines, '-updatedOn', 'updatedOn')).toBe('updatedOn');
  expect(getNextSort(lines, 'updatedOn', 'updatedOn')).toBe('-updatedOn');
});
