import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createChoicesShape,
  defaultPageSize,
  defineList,
  extendList,
  toValidationErrors,
  toPageQuery,
  createPageRequestShape,
} from './list.ts';

const lines = defineList({
  defaultSort: 'address',
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    material: { label: 'Material', filter: 'choice' },
    updatedOn: { label: 'Last changed', filter: 'date', sort: true },
    yearBuilt: { label: 'Year built', filter: 'number' },
    empty: { label: 'Empty', filter: 'boolean' },
    status: { label: 'Status', filter: 'choice', choices: ['Open', 'Under review', 'Closed'] },
    notes: { label: 'Notes' },
  },
});
const request = createPageRequestShape(lines);
const listErrors = (raw: Record<string, unknown>) => request.safeParse(raw).error?.issues.map((issue) => issue.message);

describe('the query of a list', () => {
  it('defaults to the first page in the default order', () => {
    expect(request.parse({})).toEqual({
      page: 1,
      pageSize: defaultPageSize,
      searchTerm: '',
      sort: 'address',
      filters: {},
    });
  });

  it('accepts one or several values for a filter and drops blanks', () => {
    expect(request.parse({ 'filters[material]': ['lead', '', 'copper'], 'filters[address]': 'mill' }).filters).toEqual({
      material: ['lead', 'copper'],
      address: ['mill'],
    });
  });

  it.each([
    [{ 'filters[owner]': 'x' }, 'This list cannot be filtered by owner'],
    [{ 'filters[notes]': 'x' }, 'This list cannot be filtered by notes'],
    [{ sort: '-material' }, 'This list cannot be sorted by material'],
    [{ 'filters[updatedOn]': 'soon' }, 'updatedOn cannot be compared with "soon"'],
    [{ 'filters[updatedOn]': 'after:2026-02-30' }, 'updatedOn cannot be compared with "after:2026-02-30"'],
    [{ 'filters[yearBuilt]': 'between:1950' }, 'yearBuilt cannot be compared with "between:1950"'],
    [{ 'filters[empty]': 'banana' }, 'empty is either true or false'],
    [{ 'filters[status]': 'Opn' }, 'Filter status by Open, Under review or Closed, not by "Opn"'],
    [{ status: ['Open', 'open'] }, 'Filter status by Open, Under review or Closed, not by "open"'],
    [{ 'filters[address]': 'x'.repeat(201) }, 'Filter address by at most 200 characters'],
    [{ page: 'two' }, 'Page must be a number'],
    [{ page: '0' }, 'Page must be a whole number from 1 to 1,000,000'],
    [{ page: '' }, 'Page must be a whole number from 1 to 1,000,000'],
    [{ page: '1.5' }, 'Page must be a whole number from 1 to 1,000,000'],
    [{ page: 'Infinity' }, 'Page must be a number'],
    [{ page: ['1', '2'] }, 'Page must be a number'],
    [{ searchTerm: ['mill', 'main'] }, 'Search for one text'],
    [{ pageSize: '101' }, 'Page size must be a whole number from 1 to 100'],
    [{ searchTerm: 'x'.repeat(101) }, 'Search for at most 100 characters'],
  ])('rejects %j: %s', (raw, sentence) => {
    expect(listErrors(raw)).toEqual([sentence]);
  });

  it('names the values that a field of a body takes, for one value and for several', () => {
    const shape = createChoicesShape('status', ['Open', 'Closed']);
    expect([shape.parse('Open'), shape.parse(['Closed', 'Open'])]).toEqual([['Open'], ['Closed', 'Open']]);
    const refuse = (value: unknown) => shape.safeParse(value).error?.issues.map(({ message }) => message);
    expect(refuse('Opn')).toEqual(['Filter status by Open or Closed, not by "Opn"']);
    expect(refuse(['Open', 'open'])).toEqual(['Filter status by Open or Closed, not by "open"']);
    expect(refuse(Array.from({ length: 201 }, () => 'Open'))).toHaveLength(1);
  });

  it('takes a plain parameter with the name of a filter as that filter, and refuses unknown ones', () => {
    const events = createPageRequestShape(
      defineList({
        fields: { programId: { label: 'Program', filter: 'choice' }, kit: { label: 'Kit' } },
        defaultSort: 'kit',
      }),
      ['includeChildren'],
    );
    const messages = (raw: object) =>
      events.safeParse({ sort: '', ...raw }).error?.issues.map(({ message }) => message);
    const read = createPageRequestShape(
      defineList({
        fields: { programId: { label: 'Program', filter: 'choice' }, name: { label: 'Name', sort: true } },
        defaultSort: 'name',
      }),
    );
    expect(read.parse({ programId: 'a' }).filters).toEqual({ programId: ['a'] });
    expect(read.parse({ programId: ['a', 'b'], 'filters[programId]': 'c' }).filters).toEqual({
      programId: ['c', 'a', 'b'],
    });
    expect(messages({ programID: 'a', kit: '1', includeChildren: 'true' })).toEqual(
      expect.arrayContaining(['This list has no parameter programID', 'This list has no parameter kit']),
    );
    expect(messages({ includeChildren: 'true' })).not.toContain('This list has no parameter includeChildren');
  });

  it('has at most 100 rows on a page, unless the list allows more', () => {
    const long = defineList({
      fields: { name: { label: 'Name', sort: true } },
      defaultSort: 'name',
      largestPage: 1000,
    });
    expect(createPageRequestShape(long).parse({ pageSize: '1000' }).pageSize).toBe(1000);
    expect(createPageRequestShape(long).safeParse({ pageSize: '1001' }).error?.issues[0]?.message).toBe(
      'Page size must be a whole number from 1 to 1,000',
    );
  });

  it('comes back the same from the address that it is written to', () => {
    const requests = fc.record({
      page: fc.integer({ min: 1, max: 1000 }),
      pageSize: fc.integer({ min: 1, max: 100 }),
      searchTerm: fc.string({ maxLength: 20 }),
      sort: fc.constantFrom('address', '-address', 'updatedOn', '-updatedOn'),
      filters: fc.record(
        {
          address: fc.array(
            fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
            { minLength: 1, maxLength: 3 },
          ),
          material: fc.constant(['lead']),
        },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(requests, (one) => {
        const raw: Record<string, unknown> = {};
        for (const [name, value] of toPageQuery(one))
          raw[name] = raw[name] === undefined ? value : [raw[name], value].flat();
        expect(request.parse(raw)).toEqual(one);
      }),
    );
  });
});

describe('fields that an account defines', () => {
  const open = defineList({ ...lines, takesCustomFields: true });
  const request = {
    'filters[custom.0192-ab]': ['after:2026-01-31'],
    'filters[material]': 'lead',
    sort: '-custom.0192-ab',
  };

  it('reads custom fields with a list that accepts them, and with no other list', () => {
    expect(createPageRequestShape(open).parse(request)).toMatchObject({
      filters: { 'custom.0192-ab': ['after:2026-01-31'], material: ['lead'] },
      sort: '-custom.0192-ab',
    });
    expect(listErrors(request)).toEqual([
      'This list cannot be filtered by custom.0192-ab',
      'This list cannot be sorted by custom.0192-ab',
    ]);
  });

  it('validates custom fields like other fields once they are known', () => {
    const read = createPageRequestShape(open).parse(request);
    expect(
      toValidationErrors(
        extendList(open, { 'custom.0192-ab': { label: 'Meter set on', filter: 'date', sort: true } }),
        read,
      ),
    ).toEqual([]);
    expect(
      toValidationErrors(extendList(open, { 'custom.0192-ab': { label: 'Meters', filter: 'number' } }), read).map(
        ({ message }) => message,
      ),
    ).toEqual([
      'custom.0192-ab cannot be compared with "after:2026-01-31"',
      'This list cannot be sorted by custom.0192-ab',
    ]);
    expect(toValidationErrors(extendList(open, {}), read)).toHaveLength(2);
  });

  it('cannot replace a field of the list', () => {
    expect(extendList(open, { material: { label: 'Mine', filter: 'number' } }).fields['material']?.label).toBe(
      'Material',
    );
  });

  it('does not treat properties of every object as custom fields', () => {
    expect(listErrors({ 'filters[constructor]': 'x', sort: 'toString' })).toEqual([
      'This list cannot be filtered by constructor',
      'This list cannot be sorted by toString',
    ]);
  });
});
