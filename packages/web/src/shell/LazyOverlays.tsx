import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLazyComponent } from '../ui/lazy-component.ts';
import { closeAllOverlays, overlayStore } from '../ui/overlays.ts';

async function fetchOverlays() {
  const [{ Overlays }, { overlays }] = await Promise.all([import('../ui/Overlays.tsx'), import('./overlays.ts')]);
  return () => <Overlays registry={overlays} />;
}

/** What cannot be shown was not opened. */
function takeBack(): void {
  closeAllOverlays();
  overlayStore.change([]);
}

/** The place of all windows and drawers; their code comes with the first one that is opened. */
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
