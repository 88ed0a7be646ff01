import { letterList } from '@curbstop/contract/letters/letter.values';
import { describe, expect, test } from 'vitest';
import { toExportFilters } from './letter-export.calculation.ts';

const id = '01995b1e-7c1a-7000-8000-0000000000c2';

/** A value that the filter of the list can have. */
function toFilterValue(filter: { readonly filter?: string; readonly choices?: readonly string[] }): string {
  if (filter.filter === 'boolean') return 'true';
  if (filter.filter === 'choice') return filter.choices?.[0] ?? id;
  return filter.filter === 'text' ? 'x' : 'after:2026-07-01';
}

describe('the export of the letter log', () => {
  test.each(Object.entries(letterList.fields))('has the filter of the list by %s', (name, field) => {
    const body = toExportFilters({ searchTerm: '', filters: { [name]: [toFilterValue(field)] } });
    expect(Object.keys(body)).toHaveLength(1);
  });

  test('has no filter that the list does not have', () => {
    expect(toExportFilters({ searchTerm: '', filters: {} })).toEqual({});
    expect(toExportFilters({ searchTerm: 'reyes', filters: {} })).toEqual({ search: 'reyes' });
  });
});
