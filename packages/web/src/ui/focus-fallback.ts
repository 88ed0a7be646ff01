import { useEffect } from 'react';

/** Longer than a dialog takes to close and to return the focus. */
const settledMs = 250;

/**
 * The focused element may disappear: a button that was pressed, a dialog that closed. Then the innermost title takes
 * the focus, so that keyboard and screen reader users don't start again at the top of the page.
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
