import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import type { AnyRoute } from '@tanstack/react-router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { configure, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { meetsRequirement, SessionContext, type Me } from '../domains/accounts/session.queries.ts';
import { parseUrlQuery, formatUrlQuery } from '../ui/url-query.ts';
import { courses } from '../screens/academy-courses.ts';
import { helpTopics } from '../screens/help-topics.ts';
import { sampleUser, createStaticSession } from './invented-session.ts';
import { routeTree } from './routes.tsx';
import { TestRouter } from '../../testing/TestRouter.tsx';

configure({ asyncUtilTimeout: 15_000 });

function open(at: string, changes: Partial<Me>) {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (text) => parseUrlQuery(text),
    stringifySearch: formatUrlQuery,
  });
  return show(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={createStaticSession({ status: 'signedIn', me: { ...sampleUser, ...changes } })}>
        <TestRouter router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
}

const support = 'mailto:support@demo.curbstop.example';
const without = (...codes: readonly string[]) => sampleUser.features.filter((code) => !codes.includes(code));
const words = () => document.querySelector('main')?.textContent ?? '';

test('every route inside the account gate declares its requirements', () => {
  const { routesById } = createRouter({ routeTree }) as unknown as {
    readonly routesById: Readonly<Record<string, AnyRoute>>;
  };
  const screens = Object.values(routesById).filter(({ id }) => (id as string).startsWith('/account/'));
  expect(screens.length).toBeGreaterThan(8);
  expect(
    screens
      .filter(({ options }) => options.staticData?.requirement === undefined)
      .map(({ fullPath }) => fullPath as string),
  ).toEqual([]);
});

test('every link of the Help Center and the Academy has a route and the requirements of its screen [A2.37]', () => {
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const links = [
    ...helpTopics.flatMap((topic) => topic.links),
    ...courses.flatMap(({ lessons }) => lessons.flatMap(({ link }) => link ?? [])),
  ];
  expect(links.length).toBeGreaterThan(10);
  for (const { href, requirement } of links) {
    const [, , foundRoute] = router.getMatchedRoutes(new URL(href, 'https://here.example').pathname);
    expect([href, foundRoute?.fullPath]).not.toEqual([href, '/$']);
    const requests = foundRoute?.options.staticData?.requirement;
    const without = {
      ...sampleUser,
      permissions: [requirement.access],
      features: requirement.feature === undefined ? [] : [requirement.feature],
    };
    expect([href, requests === 'signed in' || (requests !== undefined && meetsRequirement(without, requests))]).toEqual(
      [href, true],
    );
  }
});

test('a screen without its feature shows how to get it [B6.5]', async () => {
  open('/inventory/list', { features: without('ASSETS') });
  await screen.findByRole('heading', { level: 1, name: 'Service line inventory' });
  expect(words()).toContain('Want to use this feature? Reach out to support to upgrade your package!');
  expect(screen.getByRole('link', { name: 'Reach out to support' }).getAttribute('href')).toBe(support);
  expect(screen.getByRole('link', { name: 'Go to Locations' }).getAttribute('href')).toBe('/locations');
});

test.each(['/communications', '/communications/letters/create/7'])(
  '%s shows the notice to an account on the PWS Portal package without communications [B6.5]',
  async (at) => {
    open(at, { features: without('COMMS'), defaultAccount: { ...sampleUser.defaultAccount, plan: 'PWS Portal' } });
    expect(
      await screen.findByText('This feature is not included in the PWS Portal account procured on your behalf.'),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Communications');
  },
);

test('an account on the PWS Portal package sees a notice with support and the Resources tab [B6.5]', async () => {
  open('/inventory-import', {
    features: without('IMPT:LOC_SERV'),
    defaultAccount: { ...sampleUser.defaultAccount, plan: 'PWS Portal' },
  });
  expect(
    await screen.findByText('This feature is not included in the PWS Portal account procured on your behalf.'),
  ).toBeVisible();
  expect(words()).toContain('Resources tab');
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(support);
});

test('a screen without the permission shows the permission and who can grant it', async () => {
  open('/inventory-import', { permissions: ['pws:read'] });
  expect(
    await screen.findByText('You do not have permission to see this page. You need the Add permission.'),
  ).toBeVisible();
  expect(words()).toContain('Ask an administrator of Millbrook Water Department for access.');
});

test('a screen whose flag is off shows that instead of an offer', async () => {
  open('/inventory-import', { features: planFeatures.Expert.slice(), flags: [] });
  expect((await screen.findByText(/turned off for your account/)).textContent).toContain('Contact support');
  expect(words()).not.toContain('upgrade your package');
});
