import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { expect, test } from 'vitest';
import { isOn } from './TabLink.tsx';
import { homeOf, tabs, tabsFor } from './tabs.ts';

const labels = (features: readonly string[]) => tabsFor({ features: [...features] }).map(({ label }) => label);

test('the inventory is shown to accounts that have assets, and only to them', () => {
  expect(labels(planFeatures.Basic)).toContain('Inventory');
  expect(labels(['COMMS', 'PT:LCR'])).not.toContain('Inventory');
});

test('programs stand first, for accounts that bought a type of them', () => {
  expect(labels(['ASSETS', 'PT:PF'])).toEqual(['Programs', 'Locations', 'Inventory']);
  expect(labels(planFeatures.Basic)).not.toContain('Programs');
});

test('the mark leads to the inventory where there are no program types, else to the programs', () => {
  expect(homeOf({ features: ['ASSETS'] })).toBe('/inventory');
  expect(homeOf({ features: ['ASSETS', 'PT:LCR'] })).toBe('/programs');
});

test('a page stands under its own tab, an event under the programs', () => {
  const under = (pathname: string) => tabs.filter((tab) => isOn(pathname, tab)).map(({ label }) => label);
  expect(['/programs', '/programs/1/events', '/events/1', '/locations/1', '/eventsomething'].map(under)).toEqual([
    ['Programs'],
    ['Programs'],
    ['Programs'],
    ['Locations'],
    [],
  ]);
});
