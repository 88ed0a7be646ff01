import { expect, test } from 'vitest';
import { toFieldChanges, toKeptFields } from './import-changes.calculation.ts';

const noLocation = { location: {} } as const;

test('describes a changed line by the labels of its fields and values', () => {
  const line = {
    system_material: ['lead', 'nonLeadCopper'],
    system_verified: [false, true],
    system_installed_text: [null, '1990'],
    system_installed_from: [null, '1990-01-01'],
    system_installed_to: [null, '1990-12-31'],
    system_diameter_id: [1, 11],
    system_diameter_over_two_inches: [null, true],
    previously_lead: ['Yes', 'No'],
  };
  expect(toFieldChanges({ line, ...noLocation }, [])).toEqual([
    { field: 'System side previously lead', before: 'Yes', after: 'No' },
    { field: 'System side material', before: 'Lead', after: 'Non-Lead - Copper' },
    { field: 'System side installation date', before: null, after: '1990' },
    { field: 'System side diameter', before: 'Unknown', after: '2 1/2"' },
    { field: 'System side over two inches', before: null, after: 'Yes' },
    { field: 'System side material verified', before: 'No', after: 'Yes' },
  ]);
});

test('describes a changed location without internal keys', () => {
  expect(
    toFieldChanges(
      { line: {}, location: { address_line1: ['1 Mill St', '11 Mill St'], address_key: ['a', 'b'], tier: [null, 2] } },
      [],
    ),
  ).toEqual([
    { field: 'Street address', before: '1 Mill St', after: '11 Mill St' },
    { field: 'Tier', before: null, after: '2' },
  ]);
});

test('describes no change if a row changes nothing', () => {
  expect(toFieldChanges(null, [])).toEqual([]);
});

test('describes kept fields equally for imports and edits', () => {
  const fields = {
    description: ['old', 'new', 'mine'],
    'system.installed': [null, null, { text: '1990', from: '1990-01-01', to: '1990-12-31' }],
    'customer.material': [null, null, 'lead'],
  };
  expect(toKeptFields('line', fields, [])).toEqual([
    { field: 'Description', before: 'old', imported: 'new', now: 'mine' },
    { field: 'System side installation date', before: null, imported: null, now: '1990' },
    { field: 'Customer side material', before: null, imported: null, now: 'Lead' },
  ]);
});
