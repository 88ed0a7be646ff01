import { useLayoutEffect } from 'react';

/** Long enough for what closes to be gone; a click or the next Tab comes later than that. */
const goneMs = 20;

/**
 * Gives the focus back to what had it when `opened` became true. The kit's own way remembers only changes of something
 * that already stood there, and our windows and drawers arrive with their first opening.
 */
export function useFocusReturn(opened: boolean): void {
  // Before what opens can take the focus in an effect of its own.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => void setTimeout(() => giveBack(opener), goneMs);
  }, [opened]);
}

function giveBack(opener: Element | null): void {
  if (!opener?.isConnected) return;
  const { activeElement: now, body } = opener.ownerDocument;
  const nobodyHasIt = now === null || now === body || !now.isConnected;
  if (nobodyHasIt && 'focus' in opener) (opener as HTMLElement).focus({ preventScroll: true });
}
