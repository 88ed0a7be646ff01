import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { flagNames } from '@curbstop/contract/feature-flags/flag.values';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { SessionContext, type Me, type SessionSource } from '../src/domains/accounts/session.queries.ts';
import { parseUrlQuery, formatUrlQuery } from '../src/ui/url-query.ts';
import { Overlays } from '../src/ui/Overlays.tsx';
import { overlays } from '../src/shell/overlays.ts';
import { Toasts } from '../src/ui/Toasts.tsx';
import { fetchFrom, problemReply, type SentRequest, type Responses } from './server.ts';
import { show } from './show.tsx';
import { TestRouter } from './TestRouter.tsx';

export const me: Me = {
  id: '01995b1e-7c1a-7000-8000-00000000d001',
  authId: 'dana',
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: 'Reyes',
  createdOn: '2026-01-05T15:00:00.000Z',
  isSingleSignOn: false,
  defaultAccount: {
    id: '01995b1e-7c1a-7000-8000-00000000acc0',
    companyName: 'Hartwell Water',
    contactPhone: null,
    createdOn: '2026-01-05T15:00:00.000Z',
    primacyCode: 'CT',
    pwsid: 'CT0000001',
    timeZone: 'America/New_York',
    systemType: 'CWS',
    localLeadBan: null,
    plan: 'Basic',
    isDemonstration: false,
  },
  accountCount: 1,
  permissions: ['pws:admin'],
  features: [...planFeatures.Basic],
  flags: [...flagNames],
  termsAccepted: true,
  hasMailHouse: false,
  hasMailServer: true,
};

export { problemReply, type SentRequest, type Responses };

interface Around {
  readonly responses: Responses | readonly Responses[];
  readonly permissions?: readonly string[];
  readonly features?: readonly string[];
  readonly flags?: readonly string[];
  readonly account?: Me['defaultAccount'];
  readonly hasMailHouse?: boolean;
  readonly hasMailServer?: boolean;
  readonly at?: string;
  readonly path?: string;
  /** The paths of other pages that the screen leads to; they are empty. */
  readonly elsewhere?: readonly string[];
}

/**
 * Renders a screen or a component with a signed-in user, an address and a server that sends the specified responses.
 */
export function showScreen(
  piece: ReactNode,
  {
    responses,
    permissions = me.permissions,
    features = me.features,
    flags = me.flags,
    account = me.defaultAccount,
    hasMailHouse = me.hasMailHouse,
    hasMailServer = me.hasMailServer,
    at = '/',
    path = '/',
    elsewhere = [],
  }: Around,
) {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', fetchFrom(responses, requests));
  const root = createRootRoute({ component: AroundPages });
  const pages = [
    createRoute({ getParentRoute: () => root, path, component: () => piece }),
    ...elsewhere.map((other) => createRoute({ getParentRoute: () => root, path: other, component: () => null })),
  ];
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (text) => parseUrlQuery(text),
    stringifySearch: formatUrlQuery,
  });
  const session = {
    read: () => state,
    subscribe: () => () => undefined,
    refresh: () => Promise.resolve(),
    help: () => ({ supportEmail: 'support@curbstop.example' }),
  } as unknown as SessionSource;
  const state = {
    status: 'signedIn',
    me: {
      ...me,
      permissions: [...permissions],
      features: [...features],
      flags: [...flags] as Me['flags'],
      hasMailHouse,
      hasMailServer,
      defaultAccount: account,
    },
  } as const;
  const rendered = show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionContext value={session}>
        {/* The types know only the portal's own routes. */}
        <TestRouter router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  return { ...rendered, requests, router };
}

/** What surrounds every page, as in `shell/Root`. */
function AroundPages() {
  return (
    <>
      <Outlet />
      <Overlays registry={overlays} />
      <Toasts />
    </>
  );
}
