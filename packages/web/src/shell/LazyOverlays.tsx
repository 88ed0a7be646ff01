import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLazyComponent } from '../ui/lazy-component.ts';
import { closeAllOverlays, overlayStore } from '../ui/overlays.ts';

async function fetchOverlays() {
  const [{ Overlays }, { overlays }] = await Promise.all([import('../ui/Overlays.tsx'), import('./overlays.ts')]);
  return () => <Overlays registry={overlays} />;
}

/** If the code can't be loaded, the overlay counts as not opened. */
function takeBack(): void {
  closeAllOverlays();
  overlayStore.change([]);
}

/** Renders all dialogs and drawers; the code loads with the first one that is opened. */
export function LazyOverlays() {
  const isAnyOpen = useSyncExternalStore(overlayStore.subscribe, overlayStore.read).length > 0;
  const [OverlaysOfThePortal, ask] = useLazyComponent(fetchOverlays, takeBack);
  const isMissing = isAnyOpen && !OverlaysOfThePortal;
  const askOnce = useEffectEvent(ask);
  useEffect(() => {
    if (isMissing) askOnce();
  }, [isMissing]);
  return isAnyOpen && OverlaysOfThePortal ? <OverlaysOfThePortal /> : null;
}
