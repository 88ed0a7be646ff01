import { expect, test } from 'vitest';
import { describeExport } from './export.calculation.ts';

test('summarizes the filters of an export', () => {
  expect(describeExport({ parameters: { layout: 'full', format: 'csv' } })).toBe('All columns, CSV');
  expect(
    describeExport({
      parameters: { format: 'xlsx', searchTerm: 'mill', sort: '-changedOn', filters: { source: ['api', 'import'] } },
    }),
  ).toBe('XLSX, searched for “mill”, source: api or import');
  expect(describeExport({ parameters: { id: 'x' } })).toBe('');
});
