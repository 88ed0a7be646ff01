import { lazy, Suspense, useSyncExternalStore } from 'react';
import { overlayStore } from '../ui/overlays.ts';

const OverlaysOfThePortal = lazy(async () => {
  const [{ Overlays }, { overlays }] = await Promise.all([import('../ui/Overlays.tsx'), import('./overlays.ts')]);
  return { default: () => <Overlays registry={overlays} /> };
});

/** The place of all windows and drawers; their code comes with the first one that is opened. */
export function LateOverlays() {
  const isAnyOpen = useSyncExternalStore(overlayStore.subscribe, overlayStore.read).length > 0;
  return <Suspense fallback={null}>{isAnyOpen && <OverlaysOfThePortal />}</Suspense>;
}
