import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { beginNavigation } from '../ui/focus-after-navigation.ts';
import { closeAllOverlays } from '../ui/overlays.ts';
import { loadEmptyComponent } from '../ui/lazy-component.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { followInternalLinks } from './internal-links.ts';
import { LazyOverlays } from './LazyOverlays.tsx';

const UpdateBanner = lazy<ComponentType>(() =>
  import('./UpdateBanner.tsx').then(({ UpdateBanner: component }) => ({ default: component }), loadEmptyComponent),
);

/** What surrounds every page, signed in or not. */
export function Root() {
  const router = useRouter();
  useEffect(() => followInternalLinks(document, (href) => void router.navigate({ href })), [router]);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return;
        beginNavigation();
        closeAllOverlays();
      }),
    [router],
  );
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <UpdateBanner />
      </Suspense>
      <LazyOverlays />
      <Toasts />
    </>
  );
}
