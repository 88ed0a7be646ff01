import { platformViews } from '@curbstop/contract/saved-views/platform-view.values';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServiceLine } from '../../testing/a-service-line.ts';
import { refusal, showScreen, type Responses } from '../../testing/show-screen.tsx';
import { InventoryScreen } from './InventoryScreen.tsx';

const line = aServiceLine();
const row = {
  id: line.id,
  locationId: line.locationId,
  externalId: line.externalId,
  ...line.address,
  ownership: line.ownership,
  previouslyLead: line.previouslyLead,
  connector: line.connector,
  systemMaterial: line.system.material,
  systemVerified: line.system.verified,
  customerMaterial: line.customer.material,
  customerVerified: line.customer.verified,
  category: line.classification.category,
  statedCategory: null,
  review: null,
  updatedOn: line.updatedOn,
};
const counts = {
  totalAssets: 10,
  leadAssets: 2,
  galvanizedAssets: 1,
  nonLeadAssets: 4,
  unknownAssets: 3,
  needsReview: 7,
  contradictsStated: 6,
  lacksBasis: 0,
};
const serving =
  (items: readonly unknown[]): Responses =>
  ({ path }) => {
    if (path.endsWith('/statistics'))
      return {
        body:
          items.length > 0
            ? counts
            : {
                totalAssets: 0,
                leadAssets: 0,
                galvanizedAssets: 0,
                nonLeadAssets: 0,
                unknownAssets: 0,
                needsReview: 0,
                contradictsStated: 0,
                lacksBasis: 0,
              },
      };
    if (path.endsWith('/assets/ServiceLine'))
      return { body: { total: items.length, totalPages: 1, pageSize: 20, pageNumber: 1, items } };
    if (path.endsWith('/changes')) return { body: { total: 0, items: [] } };
    return path.endsWith(line.id) ? { body: line } : undefined;
  };
const inventory = (around: Partial<Parameters<typeof showScreen>[1]> = {}) =>
  showScreen(<InventoryScreen />, { answers: serving([row]), path: '/inventory', at: '/inventory', ...around });

test('each count links to its lines, and so do the two counts of open work', async () => {
  inventory();
  const leads = await screen.findByRole('link', { name: /^3 ?Lead Status Unknown/ });
  expect(leads.getAttribute('href')).toBe('/inventory/list?filters[epaReportingCategory]=Lead+Status+Unknown');
  const work = await screen.findByRole('list', { name: 'Lines under review' });
  expect(
    within(work)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['7 lines need review', '/inventory/list?filters[needsReview]=true'],
    ['6 of them differ from your file', '/inventory/list?filters[contradictsStated]=true'],
  ]);
});

test('the filter of the address is sent to the server [B2.11]', async () => {
  const { asked } = inventory({ at: '/inventory?filters[epaReportingCategory]=Lead&page=1' });
  await screen.findByText('12 Elm Street');
  expect(
    asked.find(({ path }) => path.endsWith('/assets/ServiceLine'))?.query.getAll('filters[epaReportingCategory]'),
  ).toEqual(['Lead']);
  expect(screen.getByText('Classification is Lead')).toBeDefined();
});

test('a row opens its line in a drawer with an address, and closing it leaves the table unchanged', async () => {
  const { user, router } = inventory({ at: '/inventory?searchTerm=elm' });
  await user.click(await screen.findByRole('link', { name: /12 Elm Street/ }));
  const drawer = await screen.findByRole('dialog', { name: '12 Elm Street, Hartwell' });
  expect(router.state.location.search).toEqual({ searchTerm: 'elm', line: line.id });
  expect(await within(drawer).findByText(line.explanation.sentence)).toBeDefined();
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  expect(router.state.location.search).toEqual({ searchTerm: 'elm' });
});

test('an empty inventory explains the import and links to it', async () => {
  inventory({ answers: serving([]) });
  expect(await screen.findByRole('heading', { name: 'No service lines yet' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Import your inventory workbook' }).getAttribute('href')).toBe(
    '/inventory-import',
  );
});

test('the built-in view uses only fields of the inventory', async () => {
  const answers = serving([row]);
  inventory({
    at: `/inventory?view=${platformViews[0]?.id}`,
    answers: (asked) =>
      asked.path.endsWith('/savedViews/inventory') ? { body: { items: platformViews } } : answers(asked),
  });
  expect(await screen.findByRole('button', { name: 'Annual LCRR Communication' })).toBeDefined();
  expect(
    await screen.findByText('Classification is Lead, Galvanized Requiring Replacement or Lead Status Unknown'),
  ).toBeDefined();
  expect(screen.queryByText(/Not applied/)).toBeNull();
});

test('users without create permission see no import', async () => {
  inventory({ answers: serving([]), permissions: ['pws:read'] });
  expect(await screen.findByRole('heading', { name: 'No service lines yet' })).toBeDefined();
  expect(screen.queryByRole('link', { name: /Import/ })).toBeNull();
});

test('a refused request shows the sentence of the server in place of the table', async () => {
  inventory({ answers: () => refusal(403, 'This feature is not part of your plan.') });
  expect((await screen.findByRole('alert')).textContent).toContain('This feature is not part of your plan.');
});

test('counts that fail to load show an error; the table is still shown', async () => {
  const answers = serving([row]);
  inventory({
    answers: (asked) =>
      asked.path.endsWith('/statistics')
        ? refusal(500, 'An error occurred, please try again or contact support for assistance.')
        : answers(asked),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the counts.');
  expect(await screen.findByText('12 Elm Street')).toBeDefined();
});
