import { expect } from 'vitest';

declare module 'vitest' {
  interface Matchers<T> {
    /**
     * The element is on the page, and neither it nor what is around it is hidden. Styles of classes are not looked at:
     * tests don't load them.
     */
    toBeVisible: () => T;
  }
}

expect.extend({
  toBeVisible(received: unknown) {
    const pass = received instanceof Element && received.isConnected && !isHidden(received);
    return { pass, message: () => `expected ${this.utils.printReceived(received)} ${pass ? 'not ' : ''}to be visible` };
  },
});

function isHidden(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (at.hasAttribute('hidden') || (at instanceof HTMLElement && isStyledAway(at))) return true;
  return false;
}

function isStyledAway({ style }: HTMLElement): boolean {
  return style.display === 'none' || style.visibility === 'hidden';
}
