import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { MainTabs } from './MainTabs.tsx';
import type { Tab } from './tabs.ts';

const tabs: readonly Tab[] = [
  { name: 'locations', label: 'Locations', href: '/locations' },
  { name: 'inventory', label: 'Inventory', href: '/inventory' },
  { name: 'communications', label: 'Communications', href: '/communications' },
];
const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => !link.className.includes('folded'));

afterEach(() => vi.restoreAllMocks());

/** The test browser has no layout: a row of the stated width, and every tab 100 px wide. */
function findRow(width: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: this.tagName === 'NAV' ? width : 100 } as DOMRect;
  });
}
const show = () =>
  showScreen(<MainTabs tabs={tabs} />, {
    at: '/communications/letters',
    path: '/communications/letters',
    responses: () => undefined,
  });

test('tabs that fit are shown in the bar', async () => {
  findRow(400);
  show();
  expect(await screen.findByRole('link', { name: 'Communications' })).toBeVisible();
  expect(links()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('tabs that do not fit move to a menu, which marks the current page', async () => {
  findRow(300);
  const { user } = show();
  const more = await screen.findByRole('button', { name: 'More' });
  expect(links().map(({ textContent }) => textContent)).toEqual(['Locations']);
  expect([more.getAttribute('aria-haspopup'), more.getAttribute('aria-current')]).toEqual(['menu', 'true']);
  await user.click(more);
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href'), item.getAttribute('aria-current')])).toEqual(
    [
      ['Inventory', '/inventory', null],
      ['Communications', '/communications', 'page'],
    ],
  );
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});
