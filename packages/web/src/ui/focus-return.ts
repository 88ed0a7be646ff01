import { useLayoutEffect, type RefObject } from 'react';

/** How often and how long to check whether the closing element is gone: drawers fade out. */
const lookEveryMs = 20;
const maxChecks = 50;

/** Until the focus has returned to it: the opener of what is closing. */
let closingOpener: Element | null = null;

interface FocusReturn {
  readonly opened: boolean;
  readonly button?: RefObject<HTMLElement | null>;
}

/**
 * Returns the focus to the element that had it when `opened` became true. Mantine's focus return works only for
 * components that are already mounted, and our dialogs and drawers mount with their first opening. Without motion it
 * may also find the focus already inside the opening component. So may this hook in a popover, which names its
 * `button`.
 */
export function useFocusReturn({ opened, button }: FocusReturn): void {
  // Before the opening component takes the focus in its own effect.
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const opener = button?.current ?? getOpener(document.activeElement);
    const fallback = opener?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
    return () => {
      // The closing element keeps the focus during its transition and would take it along.
      const closing = document.activeElement?.closest('[role="dialog"]') ?? null;
      const back = () => (opener?.isConnected ? opener : fallback);
      closingOpener = opener;
      setTimeout(() => {
        if (closingOpener === opener) closingOpener = null;
        giveBack({ back, container: fallback, closing }, maxChecks);
      }, lookEveryMs);
    };
  }, [opened, button]);
}

/**
 * A menu item disappears with its menu: the focus returns to the menu's button. Without motion it is already gone when
 * the dialog opens.
 */
function getOpener(element: Element | null): Element | null {
  if (element === null || element === document.body) return closingOpener ?? element;
  const menu = element?.closest('[role="menu"]');
  return (menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')) ?? element;
}

interface Closed {
  readonly back: () => Element | null;
  /** Takes the focus when an element in it disappears. */
  readonly container: HTMLElement | null;
  readonly closing: Element | null;
}

/** Returns to the opener, or to its surroundings if it is gone: a removed row, a replaced button. */
function giveBack({ back, container, closing }: Closed, looks: number): void {
  const goal = back();
  if (!goal?.isConnected) return;
  const { activeElement: now, body } = goal.ownerDocument;
  const isClosing = closing?.contains(now) === true && !closing.contains(goal);
  if (now === null || now === body || now === container || !now.isConnected || isClosing)
    (goal as HTMLElement).focus({ preventScroll: true });
  // Another overlay, such as the confirmation for unsaved input, may close too and drop the focus later.
  else if (now !== goal && now.closest('[role="dialog"]') && looks > 1)
    setTimeout(() => giveBack({ back, container, closing }, looks - 1), lookEveryMs);
}
