import { describe, expect, test } from 'vitest';
import { hasCustomFieldChanges, replaceFieldNames } from './custom-history.calculation.ts';

const [zone, inspected] = ['0192c0de-0000-7000-8000-000000000001', '0192c0de-0000-7000-8000-000000000002'];
const fields = [
  { id: zone, name: 'Pressure zone', dataType: 'list' as const },
  { id: inspected, name: 'Inspected', dataType: 'boolean' as const },
];
const named = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  replaceFieldNames(fields, { before, after }, 'America/New_York');

describe('the history of custom fields', () => {
  test('shows the current names of the fields instead of their ids', () => {
    expect(named({ customFields: { [zone]: 'High' } }, { customFields: { [zone]: 'Low' } })).toEqual({
      before: { customFields: { 'Pressure zone': 'High' } },
      after: { customFields: { 'Pressure zone': 'Low' } },
    });
  });

  test('keeps the other fields of the record, and leaves out deleted custom fields', () => {
    expect(named(null, { name: 'Mill', customFields: { unknown: 'x' } })).toEqual({
      before: null,
      after: { name: 'Mill' },
    });
  });

  test('shows of an import only the fields that it changed, although it records the whole row', () => {
    const before = { custom_fields: { [zone]: 'High', [inspected]: true } };
    expect(named(before, { custom_fields: { [zone]: null } })).toEqual({
      before: { customFields: { 'Pressure zone': 'High' } },
      after: { customFields: { 'Pressure zone': null } },
    });
  });

  test('forms and imports recognize the history of custom fields', () => {
    expect(hasCustomFieldChanges({ before: null, after: { customFields: {} } })).toBe(true);
    expect(hasCustomFieldChanges({ before: { custom_fields: {} }, after: null })).toBe(true);
    expect(hasCustomFieldChanges({ before: { name: 'Mill' }, after: { name: 'Oak' } })).toBe(false);
  });
});
