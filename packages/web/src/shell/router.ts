import { createRouter } from '@tanstack/react-router';
import { parseUrlQuery, formatUrlQuery } from '../ui/url-query.ts';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  parseSearch: (text) => parseUrlQuery(text),
  stringifySearch: formatUrlQuery,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // A screen that loads quickly must not flash a loading page first.
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
