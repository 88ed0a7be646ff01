import { expect, test } from 'vitest';
import { exportSummary } from './export.calculation.ts';

test('summarizes the filters of an export', () => {
  expect(exportSummary({ parameters: { layout: 'full', format: 'csv' } })).toBe('All columns, CSV');
  expect(
    exportSummary({
      parameters: { format: 'xlsx', searchTerm: 'mill', sort: '-changedOn', filters: { source: ['api', 'import'] } },
    }),
  ).toBe('XLSX, searched for “mill”, source: api or import');
  expect(exportSummary({ parameters: { id: 'x' } })).toBe('');
});
