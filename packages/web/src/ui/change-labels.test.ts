import { expect, test } from 'vitest';
import { getFieldLabels, listChangedFields } from './change-labels.ts';

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
  expect(listChangedFields(before, after, fields)).toEqual([
    { label: 'System side material', before: 'Unknown', after: 'Copper' },
    { label: 'System side installed', before: null, after: '1986 (est.)' },
  ]);
});

test('an import, which records columns, reads the same; fields that are not in the file did not change', () => {
  const before = { external_id: 'SL-1', system_material: 'unknown', system_verified: false, rule_version: 'epa' };
  const after = { system_material: 'nonLeadCopper', system_verified: true };
  expect(listChangedFields(before, after, fields)).toEqual([
    { label: 'System side material', before: 'Unknown', after: 'Copper' },
    { label: 'System side verified', before: 'No', after: 'Yes' },
  ]);
});

test('a removed date reads as empty', () => {
  const before = { system: { installed: { text: '1950s', from: '1950-01-01', to: '1959-12-31' } } };
  expect(listChangedFields(before, { system: { installed: null } }, fields)).toEqual([
    { label: 'System side installed', before: '1950s', after: null },
  ]);
});

test('a created record lists its original values', () => {
  expect(listChangedFields(null, { external_id: 'SL-1', system_material: 'unknown' }, fields)).toEqual([
    { label: 'Service line ID', before: null, after: 'SL-1' },
    { label: 'System side material', before: null, after: 'Unknown' },
  ]);
});

test('dates of a history look like dates elsewhere, whether they are days, moments, texts or custom fields', () => {
  const fields = {
    installedText: { label: 'Installed' },
    endsOn: { label: 'Ends' },
    receivedOn: { label: 'Received' },
    description: { label: 'Description' },
  };
  expect(
    listChangedFields(
      { installed: { text: '1960s' }, endsOn: '2026-12-31', description: '2026-01-31' },
      {
        installed: { text: '1961-05-07' },
        endsOn: '2027-01-31',
        receivedOn: '2026-07-01T15:00:00.000Z',
        description: '2026-02-28',
        customFields: { Surveyed: '2026-03-01', Seen: '2026-03-01T14:30', Zone: 'High' },
      },
      fields,
    ).map(({ before, after }) => [before, after]),
  ).toEqual([
    ['1960s', '05-07-1961'],
    ['12-31-2026', '01-31-2027'],
    [null, expect.stringMatching(/^07-01-2026 \d\d:\d\d [AP]M$/)],
    ['2026-01-31', '2026-02-28'],
    [null, '03-01-2026'],
    [null, '03-01-2026 02:30 PM'],
    [null, 'High'],
  ]);
});

test('a year is shown without a thousands separator, a count with one', () => {
  const labels = getFieldLabels({
    built: { label: 'Built', type: { kind: 'integer', isYear: true } },
    outlets: { label: 'Outlets', type: { kind: 'integer' } },
  });
  expect(listChangedFields(null, { built: 1938, outlets: 1938 }, labels).map(({ after }) => after)).toEqual([
    '1938',
    '1,938',
  ]);
});
