import { expect, test } from 'vitest';
import { changedFields } from './change-labels.ts';

const fields = {
  externalId: { label: 'Service line ID' },
  systemMaterial: {
    label: 'System side material',
    words: (code: unknown) => (code === 'nonLeadCopper' ? 'Copper' : 'Unknown'),
  },
  systemInstalledText: { label: 'System side installed' },
  systemVerified: { label: 'System side verified' },
};

test('an edit lists only the changed fields of a side', () => {
  const before = { system: { material: 'unknown', verified: false, installed: null } };
  const after = {
    system: {
      material: 'nonLeadCopper',
      verified: false,
      installed: { text: '1986 (est.)', from: '1986-01-01', to: '1986-12-31' },
    },
  };
  expect(changedFields(before, after, fields)).toEqual([
    { label: 'System side material', before: 'Unknown', after: 'Copper' },
    { label: 'System side installed', before: null, after: '1986 (est.)' },
  ]);
});

test('an import, which records columns, reads the same; fields that are not in the file did not change', () => {
  const before = { external_id: 'SL-1', system_material: 'unknown', system_verified: false, rule_version: 'epa' };
  const after = { system_material: 'nonLeadCopper', system_verified: true };
  expect(changedFields(before, after, fields)).toEqual([
    { label: 'System side material', before: 'Unknown', after: 'Copper' },
    { label: 'System side verified', before: 'No', after: 'Yes' },
  ]);
});

test('a removed date reads as empty', () => {
  const before = { system: { installed: { text: '1950s', from: '1950-01-01', to: '1959-12-31' } } };
  expect(changedFields(before, { system: { installed: null } }, fields)).toEqual([
    { label: 'System side installed', before: '1950s', after: null },
  ]);
});

test('a created record lists its original values', () => {
  expect(changedFields(null, { external_id: 'SL-1', system_material: 'unknown' }, fields)).toEqual([
    { label: 'Service line ID', before: null, after: 'SL-1' },
    { label: 'System side material', before: null, after: 'Unknown' },
  ]);
});
