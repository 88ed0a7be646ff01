/**
 * After a navigation the focus goes to the new page's title, so that a keyboard or a reader starts there and not where
 * the old page left off. The frame says that one has set out; the next title that appears takes the focus.
 */
let underway = false;

export function setOut(): void {
  underway = true;
}

export function arrive(title: HTMLElement | null): void {
  if (!underway || !title) return;
  underway = false;
  title.focus({ preventScroll: true });
}
