import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { expect, test } from 'vitest';
import { isActiveTab } from './TabLink.tsx';
import { getHomePath, tabs, listTabs } from './tabs.ts';

const labels = (features: readonly string[]) => listTabs({ features: [...features] }).map(({ label }) => label);

test('the inventory is shown to accounts that have assets, and only to them', () => {
  expect(labels(planFeatures.Basic)).toContain('Inventory');
  expect(labels(['COMMS', 'PT:LCR'])).not.toContain('Inventory');
});

test('programs are the first tab of accounts with a program type', () => {
  expect(labels(['ASSETS', 'PT:PF'])).toEqual(['Programs', 'Locations', 'Inventory']);
  expect(labels(planFeatures.Basic)).not.toContain('Programs');
});

test('the mark links to the inventory without program types, else to the programs', () => {
  expect(getHomePath({ features: ['ASSETS'] })).toBe('/inventory');
  expect(getHomePath({ features: ['ASSETS', 'PT:LCR'] })).toBe('/programs');
});

test('a page belongs to its own tab, an event to the programs, an import to the inventory', () => {
  const under = (pathname: string) => tabs.filter((tab) => isActiveTab(pathname, tab)).map(({ label }) => label);
  expect(['/imports', '/imports/results/1', '/inventory-import'].map(under)).toEqual([
    ['Inventory'],
    ['Inventory'],
    ['Inventory'],
  ]);
  expect(under('/imports/files/1')).toEqual(['Programs']);
  expect(['/programs', '/programs/1/events', '/events/1', '/locations/1', '/eventsomething'].map(under)).toEqual([
    ['Programs'],
    ['Programs'],
    ['Programs'],
    ['Locations'],
    [],
  ]);
});
