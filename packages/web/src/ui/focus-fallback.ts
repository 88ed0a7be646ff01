import { useEffect } from 'react';

/** Longer than a window takes to close and to give the focus back. */
const settledMs = 250;

/**
 * What had the focus may go away when the page moves on: a button that was pressed, a window that closed. Then the
 * innermost title takes it, so that a keyboard or a reader is never thrown back to the top of the browser.
 */
export function useFocusFallback(state: unknown): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      [...document.querySelectorAll<HTMLElement>('[data-page-title]')].at(-1)?.focus({ preventScroll: true });
    }, settledMs);
    return () => clearTimeout(timer);
  }, [state]);
}
