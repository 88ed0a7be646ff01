import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { UrlQuery } from '../ui/url-query.ts';
import { PageFailed, PageNotFound } from './message-pages.tsx';
import { Root } from './Root.tsx';
import { SimplePage } from './SimplePage.tsx';

/** Search parameters are text; each table reads its own and ignores the rest (ui/table/table-request). */
function toUrlQuery(query: Record<string, unknown>): UrlQuery {
  return query as UrlQuery;
}

export const root = createRootRoute({
  component: Root,
  validateSearch: toUrlQuery,
  // The identity provider may redirect to any address with an error [A2.23].
  beforeLoad: ({ search, location }) => {
    if (search['error'] === 'unauthorized' && location.pathname !== '/error')
      throw redirect({ to: '/error', search: { error: 'unauthorized' } });
  },
  notFoundComponent: () => (
    <SimplePage>
      <PageNotFound />
    </SimplePage>
  ),
  errorComponent: ({ error }) => (
    <SimplePage>
      <PageFailed error={error} />
    </SimplePage>
  ),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
});
const failed = createRoute({
  getParentRoute: () => root,
  path: '/error',
  component: lazyRouteComponent(() => import('./ErrorPage.tsx'), 'ErrorPage'),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyRouteComponent(() => import('./TermsPage.tsx'), 'TermsPage'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./PrivacyPage.tsx'), 'PrivacyPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./InvitationPage.tsx'), 'InvitationPage'),
});

/** The pages that need no sign-in. */
export const publicRoutes = [login, failed, terms, privacy, invitation];
