import type { AccountChange } from '@curbstop/contract/administration/change-history.endpoints';

/** Sample entry of the account's change history: the material of a service line. */
export function aChange(change: Partial<AccountChange> = {}): AccountChange {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000000c1',
    entityType: 'serviceLine',
    entityId: '01995b1e-7c1a-7000-8000-0000000000e1',
    operation: 'updated',
    before: { systemMaterial: 'lead' },
    after: { systemMaterial: 'nonLeadCopper' },
    reason: 'Dug up',
    source: 'screen',
    changedBy: 'Dana Reyes',
    changedOn: '2026-11-21T15:00:00.000Z',
    title: '12 Mill Street',
    locationId: '01995b1e-7c1a-7000-8000-0000000000aa',
    ...change,
  };
}
