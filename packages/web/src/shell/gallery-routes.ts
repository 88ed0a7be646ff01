import { createRoute, lazyRouteComponent, type AnyRootRoute } from '@tanstack/react-router';

/** In development only: every component of `ui` in all its states. */
export function createGalleryRoutes<Root extends AnyRootRoute>(root: Root) {
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/gallery',
      component: lazyRouteComponent(() => import('../screens/Gallery'), 'Gallery'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/gallery/frame',
      component: lazyRouteComponent(() => import('./AppShellGallery.tsx'), 'AppShellGallery'),
    }),
  ];
}
