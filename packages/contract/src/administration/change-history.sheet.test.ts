import { expect, test } from 'vitest';
import type { AccountChange } from './change-history.endpoints.ts';
import { changeHeadings, toChangeRow } from './change-history.sheet.ts';

const aChange: AccountChange = {
  id: '1',
  entityType: 'serviceLine',
  entityId: '0195',
  operation: 'updated',
  before: { system: { material: 'Lead', verified: false }, customer_material: null },
  after: {
    system: { material: 'Copper', verified: true },
    customer_material: 'Galvanized',
    customFields: { 'Crew name': 'North' },
    decidedOn: '2026-11-20',
    unknownKey: ['a', 'b'],
  },
  reason: null,
  source: 'screen',
  changedBy: 'Alex Rivera',
  changedOn: '2026-11-27T05:02:35.713Z',
  title: '12 Elm Street',
  locationId: null,
};

test('an exported change has the labels and the time of the water system, and every recorded value', () => {
  const row = toChangeRow(aChange, 'America/Chicago');
  const cells = Object.fromEntries(changeHeadings.map((heading, at) => [heading, row[at]]));
  expect(cells).toMatchObject({
    Date: '11-26-2026, 11:02 PM CST',
    Source: 'App',
    'Record type': 'Service line',
    Change: 'Changed',
    Before: 'System side material: Lead; System side material verified: No; Customer side material: (empty)',
    After:
      'System side material: Copper; System side material verified: Yes; Customer side material: Galvanized; Crew name: North; Decided on: 11-20-2026; Unknown key: a, b',
  });
});
