import type { AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import { expect, test } from 'vitest';
import { describeChange, getRecordHref } from './change-history.calculation.ts';

const change = (props: Partial<AccountChange>): AccountChange => ({
  id: '01995b1e-7c1a-7000-8000-0000000000c1',
  entityType: 'serviceLine',
  entityId: '01995b1e-7c1a-7000-8000-0000000000e1',
  operation: 'updated',
  before: null,
  after: null,
  reason: null,
  source: 'screen',
  changedBy: 'Dana Reyes',
  changedOn: '2026-11-21T15:00:00.000Z',
  title: '12 Mill Street',
  locationId: null,
  ...props,
});

test('a change lists three changed fields and the number of others', () => {
  expect(describeChange(change({ before: { ownership: 'Split' }, after: { ownership: 'Unknown' } }))).toBe(
    'Changed: Ownership',
  );
  const [before, after] = [
    { ownership: 'Split', connector: 'None', status: 'In Service', description: 'a' },
    { ownership: 'Unknown', connector: 'Lead', status: 'Removed', description: 'b' },
  ];
  expect(describeChange(change({ before, after }))).toBe('Changed: Ownership, Connector material, Status and 1 more');
  expect(describeChange(change({ operation: 'created', after: { ownership: 'Split' } }))).toBe('Created');
});

test('an unknown record type shows its raw field names', () => {
  expect(
    describeChange(change({ entityType: 'savedView', before: { accountView: false }, after: { accountView: true } })),
  ).toBe('Changed: Account view');
});

test('a change leads to its record, where that has a page', () => {
  expect(getRecordHref(change({ locationId: '01995b1e-7c1a-7000-8000-0000000000a1' }))).toBe(
    '/locations/01995b1e-7c1a-7000-8000-0000000000a1/inventory/01995b1e-7c1a-7000-8000-0000000000e1',
  );
  expect([
    getRecordHref(change({})),
    getRecordHref(change({ entityType: 'member' })),
    getRecordHref(change({ entityType: 'contact' })),
  ]).toEqual([undefined, '/administration/people', undefined]);
});
