/**
 * After a navigation the focus moves to the new page's title, so that keyboard and screen reader users start there.
 * The frame reports the navigation; the next title that renders takes the focus.
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

/** The title of a loading page was replaced by the one with the record's name. */
function wasReplaced(): boolean {
  return (
    arrivedAt !== undefined &&
    !arrivedAt.isConnected &&
    (document.activeElement === null || document.activeElement === document.body)
  );
}
