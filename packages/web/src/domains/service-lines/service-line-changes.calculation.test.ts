import { serviceLineFields, side } from '@curbstop/contract/service-lines/service-line.rules';
import { expect, test } from 'vitest';
import { listChangedFields } from '../../ui/change-labels.ts';
import { formatPath, getPathLabel, serviceLineFieldLabels } from './service-line-changes.calculation.ts';

test('every fact of a line has words in its history, so that no change can happen unseen', () => {
  const dates = ['installed', 'verifiedOn', 'removedOn'];
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  const ofSides = ['system', 'customer'].flatMap((owner) =>
    Object.keys(side.shape).map((name) => `${owner}${capital(name)}${dates.includes(name) ? 'Text' : ''}`),
  );
  const ofLine = Object.keys(serviceLineFields.shape)
    .filter((name) => name !== 'system' && name !== 'customer' && name !== 'customFields')
    .map((name) => (name === 'fittingsVerifiedOn' ? `${name}Text` : name));
  expect([...ofSides, ...ofLine].filter((name) => !serviceLineFieldLabels[name])).toEqual([]);
});

test('codes read as the words that people chose', () => {
  const before = {
    system: { material: 'unknown', diameterId: 1, verificationMethod: null },
    category: 'Lead Status Unknown',
  };
  const after = {
    system: { material: 'nonLeadCopper', diameterId: 6, verificationMethod: 'cctvInternal' },
    category: 'Non-lead',
  };
  expect(listChangedFields(before, after, serviceLineFieldLabels)).toEqual([
    { label: 'Classification', before: 'Lead Status Unknown', after: 'Non-lead' },
    { label: 'System side material', before: 'Unknown - Material Unknown', after: 'Non-Lead - Copper' },
    { label: 'System side verification method', before: null, after: 'CCTV investigation at curb stop - internal' },
    { label: 'System side diameter', before: 'Unknown', after: '3/4"' },
  ]);
});

test('a field of the form has the label of the history', () => {
  expect(
    ['system.material', 'customer.installed', 'fittingsVerifiedOn', 'ownership', 'locationId', 'reason'].map(
      getPathLabel,
    ),
  ).toEqual([
    'System side material',
    'Customer side installation date',
    serviceLineFieldLabels['fittingsVerifiedOnText']?.label,
    'Ownership',
    'Location',
    'Reason',
  ]);
});

test('a field that the history does not know keeps its path', () => {
  expect(getPathLabel('customFields.0199')).toBe('customFields.0199');
});

test('a value of the form reads as the words that people chose', () => {
  expect(formatPath('system.material', 'nonLeadCopper')).toBe('Non-Lead - Copper');
  expect(formatPath('system.diameterId', '6')).toBe('3/4"');
  expect(formatPath('system.verified', true)).toBe('Yes');
  expect(formatPath('system.verified', false)).toBe('No');
  expect(formatPath('customer.installed', '1986 (est.)')).toBe('1986 (est.)');
});

test('an empty value is not recorded, not No', () => {
  expect([formatPath('system.material', null), formatPath('customer.installed', '')]).toEqual([
    'not recorded',
    'not recorded',
  ]);
});

test('shows the label of a basis, and an unknown code unchanged', () => {
  const words = serviceLineFieldLabels['listedBasis']?.words;
  expect(words?.('installedAfterLeadBan')).toBe('Installation date after lead ban');
  expect(words?.('oldCode')).toBe('oldCode');
});
