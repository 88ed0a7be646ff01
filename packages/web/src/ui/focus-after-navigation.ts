/**
 * After a navigation the focus goes to the new page's title, so that a keyboard or a reader starts there and not where
 * the old page left off. The frame says that one has set out; the next title that appears takes the focus.
 */
let underway = false;
let arrivedAt: HTMLElement | undefined;

export function beginNavigation(): void {
  underway = true;
}

export function focusAfterNavigation(title: HTMLElement | null): void {
  if (!title || !(underway || wasReplaced())) return;
  underway = false;
  arrivedAt = title;
  title.focus({ preventScroll: true });
}

/** The title of a page that was still waiting for its record has given way to the one with the record's name. */
function wasReplaced(): boolean {
  return (
    arrivedAt !== undefined &&
    !arrivedAt.isConnected &&
    (document.activeElement === null || document.activeElement === document.body)
  );
}
