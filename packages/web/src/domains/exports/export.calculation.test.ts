import { expect, test } from 'vitest';
import { exportSummary } from './export.calculation.ts';

test('summarizes the filters of an export', () => {
  expect(exportSummary({ asked: { layout: 'full', format: 'csv' } })).toBe('Every column, CSV');
  expect(
    exportSummary({
      asked: { format: 'xlsx', searchTerm: 'mill', sort: '-changedOn', filters: { door: ['api', 'import'] } },
    }),
  ).toBe('XLSX, searched for “mill”, door: api or import');
  expect(exportSummary({ asked: { id: 'x' } })).toBe('');
});
