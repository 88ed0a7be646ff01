import { useLayoutEffect } from 'react';

/** How often it is looked whether what closes is gone, and for how long at most: drawers fade. */
const lookEveryMs = 20;
const looksAtMost = 50;

/**
 * Gives the focus back to what had it when `opened` became true. The kit's own way remembers only changes of something
 * that already stood there, and our windows and drawers arrive with their first opening.
 */
export function useFocusReturn(opened: boolean): void {
  // Before what opens can take the focus in an effect of its own.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = openerOf(document.activeElement);
    const around = opener?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
    return () => {
      // While it fades, what closes still holds the focus; it would take it along when it goes.
      const closing = document.activeElement?.closest('[role="dialog"]') ?? null;
      const back = () => (opener?.isConnected ? opener : around);
      setTimeout(() => giveBack(back, closing, looksAtMost), lookEveryMs);
    };
  }, [opened]);
}

/** An entry of a menu goes away with its menu: the focus belongs to the button that opened that. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? element;
}

/** To the opener, or to what stood around it when it is gone: a row that was removed, a button that another took the place of. */
function giveBack(back: () => Element | null, closing: Element | null, looks: number): void {
  const goal = back();
  if (!goal?.isConnected) return;
  const { activeElement: now, body } = goal.ownerDocument;
  const isClosing = closing?.contains(now) === true && !closing.contains(goal);
  if (now === null || now === body || !now.isConnected || isClosing)
    (goal as HTMLElement).focus({ preventScroll: true });
  // What lay over it, such as the question whether to leave, may be on its way out too and drop the focus later.
  else if (now !== goal && now.closest('[role="dialog"]') && looks > 1)
    setTimeout(() => giveBack(back, closing, looks - 1), lookEveryMs);
}
