import { serviceLineFields, side } from '@curbstop/contract/service-lines/service-line.rules';
import { expect, test } from 'vitest';
import { listChangedFields } from '../../ui/change-labels.ts';
import { serviceLineFieldLabels } from './service-line-changes.calculation.ts';

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
